package lint

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// checkValid holds schemas to JSON Schema 2020-12. Those of Go source are
// checked where they are made. Which providers take a schema nevertheless, such
// as one of an older draft, the verdicts say.
func checkValid(s *subject) []found {
	if s.Package != "" {
		return nil
	}
	var all []found
	for _, d := range s.sides() {
		problems := meta.Check(d.doc)
		slices.SortFunc(problems, func(a, b meta.Problem) int {
			return cmp.Or(cmp.Compare(a.Path.String(), b.Path.String()), cmp.Compare(a.Message, b.Message))
		})
		for _, p := range problems {
			all = append(all, found{
				pos: s.pos(d, p.Path), subject: d.at(p.Path),
				message: fmt.Sprintf("the %s schema of %s is not JSON Schema 2020-12: %s %s", d.name, s.Name, p.Path, p.Message),
				hint:    "see https://json-schema.org/draft/2020-12/json-schema-validation",
			})
		}
	}
	return all
}

func checkReferences(s *subject) []found {
	var all []found
	for _, d := range s.sides() {
		for _, p := range schema.RefProblems(d.doc) {
			all = append(all, found{
				pos: either(p.At.Origin.Pos(), s.pos(d, p.Path)), subject: d.at(p.Path),
				message: fmt.Sprintf("the %s schema of %s is broken: %s", d.name, s.Name, p.Message),
				hint:    "add the missing definition, or remove the reference",
			})
		}
	}
	return all
}
