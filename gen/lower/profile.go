package lower

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// Profiles returns all profiles, in the order of help. They do not describe what a
// provider accepts and shows to the model, since each sentence costs tokens in every
// request.
func Profiles() []*Profile {
	return []*Profile{profileOpenAI, profileOpenAIReasoning, profileGoogle, profileAnthropic}
}

// ProfileFor returns the profile for the ID of a model, such as "o3-mini" or
// "openrouter/anthropic/claude-opus-4", and whether there is one. It compares whole
// words of the model's own name, without the names of routers and clouds before it:
// "azure/o3" is a reasoning model, and "turbo1-large" is not.
func ProfileFor(model string) (*Profile, bool) {
	for _, name := range modelNames(model) {
		for _, family := range modelFamilies {
			if family.has(name) {
				return family.profile, true
			}
		}
	}
	return nil, false
}

// A modelFamily is by what the words of a model's name tell its profile.
type modelFamily struct {
	first   []string // the first word
	second  []string // the word behind it, where it is not a version; nil for any
	profile *Profile
}

// modelFamilies go by the names that the providers document. GPT-5 reasons,
// too, but nothing says that it accepts fewer keywords than GPT-4.
// https://platform.openai.com/docs/models
// https://ai.google.dev/gemini-api/docs/models
// https://platform.claude.com/docs/en/about-claude/models/overview
var modelFamilies = []modelFamily{
	{first: []string{"o1", "o3", "o4"}, profile: profileOpenAIReasoning},
	{first: []string{"gpt", "chatgpt"}, second: []string{"audio", "realtime"}, profile: profileOpenAI},
	{first: []string{"gemini"}, profile: profileGoogle},
	{first: []string{"claude"}, profile: profileAnthropic},
}

// has reports whether a name belongs to the family. Others have a "gpt" in
// their names, so that a version or a word of OpenAI's must follow there.
func (f modelFamily) has(name string) bool {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 || !slices.Contains(f.first, words[0]) {
		return false
	}
	return f.second == nil || len(words) > 1 && ('0' <= words[1][0] && words[1][0] <= '9' || slices.Contains(f.second, words[1]))
}

// modelNames returns what may be the name in an id, in lower case: what stands
// behind the last slash, as routers write it, cut at colons, which stand
// behind "ft" or a provider and before a version or a variant. The name of a
// maker before a dot, as Amazon Bedrock has it, is left out.
func modelNames(id string) []string {
	name := strings.ToLower(id[strings.LastIndex(id, "/")+1:])
	names := strings.FieldsFunc(name, func(r rune) bool { return r == ':' || unicode.IsSpace(r) })
	for i, name := range names {
		parts := strings.Split(name, ".")
		maker := func(part string) bool { return slices.Contains(modelMakers, part) }
		if at := slices.IndexFunc(parts, maker); at >= 0 {
			names[i] = strings.Join(parts[at+1:], ".")
		}
	}
	return names
}

var modelMakers = []string{"anthropic", "google", "openai"}

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
	r.blind = newReach(r.graph, r.hidesKeywords)
	return r
}

// schema describes the keywords of one schema, after those inside it were described.
func (r *profileRun) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	moved := r.movedIn(sub)
	original := sub
	if holdsSchemas(sub, moved) {
		original = r.graph.Root().At(at.Path())
	}
	moved = append(moved, r.invertedKeywords(original)...)
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
		r.note(Described, at, original, name, "%q is moved into the description: %s", name, why)
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

// A keyword that is described leaves a schema that allows more. Most schemas that
// hold it then allow more, too. Here are those that would allow less.

// turning are the keywords to look into, besides those of the profile.
var turning = []string{"not", "if", "contains", "oneOf", "unevaluatedItems", "unevaluatedProperties"}

