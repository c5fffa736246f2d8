package words

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A teller puts keywords into words, and knows the schema that they are taken from.
type phraser struct {
	from, moved *schema.Doc
	phrases     []phrase
	// must is what stands before a JSON Schema: "must match".
	must string
	// plain says that there must be words for schemas within, not JSON.
	plain bool
	// presence is which properties are there; its zero value says nothing.
	presence presence
}

func newPhraser(from, moved *schema.Doc) phraser {
	return phraser{from: from, moved: moved, phrases: phrases, must: "must match"}
}

// within returns the teller of a schema that applies to the same value, or to
// one inside of it: to be described in words alone.
func (w phraser) within(sub *schema.Doc) phraser {
	w.from, w.moved, w.plain = sub, sub, true
	return w
}

// get returns the value of a keyword that is to be described, or nil.
func (w phraser) get(keyword string) *schema.Doc {
	return w.moved.Under(keyword)
}

// A phrase says in words what some keywords mean together.
type phrase struct {
	about    string // the one type whose values they constrain; "" for any
	keywords []string
	// clauses returns clauses, such as "at least 3 items", none for what allows
	// everything; false for values that it has no words for.
	clauses func(w phraser) ([]string, bool)
}

// phrases are all phrases, in the order of their clauses.
var phrases = slices.Concat(valuePhrases, stringPhrases, numberPhrases, arrayPhrases, objectPhrases, choicePhrases)

// constraints returns the sentences for what is no annotation: one of all
// clauses, and one for the keywords that no phrase has words for.
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

// clauses returns what the phrases say and the old description does not, and
// the keywords that no phrase has words for. A scope stands before the first
// of its clauses only.
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
		said, ok := p.clauses(w)
		if !ok {
			continue
		}
		rest = rest.Without(p.keywords...)
		for _, clause := range said {
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

// asJSON says keywords as the schema that they are, in a settled order.
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

// jsonOrder keeps what belongs together together; all else goes by name.
func jsonOrder(keyword string) int {
	order := []string{"$ref", "allOf", "anyOf", "oneOf", "if", "then", "else"}
	if i := slices.Index(order, keyword); i >= 0 {
		return i
	}
	return len(order)
}

// matching says what matches a schema, which "is a string" where few words say
// all of it; false for a schema that there must be words for, and are not.
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

// punctuate makes sentences: the first with the lead, if there is one, the
// others with a capital letter.
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

// capital returns a text of ours, which begins with an ASCII character, with
// that one in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
