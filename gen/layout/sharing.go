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
	var keys []*sharing // the last sharing of each key
	for k, doc := range docs {
		c.collect(doc.Without("properties"))
		properties := doc.Table("properties")
		all[k] = formProperties{doc.Under("properties"), make([]*sharing, len(properties))}
		at := -1
		for i, m := range properties {
			if k == 0 {
				at = i
			} else {
				at = indexFrom(keys, at+1, m.Key)
			}
			if at == len(keys) {
				keys = append(keys, nil)
			}
			s := keys[at]
			for s != nil && !s.Value.Equal(m.Value) {
				s = s.other
			}
			if s == nil {
				s = &sharing{Member: m, other: keys[at]}
				keys[at] = s
				c.collect(m.Value)
			}
			s.forms++
			all[k].shared[i] = s
		}
	}
	return all
}

// indexFrom returns where the sharings of a key are, and the length of the list where
// they are not. It begins to look at a place, since forms have keys in about one order.
func indexFrom(keys []*sharing, at int, key string) int {
	is := func(s *sharing) bool { return s.Key == key }
	if i := slices.IndexFunc(keys[at:], is); i >= 0 {
		return at + i
	}
	if i := slices.IndexFunc(keys[:at], is); i >= 0 {
		return i
	}
	return len(keys)
}

// size returns how long a member is that has these lines.
func (c *common) size(m schema.Member, lines []templates.Piece) (size int) {
	for i := range lines {
		if lines[i].IsRef { // for a text of another length
			return len(schema.AppendMember(nil, m))
		}
		size += len(lines[i].Text)
	}
	return size
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
			name := prefix(k) + "Property" + word(s.Key)
			lines := c.memberLines(s.Member)
			size := c.size(s.Member, lines) + len("{}")
			if (s.forms-1)*size <= (s.forms+1)*len(name)+len(" = \n\n") {
				continue
			}
			s.name = n.Private(name)
			consts = append(consts, templates.Const{Name: s.name, Pieces: lines})
		}
	}
	for _, form := range all {
		var list []schema.Held
		for i, s := range form.shared {
			if s.name != "" {
				list = append(list, schema.Held{Name: s.name, From: i, Members: 1})
			}
		}
		if len(list) > 0 {
			c.held[form.object] = list
		}
	}
	return consts
}
