package gen

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// fileView lays out the generated file of a package.
func fileView(p definedPackage) (templates.File, diag.List) {
	n := newNamespace(p.Package)
	g := newGuards(p)
	view := templates.File{
		Package:    p.Name,
		Constraint: p.Constraint,
		Imports:    n.importNames(g.imports),
		Names:      n.fileNames(),
		Signatures: g.signatures,
		Values:     g.values,
	}
	dialects := emitted(p.Options.Formats)
	for _, d := range dialects {
		view.Arrays = append(view.Arrays, templates.Array{Name: n.exported(d.GoName + "Tools"), Field: d.GoName, Doc: []string{n.prefix + d.GoName + "Tools is for " + d.Doc + "."}})
	}
	words := toolWords(p.tools)
	if same := sameWords(p.tools, words); len(same) > 0 {
		return view, append(n.diags, same...)
	}
	for i, word := range words {
		words[i] = n.exported("Tool" + word)
	}
	for i, tool := range p.tools {
		t := toolLayout{names: n, word: lowerFirst(strings.TrimPrefix(words[i], n.prefix+"Tool")), tool: tool}
		view.Tools = append(view.Tools, t.layout(words[i], dialects))
	}
	return view, n.diags
}

// emitted returns the dialects that a package asks for, all where it says nothing.
func emitted(formats []string) []*dialect.Dialect {
	if len(formats) == 0 {
		return dialect.All()
	}
	var list []*dialect.Dialect
	for _, d := range dialect.All() {
		for _, format := range formats {
			if format == d.Name {
				list = append(list, d)
			}
		}
	}
	return list
}

// A toolLayout lays out one tool. Texts and schemas are constants that the
// definitions refer to, so that each stands once in the file.
type toolLayout struct {
	names  *namespace
	word   string // what the names of its constants begin with
	tool   definedTool
	consts []templates.Const
	refs   map[string]string // constants by the JSON text they hold
}

func (l *toolLayout) layout(constName string, dialects []*dialect.Dialect) templates.Tool {
	l.refs = map[string]string{}
	view := templates.Tool{Name: l.tool.Name, Const: constName, Index: l.names.private(l.word + "Index")}
	lowered := make([]dialect.Tool, len(dialects))
	envelopes := make([]*schema.Doc, len(dialects))
	for i, d := range dialects {
		lowered[i] = d.Lower(l.tool.Tool)
		envelopes[i] = d.Envelope(lowered[i])
	}
	l.addText("Title", l.tool.Title, &view)
	l.addText("Description", l.tool.Description, &view)
	l.addInputs(lowered)
	if l.tool.Output != nil && mentionsOutput(envelopes, lowered) {
		l.addSchema("Output", l.tool.Output)
	}
	for i, d := range dialects {
		view.Definitions = append(view.Definitions, l.definition(d.GoName, lowered[i], envelopes[i], constName))
	}
	view.Consts = l.consts
	return view
}

// addText makes a constant of the JSON text of a title or description, without
// its quotes.
func (l *toolLayout) addText(field, text string, view *templates.Tool) {
	if text == "" {
		return
	}
	quoted := schema.Lines(schema.Str(text))
	quoted[0] = strings.TrimPrefix(quoted[0], `"`)
	last := len(quoted) - 1
	quoted[last] = strings.TrimSuffix(quoted[last], `"`)
	l.add(field, quoted)
	view.Texts = append(view.Texts, templates.Text{Field: field, Value: text, Name: l.names.private(l.word + field + "Text")})
}

// addSchema makes a constant of a schema.
func (l *toolLayout) addSchema(suffix string, doc *schema.Doc) { l.add(suffix, schema.Lines(doc)) }

func (l *toolLayout) add(suffix string, lines []string) string {
	c := templates.Const{Name: l.names.private(l.word + suffix), Lines: textLines(lines)}
	l.consts = append(l.consts, c)
	l.refs[strings.Join(lines, "")] = c.Name
	return c.Name
}

// addInputs makes constants of the input schema and of what dialects make of
// it. Properties that two of them share are constants of their own.
func (l *toolLayout) addInputs(lowered []dialect.Tool) {
	var inputs []*schema.Doc
	for _, t := range lowered {
		if !containsEqual(inputs, t.Input) {
			inputs = append(inputs, t.Input)
		}
	}
	if len(inputs) == 1 {
		l.addSchema("Input", inputs[0])
		return
	}
	shared := l.addShared(inputs)
	for i, doc := range inputs {
		suffix := "Input"
		if i > 0 {
			suffix = "Parameters"
		}
		c := templates.Const{Name: l.names.private(l.word + suffix), Lines: objectLines(doc, shared)}
		l.consts = append(l.consts, c)
		l.refs[doc.String()] = c.Name
	}
}

func containsEqual(docs []*schema.Doc, doc *schema.Doc) bool {
	for _, d := range docs {
		if d == doc || d.Equal(doc) {
			return true
		}
	}
	return false
}

func mentionsOutput(envelopes []*schema.Doc, lowered []dialect.Tool) bool {
	for i, envelope := range envelopes {
		if holds(envelope, lowered[i].Output) {
			return true
		}
	}
	return false
}

// holds reports whether a document has a part, by identity.
func holds(doc, part *schema.Doc) bool {
	if doc == part {
		return true
	}
	for _, m := range doc.Members {
		if holds(m.Value, part) {
			return true
		}
	}
	return false
}
