package call

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Member returns the tools with one more member in their definitions for an API of
// models: for what a request says about a tool, and the tool does not know of itself.
// It is for the tools for which of reports true, for all where of is nil; a member
// that is there already gets the value.
//
//	rare := func(d *call.Definition) bool { return !d.ReadOnly() }
//	tools, err := set.Member(call.Anthropic, "defer_loading", true, rare)
//
// In the format [OpenAI] it stands beside the function, not in it. (Servers of MCP
// make a definition of its parts, and send of further members "icons" and "_meta"
// alone.) It is an error where the
// value has no JSON, where the member is the name or schema, which are the tool's
// own, or where a tool has no definition in the format.
func (s Set) Member(f Format, name string, value any, of func(*Definition) bool) (Set, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return Set{}, fmt.Errorf("the member %q: %w", name, err)
	}
	if slices.Contains([]string{"name", "function", inputKeys[f]}, name) {
		return Set{}, fmt.Errorf("the member %q belongs to the tool, and stays as it is", name)
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
