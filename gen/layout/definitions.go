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
	words := toolWords(n, "Tool", p.Tools)
	if same = append(unlisted(p), sameWords(p, "Tool", p.Tools, words)...); len(same) > 0 {
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

// A toolLayout lays out one tool. Its strings and schemas are constants to which the
// definitions refer, so that each occurs only once in the file.
type toolLayout struct {
	names   *names.Space
	common  *common
	word    string // prefix for the names of its constants
	tool    *define.Tool
	lowered []Lowered   // lowered definition for each format
	inputs  []inputForm // input schemas that are constants
	shared  sharings    // properties of the input schemas
	schema  bool        // whether calls need the unchanged input schema, which the row does not contain
	output  *schema.Doc // nil if no definition contains it

	consts []templates.Const
	texts  []templates.Text // strings in the row
	words  []text           // constants for the title and the description
	held   []constSchema    // constants for schemas
	hints  *schema.Doc      // annotations, or nil
}

// toolLayouts returns the layouts of a package's tools, and collects their schemas. The
// schemas are written later.
func toolLayouts(p define.Package, n *names.Space, c *common, lowered [][]Lowered) []toolLayout {
	tools := make([]toolLayout, len(p.Tools))
	for i := range p.Tools {
		l, tool := &tools[i], &p.Tools[i]
		*l = toolLayout{names: n, common: c, tool: tool, lowered: lowered[i], hints: tool.Annotations.Doc()}
		l.inputs = l.inputForms(p.Formats)
		l.schema = p.Options.Call && !l.rowHasInput(lowered)
		if l.schema && !hasForm(l.inputs, tool.Input) {
			l.inputs = append(l.inputs, inputForm{doc: tool.Input, name: "Schema", about: "is the schema that the arguments of a call are validated against."})
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

// rowHasInput reports whether a tool's row contains the unchanged input schema. A row
// contains the input schema of the first format whose definitions have one.
func (l *toolLayout) rowHasInput(lowered [][]Lowered) bool {
	for k, own := range l.lowered {
		if slices.ContainsFunc(lowered, func(t []Lowered) bool { return t[k].hasInput }) {
			return own.hasInput && own.Input.Equal(l.tool.Input)
		}
	}
	return false
}

type constSchema struct {
	doc  *schema.Doc
	name string
}

// text is a string in a constant. It is stored as a JSON string without quotes.
type text struct {
	text string
	name string
}

// holder returns the name of a constant that contains a document. If there are several, it
// returns the last.
func holder(all []constSchema, doc *schema.Doc) string {
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
	view.Definitions = make([]templates.Const, len(dialects))
	for i, d := range dialects {
		if l.lowered[i].Envelope != nil {
			view.Definitions[i] = l.definition(d.GoName, &l.lowered[i], constName)
		}
	}
	return view
}

// addText adds a constant for a title or description, as a JSON string without quotes.
func (l *toolLayout) addText(field templates.RowField, said string) {
	if said == "" {
		return
	}
	lines := unquoted(l.common.lines(schema.Str(said)), `"`, `"`)
	l.words = append(l.words, text{said, l.addLines(field.String(), lines)})
	l.texts = append(l.texts, templates.Text{Field: field, Value: said, Name: l.names.Private(l.word + field.String() + "Text")})
}

// wordOf returns the name of a constant that contains a string. If there are several, it
// returns the last.
func (l *toolLayout) wordOf(said string) string {
	for _, t := range slices.Backward(l.words) {
		if t.text == said {
			return t.name
		}
	}
	return ""
}

func (l *toolLayout) add(suffix string, doc *schema.Doc) {
	l.held = append(l.held, constSchema{doc, l.addLines(suffix, l.common.lines(doc))})
}

// addLines adds a constant for JSON, and returns its name.
func (l *toolLayout) addLines(suffix string, lines []templates.Piece) string {
	c := templates.Const{Name: l.names.Private(l.word + suffix), Pieces: lines}
	l.consts = append(l.consts, c)
	return c.Name
}

// An inputForm is the form of an input schema in one or more dialects.
type inputForm struct {
	doc  *schema.Doc
	name string // suffix of its constant's name
	// first is used in the names of properties that first occur in this form. It is the
	// GoName of the first dialect, or "" for the form in the row.
	first string
	about string // comment of its constant without the name, or ""
}

// inputForms returns the input schema and its forms in the dialects. It omits dialects
// whose envelopes do not contain the schema.
func (l *toolLayout) inputForms(dialects []*dialect.Dialect) (inputs []inputForm) {
	for i, t := range l.lowered {
		if !t.hasInput || hasForm(inputs, t.Input) {
			continue
		}
		form := inputForm{doc: t.Input, name: "Input"}
		if len(inputs) > 0 {
			form.name, form.first = dialects[i].GoName+"Parameters", dialects[i].GoName
			if dialects[i].Provider == dialect.OpenAI.Provider { // both OpenAI APIs use the schema
				form.name = "Parameters"
			}
		}
		inputs = append(inputs, form)
	}
	return inputs
}

func hasForm(inputs []inputForm, doc *schema.Doc) bool {
	return slices.ContainsFunc(inputs, func(f inputForm) bool { return f.doc.Equal(doc) })
}

// addInputs adds constants for the input schemas. A property that several of them share
// becomes a separate constant.
func (l *toolLayout) addInputs() {
	l.consts = l.shared.write(l.common, l.names, l.consts, func(i int) string { return l.word + l.inputs[i].first })
	for _, form := range l.inputs {
		l.add(form.name, form.doc)
		if form.about != "" {
			c := &l.consts[len(l.consts)-1]
			c.Doc = c.Name + " " + form.about
		}
	}
}

// definition lays out the envelope of a lowered tool: its text, with references to the
// constants that contain the tool's strings and schemas.
func (l *toolLayout) definition(suffix string, t *Lowered, constName string) templates.Const {
	w := envelopeWriter{layout: l, input: t.Input, name: constName}
	w.value("", t.Envelope)
	w.endText()
	w.EndLine()
	return templates.Const{Name: l.names.Private(l.word + suffix), Pieces: w.lines}
}

// An envelopeWriter writes the canonical text of an envelope in pieces. It begins a new
// line after a member that refers to a constant.
type envelopeWriter struct {
	constWriter
	layout *toolLayout
	input  *schema.Doc
	name   string             // constant that contains the tool's name
	fields templates.RowField // last field that was written
}

func (w *envelopeWriter) value(key string, doc *schema.Doc) {
	switch {
	case doc == w.input:
		w.reference(templates.RowInput, holder(w.layout.held, doc))
	case doc == w.layout.tool.Output && doc != nil:
		w.reference(templates.RowOutput, holder(w.layout.held, doc))
	case key == "name" && w.isField(templates.RowName, w.layout.tool.Name, doc):
		w.quoted(templates.RowName, w.name)
	case key == "title" && w.isField(templates.RowTitle, w.layout.tool.Title, doc):
		w.quoted(templates.RowTitle, w.layout.wordOf(doc.Text))
	case key == "description" && w.isField(templates.RowDescription, w.layout.tool.Description, doc):
		w.quoted(templates.RowDescription, w.layout.wordOf(doc.Text))
	case key == "annotations" && w.fields < templates.RowAnnotations && doc.Equal(w.layout.hints):
		w.piece(templates.RowAnnotations, templates.Piece{Text: doc.String()})
	case doc.Kind == schema.Object:
		w.object(doc)
	default:
		w.begun = doc.Append(w.begun)
	}
}

// isField reports whether text in the definition is the given field of the tool, without
// text that the dialect added. Fields are written in the order of the row: an equal text
// after the field belongs to a particular API.
func (w *envelopeWriter) isField(field templates.RowField, text string, doc *schema.Doc) bool {
	return doc.Kind == schema.String && text != "" && doc.Text == text && field > w.fields
}

func (w *envelopeWriter) object(doc *schema.Doc) {
	w.begun = append(w.begun, '{')
	for i, m := range doc.Members {
		if i > 0 {
			if w.inLine() {
				w.endText()
				w.EndLine()
			}
			w.begun = append(w.begun, ',')
		}
		w.begun = append(schema.AppendQuote(w.begun, m.Key), ':')
		w.value(m.Key, m.Value)
	}
	w.begun = append(w.begun, '}')
}

func (w *envelopeWriter) quoted(field templates.RowField, ref string) {
	w.begun = append(w.begun, '"')
	w.reference(field, ref)
	w.begun = append(w.begun, '"')
}

func (w *envelopeWriter) reference(field templates.RowField, ref string) {
	w.piece(field, templates.Piece{Text: ref, IsRef: true})
}

// piece ends the pending text, and adds a piece for a field of the row.
func (w *envelopeWriter) piece(field templates.RowField, p templates.Piece) {
	w.endText()
	p.Field = field
	w.add(p)
	w.fields = field
}
