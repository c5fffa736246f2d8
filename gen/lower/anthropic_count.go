package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A StrictCount counts what Anthropic's API limits over all strict tools of a
// request. Each reference counts, with its whole target.
type StrictCount struct {
	Optional int // properties that are not required
	Unions   int // schemas with a list of types, or with "anyOf"
}

// CountStrict counts a schema that [StrictAnthropic] returned. A count far beyond any
// limit may be too low.
func CountStrict(doc *schema.Doc) StrictCount {
	doc = orNull(doc)
	c := strictCounter{graph: schema.NewGraph(doc), known: map[string]StrictCount{}}
	return c.count(doc.Body())
}

// manyStrict is a count that no limit comes near to; small schemas can refer
// to one another so that there is no end to counting.
const manyStrict = 1_000_000

type strictCounter struct {
	graph *schema.Graph
	known map[string]StrictCount // by reference
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
		c.known[ref] = StrictCount{} // against references that have no end
		count = c.count(target.Body())
		c.known[ref] = count
	}
	return count
}

// own counts a schema without those in it.
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
