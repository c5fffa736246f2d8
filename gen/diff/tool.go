package diff

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
)

// A comparer compares tools.
type comparer struct {
	budget *witness.Budget // nil for none
	Options
}

// tool returns what changed of a tool that is on both sides.
func (c comparer) tool(old, new dialect.Located) []Change {
	if sameFields(old, new) {
		return nil
	}
	changes := append(texts(old, new), offered(old, new)...)
	if comparable(old, new) {
		changes = append(changes, annotations(old, new)...)
	}
	from, to := inputOf(old), inputOf(new)
	if new.Kind.IsOffer() {
		arguments := to.Under("properties")
		var widened []string
		from, to, widened = asTexts(from, to)
		for _, name := range widened {
			changes = append(changes, Change{Class: Compatible, Part: Input, Place: name, Keyword: "type", Message: name + ": accepts any text now", Pos: arguments.Under(name).Origin.Pos()})
		}
	}
	in := c.comparison(Input, from, to)
	inputs := in.changes()
	if new.Kind.IsType() {
		for i := range inputs {
			inputs[i].Part = Value
		}
	}
	changes = slices.Concat(changes, inputs, c.output(old, new))
	return located(changes, new.Pos)
}

// located gives changes that have no position that of the tool.
func located(changes []Change, pos token.Position) []Change {
	for i := range changes {
		if !changes[i].Pos.IsValid() {
			changes[i].Pos = pos
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int { return int(b.Class) - int(a.Class) })
	return changes
}

// inputOf returns the schema of the arguments of a tool, which a function
// without arguments has, too, in the newest draft.
func inputOf(t dialect.Located) *schema.Doc {
	if t.Input != nil {
		return lower.Newest(t.Input)
	}
	lowered, _ := dialect.MCP.Lower(t.Tool)
	return lowered.Input
}

// outputOf returns the schema of the results of a tool in the newest draft; nil
// where there is none.
func outputOf(t dialect.Located) *schema.Doc {
	if t.Output == nil {
		return nil
	}
	return lower.Newest(t.Output)
}

// output returns what changed of the results of a tool.
func (c comparer) output(old, new dialect.Located) []Change {
	a, b := outputOf(old), outputOf(new)
	if (a == nil) != (b == nil) && !comparable(old, new) {
		return nil // an API that has no place for it
	}
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil:
		return []Change{{Class: Compatible, Part: Output, Keyword: "outputSchema", Message: "the result has a schema now", Pos: b.Origin.Pos()}}
	case b == nil:
		return []Change{{Class: Breaking, Part: Output, Keyword: "outputSchema", Message: "the result no longer has a schema"}}
	}
	compared := c.comparison(Output, a, b)
	if a.IsBox() != b.IsBox() {
		return c.boxing(compared)
	}
	return compared.changes()
}

// removed returns the change of a tool that is gone, with a call that worked.
func (c comparer) removed(old dialect.Located) Change {
	return Change{Class: Breaking, Keyword: "name", Message: "removed", Example: c.call(old), Pos: old.Pos}
}

// call returns arguments that a tool takes; nil where none are known.
func (c comparer) call(t dialect.Located) *schema.Doc {
	if answer := c.budget.Solver().Find(inputOf(t), schema.Boolean(false)); answer.Verdict == witness.Found {
		return answer.Value
	}
	return nil
}
