package layout

import (
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
	if len(docs) == 1 {
		c.collect(docs[0])
		return nil
	}
	all := make(sharings, len(docs))
	byKey := map[string]*sharing{}
	for k, doc := range docs {
		c.collect(doc.Without("properties"))
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

// write returns the constants of those properties that several forms have. One that is
// shorter than its constant and the references to it would be gets none. Names begin with
// the prefix of the first form that has the property.
func (all sharings) write(c *common, n *names.Space, prefix func(form int) string) []templates.Const {
	var consts []templates.Const
	for k, form := range all {
		for _, s := range form.shared {
			if s.forms == 1 || s.name != "" {
				continue
			}
			name := prefix(k) + "Property" + word(s.Key)
			size := len(c.textOf(s.Member)) + len("{}")
			if (s.forms-1)*size <= (s.forms+1)*len(name)+len(" = \n\n") {
				continue
			}
			s.name = n.Private(name)
			consts = append(consts, templates.Const{Name: s.name, Lines: c.memberLines(s.Member)})
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
