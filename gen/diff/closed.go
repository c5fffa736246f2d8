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
	resolver := schema.NewResolver(doc)
	all := map[*schema.Doc]bool{}
	var mark func(*schema.Doc)
	mark = func(sub *schema.Doc) {
		if all[sub] {
			return
		}
		all[sub] = true
		for _, part := range inPlace(sub, resolver) {
			mark(part)
		}
	}
	schema.Walk(doc, func(_ schema.Path, sub *schema.Doc) bool {
		if len(inPlace(sub, resolver)) > 0 && !passes(sub) {
			mark(sub)
		}
		return true
	})
	return all
}

// inPlace returns the schemas that apply to the same value as one that has them.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
func inPlace(sub *schema.Doc, resolver *schema.Resolver) []*schema.Doc {
	var parts []*schema.Doc
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		parts = append(parts, sub.List(keyword)...)
	}
	for _, keyword := range []string{"not", "if", "then", "else"} {
		if part := sub.Under(keyword); part != nil {
			parts = append(parts, part)
		}
	}
	for _, m := range sub.Table("dependentSchemas") {
		parts = append(parts, m.Value)
	}
	if ref, ok := sub.Get("$ref"); ok {
		if target := resolver.Resolve(ref.Text); target != nil {
			parts = append(parts, target)
		}
	}
	return parts
}

// passes reports whether a schema only leads to another one, or to alternatives.
func passes(sub *schema.Doc) bool {
	rest := sub.Without("$defs", "definitions")
	return choiceOf(rest) != "" || rest.Has("$ref") && len(rest.Without(wordings...).Members) == 1
}
