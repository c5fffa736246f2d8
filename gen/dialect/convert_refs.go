package dialect

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Circles returns a problem for each schema whose reference leads, by
// references alone, into a circle of them, so that it says nothing.
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func Circles(doc *schema.Doc) []schema.Problem {
	resolver := schema.NewResolver(doc)
	known := map[string]bool{} // whether a reference leads into a circle
	var problems []schema.Problem
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		ref, ok := sub.Get("$ref")
		if ok && inCircle(resolver, ref.Text, known) {
			problems = append(problems, schema.Problem{Path: path, At: ref, Message: fmt.Sprintf("$ref %s points in a circle", ref)})
		}
		return true
	})
	return problems
}

func inCircle(resolver *schema.Resolver, ref string, known map[string]bool) bool {
	way := map[string]bool{}
	circle, met := known[ref]
	for !met && !circle && ref != "" {
		way[ref] = true
		ref = furtherRef(resolver.Resolve(ref))
		if circle, met = known[ref]; !met {
			circle = way[ref]
		}
	}
	for passed := range way {
		known[passed] = circle
	}
	return circle
}

func furtherRef(target *schema.Doc) string {
	if target == nil {
		return ""
	}
	ref, ok := target.Get("$ref")
	if !ok {
		return ""
	}
	return ref.Text
}
