package definitions

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// Layout lays out the file of definitions of a package, with names from n. It
// returns the tools as they were lowered for it, too, those of each tool in the
// order of the formats.
func Layout(p define.Package, n *names.Space) (templates.File, [][]Lowered, diag.List) {
	n.Needs(predeclared)
	g := newGuards(p)
	view := templates.File{
		Package:    p.Name,
		Constraint: p.Constraint,
		FromMCP:    p.FromMCP,
		Imports:    n.Imports(g.Imports),
		Names:      fileNames(n),
		Signatures: g.signatures,
		Values:     g.values,
	}
	for _, d := range p.Formats {
		view.Arrays = append(view.Arrays, arrayView(n, d))
	}
	words := toolWords(p.Tools)
	if same := sameWords(p, words); len(same) > 0 {
		return view, nil, append(n.Diags, same...)
	}
	for i, word := range words {
		words[i] = n.Exported("Tool" + word)
	}
	lowered, notes := Lower(p)
	for i, tool := range p.Tools {
		t := toolLayout{names: n, word: PrivateWord(strings.TrimPrefix(words[i], n.Prefix+"Tool")), tool: tool}
		view.Tools = append(view.Tools, t.layout(words[i], p.Formats, lowered[i]))
	}
	return view, lowered, slices.Concat(n.Diags, noStrictMode(p), noProfiled(p), notes)
}

func arrayView(n *names.Space, d *dialect.Dialect) templates.Array {
	name := d.ArrayName()
	array := templates.Array{
		Name:  n.Exported(name),
		Doc:   []string{n.Prefix + name + " is for " + d.Doc + "."},
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
	names  *names.Space
	word   string // what the names of its constants begin with
	tool   define.Tool
	consts []templates.Const
	refs   map[string]string // constants by the JSON text they hold
}

func (l *toolLayout) layout(constName string, dialects []*dialect.Dialect, lowered []Lowered) templates.Tool {
	l.refs = map[string]string{}
	view := templates.Tool{Name: l.tool.Name, Const: constName, Index: l.names.Private(l.word + "Index")}
	l.addText("Title", l.tool.Title, &view)
	l.addText("Description", l.tool.Description, &view)
	l.addInputs(dialects, lowered)
	if l.tool.Output != nil && slices.ContainsFunc(lowered, func(t Lowered) bool { return holds(t.Envelope, t.Output) }) {
		l.add("Output", schema.Lines(l.tool.Output))
	}
	for i, d := range dialects {
		view.Definitions = append(view.Definitions, l.definition(d.GoName, lowered[i], constName))
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
	view.Texts = append(view.Texts, templates.Text{Field: field, Value: text, Name: l.names.Private(l.word + field + "Text")})
}

func (l *toolLayout) add(suffix string, lines []string) string {
	c := templates.Const{Name: l.names.Private(l.word + suffix), Lines: TextLines(lines)}
	l.consts = append(l.consts, c)
	l.refs[strings.Join(lines, "")] = c.Name
	return c.Name
}

// addInputs makes constants of the input schema and of what dialects make of
// it, unless their envelopes leave it out. Properties that several of them
// have are constants of their own.
func (l *toolLayout) addInputs(dialects []*dialect.Dialect, lowered []Lowered) {
	var inputs []inputForm
	for i, t := range lowered {
		if holds(t.Envelope, t.Input) && !slices.ContainsFunc(inputs, func(f inputForm) bool { return f.doc == t.Input || f.doc.Equal(t.Input) }) {
			inputs = append(inputs, inputForm{t.Input, dialects[i].GoName, formName(dialects[i])})
		}
	}
	switch len(inputs) {
	case 0:
		return
	case 1:
		l.add("Input", schema.Lines(inputs[0].doc))
		return
	}
	inputs[0].first, inputs[0].name = "", "Input"
	shared := l.addShared(inputs)
	for _, form := range inputs {
		c := templates.Const{Name: l.names.Private(l.word + form.name), Lines: objectLines(form.doc, shared)}
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
