package layout

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

// A sharing is a property that forms of a schema have, one or several of them.
type sharing struct {
	schema.Member
	forms int      // how many have it
	name  string   // of its constant, "" for none
	other *sharing // of the same key with another value
}

// sharings are the properties of all forms of a schema. There are none for a schema that
// has one form alone.
type sharings []formProperties

// formProperties are the properties of a form, and for each its sharing.
type formProperties struct {
	object *schema.Doc
	shared []*sharing
}

// collectForms is collect for the forms of one schema. It returns the properties of these,
// of which those that several forms have can be constants of their own.
func (c *common) collectForms(docs []*schema.Doc) sharings {
	switch len(docs) {
	case 0:
		return nil
	case 1:
		c.collect(docs[0])
		return nil
	}
	all := make(sharings, len(docs))
	byKey := make(map[string]*sharing, len(docs[0].Table("properties")))
	for k, doc := range docs {
		if slices.ContainsFunc(doc.Members, hasObjectBeside) {
			c.collect(doc.Without("properties"))
		}
		properties := doc.Table("properties")
		all[k] = formProperties{doc.Under("properties"), c.pointers.Make(len(properties))}
		for i, m := range properties {
			s := byKey[m.Key]
			for s != nil && !s.Value.Equal(m.Value) {
				s = s.other
			}
			if s == nil {
				s = c.sharings.New()
				s.Member, s.other = m, byKey[m.Key]
				byKey[m.Key] = s
				c.collect(m.Value)
			}
			s.forms++
			all[k].shared[i] = s
		}
	}
	return all
}

// size returns how long a member is that has these lines.
func (c *common) size(m schema.Member, lines []templates.Piece) (size int) {
	for i := range lines {
		if lines[i].IsRef { // for a text of another length
			return len(c.textOf(m))
		}
		size += len(lines[i].Text)
	}
	return size
}

// hasObjectBeside reports whether there is an object in a member other than "properties".
func hasObjectBeside(m schema.Member) bool { return m.Key != "properties" && hasObject(m.Value) }

func hasObject(d *schema.Doc) bool {
	return d.Kind == schema.Object || slices.ContainsFunc(d.Items, hasObject)
}

// write adds the constants of those properties that several forms have. One that is
// shorter than its constant and the references to it would be gets none. Names begin with
// the prefix of the first form that has the property.
func (all sharings) write(c *common, n *names.Space, consts []templates.Const, prefix func(form int) string) []templates.Const {
	for k, form := range all {
		for _, s := range form.shared {
			if s.forms == 1 || s.name != "" {
				continue
			}
			name, lines := prefix(k)+"Property"+word(s.Key), c.memberLines(s.Member)
			size := c.size(s.Member, lines) + len("{}")
			if (s.forms-1)*size <= (s.forms+1)*len(name)+len(" = \n\n") {
				continue
			}
			s.name = n.Private(name)
			consts = append(consts, templates.Const{Name: s.name, Pieces: lines})
		}
	}
	for _, form := range all {
		for i, s := range form.shared {
			if s.name != "" {
				c.hold(members{form.object, i, 1}, s.name)
			}
		}
	}
	return consts
}
