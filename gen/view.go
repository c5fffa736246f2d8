package gen

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// fileView lays out the file of definitions of a package.
func fileView(p define.Package, n *namespace) (templates.File, diag.List) {
	g := newGuards(p)
	view := templates.File{
		Package:    p.Name,
		Constraint: p.Constraint,
		FromMCP:    p.FromMCP,
		Imports:    n.importNames(g.imports),
		Names:      n.fileNames(),
		Signatures: g.signatures,
		Values:     g.values,
	}
	for _, d := range p.Formats {
		view.Arrays = append(view.Arrays, arrayView(n, d))
	}
	words := toolWords(p.Tools)
	if same := sameWords(p, words); len(same) > 0 {
		return view, append(n.diags, same...)
	}
	notes := dialectNotes{advice: p.Advice}
	for i, word := range words {
		words[i] = n.exported("Tool" + word)
	}
	for i, tool := range p.Tools {
		t := toolLayout{names: n, word: privateWord(strings.TrimPrefix(words[i], n.prefix+"Tool")), tool: tool, notes: &notes}
		view.Tools = append(view.Tools, t.layout(words[i], p.Formats))
	}
	return view, slices.Concat(n.diags, noStrictMode(p), noProfiled(p), notes.diags())
}

func arrayView(n *namespace, d *dialect.Dialect) templates.Array {
	name := d.ArrayName()
	array := templates.Array{
		Name:  n.exported(name),
		Doc:   []string{n.prefix + name + " is for " + d.Doc + "."},
		Open:  d.Open,
		Close: d.Close,
	}
	if d.InRow {
		array.Field = d.GoName
	}
	return array
}

// A toolLayout lays out one tool. Texts and schemas are constants that the
// definitions refer to, so that each stands once in the file.
type toolLayout struct {
	names  *namespace
	word   string // what the names of its constants begin with
	tool   define.Tool
	notes  *dialectNotes
	consts []templates.Const
	refs   map[string]string // constants by the JSON text they hold
}

func (l *toolLayout) layout(constName string, dialects []*dialect.Dialect) templates.Tool {
	l.refs = map[string]string{}
	view := templates.Tool{Name: l.tool.Name, Const: constName, Index: l.names.private(l.word + "Index")}
	lowered := make([]dialect.Tool, len(dialects))
	envelopes := make([]*schema.Doc, len(dialects))
	for i, d := range dialects {
		var notes []lower.Note
		lowered[i], notes = d.Lower(l.tool.Tool)
		l.notes.add(d, l.tool, lowered[i], notes)
		envelopes[i] = d.Envelope(lowered[i])
	}
	l.addText("Title", l.tool.Title, &view)
	l.addText("Description", l.tool.Description, &view)
	l.addInputs(lowered, dialects, envelopes)
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
// it, unless their envelopes leave it out. Properties that several of them
// have are constants of their own.
func (l *toolLayout) addInputs(lowered []dialect.Tool, dialects []*dialect.Dialect, envelopes []*schema.Doc) {
	var inputs []inputForm
	for i, t := range lowered {
		if holds(envelopes[i], t.Input) && !slices.ContainsFunc(inputs, func(f inputForm) bool { return f.doc == t.Input || f.doc.Equal(t.Input) }) {
			inputs = append(inputs, inputForm{t.Input, dialects[i].GoName, formName(dialects[i])})
		}
	}
	switch len(inputs) {
	case 0:
		return
	case 1:
		l.addSchema("Input", inputs[0].doc)
		return
	}
	inputs[0].first, inputs[0].name = "", "Input"
	shared := l.addShared(inputs)
	for _, form := range inputs {
		c := templates.Const{Name: l.names.private(l.word + form.name), Lines: objectLines(form.doc, shared)}
		l.consts = append(l.consts, c)
		l.refs[form.doc.String()] = c.Name
	}
}

// An inputForm is an input schema as one or more dialects have it.
type inputForm struct {
	doc   *schema.Doc
	first string // GoName of the first of these dialects; "" for that of the row
	name  string // ends the name of its constant
}

// formName is the name of an input schema that is not the row's: with the
// dialect, unless both of OpenAI's APIs have it.
func formName(first *dialect.Dialect) string {
	if first.Provider == dialect.OpenAI.Provider {
		return "Parameters"
	}
	return first.GoName + "Parameters"
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
