package words

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A phraser writes keywords of a schema as clauses and sentences.
type phraser struct {
	from    *schema.Doc // the schema
	moved   *schema.Doc // the keywords of it that are to be described
	phrases []phrase
	// must is the text before a JSON Schema: "must match".
	must string
	// plain reports that schemas inside must be described in words, not as JSON.
	plain bool
	// presence is for an object whose absent properties are null; else it is zero.
	presence presence
}

func newPhraser(from, moved *schema.Doc) phraser {
	return phraser{from: from, moved: moved, phrases: phrases, must: "must match"}
}

// within returns a phraser that describes all of a schema inside, in words alone.
func (w phraser) within(sub *schema.Doc) phraser {
	w.from, w.moved, w.plain = sub, sub, true
	return w
}

// get returns the value of a keyword that is to be described, or nil.
func (w phraser) get(keyword string) *schema.Doc {
	return w.moved.Under(keyword)
}

// A phrase describes some keywords together in words.
type phrase struct {
	about    string // the only type whose values they constrain; "" for any
	keywords []string
	// clauses returns clauses, such as "at least 3 items", none if the keywords allow
	// everything; false if it has no words for their values.
	clauses func(w phraser) ([]string, bool)
}

// phrases are all phrases, in the order of their clauses.
var phrases = slices.Concat(valuePhrases, stringPhrases, numberPhrases, arrayPhrases, objectPhrases, choicePhrases)

// constraints returns the sentences about keywords that are not annotations: one of all
// clauses, and one with the JSON of the keywords that no phrase has words for.
func (w phraser) constraints(lead, old string) []string {
	clauses, rest := w.clauses(old)
	var sentences []string
	if len(clauses) > 0 {
		sentences = append(sentences, strings.Join(clauses, "; "))
	}
	if clause := w.asJSON(rest); clause != "" && !mentionsClause(old, clause) {
		sentences = append(sentences, clause)
	}
	return punctuate(lead, sentences)
}

// clauses returns the clauses that the old description does not have, and the keywords
// that no phrase has words for. Only the first of several clauses with the same scope
// begins with it.
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

// asJSON returns a clause with keywords as a JSON Schema, in a fixed order; "" for none.
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

// jsonOrder returns the rank of a keyword, so that related keywords are together. The
// rest has the same rank, and is sorted by name.
func jsonOrder(keyword string) int {
	order := []string{"$ref", "allOf", "anyOf", "oneOf", "if", "then", "else"}
	if i := slices.Index(order, keyword); i >= 0 {
		return i
	}
	return len(order)
}

// matching returns a clause that something matches a schema. If the verb ends in
// "matches" and the schema has a [short], that is "is a string", for example; else it is
// the JSON of the schema, or false if only words are allowed.
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

// punctuate returns the texts as sentences. The first begins with the lead, if there is
// one.
func punctuate(lead string, sentences []string) []string {
	for i, sentence := range sentences {
		if i == 0 && lead != "" {
			sentences[i] = lead + " " + sentence + "."
		} else {
			sentences[i] = capital(sentence) + "."
		}
	}
	return sentences
}

// capital returns a text, whose first character must be ASCII, with that in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
