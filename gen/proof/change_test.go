package proof_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// instancesOfPair is the number of instances for comparing two schemas.
const instancesOfPair = 200

type changeAccount struct {
	pairs     int
	classes   [diff.Breaking + 1]int
	reasons   map[string]int // reasons for undecided changes
	instances int
	accepted  int // instances that the first schema of a pair accepts
	examples  int
	shown     int // parts reported as breaking for which an instance confirms it
	missed    int // parts reported as undecided for which an instance shows that they break
	respelled int // pairs that are only rewritten
	seenSame  int // rewritten pairs that are reported as the same
	failed    failures
}

func newChangeAccount() *changeAccount { return &changeAccount{reasons: map[string]int{}} }

func (a *changeAccount) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d pairs:", a.pairs)
	for class, n := range a.classes {
		fmt.Fprintf(&b, " %d %s,", n, diff.Class(class))
	}
	fmt.Fprintf(&b, " instances confirm %d breaking and %d undecided pairs; %d valid examples; %d instances, %d accepted; %d of %d respelled tools are reported as the same; %d failed",
		a.shown, a.missed, a.examples, a.instances, a.accepted, a.seenSame, a.respelled, a.failed)
	for _, reason := range slices.Sorted(maps.Keys(a.reasons)) {
		fmt.Fprintf(&b, "\n%6d undecided: %s", a.reasons[reason], reason)
	}
	return b.String()
}

// checkEnough fails the test if too little was checked, or too much is undecided.
func (a *changeAccount) checkEnough(t *testing.T, undecided float64) {
	t.Helper()
	for class, n := range a.classes {
		if n == 0 && diff.Class(class) != diff.Undecided {
			t.Errorf("no pair is %s", diff.Class(class))
		}
	}
	if a.accepted < a.instances/10 || a.shown < a.classes[diff.Breaking]/2 {
		t.Error("too little was checked")
	}
	if share := float64(a.classes[diff.Undecided]) / float64(a.pairs); share > undecided {
		t.Errorf("%.2f%% are undecided, which is more than %.2f%%", 100*share, 100*undecided)
	}
}

// A changedPart is one schema of a tool before and after, with the changes that diff
// reports.
type changedPart struct {
	part     diff.Part
	old, new *schema.Doc
	lenient  bool
	changes  []diff.Change
}

// partsOf returns the input schemas of two versions of a tool, with the changes. If both
// versions have an output schema, it also returns the output schemas.
func partsOf(old, new dialect.Located, changes []diff.Change, o diff.Options) []changedPart {
	of := func(part diff.Part) []diff.Change {
		return slices.DeleteFunc(slices.Clone(changes), func(c diff.Change) bool { return c.Part != part })
	}
	parts := []changedPart{{part: diff.Input, old: inputOf(old), new: inputOf(new), changes: of(diff.Input)}}
	if old.Output != nil && new.Output != nil {
		parts = append(parts, changedPart{part: diff.Output, old: old.Output, new: new.Output, lenient: o.OpenOutputs, changes: of(diff.Output)})
	}
	return parts
}

func inputOf(t dialect.Located) *schema.Doc {
	if t.Input != nil {
		return t.Input
	}
	lowered, _ := dialect.MCP.Lower(t.Tool)
	return lowered.Input
}

func (p changedPart) class() diff.Class {
	class := diff.Same
	for _, c := range p.changes {
		class = max(class, c.Class)
	}
	return class
}

// A twoSided is a pair of schemas. A value shows that a change breaks if the first schema
// accepts it and the second rejects it. lenient is the second schema as lenient readers
// interpret it, or nil.
type twoSided struct {
	docs     [2]any
	compiled [2]*jsonschema.Schema
	lenient  *jsonschema.Schema
}

func (p changedPart) sides() (twoSided, error) {
	texts := [2]string{p.old.String(), p.new.String()}
	if p.part == diff.Output {
		slices.Reverse(texts[:])
	}
	var sides twoSided
	for i, text := range texts {
		doc, err := decodeJSON(text)
		if err == nil {
			sides.docs[i] = doc
			sides.compiled[i], err = compileDecoded(doc)
		}
		if err == nil && p.lenient && i == 1 {
			sides.lenient, err = compileDecoded(mapSchemas(doc, readLeniently))
		}
		if err != nil {
			return sides, fmt.Errorf("%w\nschema:   %s", err, text)
		}
	}
	return sides, nil
}

// readLeniently returns a schema as interpreted by readers that ignore unknown properties.
func readLeniently(s map[string]any) any {
	for _, key := range []string{"additionalProperties", "unevaluatedProperties"} {
		if s[key] == false {
			delete(s, key)
		}
	}
	return s
}