// holdsSchemas reports whether there may be schemas in what a schema describes.
func holdsSchemas(sub *schema.Doc, moved []movedKeyword) bool {
	named := func(m schema.Member) bool {
		return slices.ContainsFunc(moved, func(k movedKeyword) bool { return k.name == m.Key })
	}
	return slices.ContainsFunc(sub.Members, func(m schema.Member) bool {
		return slices.Contains(turning, m.Key) || m.Value.Kind == schema.Object && named(m)
	})
}

// movedIn returns the profile's keywords that a schema has to tell.
func (r *profileRun) movedIn(sub *schema.Doc) []movedKeyword {
	var moved []movedKeyword
	for _, keyword := range r.profile.moved {
		value := sub.Under(keyword.name)
		if value != nil && (keyword.keeps == nil || !keyword.keeps(value)) {
			moved = append(moved, keyword)
		}
	}
	return moved
}

// invertedKeywords returns the keywords of a schema that would be stricter, or about
// other values, if something in them were described.
func (r *profileRun) invertedKeywords(sub *schema.Doc) []movedKeyword {
	const why = "it would mean something else without the keywords that are moved into it"
	var turned []movedKeyword
	for _, name := range []string{"not", "if", "contains"} {
		value := sub.Under(name)
		if value != nil && (name != "contains" || sub.Has("maxContains")) && r.describesKeyword(value) {
			turned = append(turned, movedKeyword{name: name, why: why})
		}
	}
	for _, name := range []string{"unevaluatedItems", "unevaluatedProperties"} {
		if sub.Has(name) && r.blind.within(sub) {
			turned = append(turned, movedKeyword{name: name, why: why})
		}
	}
	return turned
}

// overlaps reports whether the alternatives of a "oneOf" would be looser and
// may overlap then.
func (r *profileRun) overlaps(sub *schema.Doc) bool {
	options := sub.List("oneOf")
	return slices.ContainsFunc(options, r.describesKeyword) && !exclusive(r.graph, options)
}

// describesKeyword reports whether something is described in a schema, or in what it refers to.
func (r *profileRun) describesKeyword(sub *schema.Doc) bool { return r.loose.within(sub) }

// hidesKeywords reports that of one schema alone.
func (r *profileRun) hidesKeywords(sub *schema.Doc) bool {
	for _, keyword := range r.invertedKeywords(sub.Without("unevaluatedItems", "unevaluatedProperties")) {
		if keyword.name != "not" {
			return true
		}
	}
	return sub.Has("anyOf") && r.overlaps(sub)
}

// A reach answers whether a schema holds one of some kind, itself, inside it
// or in what it refers to. Each answer is found once: the same schemas are
// asked about again and again.
type reach struct {
	graph   *schema.Graph
	is      func(*schema.Doc) bool
	led     map[*schema.Doc]bool // the targets of references that hold one
	answers map[*schema.Doc]bool
}

func newReach(graph *schema.Graph, is func(*schema.Doc) bool) *reach {
	r := &reach{graph: graph, is: is, led: map[*schema.Doc]bool{}, answers: map[*schema.Doc]bool{}}
	var found []*schema.Doc
	users := map[*schema.Doc][]*schema.Doc{} // the targets in which there is a reference to a target
	for _, target := range graph.TargetsIn(graph.Root()) {
		holds := false
		schema.Visit(target, func(sub *schema.Doc) bool {
			holds = holds || is(sub)
			return !holds
		})
		if holds {
			found = append(found, target)
		}
		for _, other := range graph.TargetsIn(target) {
			users[other] = append(users[other], target)
		}
	}
	for target := range schema.Reachable(func(target *schema.Doc) []*schema.Doc { return users[target] }, found...) {
		r.led[target] = true
	}
	return r
}

// within reports whether a schema of the document holds one.
func (r *reach) within(sub *schema.Doc) bool {
	answer, known := r.answers[sub]
	if known {
		return answer
	}
	schema.Visit(sub, func(inner *schema.Doc) bool {
		answer = answer || r.is(inner) || r.led[r.graph.Target(inner)]
		return !answer
	})
	r.answers[sub] = answer
	return answer
}
