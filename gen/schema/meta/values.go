package meta

import "github.com/go-toolgen/toolgen/gen/schema"

// A Mismatch is a value inside a schema, such as its default, that the schema rejects.
type Mismatch struct {
	Path    schema.Path // to the schema
	Value   *schema.Doc
	Message string // why the schema rejects the value
}

// Mismatches returns the values inside the schemas of doc that their own schemas reject.
// The validator must be that of doc, and values must return the values to check in one
// schema.
func (v *Validator) Mismatches(doc *schema.Doc, values func(sub *schema.Doc) []*schema.Doc) []Mismatch {
	var all []Mismatch
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		given := values(sub)
		if len(given) == 0 {
			return true
		}
		own, err := v.At(path)
		if err != nil { // cannot be, since the whole document compiles
			return true
		}
		for _, value := range given {
			if problem := own.Misfit(value.Decoded()); problem != "" {
				all = append(all, Mismatch{path, value, problem})
			}
		}
		return true
	})
	return all
}
