package lower

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// Profiles returns all profiles, in the order in which help lists them. A profile
// describes no keyword that the provider accepts and shows to the model, because each
// sentence costs tokens in every request.
func Profiles() []*Profile {
	return []*Profile{profileOpenAI, profileOpenAIReasoning, profileGoogle, profileAnthropic, profileCodex}
}

// ProfileFor returns the profile for a model ID, such as "o3-mini" or
// "openrouter/anthropic/claude-opus-4", if there is one. It removes the names of routers
// and clouds from the ID and compares whole words: "azure/o3" is a reasoning model, and
// "turbo1-large" is not.
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

// A modelFamily lists the words of model names that select a profile.
type modelFamily struct {
	first   []string
	second  []string // the next word, if it is not a version; nil allows any word
	profile *Profile
}

// modelFamilies are based on the names in the providers' documentation. GPT-5 is also a
// reasoning model, but no source states that it accepts fewer keywords than GPT-4.
// https://platform.openai.com/docs/models
// https://ai.google.dev/gemini-api/docs/models
// https://platform.claude.com/docs/en/about-claude/models/overview
var modelFamilies = []modelFamily{
	{first: []string{"o1", "o3", "o4"}, profile: profileOpenAIReasoning},
	{first: []string{"gpt", "chatgpt"}, second: []string{"audio", "realtime"}, profile: profileOpenAI},
	{first: []string{"gemini"}, profile: profileGoogle},
	{first: []string{"claude"}, profile: profileAnthropic},
}

// has reports whether a name belongs to the family. Models of other families also have
// "gpt" in their names, so a version or another word of OpenAI's names must follow it.
func (f modelFamily) has(name string) bool {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 || !slices.Contains(f.first, words[0]) {
		return false
	}
	return f.second == nil || len(words) > 1 && ('0' <= words[1][0] && words[1][0] <= '9' || slices.Contains(f.second, words[1]))
}

// modelNames returns the possible model names in an ID, in lower case. It removes a
// router's prefix up to the last slash, and splits the rest at colons, which follow "ft"
// or a provider and precede a version or variant. It removes a maker's name before a dot,
// as in Amazon Bedrock's IDs.
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

// A Profile lists the keywords that a provider's models reject or ignore, and that are
// therefore moved into the description. It contains only constraints. The format that an
// API requires belongs to the API's dialect ([OpenAI], [Gemini], …), whose lowering may
// follow.
type Profile struct {
	Name string // "openai"
	Doc  string // one-line summary for help
	// Formats are the names of the dialects in which these models receive definitions.
	Formats []string

	lead  string // precedes the described constraints
	moved []movedKeyword
}

// A movedKeyword is a keyword that a profile moves into the description.
type movedKeyword struct {
	name string
	why  string
	// keeps reports which values are not moved. If keeps is nil, all values are moved.
	keeps accepts
}

func because(why string, names ...string) []movedKeyword {
	var moved []movedKeyword
	for _, name := range names {
		moved = append(moved, movedKeyword{name: name, why: why})
	}
	return moved
}

const codexWhy = "Codex removes it"

// profileCodex describes what Codex removes from the input schema of an MCP tool. It keeps
// "type", "description", "enum", "const", "properties", "required",
// "additionalProperties", "items", "minItems", "anyOf", "oneOf", "allOf", references, and
// definitions.
// https://github.com/openai/codex/blob/main/codex-rs/tools/src/json_schema.rs
var profileCodex = &Profile{
	Name: "codex", Formats: []string{"mcp"},
	Doc:  `OpenAI Codex, a client of MCP: defaults, examples, and all constraints but "minItems" are described`,
	lead: "Constraints:",
	moved: slices.Concat(
		because(codexWhy, "default", "examples", "deprecated"),
		because(codexWhy, "minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema"),
		because(codexWhy, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
		because(codexWhy, "maxItems", "uniqueItems", "prefixItems", "contains", "minContains", "maxContains", "unevaluatedItems"),
		because(codexWhy, "minProperties", "maxProperties", "patternProperties", "propertyNames", "unevaluatedProperties"),
		because(codexWhy, "dependentRequired", "dependentSchemas", "not", "if", "then", "else"),
	),
}

// Apply moves the keywords of the profile into descriptions, at every level, and returns a
// note of kind [Described] for each. If the removal of a keyword from a subschema would
// make the enclosing schema stricter, as it does under "not", the outer keyword is
// described as a whole. If the alternatives of a "oneOf" would then overlap, it becomes an
// "anyOf" and is described.
//
// If a schema exceeds the budget, before or after the changes, the error wraps
// [schema.ErrBudget]. A budget without a depth allows [schema.MaxDepth], so that an
// endless schema is an error too.
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

// A profileRun applies a profile to one schema.
type profileRun struct {
	lowering
	profile *Profile
	graph   *schema.Graph
	loose   *reach // finds schemas in which a keyword is described
	blind   *reach // finds schemas in which a keyword that evaluates items or properties is described as a whole
}

func newProfileRun(p *Profile, root *schema.Doc) *profileRun {
	r := &profileRun{profile: p, graph: schema.NewGraph(root)}
	r.loose = newReach(r.graph, func(sub *schema.Doc) bool { return len(r.movedIn(sub)) > 0 })
	r.blind = newReach(r.graph, r.hidesKeywords)
	return r
}

// schema describes the keywords of a schema. Its subschemas are already processed.
func (r *profileRun) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	moved := r.movedIn(sub)
	original := sub
	if holdsSchemas(sub, moved) {
		original = r.graph.Root().At(at.Path())
	}
	moved = append(moved, r.invertedKeywords(original)...)
	if r.overlaps(original) {
		const why = "its alternatives would overlap without the constraints that are moved into the description"
		if original.Has("anyOf") {
			moved = append(moved, movedKeyword{name: "oneOf", why: why})
		} else {
			r.note(Adapted, at, original, "oneOf", "%q becomes %q: %s", "oneOf", "anyOf", why)
			sub = words.AppendSentence(sub.Rename("oneOf", "anyOf", sub.Under("oneOf")), words.ExactlyOne)
		}
	}
	return r.describeAll(at, original, sub, moved)
}

