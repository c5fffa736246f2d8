package lower

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A Profile lists the keywords that the models of a provider reject or ignore, so
// that they are described in the description. It is only about constraints: what an
// API requires of the form of a schema belongs to its dialect ([OpenAI], [Gemini],
// …), whose lowering may follow.
type Profile struct {
	Name string // "openai"
	Doc  string // one line, for help texts
	// Formats are the names of the dialects in which such models get definitions.
	Formats []string

	lead  string // stands before what is described
	moved []movedKeyword
}

// A movedKeyword is a keyword that a profile tells.
type movedKeyword struct {
	name string
	why  string
	// keeps says which values stay; nil for none.
	keeps accepts
}

func because(why string, names ...string) []movedKeyword {
	var moved []movedKeyword
	for _, name := range names {
		moved = append(moved, movedKeyword{name: name, why: why})
	}
	return moved
}

// Apply returns a schema in which the keywords of the profile are moved to
// descriptions, at every level, and a note of kind [Described] for each. If removing
// a keyword inside would make the schema outside stricter, as under "not", the outer
// keyword is described as a whole; a "oneOf" whose alternatives would then overlap
// becomes an "anyOf", and is described.
//
// A schema that is beyond the budget, before or after, is an error that wraps
// [schema.ErrBudget]. A budget without a depth allows [schema.MaxDepth], so that an
// endless schema is an error, too.
func (p *Profile) Apply(doc *schema.Doc, budget schema.Budget) (*schema.Doc, []Note, error) {
	doc = orNull(doc)
	if budget.Depth == 0 {
		budget.Depth = schema.MaxDepth
	}
	if err := budget.Check(doc); err != nil {
		return nil, nil, fmt.Errorf("profile %s: %w", p.Name, err)
	}
	run := newProfileRun(p, doc)
	told := schema.RewriteAt(doc, run.schema)
	if err := budget.Check(told); err != nil {
		return nil, nil, fmt.Errorf("profile %s, with the descriptions added: %w", p.Name, err)
	}
	return told, run.notes, nil
}

// A profileRun is one schema on its way through a profile.
type profileRun struct {
	lowering
	profile *Profile
	graph   *schema.Graph
	loose   *reach // something is described
	blind   *reach // something that looks at items or properties is described as a whole
}

func newProfileRun(p *Profile, root *schema.Doc) *profileRun {
	r := &profileRun{profile: p, graph: schema.NewGraph(root)}
	r.loose = newReach(r.graph, func(sub *schema.Doc) bool { return len(r.movedIn(sub)) > 0 })
	r.blind = newReach(r.graph, r.isBlind)
	return r
}

// schema describes the keywords of one schema, after those inside it were described.
func (r *profileRun) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	moved := r.movedIn(sub)
	original := sub
	if holdsSchemas(sub, moved) {
		original = r.graph.Root().At(at.Path())
	}
	moved = append(moved, r.turnedIn(original)...)
	if r.overlaps(original) {
		const why = "its alternatives would overlap without what is told"
		if original.Has("anyOf") {
			moved = append(moved, movedKeyword{name: "oneOf", why: why})
		} else {
			r.note(Adapted, at, original, "oneOf", "%q is %q, since %s", "oneOf", "anyOf", why)
			sub = words.AppendSentence(sub.Rename("oneOf", "anyOf", sub.Under("oneOf")), words.ExactlyOne)
		}
	}
	return r.describeAll(at, original, sub, moved)
}

// describeAll moves keywords into the description, with the values that they had
// before anything inside them was described.
func (r *profileRun) describeAll(at *schema.Place, original, sub *schema.Doc, moved []movedKeyword) *schema.Doc {
	var names []string
	for _, keyword := range moved {
		names = append(names, keyword.name)
	}
	told := words.Moves(original, names...)
	if original != sub {
		r.forget(at.Path(), told)
	}
	for _, name := range told {
		why := "it belongs to what is told"
		if i := slices.Index(names, name); i >= 0 {
			why = moved[i].why
		}
		r.note(Described, at, original, name, "%q is told in the description: %s", name, why)
		sub = sub.With(name, original.Under(name))
	}
	return words.Describe(sub, r.profile.lead, names...)
}

// forget takes out the notes about what stands inside some keywords of a
// schema, when all of that is described as it was. The notes about the inside of a
// schema are the last ones when its own turn comes.
func (r *profileRun) forget(path schema.Path, keywords []string) {
	inside := func(n Note) bool {
		return len(n.Path) > len(path) && slices.Equal(n.Path[:len(path)], path)
	}
	first := len(r.notes)
	for first > 0 && inside(r.notes[first-1]) {
		first--
	}
	kept := slices.DeleteFunc(r.notes[first:], func(n Note) bool { return slices.Contains(keywords, n.Path[len(path)]) })
	r.notes = r.notes[:first+len(kept)]
}
