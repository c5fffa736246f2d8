package words

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Describe returns a schema without the given keywords, and with what they say in
// its description: a sentence of clauses, one of JSON for what has no phrase,
// and one for each annotation, as far as there is something to say. Keywords
// that would mean something else without one of these go with it ([Moves]).
// The order of the clauses is settled and does not depend on that of the
// keywords. What the description says already is not said again.
//
// Lead stands once before the first sentence about constraints, such as
// "IMPORTANT:"; "" for nothing. Keywords that the schema lacks are passed
// over; where it has none of them it stays the same pointer, as a boolean
// schema does. A description that is new has the origin of the first of them.
func Describe(sub *schema.Doc, lead string, keywords ...string) *schema.Doc {
	keys := Moves(sub, keywords...)
	if len(keys) == 0 {
		return sub
	}
	described := newPhraser(sub, sub.Only(keys...)).describe(sub.Without(keys...), lead)
	if text := described.Under("description"); text != nil && !sub.Has("description") {
		text.Origin = sub.Under(keys[0]).Origin // it was made here
	}
	return described
}

// describe returns a schema with what is to be described in its description.
func (w phraser) describe(sub *schema.Doc, lead string) *schema.Doc {
	old := sub.TextUnder("description")
	for _, sentence := range slices.Concat(w.constraints(lead, old), w.annotations(old)) {
		sub = AppendSentence(sub, sentence)
	}
	return sub
}

// Clause returns what [Describe] says of some keywords of a schema, where it stands
// alone: "at least 3 items", without a capital letter and a full stop; "" where
// there is nothing to say.
func Clause(sub *schema.Doc, keywords ...string) string {
	text := strings.TrimSuffix(Describe(sub.Without("description"), "", keywords...).TextUnder("description"), ".")
	if text == "" {
		return ""
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// Sentence makes a sentence of a clause.
func Sentence(clause string) string { return capital(clause) + "." }

// DescribeArguments returns the schema of a tool's arguments with what further
// keywords say of them in its description.
func DescribeArguments(root, keywords *schema.Doc) *schema.Doc {
	w := newPhraser(root.With("type", schema.Str("object")), keywords)
	w.must = "the arguments must also match"
	return w.describe(root, "")
}

// Moves returns the keywords of a schema that [Describe] takes away when it is
// given some of them, in the order of the schema. Next to "prefixItems", for
// example, "items" is about the rest of the items; alone it is about all, so
// it goes too.
func Moves(sub *schema.Doc, keywords ...string) []string {
	var found []string
	for _, m := range sub.Members {
		lost := func(on string) bool { return sub.Has(on) && slices.Contains(keywords, on) }
		needed := slices.ContainsFunc(dependsOn[m.Key], lost) && (m.Key == "if" || !m.Value.AllowsAll())
		if needed || slices.Contains(keywords, m.Key) {
			found = append(found, m.Key)
		}
	}
	return found
}

// dependsOn says from which others a keyword takes its meaning.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10
var dependsOn = map[string][]string{
	"items":                 {"prefixItems"},
	"additionalItems":       {"items", "prefixItems"},
	"unevaluatedItems":      append([]string{"items", "prefixItems", "additionalItems", "contains"}, schema.EvaluatingKeywords()...),
	"minContains":           {"contains"},
	"maxContains":           {"contains"},
	"additionalProperties":  {"properties", "patternProperties"},
	"unevaluatedProperties": append([]string{"properties", "patternProperties", "additionalProperties"}, schema.EvaluatingKeywords()...),
	"if":                    {"then", "else"},
	"then":                  {"if", "else"},
	"else":                  {"if", "then"},
	"contentSchema":         {"contentMediaType"},
}
