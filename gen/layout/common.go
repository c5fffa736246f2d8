package layout

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

// A common knows what the schemas of a file have in common, so that it is written once,
// in a constant: the fields of a type, and the properties of the forms of one schema.
// All schemas are collected before the first is written.
type common struct {
	fields []*typeFields // in the order in which they were found
	byText map[string]*typeFields
	held   map[members]holding
	text   []byte // kept for textOf
}

// members are those of an object from one on.
type members struct {
	object *schema.Doc
	from   int
}

// A holding is the constant that holds so many members.
type holding struct {
	name  string
	count int
}

// typeFields are the part of an object's schema that the fields of a Go type make:
// "properties", "required" and "additionalProperties". Beside them a schema may have
// keywords of its own place, such as a description.
type typeFields struct {
	body *schema.Doc
	word string    // begins the constant's name; "" for a type without a name
	uses []members // where it is written
}

func newCommon() *common {
	return &common{byText: map[string]*typeFields{}, held: map[members]holding{}}
}

// collect notes the fields of types in a schema that will be written.
func (c *common) collect(doc *schema.Doc) {
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		from := slices.IndexFunc(sub.Members, func(m schema.Member) bool { return m.Key == "properties" })
		if from < 0 || len(sub.Members[from].Value.Members) == 0 {
			return true
		}
		end := fieldsEnd(sub, from)
		body := schema.Obj(sub.Members[from:end]...)
		text := c.textOf(body)
		fields := c.byText[string(text)]
		if fields == nil {
			fields = &typeFields{body: body}
			c.byText[string(text)], c.fields = fields, append(c.fields, fields)
		}
		fields.uses = append(fields.uses, members{sub, from})
		fields.word = cmp.Or(fields.word, typeWord(sub, path))
		if len(fields.uses) == 1 || fields.word == "" {
			return true
		}
		beside := *sub // the constant has the rest
		beside.Members = slices.Delete(slices.Clone(sub.Members), from, end)
		c.collect(&beside)
		return false
	})
}

// textOf returns the text of a document, which the next call overwrites.
func (c *common) textOf(doc *schema.Doc) []byte {
	c.text = doc.Append(c.text[:0])
	return c.text
}

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

// collectForms is collect for the forms of one schema. It returns the properties of these,
// of which those that several forms have can be constants of their own.
func (c *common) collectForms(docs []*schema.Doc) sharings {
	shared := sharings{}
	if len(docs) == 1 {
		c.collect(docs[0])
		return shared
	}
	for _, doc := range docs {
		c.collect(doc.Without("properties"))
		for i, m := range doc.Table("properties") {
			s := shared.of(m)
			if len(s.uses) == 0 {
				c.collect(m.Value)
			}
			s.uses = append(s.uses, members{doc.Under("properties"), i})
		}
	}
	return shared
}

// settle returns the constants of the fields that are written more than once.
func (c *common) settle(n *names.Space) []templates.Const {
	var several []*typeFields
	for _, f := range c.fields {
		if f.word == "" || len(f.uses) == 1 {
			continue
		}
		several = append(several, f)
		c.hold(f.uses, n.Private(names.Unexported(f.word)+"Fields"), len(f.body.Members))
	}
	consts := make([]templates.Const, len(several))
	for i, f := range several {
		consts[i] = templates.Const{Name: c.held[f.uses[0]].name, Lines: inBraces(c.lines(f.body))}
	}
	return consts
}

// hold notes the constant that holds members.
func (c *common) hold(uses []members, name string, count int) {
	for _, use := range uses {
		c.held[use] = holding{name, count}
	}
}

// lines returns the lines of a schema, with the names of constants in place of what
// these hold.
func (c *common) lines(doc *schema.Doc) []templates.Line {
	cut := schema.LinesOf(doc, func(object *schema.Doc, from int) (string, int) {
		h := c.held[members{object, from}]
		return h.name, h.count
	})
	lines, pieces := make([]templates.Line, len(cut)), make([]templates.Piece, 0, 2*len(cut))
	for i, spans := range cut {
		begun := len(pieces)
		for _, s := range spans {
			pieces = append(pieces, templates.Piece{JSON: s.Text, Ref: s.Name})
		}
		lines[i] = pieces[begun:len(pieces):len(pieces)]
	}
	return lines
}

// memberLines returns the lines of `"key":value` in a map of schemas.
func (c *common) memberLines(m schema.Member) []templates.Line {
	lines := c.lines(schema.Obj(schema.M("properties", schema.Obj(m))))
	return lines[1 : len(lines)-1]
}

// inBraces returns the lines of an object without its braces.
func inBraces(lines []templates.Line) []templates.Line {
	first, last := &lines[0][0], &lines[len(lines)-1]
	first.JSON = strings.TrimPrefix(first.JSON, "{")
	end := &(*last)[len(*last)-1]
	end.JSON = strings.TrimSuffix(end.JSON, "}")
	return lines
}

// A sharing is a property that is the same in several forms of a schema.
type sharing struct {
	value *schema.Doc
	uses  []members
	name  string   // of its constant, where there are several
	other *sharing // of the same key with another value
}

// sharings are all properties of the forms of a schema, by their keys.
type sharings map[string]*sharing

// of returns the sharing of a property, which is a new one the first time.
func (all sharings) of(m schema.Member) *sharing {
	for s := all[m.Key]; s != nil; s = s.other {
		if s.value.Equal(m.Value) {
			return s
		}
	}
	all[m.Key] = &sharing{value: m.Value, other: all[m.Key]}
	return all[m.Key]
}

// write returns the constants of those properties of a form that other forms have, too,
// and that have none yet. A property that is shorter than its constant and the
// references to it would be gets none. prefix begins the names.
func (all sharings) write(c *common, n *names.Space, form *schema.Doc, prefix string) []templates.Const {
	var consts []templates.Const
	for _, m := range form.Table("properties") {
		s := all.of(m)
		if len(s.uses) == 1 || s.name != "" {
			continue
		}
		name, text := prefix+"Property"+word(m.Key), c.textOf(schema.Obj(m))
		if (len(s.uses)-1)*len(text) <= (len(s.uses)+1)*len(name)+len(" = \n\n") {
			continue
		}
		s.name = n.Private(name)
		consts = append(consts, templates.Const{Name: s.name, Lines: c.memberLines(m)})
		c.hold(s.uses, s.name, 1)
	}
	return consts
}
