package words

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Describe moves the given keywords of a schema into its description. The description gets
// a sentence that consists of a clause for each phrase, a sentence with JSON for the
// keywords without a phrase, and a sentence for each annotation. Keywords whose meaning
// depends on a given keyword are described with it (see [Moves]). The order of the clauses
// does not depend on the order of the keywords. Facts that the description already
// contains are not repeated.
//
// Lead is the beginning of the first sentence about constraints, such as "IMPORTANT:", or
// "". Keywords that the schema lacks are ignored. A schema without any of the keywords,
// such as a boolean, is returned unchanged. A new description has the origin of the first
// keyword.
func Describe(sub *schema.Doc, lead string, keywords ...string) *schema.Doc {
	keys := Moves(sub, keywords...)
	if len(keys) == 0 {
		return sub
	}
	described := newPhraser(sub, sub.Only(keys...)).describe(sub.Without(keys...), lead)
	if text := described.Under("description"); text != nil && !sub.Has("description") {
		text.Origin = sub.Under(keys[0]).Origin // text is new and therefore not shared
	}
	return described
}

func (w phraser) describe(sub *schema.Doc, lead string) *schema.Doc {
	old := sub.TextUnder("description")
	return AppendSentence(sub, slices.Concat(w.constraints(lead, old), w.annotations(old))...)
}

