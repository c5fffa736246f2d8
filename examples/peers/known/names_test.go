package known

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestNames checks a type for each method body that decodes names. The input schema must
// accept each name that the method decodes, in at least one spelling. The output schema
// must accept whatever the type's methods encode, even for values that are not constants.
func TestNames(t *testing.T) {
	def := definition(t, "EchoNames")
	all := []string{"forward", "Reverse", "black", "white", "round", "circle", "square", "small", "large", "glad", "sad", "one", "Two", "on", "off"}
	others := []string{"", "null", "0", "1", "direction(1)"}
	for field := range reflect.TypeFor[Names]().Fields() {
		if field.Type.Kind() == reflect.Map || field.Type.Kind() == reflect.Slice {
			continue
		}
		input, output := compileField(t, def.Doc.Under("inputSchema"), field.Name), compileField(t, def.Doc.Under("outputSchema"), field.Name)
		var accepted []string
		for _, name := range slices.Concat(all, others) {
			for _, name := range []string{name, strings.ToUpper(name), strings.ToLower(name)} {
				text, _ := json.Marshal(name)
				v := reflect.New(field.Type)
				err := json.Unmarshal(text, v.Interface())
				if input.Validate(name) != nil {
					if err == nil && !slices.ContainsFunc(accepted, func(other string) bool { return strings.EqualFold(name, other) }) && input.Validate(strings.ToLower(name)) != nil {
						t.Errorf("%s: %q is decoded, but the schema rejects it", field.Name, name)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %q is accepted and not decoded: %v", field.Name, name, err)
					continue
				}
				accepted = append(accepted, name)
				written, err := json.Marshal(v.Interface())
				if err == nil {
					err = output.Validate(parse(t, string(written)))
				}
				if err != nil {
					t.Errorf("%s: %q: %v", field.Name, name, err)
				}
			}
		}
		if len(accepted) == 0 {
			t.Errorf("%s: no name is accepted", field.Name)
		}
	}
	for _, v := range []Names{{Direction: 7, Colour: -1}, {Directions: map[string][]*direction{"a": {new(direction), nil}}, Colours: []colour{1, 2}}} {
		text, err := json.Marshal(v)
		if err == nil {
			err = compile(t, def, "outputSchema").Validate(parse(t, string(text)))
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
