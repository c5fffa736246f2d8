package layout

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/slab"
	"github.com/go-toolgen/toolgen/templates"
)

// A common knows what the schemas of a file have in common, so that it is written once,
// in a constant: the fields of a type, and the properties of the forms of one schema.
// All schemas are collected before the first is written.
type common struct {
	sheet
	fields []*typeFields          // in the order in which they were found
	byHash map[uint64]*typeFields // of those with one hash, the last that was found
	hash   maphash.Hash
	held   map[*schema.Doc][]schema.Held // what constants have of an object, in its order
	holder schema.Holder                 // heldOf, as a value that is made once

	keys     []*sharing // of a schema with several forms, used again for the next
	sharings slab.Of[sharing]
	pointers slab.Of[*sharing]
	list     []schema.Held // of an object, used again for the next
	helds    slab.Of[schema.Held]
	consts   slab.Of[templates.Const]
	rowTexts slab.Of[templates.Text]
}

// members are some of an object, from one on.
type members struct {
	object      *schema.Doc
	from, count int
}

// typeFields are the part of an object's schema that the fields of a Go type make:
// "properties", "required" and "additionalProperties". Beside them a schema may have
// keywords of its own place, such as a description.
type typeFields struct {
	word  string      // begins the constant's name; "" for a type without a name
	uses  []members   // where it is written
	other *typeFields // with the same hash
}

func newCommon(tools int) *common {
	const perTool = 3 // objects of which something is held, about
	c := &common{byHash: map[uint64]*typeFields{}, held: make(map[*schema.Doc][]schema.Held, perTool*tools)}
	c.holder = c.heldOf
	return c
}

// collect notes the fields of types in a schema that will be written.
func (c *common) collect(doc *schema.Doc) {
	if !slices.ContainsFunc(doc.Members, memberHasObject) {
		return // as most have nothing to look for
	}
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		from := slices.IndexFunc(sub.Members, func(m schema.Member) bool { return m.Key == "properties" })
		if from < 0 || len(sub.Members[from].Value.Members) == 0 {
			return true
		}
		own := members{sub, from, fieldsEnd(sub, from) - from}
		fields := c.fieldsOf(own)
		fields.uses = append(fields.uses, own)
		fields.word = cmp.Or(fields.word, typeWord(sub, path))
		if len(fields.uses) == 1 || fields.word == "" {
			return true
		}
		before, behind := sub.Members[:from], sub.Members[from+own.count:] // the constant has the rest
		if slices.ContainsFunc(before, memberHasObject) || slices.ContainsFunc(behind, memberHasObject) {
			beside := *sub
			beside.Members = slices.Concat(before, behind)
			c.collect(&beside)
		}
		return false
	})
}

// fieldsOf returns what is known of these members, where it is one.
func (c *common) fieldsOf(own members) *typeFields {
	c.hash.Reset()
	hashMembers(&c.hash, own.list())
	hash := c.hash.Sum64()
	fields := c.byHash[hash]
	for fields != nil && !slices.EqualFunc(fields.uses[0].list(), own.list(), schema.Member.Equal) {
		fields = fields.other
	}
	if fields == nil {
		fields = &typeFields{other: c.byHash[hash]}
		c.byHash[hash], c.fields = fields, append(c.fields, fields)
	}
	return fields
}

// hashMembers hashes what tells members from others.
func hashMembers(h *maphash.Hash, members []schema.Member) {
	for i := range members {
		h.WriteString(members[i].Key)
		hashDoc(h, members[i].Value)
	}
}

func hashDoc(h *maphash.Hash, d *schema.Doc) {
	if d == nil {
		return
	}
	h.WriteByte(byte(d.Kind))
	h.WriteString(d.Text)
	hashMembers(h, d.Members)
	for _, item := range d.Items {
		hashDoc(h, item)
	}
}

// textOf returns the text of members, which the next call overwrites.
func (c *common) textOf(some ...schema.Member) []byte {
	text := c.scratch[:0]
	for i, m := range some {
		if i > 0 {
			text = append(text, ',')
		}
		text = schema.AppendMember(text, m)
	}
	c.scratch = text
	return text
}

func (m members) list() []schema.Member { return m.object.Members[m.from:][:m.count] }

// fieldsEnd returns where the members end that the fields of a type make, of which
// "properties" is the first.
func fieldsEnd(sub *schema.Doc, from int) int {
	end := from + 1
	for end < len(sub.Members) && slices.Contains([]string{"required", "additionalProperties"}, sub.Members[end].Key) {
		end++
	}
	return end
}

// typeWord returns what the names of constants for a type begin with: the name of its
// definition, or of its Go type, such as PageNote for Page[example.com/notes.Note].
func typeWord(sub *schema.Doc, path schema.Path) string {
	if k := len(path) - 2; k >= 0 && slices.Contains(schema.DefinitionKeywords, path[k]) {
		return word(path[k+1])
	}
	var b strings.Builder
	for name := range strings.FieldsFuncSeq(sub.GoType, func(r rune) bool { return strings.ContainsRune("[],*", r) }) {
		b.WriteString(word(name[strings.LastIndexByte(name, '.')+1:]))
	}
	return b.String()
}

// settle returns the constants of the fields that are written more than once.
func (c *common) settle(n *names.Space) []templates.Const {
	var consts []templates.Const
	var several []*typeFields
	for _, f := range c.fields {
		if f.word == "" || len(f.uses) == 1 {
			continue
		}
		several = append(several, f)
		name := n.Private(names.Unexported(f.word) + "Fields")
		consts = append(consts, templates.Const{Name: name})
		for _, use := range f.uses {
			c.held[use.object] = c.helds.Copy([]schema.Held{{Name: name, From: use.from, Members: use.count}})
		}
	}
	for i, f := range several { // all names are known
		consts[i].Pieces = unquoted(c.lines(schema.Obj(f.uses[0].list()...)), "{", "}")
	}
	return consts
}

// heldOf returns what constants have of an object. Most objects are schemas with none
// inside, of which constants have nothing.
func (c *common) heldOf(object *schema.Doc) []schema.Held {
	if !slices.ContainsFunc(object.Members, isSchema) {
		return nil
	}
	return c.held[object]
}

func isSchema(m schema.Member) bool { return m.Value.IsSchema() }

// lines returns the lines of a schema, with the names of constants in place of what
// these hold.
func (c *common) lines(doc *schema.Doc) []templates.Piece {
	schema.Cut(doc, c.holder, c)
	return c.take()
}

// memberLines returns the lines of `"key":value` in a map of schemas.
func (c *common) memberLines(m schema.Member) []templates.Piece {
	schema.CutMember(m, c.holder, c)
	return c.take()
}

// unquoted returns lines without what they begin and end with.
func unquoted(lines []templates.Piece, begin, end string) []templates.Piece {
	first, last := &lines[0], &lines[len(lines)-1]
	first.Text = strings.TrimPrefix(first.Text, begin)
	last.Text = strings.TrimSuffix(last.Text, end)
	return lines
}
