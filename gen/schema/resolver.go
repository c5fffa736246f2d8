package schema

import (
	"net/url"
	"strconv"
	"strings"
)

// A Resolver follows many references into one document. It remembers where
// things stand, so that the time for all references grows with the document,
// not with its square. It is for one goroutine.
type Resolver struct {
	doc     *Doc
	tables  map[*Doc]map[string]*Doc // the values of large objects by key; nil to search them
	anchors map[string]*Doc          // nil until one is asked for
}

// NewResolver returns a resolver for references into doc.
func NewResolver(doc *Doc) *Resolver {
	return &Resolver{doc: doc, tables: map[*Doc]map[string]*Doc{}}
}

// Resolve returns what a reference into the document leads to, as [CheckRefs]
// has it, or nil.
func (r *Resolver) Resolve(ref string) *Doc {
	fragment, local := strings.CutPrefix(ref, "#")
	fragment, err := url.PathUnescape(fragment)
	if !local || err != nil {
		return nil
	}
	pointer, isPointer := strings.CutPrefix(fragment, "/")
	switch {
	case fragment == "":
		return r.doc
	case isPointer:
		return r.descend(strings.Split(pointer, "/"))
	default:
		return r.anchored(fragment)
	}
}

var pointerUnescapes = strings.NewReplacer("~0", "~", "~1", "/")

func (r *Resolver) descend(tokens []string) *Doc {
	d := r.doc
	for _, token := range tokens {
		if d = r.child(d, pointerUnescapes.Replace(token)); d == nil {
			return nil
		}
	}
	return d
}

// fewMembers is how many members an object may have to be searched as it is.
const fewMembers = 16

func (r *Resolver) child(d *Doc, token string) *Doc {
	if len(d.Members) <= fewMembers || r.tables == nil {
		return d.child(token)
	}
	table, ok := r.tables[d]
	if !ok {
		table = make(map[string]*Doc, len(d.Members))
		for _, m := range d.Members {
			table[m.Key] = m.Value
		}
		r.tables[d] = table
	}
	return table[token]
}

func (r *Resolver) anchored(name string) *Doc {
	if r.anchors == nil {
		r.anchors = map[string]*Doc{}
		Walk(r.doc, func(_ Path, sub *Doc) bool {
			anchor, ok := sub.Get("$anchor")
			if ok && anchor.Kind == String && r.anchors[anchor.Text] == nil {
				r.anchors[anchor.Text] = sub
			}
			return true
		})
	}
	return r.anchors[name]
}

// child returns the value of a key, or the item at a decimal index; nil where
// there is none.
func (d *Doc) child(token string) *Doc {
	if value, ok := d.Get(token); ok {
		return value
	}
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || i >= len(d.Items) || token != strconv.Itoa(i) {
		return nil
	}
	return d.Items[i]
}
