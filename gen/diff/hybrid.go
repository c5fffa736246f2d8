package diff

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// hybrid returns the schema that is edited, with one edit alone: with what
// parts of the other one need, under "$defs".
func (w *walk) hybrid(e edit) *schema.Doc {
	doc := w.from
	for _, c := range e.changes {
		if len(c.path) > 0 {
			doc = replaceAt(doc, c.path, c.by)
			continue
		}
		defs := doc.Under("$defs")
		if doc = c.by(doc.Without("$defs")); defs != nil && len(defs.Members) > 0 && doc.Kind == schema.Object {
			doc = doc.With("$defs", defs)
		}
	}
	return doc.WithDefinitions(w.to)
}

// replaceAt returns a document with another part where a path leads; the
// document itself where it leads nowhere.
func replaceAt(d *schema.Doc, path schema.Path, by func(*schema.Doc) *schema.Doc) *schema.Doc {
	if len(path) == 0 {
		return by(d)
	}
	if child := d.Under(path[0]); child != nil {
		return d.With(path[0], replaceAt(child, path[1:], by))
	}
	i, err := strconv.Atoi(path[0])
	if err != nil || i < 0 || i >= len(d.Items) {
		return d
	}
	changed := *d
	changed.Items = slices.Clone(d.Items)
	changed.Items[i] = replaceAt(d.Items[i], path[1:], by)
	return &changed
}
