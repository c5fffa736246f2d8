package hostile

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A judge decides which arguments a tool must accept.
type judge struct{ schema *jsonschema.Schema }

func newJudge(t testing.TB, text string) *judge {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("input.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("input.json")
	if err != nil {
		t.Fatal(err)
	}
	return &judge{schema}
}

// takes reports whether the schema accepts an instance in which null may represent an
// optional member.
func (j *judge) takes(instance any) bool {
	return j.schema.Validate(settled(j.schema, instance)) == nil
}

// settled returns an instance without the nulls that represent absent members: nulls of
// properties that are not required and do not accept null.
func settled(s *jsonschema.Schema, instance any) any {
	for s != nil && s.Ref != nil {
		s = s.Ref
	}
	if s == nil {
		return instance
	}
	for _, option := range s.AnyOf {
		if meant := settled(option, instance); option.Validate(meant) == nil {
			return meant
		}
	}
	switch instance := instance.(type) {
	case []any:
		items := make([]any, len(instance))
		for i, item := range instance {
			items[i] = settled(s.Items2020, item)
		}
		return items
	case map[string]any:
		members := map[string]any{}
		for name, value := range instance {
			if value != nil || !meansNothing(s, name) {
				members[name] = settled(memberOf(s, name), value)
			}
		}
		return members
	}
	return instance
}

// meansNothing reports whether, in an object with the schema s, a null with the given
// name represents an absent member.
func meansNothing(s *jsonschema.Schema, name string) bool {
	property := s.Properties[name]
	return property != nil && property.Validate(nil) != nil && !slices.Contains(s.Required, name)
}

// memberOf returns the schema of a member, or nil.
func memberOf(s *jsonschema.Schema, name string) *jsonschema.Schema {
	if property := s.Properties[name]; property != nil {
		return property
	}
	others, _ := s.AdditionalProperties.(*jsonschema.Schema)
	return others
}

// maxDepth and maxBytes are the limits of a call.
const (
	maxDepth = 100
	maxBytes = 8 << 20
)

// isArguments reports whether a text is JSON according to RFC 8259 and RFC 7493, within the
// limits. If not, the schema does not matter.
func isArguments(text []byte) bool {
	return len(text) <= maxBytes && utf8.Valid(text) && json.Valid(text) && isRegular(text) && !hasHalfPair(string(text))
}

// isRegular reports whether no object in a text has a duplicate name, and the text is not
// nested too deeply.
func isRegular(text []byte) bool {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var open []map[string]bool // nil for an array
	name := false              // the next token is a name
	for {
		token, err := decoder.Token()
		if err != nil {
			return true // the end
		}
		if word, ok := token.(string); ok && name {
			names := open[len(open)-1]
			if names[word] {
				return false
			}
			names[word], name = true, false
			continue
		}
		switch token {
		case json.Delim('{'):
			open = append(open, map[string]bool{})
		case json.Delim('['):
			open = append(open, nil)
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		}
		if len(open) > maxDepth {
			return false
		}
		name = len(open) > 0 && open[len(open)-1] != nil
	}
}

// hasHalfPair reports whether JSON text contains an escape of an unpaired surrogate.
func hasHalfPair(text string) bool {
	for {
		_, rest, found := strings.Cut(text, `\`)
		if !found {
			return false
		}
		if rest[0] != 'u' {
			text = rest[1:]
			continue
		}
		text = rest[5:]
		switch unit, _ := strconv.ParseUint(rest[1:5], 16, 16); {
		case 0xDC00 <= unit && unit < 0xE000:
			return true
		case 0xD800 <= unit && unit < 0xDC00:
			low, ok := strings.CutPrefix(text, `\u`)
			if !ok || len(low) < 4 {
				return true
			}
			if unit, _ := strconv.ParseUint(low[:4], 16, 16); unit < 0xDC00 || unit >= 0xE000 {
				return true
			}
			text = low[4:]
		}
	}
}

// isHuge reports whether a value contains a number with a huge exponent. The judge writes
// out all digits, and would need too much time.
func isHuge(instance any) bool {
	return anyPart(instance, func(part any) bool {
		number, _ := part.(json.Number)
		_, exponent, found := strings.Cut(strings.ToLower(number.String()), "e")
		return found && len(strings.TrimLeft(exponent, "+-0")) > 3
	})
}

// anyPart reports whether a condition is true for a value, for a part of it, or for a name
// in it.
func anyPart(value any, is func(any) bool) bool {
	found := is(value)
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			found = found || anyPart(item, is)
		}
	case map[string]any:
		for name, member := range value {
			found = found || is(name) || anyPart(member, is)
		}
	}
	return found
}
