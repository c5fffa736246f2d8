package schema

import "slices"

// annotations say something about a schema without making it another one.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var annotations = []string{"title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples"}

// beside returns a copy of d with the members of another object that d lacks,
// at the end, and with its annotations, in their old places where d has them.
func (d *Doc) beside(with *Doc) *Doc {
	changed := *d
	whole := &changed
	for _, m := range with.Members {
		if d.index(m.Key) < 0 || slices.Contains(annotations, m.Key) {
			whole = whole.With(m.Key, m.Value)
		}
	}
	return whole
}

// At returns the part of a document that a path leads to, or nil.
func (d *Doc) At(path Path) *Doc {
	for _, token := range path {
		if d = d.child(token); d == nil {
			return nil
		}
	}
	return d
}

// Resolve returns what a reference into the document leads to, as [CheckRefs]
// has it, or nil.
func Resolve(doc *Doc, ref string) *Doc { return NewGraph(doc).Resolve(ref) }

// Refs returns the references of all schemas in doc, each once, in the order
// of the document.
func Refs(doc *Doc) []string {
	var refs []string
	Walk(doc, func(_ Path, sub *Doc) bool {
		if ref, ok := sub.Ref(); ok && !slices.Contains(refs, ref.Text) {
			refs = append(refs, ref.Text)
		}
		return true
	})
	return refs
}

// RenameRefs returns doc with what rename makes of each reference.
func RenameRefs(doc *Doc, rename func(ref string) string) *Doc {
	return Rewrite(doc, func(sub *Doc) *Doc {
		ref, ok := sub.Ref()
		if !ok || rename(ref.Text) == ref.Text {
			return sub
		}
		renamed := *ref
		renamed.Text = rename(ref.Text)
		return sub.With("$ref", &renamed)
	})
}
