package diff

import (
	"cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A solver looks for a value that one schema accepts and all other given schemas reject
// (see [witness.Solver]).
type solver interface {
	Find(takes *schema.Doc, refuses ...*schema.Doc) witness.Answer
	FindUnconfirmed(takes *schema.Doc, refuses ...*schema.Doc) witness.Answer
	Confirm(value, takes *schema.Doc, refuses ...*schema.Doc) bool
}

// maxHybrids limits the number of edits for which [comparison.each] searches for a value
// with a hybrid schema ([walk.hybrid]).
const maxHybrids = 48

// A comparison contains the schemas of one part of a tool, before and after a change.
type comparison struct {
	solver
	part     Part
	old, new *schema.Doc
	lenient  bool        // whether the readers of an output ignore unknown properties
	opened   *schema.Doc // old schema without additionalProperties: false, as lenient readers apply it
}

func (c comparer) comparison(part Part, old, new *schema.Doc) comparison {
	of := comparison{solver: c.budget.Solver(), part: part, old: old, new: new}
	if part == Output && c.OpenOutputs {
		of.lenient, of.opened = true, opened(old)
	}
	if part == Input && c.ClosedInputs {
		of.old, of.new = closed(old), closed(new)
	}
	return of
}

// accepting and refusing return the schemas that accept and reject a breaking value. For an
// output, accepting is the new schema, whose values readers receive. Otherwise, it is the
// old schema, whose values callers send.
func (c comparison) accepting() *schema.Doc {
	if c.part == Output {
		return c.new
	}
	return c.old
}

func (c comparison) refusing() *schema.Doc {
	switch {
	case c.lenient:
		return c.opened
	case c.part == Output:
		return c.old
	}
	return c.new
}

// opened returns a schema that also accepts any property that it does not name.
func opened(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		for _, keyword := range []string{"additionalProperties", "unevaluatedProperties"} {
			if sub.Under(keyword).IsFalse() {
				sub = sub.Without(keyword)
			}
		}
		return sub
	})
}

// changes returns the changes of the schema. If the search finds no value that the whole
// change breaks, no individual change is breaking.
func (c comparison) changes() []Change {
	if c.old.Equal(c.new) {
		return nil
	}
	w := c.walk()
	if canonicalKey(c.old) == canonicalKey(c.new) {
		return wordingOf(w)
	}
	whole := c.broken()
	if whole.Verdict == witness.None && c.equivalent() {
		return wordingOf(w)
	}
	if w == nil {
		return []Change{c.summary(whole)}
	}
	return c.addSummaryChange(c.each(w, whole), whole)
}

// broken searches for a value that the change breaks and that all schemas in others
// reject.
func (c comparison) broken(others ...*schema.Doc) witness.Answer {
	return c.Find(c.accepting(), append(c.breaks(), others...)...)
}

// breaks returns the schemas that must all reject a value if the change breaks it. Lenient
// readers add the original schema, because opening an object inside "not" or "oneOf" can
// make a schema stricter.
func (c comparison) breaks() []*schema.Doc {
	if c.lenient {
		return []*schema.Doc{c.refusing(), c.old}
	}
	return []*schema.Doc{c.refusing()}
}

// refused reports whether the change breaks a value.
func (c comparison) refused(value *schema.Doc) bool {
	return c.Confirm(value, c.accepting(), c.breaks()...)
}

// equivalent reports whether both schemas provably accept the same values, as far as
// readers check them.
func (c comparison) equivalent() bool {
	old, new := c.old, c.new
	if c.lenient {
		old, new = c.opened, opened(new)
	}
	return canonicalKey(old) == canonicalKey(new) ||
		c.FindUnconfirmed(old, new).Verdict == witness.None && c.FindUnconfirmed(new, old).Verdict == witness.None
}

// walk returns the differences of the schemas, or nil if they cannot be walked side by
// side.
func (c comparison) walk() *walk {
	from, okFrom := prepare(c.accepting(), "a")
	to, okTo := prepare(c.refusing(), "b")
	if !okFrom || !okTo {
		return nil
	}
	w := newWalk(c.part, from, to)
	w.lenient = c.lenient
	w.schemas(spot{from: from.Without("$defs"), to: to.Without("$defs")})
	return w
}

// wordingOf returns the differences that do not affect which values are accepted.
func wordingOf(w *walk) []Change {
	var changes []Change
	if w == nil {
		return nil
	}
	for _, e := range w.edits {
		if e.class != Same {
			changes = append(changes, w.change(e, e.class, "", nil))
		}
	}
	return changes
}

