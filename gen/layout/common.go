package layout

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// A common finds parts that several schemas in a file share, so that each part is written
// only once, in a constant. Such parts are the fields of a type, and the properties in the
// forms of one schema. All schemas must be collected before the first is written.
type common struct {
	fields []*typeFields                 // in the order in which they are found
	byText map[string]*typeFields        // by the text of their members
	held   map[*schema.Doc][]schema.Held // the parts of an object that constants contain, in the order of the object
}

type members struct {
	object      *schema.Doc
	from, count int
}

// typeFields are the part of an object's schema that is determined by the fields of a Go
// type: "properties", "required", and "additionalProperties". A schema may have other
// keywords, such as a description, that depend on its place.
type typeFields struct {
	word string    // prefix of the constant's name; "" if the type has no name
	uses []members // places at which they are written
}

func newCommon() *common {
	return &common{byText: map[string]*typeFields{}, held: map[*schema.Doc][]schema.Held{}}
}

// collect records the type fields in a schema that will be written.
func (c *common) collect(doc *schema.Doc) {
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		from := slices.IndexFunc(sub.Members, func(m schema.Member) bool { return m.Key == "properties" })
		if from < 0 || len(sub.Members[from].Value.Members) == 0 {
			return true
		}
		own := members{sub, from, fieldsEnd(sub, from) - from}
		text := schema.Obj(own.list()...).String()
		fields := c.byText[text]
		if fields == nil {
			fields = &typeFields{}
			c.byText[text], c.fields = fields, append(c.fields, fields)
		}
		fields.uses = append(fields.uses, own)
		fields.word = cmp.Or(fields.word, typeWord(sub, path))
		if len(fields.uses) == 1 || fields.word == "" {
			return true
		}
		before, behind := sub.Members[:from], sub.Members[from+own.count:] // a constant contains the members between them
		beside := *sub
		beside.Members = slices.Concat(before, behind)
		c.collect(&beside)
		return false
	})
}

func (m members) list() []schema.Member { return m.object.Members[m.from:][:m.count] }

// fieldsEnd returns the index after the members that a type's fields determine. The first
// of these members is "properties".
func fieldsEnd(sub *schema.Doc, from int) int {
	end := from + 1
	for end < len(sub.Members) && slices.Contains([]string{"required", "additionalProperties"}, sub.Members[end].Key) {
		end++
	}
	return end
}

// typeWord returns the prefix for the names of a type's constants. It is the name of the
// type's definition, or of the Go type, such as PageNote for Page[example.com/notes.Note].
func typeWord(sub *schema.Doc, path schema.Path) string {
	if k := len(path) - 2; k >= 0 && slices.Contains(schema.DefinitionKeywords, path[k]) {
		return names.Word(path[k+1])
	}
	var b strings.Builder
	for name := range strings.FieldsFuncSeq(sub.GoType, func(r rune) bool { return strings.ContainsRune("[],*", r) }) {
		b.WriteString(names.Word(name[strings.LastIndexByte(name, '.')+1:]))
	}
	return b.String()
}

// settle returns constants for the type fields that would be written more than once.
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
			c.held[use.object] = []schema.Held{{Name: name, From: use.from, Members: use.count}}
		}
	}
	for i, f := range several { // all names are known now
		consts[i].Pieces = unquoted(c.lines(schema.Obj(f.uses[0].list()...)), "{", "}")
	}
	return consts
}

func (c *common) heldOf(object *schema.Doc) []schema.Held { return c.held[object] }

// lines returns the lines of a schema. The names of constants replace their contents.
func (c *common) lines(doc *schema.Doc) []templates.Piece {
	var s constWriter
	schema.Cut(doc, c.heldOf, &s)
	return s.lines
}

// memberLines returns the lines of m, a member of a map of schemas, as "key":value.
func (c *common) memberLines(m schema.Member) []templates.Piece {
	var s constWriter
	schema.CutMember(m, c.heldOf, &s)
	return s.lines
}

// unquoted removes the prefix begin from the first line and the suffix end from the last
// line.
func unquoted(lines []templates.Piece, begin, end string) []templates.Piece {
	first, last := &lines[0], &lines[len(lines)-1]
	first.Text = strings.TrimPrefix(first.Text, begin)
	last.Text = strings.TrimSuffix(last.Text, end)
	return lines
}

// A sharing is a property that occurs in one or more forms of a schema.
type sharing struct {
	schema.Member
	forms int    // number of forms that contain it
	name  string // name of its constant, or ""
}

// sharings are the properties of all forms of a schema. A schema with only one form has no
// sharings.
type sharings []formProperties

// formProperties are the properties of a form, each with its sharing.
type formProperties struct {
	object *schema.Doc
	shared []*sharing
}

// collectForms is like collect, for the forms of one schema. It returns their properties.
// A property that occurs in several forms may become a separate constant.
func (c *common) collectForms(docs []*schema.Doc) sharings {
	switch len(docs) {
	case 0:
		return nil
	case 1:
		c.collect(docs[0])
		return nil
	}
	all := make(sharings, len(docs))
	byKey := map[string][]*sharing{}
	for k, doc := range docs {
		c.collect(doc.Without("properties"))
		properties := doc.Table("properties")
		all[k] = formProperties{doc.Under("properties"), make([]*sharing, len(properties))}
		for i, m := range properties {
			at := slices.IndexFunc(byKey[m.Key], func(s *sharing) bool { return s.Value.Equal(m.Value) })
			if at < 0 {
				at = len(byKey[m.Key])
				byKey[m.Key] = append(byKey[m.Key], &sharing{Member: m})
				c.collect(m.Value)
			}
			s := byKey[m.Key][at]
			s.forms++
			all[k].shared[i] = s
		}
	}
	return all
}