// Clause returns the sentence of [Describe] for some keywords of a schema, without a
// capital letter and a full stop: "at least 3 items". It returns "" if there is nothing
// to describe.
func Clause(sub *schema.Doc, keywords ...string) string {
	text := strings.TrimSuffix(Describe(sub.Without("description"), "", keywords...).TextUnder("description"), ".")
	if text == "" {
		return ""
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// Sentence converts a clause, for example the result of [Clause], to a sentence.
func Sentence(clause string) string { return capital(clause) + "." }

// DescribeArguments returns root, the schema of a tool's arguments, with keywords
// described in its description. The keywords are further constraints on the arguments
// object.
func DescribeArguments(root, keywords *schema.Doc) *schema.Doc {
	w := newPhraser(root.With("type", schema.Str("object")), keywords)
	w.must = "the arguments must also match"
	return w.describe(root, "")
}

// Moves returns the keywords that [Describe] removes from a schema for the given keywords,
// in the order of the schema. For example, "items" applies to the remaining items if the
// schema has "prefixItems", and to all items otherwise, so both keywords are removed.
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

// dependsOn maps each keyword to the keywords on which its meaning depends.
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

type phraser struct {
	from    *schema.Doc // the schema
	moved   *schema.Doc // the keywords of from that must be described
	phrases []phrase
	// must is the verb before a JSON Schema: "must match".
	must string
	// plain requires inner schemas to be described in words, not as JSON.
	plain bool
	// presence is set for an object whose absent properties are null.
	presence presence
}

func newPhraser(from, moved *schema.Doc) phraser {
	return phraser{from: from, moved: moved, phrases: phrases, must: "must match"}
}

// within returns a phraser that describes all keywords of the inner schema sub. The
// phraser fails instead of describing a keyword as JSON.
func (w phraser) within(sub *schema.Doc) phraser {
	w.from, w.moved, w.plain = sub, sub, true
	return w
}

// get returns the value of a keyword if it must be described, or nil.
func (w phraser) get(keyword string) *schema.Doc {
	return w.moved.Under(keyword)
}

// A phrase describes one or more keywords together in words.
type phrase struct {
	about    string // the only type that the keywords constrain; "" if they apply to every type
	keywords []string
	// clauses returns clauses, such as "at least 3 items". It returns no clause if the
	// keywords allow everything, and false if there are no words for their values.
	clauses func(w phraser) ([]string, bool)
}

// phrases are all phrases, in the order of their clauses.
var phrases = slices.Concat(valuePhrases, stringPhrases, numberPhrases, arrayPhrases, objectPhrases, choicePhrases)

// constraints returns the sentences for keywords other than annotations: a sentence with
// all clauses, and a sentence with the JSON of the keywords that have no phrase.
func (w phraser) constraints(lead, old string) []string {
	clauses, rest := w.clauses(old)
	var sentences []string
	if len(clauses) > 0 {
		sentences = append(sentences, strings.Join(clauses, "; "))
	}
	if clause := w.asJSON(rest); clause != "" && !mentionsClause(old, clause) {
		sentences = append(sentences, clause)
	}
	for i, sentence := range sentences {
		if i == 0 && lead != "" {
			sentences[i] = lead + " " + sentence + "."
		} else {
			sentences[i] = capital(sentence) + "."
		}
	}
	return sentences
}

// clauses returns the clauses that the old description does not contain, and the keywords
// that have no phrase. If consecutive clauses have the same scope, only the first begins
// with the scope.
func (w phraser) clauses(old string) (clauses []string, rest *schema.Doc) {
	rest = w.moved.Without(annotations...)
	if enum := w.get("enum"); enum != nil && mentionsEnum(old, enum) {
		rest = rest.Without("enum")
	}
	scope := ""
	for _, p := range w.phrases {
		if !rest.Has(p.keywords...) {
			continue
		}
		phrased, ok := p.clauses(w)
		if !ok {
			continue
		}
		rest = rest.Without(p.keywords...)
		for _, clause := range phrased {
			scoped := w.scope(p.about) + clause
			if mentionsClause(old, scoped) || slices.Contains(clauses, clause) {
				continue
			}
			if w.scope(p.about) != scope {
				scope, clause = w.scope(p.about), scoped
			}
			clauses = append(clauses, clause)
		}
	}
	return clauses, rest
}

// asJSON returns a clause with keywords as a JSON Schema, in a fixed order. It returns ""
// if there are no keywords.
func (w phraser) asJSON(keywords *schema.Doc) string {
	if len(keywords.Members) == 0 {
		return ""
	}
	inOrder := func(a, b schema.Member) int {
		return cmp.Or(cmp.Compare(jsonOrder(a.Key), jsonOrder(b.Key)), strings.Compare(a.Key, b.Key))
	}
	sorted := schema.Obj(slices.SortedFunc(slices.Values(keywords.Members), inOrder)...)
	return w.must + " the JSON Schema " + sorted.String()
}

// jsonOrder returns the rank of a keyword, so that related keywords are together. All
// other keywords have the same rank, and are sorted by name.
func jsonOrder(keyword string) int {
	order := []string{"$ref", "allOf", "anyOf", "oneOf", "if", "then", "else"}
	if i := slices.Index(order, keyword); i >= 0 {
		return i
	}
	return len(order)
}

// matching returns a clause from verb and the schema sub. If verb ends in "matches" and sub
// has a [short] description, the clause is, for example, "the name is a string". Otherwise,
// it contains the JSON of sub, or matching returns false if the phraser must not use JSON.
func (w phraser) matching(verb string, sub *schema.Doc) (string, bool) {
	if subject, ok := strings.CutSuffix(verb, " matches"); ok {
		if short, ok := w.shortly(sub); ok {
			return subject + " is " + short.String(), true
		}
	}
	if w.plain || !sub.IsSchema() {
		return "", false
	}
	return verb + " the JSON Schema " + sub.String(), true
}

// capital returns text with its first character, which must be ASCII, in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// only returns a phrase for a single keyword. The function clauseOf returns the clause for
// the keyword's value.
func only(about, keyword string, clauseOf func(value *schema.Doc) (string, bool)) phrase {
	return phrase{about, []string{keyword}, func(w phraser) ([]string, bool) {
		clause, ok := clauseOf(w.get(keyword))
		return clauseList(clause), ok
	}}
}

// plainCount matches the usual format of a count. Counts such as 3.0 and 3e0 are
// described as JSON.
var plainCount = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)

var plainInteger = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

// counted returns the phrase for the keywords least and most, which limit a number of
// things. The nouns for the things are one (singular) and many (plural).
func counted(about, least, most, one, many string) phrase {
	return phrase{about, []string{least, most}, func(w phraser) ([]string, bool) {
		bounds, ok := countRange(w.get(least), w.get(most), one, many)
		return []string{bounds}, ok
	}}
}

// countRange returns a clause for limits on the number of things. One limit may be nil. It
// returns false if a limit is not a plain count.
func countRange(least, most *schema.Doc, one, many string) (string, bool) {
	for _, bound := range []*schema.Doc{least, most} {
		if bound != nil && (bound.Kind != schema.Number || !plainCount.MatchString(bound.Text)) {
			return "", false
		}
	}
	switch {
	case most == nil:
		return "at least " + things(least.Text, one, many), true
	case least == nil:
		return "no more than " + things(most.Text, one, many), true
	case least.Text == most.Text:
		return "exactly " + things(least.Text, one, many), true
	case fewer(least.Text, most.Text):
		return least.Text + " to " + things(most.Text, one, many), true
	default: // no value satisfies these bounds
		return "at least " + least.Text + " and no more than " + things(most.Text, one, many), true
	}
}

// fewer reports whether plain count a is less than b. Counts can have any number of
// digits.
func fewer(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

func things(count, one, many string) string {
	if count == "1" {
		return "1 " + one
	}
	return count + " " + many
}

// quoted puts text in quotes without escapes, so that a regular expression keeps its
// backslashes. It returns false if the result could be misread.
func quoted(text string) (string, bool) {
	raw := `"` + text + `"`
	return raw, schema.Quote(text) == strings.ReplaceAll(raw, `\`, `\\`)
}

// namesOf returns the strings of a list as JSON. It returns false if the value is not a
// list of strings.
func namesOf(list *schema.Doc) ([]string, bool) {
	var names []string
	for _, item := range list.Items {
		if item.Kind != schema.String {
			return nil, false
		}
		names = append(names, item.String())
	}
	return names, list.Kind == schema.Array
}

// typeNames are the types of JSON Schema, in the order in which they are described, with
// phrases for a single value and for several values.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.1
var typeNames = []struct{ name, single, many string }{
	{"string", "a string", "strings"}, {"integer", "an integer", "integers"}, {"number", "a number", "numbers"},
	{"boolean", "a boolean", "booleans"}, {"array", "an array", "arrays"}, {"object", "an object", "objects"},
	{schema.NullType, "null", "nulls"},
}

// Plural returns the noun for several values of a JSON Schema type, or "" for any other
// name.
func Plural(typeName string) string {
	for _, t := range typeNames {
		if t.name == typeName {
			return t.many
		}
	}
	return ""
}

// scope returns the words before a clause about one type, such as "as a string: ". It
// returns "" if the schema accepts only that type and null.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6
func (w phraser) scope(about string) string {
	if about == "" || !slices.ContainsFunc(w.types(), func(t string) bool { return t != about }) {
		return ""
	}
	if about == "number" && w.from.HasType("integer") && !w.from.HasType("number") {
		about = "integer"
	}
	return "as " + withArticle(about) + ": "
}

// types returns the JSON types of the values that a schema accepts, without null and with
// "number" for "integer". These are the types in "type" or, if there is no "type", the
// types to which the schema's keywords apply.
func (w phraser) types() []string {
	var types []string
	for _, t := range typeNames {
		switch {
		case t.name == schema.NullType || !w.from.HasType(t.name):
		case t.name == "integer":
			types = append(types, "number")
		default:
			types = append(types, t.name)
		}
	}
	if w.from.Has("type") {
		return types
	}
	for _, p := range w.phrases {
		hints := func(m schema.Member) bool {
			return slices.Contains(p.keywords, m.Key) && (m.Key != "format" || formats[m.Value.Text].about == p.about)
		}
		if p.about != "" && slices.ContainsFunc(w.from.Members, hints) {
			types = append(types, p.about)
		}
	}
	return types
}

// isOnly reports whether "type" contains exactly one type, with the given name.
func (w phraser) isOnly(name string) bool {
	names, _ := w.from.Types()
	return slices.Equal(names, []string{name})
}

func withArticle(typeName string) string {
	for _, t := range typeNames {
		if t.name == typeName {
			return t.single
		}
	}
	return typeName
}

// AppendSentence appends sentences to the description of a schema. The description keeps
// its origin.
func AppendSentence(sub *schema.Doc, sentences ...string) *schema.Doc {
	if len(sentences) == 0 {
		return sub
	}
	text := &schema.Doc{Kind: schema.String}
	if old := sub.Under("description"); old != nil && old.Kind == schema.String {
		*text = *old
	}
	for _, sentence := range sentences {
		text.Text = addSentence(text.Text, sentence)
	}
	return WithNearType(sub, "description", text)
}

// addSentence appends a sentence to a description. It first adds a full stop if the
// description has no final punctuation.
func addSentence(text, sentence string) string {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	switch {
	case text == "":
		return sentence
	case endsSentence(text):
		return text + " " + sentence
	default:
		return text + ". " + sentence
	}
}

// endsSentence reports whether a description ends with a full stop, a colon or similar
// punctuation, ignoring closing quotes and brackets.
func endsSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, "\"'`”’»)]}*_"))
	return strings.ContainsRune(".!?:;…。！？：；", last)
}

// WithNearType sets a keyword of a schema. An existing keyword keeps its position. A new
// keyword is inserted after the type, or at the front if there is no type.
func WithNearType(sub *schema.Doc, key string, value *schema.Doc) *schema.Doc {
	if sub.Has(key) {
		return sub.With(key, value)
	}
	isType := func(m schema.Member) bool { return m.Key == "type" }
	at := slices.IndexFunc(sub.Members, isType) + 1
	changed := *sub
	changed.Members = slices.Concat(sub.Members[:at], []schema.Member{schema.M(key, value)}, sub.Members[at:])
	return &changed
}