// change converts an edit to a change. It appends a remark to the message.
func (w *walk) change(e edit, class Class, remark string, example *schema.Doc) Change {
	message := placed(e.place, e.message)
	if len(e.also) > 0 {
		message += " (also " + diag.Listed(clipped(e.also), "and") + ")"
	}
	change := Change{Class: class, Part: w.part, Place: e.place, Path: e.path, Keyword: e.keyword, Message: message + remark, Example: example, Pos: e.pos}
	if class == Breaking {
		change.Unless = e.unless
	}
	return change
}

// clipped returns the first words of a long list, and "more".
func clipped(words []string) []string {
	if len(words) <= maxListed {
		return words
	}
	return append(words[:maxListed:maxListed], "more")
}

// each converts every edit of w to a change. If several edits affect which values are
// accepted, it calls [comparison.one] for each, at most [maxHybrids] times. If only one
// does, its class follows from whole, the answer for the whole schema.
func (c comparison) each(w *walk, whole witness.Answer) []Change {
	var changes []Change
	sought := 0
	alone := len(w.edits)-len(wordingOf(w)) == 1
	for _, e := range w.edits {
		switch {
		case e.class != Same:
			changes = append(changes, w.change(e, e.class, "", nil))
		case alone:
			changes = append(changes, w.decided(e, whole))
		case sought < maxHybrids:
			sought++
			if change, ok := c.one(w, e, whole); ok {
				changes = append(changes, change)
			}
		case whole.Verdict == witness.None:
			changes = append(changes, w.change(e, Compatible, "", nil))
		default:
			changes = append(changes, w.change(e, Undecided, "; toolgen could not determine whether the change breaks callers: there are too many changes", nil))
		}
	}
	return changes
}

const madeUpFor = "; other changes compensate for it"

// one converts the edit e to a change. To determine the class, it applies only e to
// w.from and searches for a value that only w.from accepts. If the change is breaking,
// its example is a value that the complete change of the schema also breaks. one returns
// false if e does not affect which values are accepted.
func (c comparison) one(w *walk, e edit, whole witness.Answer) (Change, bool) {
	hybrid := w.hybrid(e)
	alone := c.FindUnconfirmed(w.from, hybrid)
	switch {
	case alone.Verdict == witness.None:
		return w.change(e, Compatible, "", nil), c.FindUnconfirmed(hybrid, w.from).Verdict != witness.None
	case whole.Verdict == witness.None && alone.Verdict == witness.Found:
		return w.change(e, Compatible, madeUpFor, nil), true
	case whole.Verdict == witness.None:
		return w.change(e, Compatible, "", nil), true
	case alone.Verdict == witness.Found && c.refused(alone.Value):
		return w.decided(e, alone), true
	}
	broken := c.broken(hybrid)
	if broken.Verdict == witness.None {
		return w.change(e, Compatible, madeUpFor, nil), true
	}
	return w.decided(e, broken), true
}

// decided converts e to a change, with the class and the example from the answer a.
func (w *walk) decided(e edit, a witness.Answer) Change {
	remark := ""
	if a.Verdict == witness.Unknown {
		remark = undecided(a)
	}
	return w.change(e, classes[a.Verdict], remark, a.Value)
}

func undecided(a witness.Answer) string {
	return "; toolgen could not determine whether the change breaks callers: " + cmp.Or(a.Reason, "the reason is unknown")
}

// addSummaryChange appends a change for the whole schema, unless one of the changes
// already has the class that follows from whole, or a worse class.
func (c comparison) addSummaryChange(changes []Change, whole witness.Answer) []Change {
	worst := worst(changes)
	reported := worst == Breaking
	switch whole.Verdict {
	case witness.None:
		reported = worst >= Compatible
	case witness.Unknown:
		reported = worst >= Undecided
	}
	if reported {
		return changes
	}
	return append(changes, c.summary(whole))
}

// wholes contains the messages about a whole schema, by part and verdict.
var wholes = map[Part][3]string{
	Input: {
		witness.Unknown: "the schema of the arguments has changed",
		witness.None:    "more arguments are accepted now",
		witness.Found:   "some arguments that were accepted are rejected now",
	},
	Output: {
		witness.Unknown: "the schema of the result has changed",
		witness.None:    "fewer results are possible now",
		witness.Found:   "some results are possible now that were not before",
	},
}

var classes = [...]Class{witness.Unknown: Undecided, witness.None: Compatible, witness.Found: Breaking}

func (c comparison) summary(whole witness.Answer) Change {
	message := wholes[c.part][whole.Verdict]
	if whole.Verdict == witness.Unknown {
		message += undecided(whole)
	}
	return Change{Class: classes[whole.Verdict], Part: c.part, Keyword: whole.Keyword, Message: message, Example: whole.Value, Pos: c.new.Origin.Pos()}
}

func worst(changes []Change) Class {
	class := Same
	for _, change := range changes {
		class = max(class, change.Class)
	}
	return class
}