// describeAll moves the keywords in moved into the description of sub. It describes their
// values in original, in which nothing has been described yet.
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
		why := "it depends on a keyword that is moved into the description"
		if i := slices.Index(names, name); i >= 0 {
			why = moved[i].why
		}
		r.note(Described, at, original, name, "%q is moved into the description: %s", name, why)
		sub = sub.With(name, original.Under(name))
	}
	return words.Describe(sub, r.profile.lead, names...)
}

// forget removes the notes about the contents of some keywords of a schema, because these
// keywords are described with their original contents. The notes are at the end of the
// list, because subschemas are processed immediately before their schema.
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

// If a keyword of a schema is described, the schema accepts more values. Most schemas
// that contain it then also accept more values. The following functions find the schemas
// that would accept fewer.

// turning are keywords with schemas that a run may describe as a whole, in addition to
// the keywords of the profile.
var turning = []string{"not", "if", "contains", "oneOf", "unevaluatedItems", "unevaluatedProperties"}

// holdsSchemas reports whether a keyword that is described in a schema may contain
// schemas.
func holdsSchemas(sub *schema.Doc, moved []movedKeyword) bool {
	named := func(m schema.Member) bool {
		return slices.ContainsFunc(moved, func(k movedKeyword) bool { return k.name == m.Key })
	}
	return slices.ContainsFunc(sub.Members, func(m schema.Member) bool {
		return slices.Contains(turning, m.Key) || m.Value.Kind == schema.Object && named(m)
	})
}

// movedIn returns the profile's keywords that must be described in a schema.
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

// invertedKeywords returns the keywords of a schema that must be described as a whole.
// Otherwise, a described keyword inside them would make them stricter, or apply them to
// other values.
func (r *profileRun) invertedKeywords(sub *schema.Doc) []movedKeyword {
	const why = "its meaning would change without the keywords that are moved into the description"
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

// overlaps reports whether a keyword is described inside an alternative of a "oneOf", so
// that the alternatives may overlap.
func (r *profileRun) overlaps(sub *schema.Doc) bool {
	options := sub.List("oneOf")
	return slices.ContainsFunc(options, r.describesKeyword) && !exclusive(r.graph, options)
}

// describesKeyword reports whether a keyword is described in a schema or in the targets
// of its references.
func (r *profileRun) describesKeyword(sub *schema.Doc) bool { return r.loose.within(sub) }

// hidesKeywords reports whether a keyword that evaluates items or properties is described
// as a whole in the schema itself.
func (r *profileRun) hidesKeywords(sub *schema.Doc) bool {
	for _, keyword := range r.invertedKeywords(sub.Without("unevaluatedItems", "unevaluatedProperties")) {
		if keyword.name != "not" {
			return true
		}
	}
	return sub.Has("anyOf") && r.overlaps(sub)
}

// A reach determines whether a schema satisfies a predicate, or contains or refers to a
// schema that does. It caches the answers, because the same schemas are checked repeatedly.
type reach struct {
	graph   *schema.Graph
	is      func(*schema.Doc) bool
	led     map[*schema.Doc]bool // targets that contain such a schema directly or through references
	answers map[*schema.Doc]bool
}

func newReach(graph *schema.Graph, is func(*schema.Doc) bool) *reach {
	r := &reach{graph: graph, is: is, led: map[*schema.Doc]bool{}, answers: map[*schema.Doc]bool{}}
	var found []*schema.Doc
	users := map[*schema.Doc][]*schema.Doc{} // for each target, the targets that refer to it
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

// within reports whether sub satisfies the predicate, or contains or refers to a schema
// that does.
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
