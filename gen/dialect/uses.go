package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Use says what becomes of a field that only some APIs have in the definition for one.
type Use uint8

// The uses, best first.
const (
	Kept      Use = iota // the definition has the field
	Described            // the description has its content
	Lost                 // the definition has nothing of it
)

var useNames = [...]string{"yes", "told", "lost"}

// String returns "yes", "told" or "lost".
func (u Use) String() string { return useNames[u] }

// A FieldUse is a field of a tool that only some APIs have, and its use in one.
type FieldUse struct {
	Name string // "x-mcp-header", "examples", "output_schema", or that of an Extra
	Use
}

// UsesOf returns the use of each such field that a tool has in one dialect: lowered is
// what [Dialect.Lower] of this dialect returned for t.
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
			add("examples", Described)
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