func decodeJSON(text string) (any, error) { return jsonschema.UnmarshalJSON(strings.NewReader(text)) }

// compileDecoded compiles a decoded schema. The validator checks base64, as generated calls
// do, but not the encoded content.
func compileDecoded(doc any) (*jsonschema.Schema, error) {
	compiler := newCompiler()
	compiler.AssertContent()
	compiler.RegisterContentMediaType(&jsonschema.MediaType{Name: "application/json", Validate: func([]byte) error { return nil }})
	if err := compiler.AddResource("schema.json", doc); err != nil {
		return nil, err
	}
	return compiler.Compile("schema.json")
}

// accepts reports whether the schema with the index i accepts instance. The second schema
// also accepts every instance that lenient accepts.
func (s twoSided) accepts(i int, instance any) bool {
	return s.compiled[i].Validate(instance) == nil || i == 1 && s.lenient != nil && s.lenient.Validate(instance) == nil
}

// breaks reports whether the first side accepts a value and the second rejects it.
func (s twoSided) breaks(instance any) bool { return s.accepts(0, instance) && !s.accepts(1, instance) }

// tool checks the report of diff for two versions of a tool.
func (a *changeAccount) tool(old, new dialect.Located, o diff.Options, r drafter) error {
	report := diff.Compare([]dialect.Located{old}, []dialect.Located{new}, o)
	var changes []diff.Change
	for _, tool := range report.Tools {
		changes = append(changes, tool.Changes...)
	}
	text := report.Text(diff.Form{})
	for _, p := range partsOf(old, new, changes, o) {
		if err := cmp.Or(a.partHolds(p, r), p.printed(text)); err != nil {
			return fmt.Errorf("%w\npart:     %s, which is %s\nold:      %s\nnew:      %s\n%s", err, p.part, p.class(), p.old, p.new, text)
		}
	}
	return nil
}

// printed fails if text, a report, does not contain the short examples of the changes.
func (p changedPart) printed(text string) error {
	for _, c := range p.changes {
		if c.Example != nil && len(c.Example.String()) < 60 && !strings.Contains(text, c.Example.String()) {
			return errors.New("the report does not contain the example " + c.Example.String())
		}
	}
	return nil
}

func (a *changeAccount) partHolds(p changedPart, r drafter) error {
	sides, err := p.sides()
	if err != nil {
		return err
	}
	class := p.class()
	a.pairs++
	a.classes[class]++
	if class == diff.Undecided {
		a.count(p.changes)
	}
	return cmp.Or(a.examplesHold(p, sides), a.instancesHold(class, p, sides, r))
}

func (a *changeAccount) count(changes []diff.Change) {
	for _, c := range changes {
		if c.Class == diff.Undecided {
			_, reason, _ := strings.Cut(c.Message, "is not decided: ")
			a.reasons[cmp.Or(reason, c.Message)]++
			return
		}
	}
}

// examplesHold fails if a breaking change has no valid example.
func (a *changeAccount) examplesHold(p changedPart, sides twoSided) error {
	for _, c := range p.changes {
		if c.Class != diff.Breaking {
			continue
		}
		if c.Example == nil {
			return fmt.Errorf("breaking change without an example: %s", c.Message)
		}
		instance, err := decodeJSON(c.Example.String())
		if err != nil {
			return err
		}
		if !sides.breaks(instance) {
			return fmt.Errorf("invalid example of %q: %s\naccepted by the schema whose values must remain valid: %v, by the other schema: %v",
				c.Message, c.Example, sides.accepts(0, instance), sides.accepts(1, instance))
		}
		a.examples++
	}
	return nil
}

// instancesHold fails if an instance shows a break, unless the change is reported as
// breaking or undecided. It also fails if only one of two schemas that are reported as the
// same accepts an instance.
func (a *changeAccount) instancesHold(class diff.Class, p changedPart, sides twoSided, r drafter) error {
	g := newGuesser(r.Rand, sides.docs[0], sides.docs[1])
	m := mutator{&instanceMaker{Rand: r.Rand}}
	shown := false
	for i := range instancesOfPair {
		instance := g.next()
		if i%4 == 3 {
			instance = m.mutate(instance)
		}
		first, second := sides.accepts(0, instance), sides.accepts(1, instance)
		a.instances++
		if first {
			a.accepted++
		}
		shown = shown || first && !second
		if first && !second && class <= diff.Compatible {
			return fmt.Errorf("the change breaks %s, but is not reported as breaking", encode(instance))
		}
		if first != second && class <= diff.Wording && !p.lenient {
			return fmt.Errorf("the schemas are reported as the same, but only one accepts %s", encode(instance))
		}
	}
	if shown && class == diff.Breaking {
		a.shown++
	}
	if shown && class == diff.Undecided {
		a.missed++
	}
	return nil
}