// write adds constants for properties that occur in several forms. A property gets no
// constant if it is shorter than the constant and the references to it. A name begins with
// the prefix of the first form that contains the property.
func (all sharings) write(c *common, n *names.Space, consts []templates.Const, prefix func(form int) string) []templates.Const {
	for k, form := range all {
		for _, s := range form.shared {
			if s.forms == 1 || s.name != "" {
				continue
			}
			name := prefix(k) + "Property" + names.Word(s.Key)
			size := len(schema.AppendMember(nil, s.Member)) + len("{}")
			if (s.forms-1)*size <= (s.forms+1)*len(name)+len(" = \n\n") {
				continue
			}
			s.name = n.Private(name)
			consts = append(consts, templates.Const{Name: s.name, Pieces: c.memberLines(s.Member)})
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

type constWriter struct {
	begun []byte            // text that is not yet part of a piece
	lines []templates.Piece // complete pieces
}

// Text adds text to the line; see [schema.LineWriter].
func (s *constWriter) Text(text []byte) { s.add(templates.Piece{Text: string(text)}) }

// Name adds the name of a constant.
func (s *constWriter) Name(constant string) { s.add(templates.Piece{Text: constant, IsRef: true}) }

// EndLine ends the line.
func (s *constWriter) EndLine() { s.lines[len(s.lines)-1].EndsLine = true }

// inLine reports whether the current line already contains a piece.
func (s *constWriter) inLine() bool {
	return len(s.lines) > 0 && !s.lines[len(s.lines)-1].EndsLine
}

func (s *constWriter) add(p templates.Piece) { s.lines = append(s.lines, p) }

func (s *constWriter) endText() {
	if len(s.begun) > 0 {
		s.Text(s.begun)
		s.begun = s.begun[:0]
	}
}

// predeclared are the predeclared identifiers that files of definitions use.
var predeclared = []string{"append", "bool", "false", "int", "len", "make", "nil", "string", "true"}

// fileNames claims the names that do not belong to a single tool.
func fileNames(n *names.Space) templates.Names {
	lower := names.Lower(n.Prefix)
	private := func(name string) string {
		if lower == "" {
			return n.Private(names.Lower(name))
		}
		return n.Private(lower + name)
	}
	return templates.Names{
		Tool:   n.Exported("Tool"),
		Tools:  n.Exported("Tools"),
		Lookup: n.Exported("LookupTool"),
		Rows:   private("ToolRows"),
		Cut:    private("ToolCut"),
		Table:  private("ToolTable"),
	}
}

// toolWords returns a part of an identifier for each tool. If the identifier is used by
// another tool, the package, or another generated file, the tool gets its next word.
func toolWords(n *names.Space, kind string, tools []define.Tool) []string {
	words, level := make([]string, len(tools)), make([]int, len(tools))
	count := make(map[string]int, len(tools))
	for i, tool := range tools {
		words[i], _ = wordOf(tool, 0)
		count[words[i]]++
	}
	for changed := true; changed; {
		changed = false
		before := maps.Clone(count)
		for i, tool := range tools {
			if before[words[i]] == 1 && !n.Declares(kind+words[i]) && kind+words[i] != "ToolSet" {
				continue
			}
			if other, ok := wordOf(tool, level[i]+1); ok {
				count[words[i]]--
				count[other]++
				words[i], changed = other, true
				level[i]++
			}
		}
	}
	return words
}

// wordOf returns the word for a tool at a level of preference, from 0. If the source
// specifies the name, or a factory returns the function, the first word comes from the
// name: "GetIssue" for get_issue. The others are "Add" for Server.Add, and "ServerAdd".
// For a tool from a file, all words come from the name. wordOf returns false if there are
// no more words.
func wordOf(tool define.Tool, level int) (string, bool) {
	if tool.Facts == nil {
		dashed := names.Upper(strings.NewReplacer("-", "Dash", ".", "Dot").Replace(tool.Called))
		return [...]string{cmp.Or(names.Word(tool.Called), dashed), dashed}[min(level, 1)], level < 2
	}
	short, long := names.Upper(tool.Facts.Func.Name()), ""
	if recv, _, ok := strings.Cut(tool.Facts.GoName, "."); ok {
		long = names.Upper(recv) + short
	}
	words := []string{short, long}
	if named := names.Word(tool.Name); (tool.Facts.Options.Name != "" || tool.Facts.Factory != nil) && named != "" && !strings.EqualFold(named, short) {
		words = []string{named, short, long}
	}
	if level >= len(words) {
		return "", false
	}
	return words[level], words[level] != ""
}

// sameWords reports tools, or definitions of another kind, whose constants would have the
// same name.
func sameWords(p define.Package, kind string, tools []define.Tool, words []string) diag.List {
	first := make(map[string]int, len(tools))
	var diags diag.List
	for i, tool := range tools {
		if other, taken := first[words[i]]; taken {
			diags = append(diags, diag.Errorf(tool.Pos, diag.NameClash, "the constant of %s would be %s%s, which another %s already has", tool.Called, kind, words[i], names.Lower(kind)).
				WithHint("%s", p.Advice.Other).
				WithRelated(tools[other].Pos, "%s has it", tools[other].Called))
			continue
		}
		first[words[i]] = i
	}
	return diags
}
