package standin

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
)

// A definition contains the parts of a tool definition that both APIs have.
type definition struct {
	name, description string
	parameters        map[string]any
	strict            bool
}

var legalName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// checkDefinitions checks definitions against the documentation of the APIs.
// https://platform.openai.com/docs/guides/function-calling
func checkDefinitions(tools []definition) error {
	if len(tools) == 0 {
		return errors.New("the request has no tools")
	}
	seen := map[string]bool{}
	for i, tool := range tools {
		err := tool.check()
		if seen[tool.name] {
			err = errors.New("another tool has the same name")
		}
		if err != nil {
			return fmt.Errorf("tools[%d], %q: %w", i, tool.name, err)
		}
		seen[tool.name] = true
	}
	return nil
}

func (d definition) check() error {
	switch {
	case !legalName.MatchString(d.name):
		return errors.New("the name must have 1 to 64 letters, digits, _ and -")
	case d.description == "":
		return errors.New("the tool has no description")
	case d.parameters["type"] != "object":
		return errors.New("the type of the parameters is not object")
	case d.strict:
		return checkStrict("parameters", d.parameters)
	}
	return nil
}

// checkStrict checks that every object in a strict schema is closed and requires all its
// properties. https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
func checkStrict(path string, value any) error {
	switch value := value.(type) {
	case []any:
		for i, element := range value {
			if err := checkStrict(fmt.Sprintf("%s[%d]", path, i), element); err != nil {
				return err
			}
		}
	case map[string]any:
		if err := checkClosed(path, value); err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if err := checkStrict(path+"."+key, value[key]); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkClosed(path string, schema map[string]any) error {
	properties, ok := schema["properties"].(map[string]any)
	if !ok {
		return nil
	}
	if schema["additionalProperties"] != false {
		return fmt.Errorf("%s: a strict object must have additionalProperties false", path)
	}
	required, _ := schema["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if !slices.Contains(required, any(name)) {
			return fmt.Errorf("%s: a strict object must require all its properties, but does not require %s", path, name)
		}
	}
	return nil
}
