package diff

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
)

// boxKey is the property that a result stands in where it is no object itself.
const boxKey = "result"

// boxed reports whether a schema of results is a box: an object that only
// holds the result. A keyword that begins with x- may mark it.
func boxed(doc *schema.Doc) bool {
	properties := doc.Table("properties")
	for _, m := range doc.Members {
		switch m.Key {
		case "type", "properties", "required", "additionalProperties", "$defs", "$schema":
		default:
			if !strings.HasPrefix(m.Key, "x-") {
				return false
			}
		}
	}
	return len(properties) == 1 && properties[0].Key == boxKey && doc.Requires(boxKey) && doc.IsClosed()
}

// unboxed returns the schema of what a box holds.
func unboxed(doc *schema.Doc) *schema.Doc {
	inner := doc.Property(boxKey)
	if inner.Kind != schema.Object {
		return inner
	}
	return withDefs(inner, doc)
}

// boxing returns what changed of results that one side boxes: that, and what
// changed of the result itself.
func (c comparer) boxing(of comparison) []Change {
	old, new := of.old, of.new
	message := `the result stands in "result" now, was the whole`
	if boxed(of.old) {
		old = unboxed(old)
		message = `the result is the whole now, stood in "result"`
	} else {
		new = unboxed(new)
	}
	whole := of.broken()
	box := of.summary(whole)
	box.Message = message
	if whole.Verdict == witness.Unknown {
		box.Message += undecided(whole)
	}
	changes := c.comparison(Output, old, new).changes()
	for i, change := range changes {
		if change.Class == Breaking {
			changes[i] = of.outside(change, whole)
		}
	}
	return append([]Change{box}, changes...)
}

// outside returns a change that breaks the readers of what a box holds as one
// of the whole result. The box alone can be what they see.
func (c comparison) outside(change Change, whole witness.Answer) Change {
	if boxed(c.new) {
		change.Example = schema.Obj(schema.M(boxKey, change.Example))
	}
	switch {
	case whole.Verdict == witness.None:
		change.Class, change.Example = Compatible, nil
		change.Message += madeUpFor
	case !c.refused(change.Example) && whole.Verdict == witness.Found:
		change.Example = whole.Value
	case !c.refused(change.Example):
		change.Class, change.Example = Undecided, nil
		change.Message += undecided(whole)
	}
	return change
}
