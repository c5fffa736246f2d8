package call

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Member returns the tools with one more member in their whole definitions in a
// format, for what the caller of an API decides about a tool. It changes the tools
// for which of reports true, or all if of is nil. A member that exists gets the new
// value.
//
//	rare := func(d *call.Definition) bool { return !d.ReadOnly() }
//	tools, err := set.Member(call.Anthropic, "defer_loading", true, rare)
//
// In the format [OpenAI] the member is added beside "function", not in it. (Servers
// of MCP build a definition from its parts, and send only "icons" and "_meta" of
// further members.) It is an error if value cannot be encoded as JSON, if the member
// is the name or the schema of the tool, or if a tool has no definition in the
// format.
func (s Set) Member(f Format, name string, value any, of func(*Definition) bool) (Set, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return Set{}, fmt.Errorf("the member %q: %w", name, err)
	}
	if slices.Contains([]string{"name", "function", inputKeys[f]}, name) {
		return Set{}, fmt.Errorf("the member %q belongs to the tool and cannot be changed", name)
	}
	var faults []error
	s = s.changed(func(t *tool) {
		if of != nil && !of(t.definition) {
			return
		}
		d := *t.definition
		if d.In(f) == "" {
			faults = append(faults, d.errNoFormat(f))
			return
		}
		definition := d.in(f)
		*definition = setMember(*definition, name, string(text))
		t.definition = &d
	})
	s.whole = nil // its arrays are without the member
	if faults != nil {
		return Set{}, errors.Join(faults...)
	}
	return s, nil
}

// setMember returns an object with that value of a member, which stands at its end
// where there was none.
func setMember(raw, name, value string) string {
	if _, ok := memberOf(raw, name); ok {
		return withMember(raw, name, value)
	}
	b := []byte(raw[:strings.LastIndexByte(raw, '}')])
	return string(append(append(appendName(b, strings.IndexByte(raw, '{')+1, name), value...), '}'))
}
