package explain

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Side is one of the schemas of a tool.
type Side string

// The sides.
const (
	Input  Side = "input"
	Output Side = "output"
)

// A Subject is the input or output schema of a tool, or a schema within it.
type Subject struct {
	Side   Side
	Path   schema.Path
	Name   string // as [schema.PlaceOf] has it: "opts.limit"; "" for the whole schema
	GoName string // the Go name of what it describes; "" if there is none
	Rows   []Row
	steps  []step
	ref    string // name of the definition that it refers to; "" for none
}

func subjects(side Side, doc *schema.Doc, whole string, properties []schema.VariableAt) []Subject {
	if doc == nil {
		return nil
	}
	byPath := map[string]schema.VariableAt{}
	for _, p := range properties {
		byPath[p.Path.String()] = p
	}
	var all []Subject
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		own, known := byPath[path.String()]
		s := Subject{Side: side, Path: path, Name: schema.PlaceOf(doc, path), GoName: own.GoName, steps: stepsTo(doc, path, whole, byPath)}
		if known {
			s.Rows = append(s.Rows, row("name", path[len(path)-1], own.Name), presence(doc, path, own.Presence))
		}
		if ref, ok := sub.Ref(); ok {
			s.ref = schema.DefinitionName(ref.Text)
		}
		s.Rows = append(s.Rows, rows(sub, func(name string) bool {
			_, ok := byPath[slices.Concat(path, schema.Path{"properties", name}).String()]
			return ok
		})...)
		if heldAlone(path) && sub.Kind == schema.Bool {
			return false // the schema around it has told
		}
		all = append(all, s)
		return true
	})
	return all
}

// heldAlone reports whether a path ends at a keyword with one schema, of which
// the schema around it has a row where it is true or false.
func heldAlone(path schema.Path) bool {
	return len(path) > 0 && slices.Contains([]string{"additionalProperties", "items", "propertyNames"}, path[len(path)-1])
}

// presence says whether the object around a property requires it.
func presence(doc *schema.Doc, path schema.Path, origin *schema.Origin) Row {
	if doc.At(path[:len(path)-2]).Requires(path[len(path)-1]) {
		return row("required", "", origin)
	}
	return row("optional", "", origin)
}
