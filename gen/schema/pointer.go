package schema

import (
	"net/url"
	"strconv"
	"strings"
)

// Resolve returns the target of a reference, of one of the forms that [RefProblems]
// lists; nil if there is none.
func (g *Graph) Resolve(ref string) *Doc {
	target, known := g.targets[ref]
	if known {
		return target
	}
	if g.targets == nil {
		g.targets = map[string]*Doc{}
	}
	target = g.lookUp(ref)
	g.targets[ref] = target
	return target
}

func (g *Graph) lookUp(ref string) *Doc {
	path, ok := RefPath(ref)
	if !ok {
		return g.anchored(ref)
	}
	d := g.doc
	for _, token := range path {
		if d = g.child(d, token); d == nil {
			return nil
		}
	}
	return d
}

var pointerUnescapes = strings.NewReplacer("~0", "~", "~1", "/")

// RefPath returns the path of a reference that is a JSON Pointer (RFC 6901); the path
// of "#" is empty. It reports false for any other, such as one to an "$anchor".
func RefPath(ref string) (Path, bool) {
	fragment, ok := fragmentOf(ref)
	if fragment == "" {
		return nil, ok
	}
	pointer, ok := strings.CutPrefix(fragment, "/")
	if !ok {
		return nil, false
	}
	path := strings.Split(pointer, "/")
	for i, token := range path {
		path[i] = pointerUnescapes.Replace(token)
	}
	return path, true
}

// fragmentOf returns the decoded text after the "#" of a reference; false if the
// reference leads out of the document, or is not well-formed.
func fragmentOf(ref string) (string, bool) {
	fragment, local := strings.CutPrefix(ref, WholeRef)
	fragment, err := url.PathUnescape(fragment)
	if !local || err != nil {
		return "", false
	}
	return fragment, true
}

// fewMembers is up to how many members an object is searched without a table.
const fewMembers = 16

// child is [Doc.child], which is fast for large objects, too.
func (g *Graph) child(d *Doc, token string) *Doc {
	if len(d.Members) <= fewMembers {
		return d.child(token)
	}
	table, ok := g.tables[d]
	if !ok {
		if g.tables == nil {
			g.tables = map[*Doc]map[string]*Doc{}
		}
		table = make(map[string]*Doc, len(d.Members))
		for _, m := range d.Members {
			table[m.Key] = m.Value
		}
		g.tables[d] = table
	}
	return table[token]
}

// anchored returns the schema with the "$anchor" that a reference names, or nil.
func (g *Graph) anchored(ref string) *Doc {
	name, ok := fragmentOf(ref)
	if !ok {
		return nil
	}
	if g.anchors == nil {
		g.anchors = map[string]*Doc{}
		Visit(g.doc, func(sub *Doc) bool {
			anchor := sub.Under("$anchor")
			if anchor != nil && anchor.Kind == String && g.anchors[anchor.Text] == nil {
				g.anchors[anchor.Text] = sub
			}
			return true
		})
	}
	return g.anchors[name]
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

// child returns the value of a key, or the item at a decimal index; nil where
// there is none.
func (d *Doc) child(token string) *Doc {
	if value := d.Under(token); value != nil {
		return value
	}
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || i >= len(d.Items) || token != strconv.Itoa(i) {
		return nil
	}
	return d.Items[i]
}
