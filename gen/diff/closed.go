package diff

import "github.com/go-toolgen/toolgen/gen/schema"

// closed returns a schema in which each object that names properties and says
// nothing of others allows no others. Schemas that apply to one object together
// stay as they are: closed, each would refuse what the others name.
func closed(doc *schema.Doc) *schema.Doc {
	together := composed(doc)
	return schema.RewriteDown(doc, func(_ *schema.Place, sub *schema.Doc) *schema.Doc {
		if together[sub] || len(sub.Table("properties")) == 0 || sub.Has("additionalProperties", "unevaluatedProperties") {
			return sub
		}
		return sub.With("additionalProperties", schema.Boolean(false))
	})
}

// composed returns the schemas of a document that apply to a value together
// with others.
func composed(doc *schema.Doc) map[*schema.Doc]bool {
	graph := schema.NewGraph(doc)
	inPlace := func(sub *schema.Doc) []*schema.Doc { return graph.InPlace(sub) }
	var heads []*schema.Doc
	schema.Visit(doc, func(sub *schema.Doc) bool {
		if len(inPlace(sub)) > 0 && !passes(sub) {
			heads = append(heads, sub)
		}
		return true
	})
	all := map[*schema.Doc]bool{}
	for sub := range schema.Reachable(inPlace, heads...) {
		all[sub] = true
	}
	return all
}

// passes reports whether a schema only leads to another one, or to alternatives.
func passes(sub *schema.Doc) bool {
	rest := sub.Body()
	return choiceOf(rest) != "" || rest.Has("$ref") && len(rest.Without(wordings...).Members) == 1
}
