package layout

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

// Definitions lays out the file of definitions of a package, with names from n.
func Definitions(p define.Package, n *names.Space) (templates.File, diag.List) {
	g := newGuards(p)
	view := templates.File{
		Package:    p.Name,
		Constraint: p.Constraint,
		FromMCP:    p.FromFile,
		Imports:    n.Imports(g.Imports),
		Signatures: g.signatures,
		Values:     g.values,
	}
	common := newCommon()
	lowered, notes := Lower(p)
	tools := toolLayouts(p, n, common, lowered)
	loweredAnswers, refused := LowerAnswers(p)
	answers := make([]*answerLayout, len(p.Answers))
	for i, answer := range p.Answers {
		answers[i] = newAnswerLayout(n, common, answer, loweredAnswers[i])
	}
	view.Fields = common.settle(n)
	for _, l := range answers {
		view.Answers = append(view.Answers, l.layout())
	}
	if len(view.Answers) > 0 {
		view.AnswerList = answerList(n, p.Answers, view.Answers)
	}
	var same, more diag.List
	view.Prompts, same = offerViews(p, n, "Prompt", p.Prompts)
	view.Resources, more = offerViews(p, n, "Resource", p.Resources)
	if same = append(same, more...); len(same) > 0 {
		return view, same
	}
	if offers := slices.Concat(p.Prompts, p.Resources); len(offers) > 0 {
		view.OfferList = offerList(n, offers, slices.Concat(view.Prompts, view.Resources))
	}
	if len(p.Tools) == 0 {
		return view, slices.Concat(n.Clashes(), noProfiled(p), refused)
	}
	n.Needs(predeclared)
	view.Names = fileNames(n)
	for _, d := range p.Formats {
		view.Arrays = append(view.Arrays, arrayView(n, d))
	}
	words := toolWords(p.Tools)
	if same = sameWords(p, "Tool", p.Tools, words); len(same) > 0 {
		return view, append(n.Clashes(), same...)
	}
	for i, word := range words {
		words[i] = n.Exported("Tool" + word)
	}
	view.Tools = make([]templates.Tool, 0, len(p.Tools))
	for i := range tools {
		t := &tools[i]
		t.word = names.Unexported(strings.TrimPrefix(words[i], n.Prefix+"Tool"))
		view.Tools = append(view.Tools, t.layout(words[i], p.Formats))
	}
	return view, slices.Concat(n.Clashes(), noStrictMode(p), noProfiled(p), notes, refused)
}

func arrayView(n *names.Space, d *dialect.Dialect) templates.Array {
	name := d.ArrayName()
	array := templates.Array{
		Name:  n.Exported(name),
		Local: names.Lower(d.GoName),
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
	names   *names.Space
	common  *common
	word    string // what the names of its constants begin with
	tool    *define.Tool
	lowered []Lowered   // for each format
	inputs  []inputForm // that are constants
	shared  sharings    // the properties of these
	schema  bool        // calls need the input schema as it is, and the row has another or none
	output  *schema.Doc // nil where no definition has it

	consts []templates.Const
	texts  []templates.Text // of the row
	words  []text           // constants of the title and the description
	held   []held           // constants of schemas
	hints  *schema.Doc      // the annotations, nil for none
}

// toolLayouts are the tools of a package before their schemas are written, all of
// which have been collected.
func toolLayouts(p define.Package, n *names.Space, c *common, lowered [][]Lowered) []toolLayout {
	tools := make([]toolLayout, len(p.Tools))
	for i := range p.Tools {
		l, tool := &tools[i], &p.Tools[i]
		*l = toolLayout{names: n, common: c, tool: tool, lowered: lowered[i], hints: tool.Annotations.Doc()}
		l.inputs = l.inputForms(p.Formats)
		l.schema = p.Options.Call && !l.rowHasInput(lowered)
		if l.schema && !hasForm(l.inputs, tool.Input) {
			l.inputs = append(l.inputs, inputForm{doc: tool.Input, name: "Schema", about: "is what the arguments of a call are held to."})
		}
		var docs []*schema.Doc
		for _, form := range l.inputs {
			docs = append(docs, form.doc)
		}
		l.shared = c.collectForms(docs)
		if tool.Output != nil && slices.ContainsFunc(l.lowered, func(t Lowered) bool { return t.hasOutput }) {
			l.output = tool.Output
			c.collect(l.output)
		}
	}
	return tools
}

// rowHasInput reports whether the row of a tool has the input schema as it is. Rows
// have that of the first format in which definitions have one.
func (l *toolLayout) rowHasInput(lowered [][]Lowered) bool {
	for k, own := range l.lowered {
		if slices.ContainsFunc(lowered, func(t []Lowered) bool { return t[k].hasInput }) {
			return own.hasInput && own.Input.Equal(l.tool.Input)
		}
	}
	return false
}

// A held schema is in a constant.
type held struct {
	doc  *schema.Doc
	name string // of the constant
}

// A text is in a constant, as JSON has it between quotes.
type text struct {
	text string
	name string // of the constant
}

// holder returns the constant that holds a document, of several the last.
func holder(all []held, doc *schema.Doc) string {
	for _, h := range slices.Backward(all) {
		if h.doc.Equal(doc) {
			return h.name
		}
	}
	return ""
}

func (l *toolLayout) layout(constName string, dialects []*dialect.Dialect) templates.Tool {
	l.addText(templates.RowTitle, l.tool.Title)
	l.addText(templates.RowDescription, l.tool.Description)
	if hints := l.hints; hints != nil {
		l.texts = append(l.texts, templates.Text{Field: templates.RowAnnotations, Value: hints.String()})
	}
	if l.tool.Facts != nil && l.tool.Facts.Options.Group != "" {
		l.texts = append(l.texts, templates.Text{Field: templates.RowGroup, Value: l.tool.Facts.Options.Group})
	}
	l.addInputs()
	if l.output != nil {
		l.add("Output", l.output)
	}
	view := templates.Tool{Name: l.tool.Name, Const: constName, Consts: l.consts, Texts: l.texts}
	if l.schema {
		view.Schema = holder(l.held, l.tool.Input)
	}
	for i, d := range dialects {
		view.Definitions = append(view.Definitions, l.definition(d.GoName, &l.lowered[i], constName))
	}
	return view
}

// addText makes a constant of the JSON text of a title or description, without
// its quotes.
func (l *toolLayout) addText(field templates.RowField, said string) {
	if said == "" {
		return
	}
	lines := unquoted(l.common.lines(schema.Str(said)), `"`, `"`)
	l.words = append(l.words, text{said, l.addLines(field.String(), lines)})
	l.texts = append(l.texts, templates.Text{Field: field, Value: said, Name: l.names.Private(l.word + field.String() + "Text")})
}

// wordOf returns the constant that holds a text, of several the last.
func (l *toolLayout) wordOf(said string) string {
	for _, t := range slices.Backward(l.words) {
		if t.text == said {
			return t.name
		}
	}
	return ""
}

// add makes a constant of a schema.
func (l *toolLayout) add(suffix string, doc *schema.Doc) {
	l.held = append(l.held, held{doc, l.addLines(suffix, l.common.lines(doc))})
}

// addLines makes a constant of JSON, and returns its name.
func (l *toolLayout) addLines(suffix string, lines []templates.Piece) string {
	c := templates.Const{Name: l.names.Private(l.word + suffix), Pieces: lines}
	l.consts = append(l.consts, c)
	return c.Name
}
