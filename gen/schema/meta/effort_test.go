package meta

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestTooFar: schemas of which each refers twice to the next are not gone
// through, and schemas that are only large are.
func TestTooFar(t *testing.T) {
	doubling := func(form string) string {
		var defs strings.Builder
		for i := range 60 {
			ref := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
			fmt.Fprintf(&defs, `"l%d":`+form+`,`, i, ref, ref)
		}
		return `{"$ref":"#/$defs/l0","$defs":{` + defs.String() + `"l60":{"type":"string"}}}`
	}
	deep := strings.Repeat(`{"x":[`, 100) + `1` + strings.Repeat(`]}`, 100)
	for _, form := range []string{
		`{"allOf":[%s,%s]}`, `{"anyOf":[%s,%s]}`, `{"oneOf":[%s,%s]}`, `{"not":{"anyOf":[%s,%s]}}`, `{"if":%s,"then":%s}`,
		`{"allOf":[{"properties":{"x":{"items":%s}}},{"additionalProperties":{"items":%s}}]}`,
		`{"items":{"allOf":[%s,%s]},"additionalProperties":{"allOf":[{"$ref":"#/$defs/l0"},{"$ref":"#/$defs/l0"}]}}`,
		`{"allOf":[%s],"dependentSchemas":{"x":%s}}`,
	} {
		v, err := Compile(parse(t, doubling(form)))
		if err != nil {
			t.Fatal(err)
		}
		var x any
		if err := json.Unmarshal([]byte(deep), &x); err != nil {
			t.Fatal(err)
		}
		if got := v.Misfit(x); got != tooMuch {
			t.Errorf("%s: got %q", form, got)
		}
		if _, ok := v.Refusal(x); ok {
			t.Errorf("%s: refused", form)
		}
	}
	var properties, members []string
	for i := range 2000 {
		properties = append(properties, fmt.Sprintf(`"p%d":{"type":"integer"}`, i))
		members = append(members, fmt.Sprintf(`"p%d":%d`, i, i))
	}
	v, err := Compile(parse(t, `{"properties":{`+strings.Join(properties, ",")+`},"additionalProperties":false}`))
	if err != nil {
		t.Fatal(err)
	}
	var x any
	if err := json.Unmarshal([]byte(`{`+strings.Join(members, ",")+`}`), &x); err != nil {
		t.Fatal(err)
	}
	if got := v.Misfit(x); got != "" {
		t.Errorf("a large value: %q", got)
	}
}
