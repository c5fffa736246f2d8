package diff

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
)

// boxing returns what changed of results that one side boxes: that, and what
// changed of the result itself.
func (c comparer) boxing(of comparison) []Change {
	old, new := of.old, of.new
	message := `the result is in "result" now, was the whole`
	if of.old.IsBox() {
		old = old.Unboxed(schema.BoxField)
		message = `the result is the whole now, was in "result"`
	} else {
		new = new.Unboxed(schema.BoxField)
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
	if c.new.IsBox() {
		change.Example = schema.Obj(schema.M(schema.BoxField, change.Example))
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
