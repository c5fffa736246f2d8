package schema

import "slices"

// annotations are the keywords that do not change which values a schema accepts.
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
