package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Use says what a definition makes of a field that only some APIs have.
type Use uint8

// The uses, from the best.
const (
	Kept Use = iota // the definition has it
	Told            // the description says it
	Lost            // nothing of the definition says it
)

var useNames = [...]string{"yes", "told", "lost"}

// String returns "yes", "told" or "lost".
func (u Use) String() string { return useNames[u] }

// A FieldUse is a field of a tool that only some APIs have, and what one makes of it.
type FieldUse struct {
	Name string // "x-mcp-header", "examples", "output_schema", or that of an Extra
	Use
}

// UsesOf returns what a dialect made of the fields of a tool: lowered is the tool as
// [Dialect.Lower] returns it.
func UsesOf(t, lowered Tool) []FieldUse {
	var uses []FieldUse
	add := func(name string, use Use) { uses = append(uses, FieldUse{name, use}) }
	if schema.Mentions(t.Input, schema.HeaderKeyword) {
		add(schema.HeaderKeyword, useIf(schema.Mentions(lowered.Input, schema.HeaderKeyword)))
	}
	if examples := callExamples(t); examples != nil {
		switch {
		case lowered.Input.Has("examples"), len(lowered.Examples) == len(examples.Items):
			add("examples", Kept)
		default:
			add("examples", Told)
		}
	}
	if t.ResultSchema != nil {
		add("output_schema", useIf(lowered.ResultSchema != nil))
	}
	for _, m := range t.Extra {
		if m.Key != deferredField {
			add(m.Key, useIf(slices.ContainsFunc(lowered.Extra, func(other schema.Member) bool { return other.Key == m.Key })))
		}
	}
	return uses
}

func useIf(kept bool) Use {
	if kept {
		return Kept
	}
	return Lost
}
