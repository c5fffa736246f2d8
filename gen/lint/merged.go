package lint

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// passedOver are the keywords whose schemas LangChain.js leaves as they are, or
// leaves out whatever they say.
var passedOver = []string{
	"propertyNames", "patternProperties", "prefixItems", "contains", "not", "if", "then", "else",
	"dependentSchemas", "unevaluatedProperties", "unevaluatedItems", "contentSchema",
}

// checkMerged finds unions in an input, of which LangChain.js makes one schema.
func checkMerged(s *subject) []found {
	seen := schema.Rewrite(s.Input, func(sub *schema.Doc) *schema.Doc { return sub.Without(passedOver...) })
	var all []found
	schema.Walk(seen, func(path schema.Path, sub *schema.Doc) bool {
		for _, key := range []string{"anyOf", "oneOf"} {
			if len(sub.List(key)) == 0 {
				continue
			}
			at := append(path[:len(path):len(path)], key)
			all = append(all, found{
				pos: s.pos(s.input(), at), subject: s.input().at(at),
				message: fmt.Sprintf("LangChain.js merges the variants of %s into one schema: of a property that several have it keeps the last, and variants that are not objects are lost", s.Name),
				hint:    "say in the description what the variants are, or use optional properties of one object",
			})
		}
		return true
	})
	return all
}
