package words

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Describe returns a schema without the given keywords, and with sentences in
// its description that mean the same: one with a clause for each phrase, one with JSON
// for the keywords that no phrase has words for, and one for each annotation. Keywords
// whose meaning depends on one of these are described with it ([Moves]). The order
// of the clauses is fixed, whatever that of the keywords. What the description says
// already is not repeated.
//
// Lead begins the first sentence about constraints, such as "IMPORTANT:"; "" for no
// lead. Keywords that the schema lacks are ignored; a schema with none of them,
// such as a boolean, is returned as it is. A new description has the origin of the first
// keyword.
func Describe(sub *schema.Doc, lead string, keywords ...string) *schema.Doc {
	keys := Moves(sub, keywords...)
	if len(keys) == 0 {
		return sub
	}
	described := newPhraser(sub, sub.Only(keys...)).describe(sub.Without(keys...), lead)
	if text := described.Under("description"); text != nil && !sub.Has("description") {
		text.Origin = sub.Under(keys[0]).Origin // text is new, so not shared
	}
	return described
}

// describe returns a schema with sentences about the moved keywords in its description.
func (w phraser) describe(sub *schema.Doc, lead string) *schema.Doc {
	old := sub.TextUnder("description")
	return AppendSentence(sub, slices.Concat(w.constraints(lead, old), w.annotations(old))...)
}

// Clause returns the sentence of [Describe] about some keywords of a schema, without a
// capital letter and a full stop: "at least 3 items". It is "" if there is nothing to
// describe.
func Clause(sub *schema.Doc, keywords ...string) string {
	text := strings.TrimSuffix(Describe(sub.Without("description"), "", keywords...).TextUnder("description"), ".")
	if text == "" {
		return ""
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// Sentence returns a clause, such as that of [Clause], as a sentence.
func Sentence(clause string) string { return capital(clause) + "." }

// DescribeArguments returns the schema of a tool's arguments with sentences about
// further keywords of it, which an object of them has, in its description.
func DescribeArguments(root, keywords *schema.Doc) *schema.Doc {
	w := newPhraser(root.With("type", schema.Str("object")), keywords)
	w.must = "the arguments must also match"
	return w.describe(root, "")
}

// Moves returns the keywords of a schema that [Describe] removes if it gets some of
// them, in the order of the schema. For example, "items" is about the rest of the items
// next to "prefixItems", but about all of them without it, so that both are removed.
func Moves(sub *schema.Doc, keywords ...string) []string {
	if !sub.Has(keywords...) {
		return nil
	}
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

// dependsOn has, for each keyword, those that its meaning depends on.
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
