package lower

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Anthropic lowers a schema for Anthropic's Messages API without "strict". The API
// requires JSON Schema 2020-12, so older drafts are upgraded. It rejects unions at the
// root; these are folded into one object or described. It also rejects argument names that
// are not 1 to 64 letters, digits, or the characters _ . -. All other keywords, including
// "default", are hints to the model and are unchanged.
// https://docs.anthropic.com/en/api/messages#body-tools
func Anthropic(doc *schema.Doc) (*schema.Doc, []Note) { return anthropic.lower(doc) }

// StrictAnthropic is [StrictOpenAI] for [Anthropic]'s API. Optional properties remain
// optional, "type" may be any list, and schemas must not be recursive. Bounds of numbers
// and lengths are not supported, so they are described. Argument names must be valid for
// [Anthropic].
//
// The API also limits the strict tools of a request in total: see [CountStrict].
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
func StrictAnthropic(doc *schema.Doc) (*schema.Doc, []Note) { return strictAnthropic.lower(doc) }

var anthropic = &grammar{
	provider: "Anthropic",
	refs:     anyRefs,
	names:    anthropicKey,
}

var strictAnthropic = &grammar{
	provider: "Anthropic",
	strict:   true,
	keeps: supporting(map[string]accepts{
		"pattern": isPlainPattern,
		"format": oneOfTexts("date-time", "time", "date", "duration", "email",
			"hostname", "uri", "ipv4", "ipv6", "uuid"),
		"minItems": isZeroOrOne,
		"default":  nil,
	}, strictShapes...),
	types:           requiredTypes,
	refs:            acyclicRefs,
	objects:         closedObjects,
	partialPatterns: true,
	names:           anthropicKey,
}

// anthropicKey is the pattern that the API requires for property names of the root.
var anthropicKey = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

// profileAnthropic moves no keywords: Anthropic's API accepts JSON Schema 2020-12 and
// passes it to the model. "additionalProperties" is unchanged as well, because Anthropic's
// strict mode requires it.
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs
var profileAnthropic = &Profile{
	Name: "anthropic", Formats: []string{"anthropic"},
	Doc: "Anthropic Claude: accepts all constraints",
}

// A StrictCount counts the properties and unions for which Anthropic's API has limits. The
// limits apply to all strict tools of a request together. The target of a reference is
// counted once for each reference to it.
type StrictCount struct {
	Optional int // properties that are not required
	Unions   int // schemas with a list of types, or with "anyOf"
}

// CountStrict counts the properties and unions in a schema that [StrictAnthropic]
// returned. A count that is far above every limit may be too low.
func CountStrict(doc *schema.Doc) StrictCount {
	doc = orNull(doc)
	c := strictCounter{graph: schema.NewGraph(doc), known: map[string]StrictCount{}}
	return c.count(doc.Body())
}

// manyStrict is far above every limit. It bounds the count, because small schemas can
// refer to each other without end.
const manyStrict = 1_000_000

type strictCounter struct {
	graph *schema.Graph
	known map[string]StrictCount // counts of definitions, by reference
}

func (c strictCounter) count(doc *schema.Doc) StrictCount {
	var total StrictCount
	walkStrict(nil, doc, func(_ schema.Path, sub *schema.Doc) bool {
		total = total.plus(own(sub))
		if ref, ok := sub.Ref(); ok {
			total = total.plus(c.countRef(ref.Text))
		}
		return true
	})
	return total
}

func (c strictCounter) countRef(ref string) StrictCount {
	count, ok := c.known[ref]
	if target := c.graph.Resolve(ref); !ok && target != nil {
		c.known[ref] = StrictCount{} // ends the recursion at a recursive reference
		count = c.count(target.Body())
		c.known[ref] = count
	}
	return count
}

// own counts a schema without its subschemas.
func own(sub *schema.Doc) StrictCount {
	var count StrictCount
	required := sub.Required()
	for _, m := range sub.Table("properties") {
		if !slices.Contains(required, m.Key) {
			count.Optional++
		}
	}
	if kinds, _ := sub.Types(); len(kinds) > 1 || sub.Has("anyOf") {
		count.Unions++
	}
	return count
}

func (n StrictCount) plus(other StrictCount) StrictCount {
	return StrictCount{
		Optional: min(n.Optional+other.Optional, manyStrict),
		Unions:   min(n.Unions+other.Unions, manyStrict),
	}
}
