package proof_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestPropertyReferences checks that references resolve, definitions are used, required names
// are properties, and names are valid and unique. It examines the JSON of definitions without
// using the packages that generated them.
func TestPropertyReferences(t *testing.T) {
	legal := regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)
	names := map[string]string{}
	for _, s := range subjects(t) {
		for _, d := range dialect.All() {
			definition, ok := s.definitions[d.Name]
			if !ok { // the dialect rejects the tool
				continue
			}
			name, _ := definedName(definition)
			if !legal.MatchString(name) {
				t.Errorf("%s: invalid name for %s: %q", s.name, d.Name, name)
			}
			key := d.Name + " " + strings.SplitN(s.name, ".", 2)[0] + " " + name
			if other, ok := names[key]; ok {
				t.Errorf("%s: duplicate name for %s: %q, also of %s", s.name, d.Name, name, other)
			}
			names[key] = s.name
		}
		for _, j := range []*judge{s.input, s.parameters, s.output} {
			if j != nil {
				for _, fault := range dangling(j.doc) {
					t.Errorf("%s: %s\nschema: %s", s.name, fault, j.text)
				}
			}
		}
	}
}

// definedName returns the name in a definition, which is at its root, in its "function", or
// in its "toolSpec".
func definedName(definition *schema.Doc) (string, bool) {
	for _, wrapper := range []string{"function", "toolSpec"} {
		if inner := definition.Under(wrapper); inner != nil {
			definition = inner
		}
	}
	name := definition.Under("name")
	if name == nil {
		return "", false
	}
	return name.Text, true
}

// dangling returns problems with the references and names of a schema, and with its root,
// which must be an object without alternatives.
func dangling(root any) []string {
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	used := map[string]bool{}
	eachSchemaIn(root, func(s map[string]any) {
		if ref, ok := s["$ref"].(string); ok {
			name := strings.TrimPrefix(ref, "#/$defs/")
			if used[name] = true; member(root, "$defs", name) == nil {
				fault("%s leads nowhere", ref)
			}
		}
		properties, hasProperties := s["properties"].(map[string]any)
		if s["type"] == "object" && !hasProperties && s["$ref"] == nil {
			fault("an object has no properties")
		}
		if s["type"] == "array" && s["items"] == nil {
			fault("an array has no items")
		}
		required, _ := s["required"].([]any)
		for _, name := range required {
			if _, ok := properties[name.(string)]; !ok {
				fault("the required %s is no property", name)
			}
		}
	})
	definitions, _ := member(root, "$defs").(map[string]any)
	for name := range definitions {
		if !used[name] {
			fault("nothing refers to the definition %s", name)
		}
	}
	for _, keyword := range []string{"$ref", "anyOf", "oneOf", "allOf", "enum", "not"} {
		if member(root, keyword) != nil {
			fault("the root has %s", keyword)
		}
	}
	if member(root, "type") != "object" {
		fault("the root is no object")
	}
	return faults
}

// The keywords of our schemas that contain a schema, named schemas, or a list of schemas.
var (
	holdOne  = []string{"items", "additionalProperties", "propertyNames"}
	holdMany = []string{"properties", "$defs"}
	holdList = []string{"anyOf"}
)

func eachSchemaIn(doc any, visit func(map[string]any)) {
	s, ok := doc.(map[string]any)
	if !ok {
		return
	}
	visit(s)
	for key, value := range s {
		switch {
		case slices.Contains(holdOne, key):
			eachSchemaIn(value, visit)
		case slices.Contains(holdMany, key):
			for _, inner := range value.(map[string]any) {
				eachSchemaIn(inner, visit)
			}
		case slices.Contains(holdList, key):
			for _, inner := range value.([]any) {
				eachSchemaIn(inner, visit)
			}
		}
	}
}

// TestPropertyLowering checks that OpenAI's parameters equal the input schema, except for
// defaults, which are in descriptions. Lowering must be idempotent and must not modify its
// input.
func TestPropertyLowering(t *testing.T) {
	described := 0
	for _, s := range subjects(t) {
		for _, problem := range lost("#", s.input.doc, s.parameters.doc, &described) {
			t.Errorf("%s: %s\ninput:      %s\nparameters: %s", s.name, problem, s.input.text, s.parameters.text)
		}
		input := s.definitions["mcp"].Under("inputSchema")
		tool := dialect.Tool{Name: "tool", Input: input}
		for _, d := range dialect.All() {
			once, _ := d.Lower(tool)
			if twice, _ := d.Lower(once); !twice.Input.Equal(once.Input) {
				t.Errorf("%s: lowering for %s is not idempotent: second result %s, first result %s", s.name, d.Name, twice.Input, once.Input)
			}
			if input.String() != s.input.text {
				t.Fatalf("%s: lowering for %s changed its input to %s", s.name, d.Name, input)
			}
		}
	}
	if described == 0 {
		t.Error("no tool has a default, so their descriptions were not checked")
	}
}

// lost returns the differences between a schema and its lowered form, and counts the
// described defaults.
func lost(at string, before, after any, described *int) []string {
	b, isObject := before.(map[string]any)
	a, alsoObject := after.(map[string]any)
	if !isObject || !alsoObject {
		return unequal(at, before, after)
	}
	var problems []string
	for _, key := range sortedKeys(b) {
		problems = append(problems, lostKeyword(at+"/"+key, key, b, a, described)...)
	}
	for _, key := range sortedKeys(a) {
		_, hasDefault := b["default"]
		if _, ok := b[key]; !ok && (key != "description" || !hasDefault) {
			problems = append(problems, at+"/"+key+" is new")
		}
	}
	return problems
}

func lostKeyword(at, key string, before, after map[string]any, described *int) []string {
	b, a := before[key], after[key]
	text, _ := after["description"].(string)
	switch {
	case key == "type" && before["$ref"] != nil && a == nil: // repeats the type of the reference's target
		return nil
	case key == "default":
		*described++
		if a != nil || !strings.Contains(text, strings.Trim(encode(b), `"`)) {
			return []string{at + " is not described"}
		}
		return nil
	case key == "description":
		if !strings.HasPrefix(text, strings.TrimSpace(b.(string))) {
			return []string{at + " is " + text}
		}
		return nil
	case slices.Contains(holdOne, key):
		return lost(at, b, a, described)
	case slices.Contains(holdMany, key):
		return lostMembers(at, b, a, described)
	case slices.Contains(holdList, key):
		return lostOptions(at, b.([]any), a, described)
	}
	return unequal(at, b, a)
}

func lostMembers(at string, before, after any, described *int) []string {
	b, _ := before.(map[string]any)
	a, _ := after.(map[string]any)
	var problems []string
	for _, name := range sortedKeys(b) {
		problems = append(problems, lost(at+"/"+name, b[name], a[name], described)...)
	}
	if len(a) != len(b) {
		problems = append(problems, at+" has other members")
	}
	return problems
}

func lostOptions(at string, before []any, after any, described *int) []string {
	a, _ := after.([]any)
	if len(a) != len(before) {
		return []string{at + " has other options"}
	}
	var problems []string
	for i := range before {
		problems = append(problems, lost(fmt.Sprintf("%s/%d", at, i), before[i], a[i], described)...)
	}
	return problems
}

func unequal(at string, before, after any) []string {
	if reflect.DeepEqual(before, after) {
		return nil
	}
	return []string{fmt.Sprintf("%s was %v and is %v", at, before, after)}
}
