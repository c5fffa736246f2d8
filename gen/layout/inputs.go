package layout

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// An inputForm is an input schema as one or more dialects have it.
type inputForm struct {
	doc  *schema.Doc
	name string // ends the name of its constant
	// first stands in the names of properties that it is the first to have:
	// the GoName of the first of the dialects, "" for that of the row.
	first string
	about string // the comment of its constant but for the name, "" for none
}

// inputForms returns the input schema and what dialects make of it, unless their
// envelopes leave it out.
func (l *toolLayout) inputForms(dialects []*dialect.Dialect) (inputs []inputForm) {
	for i, t := range l.lowered {
		if !t.hasInput || hasForm(inputs, t.Input) {
			continue
		}
		form := inputForm{doc: t.Input, name: "Input"}
		if len(inputs) > 0 {
			form.name, form.first = dialects[i].GoName+"Parameters", dialects[i].GoName
			if dialects[i].Provider == dialect.OpenAI.Provider { // both of its APIs have it
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

// addInputs makes constants of the input schemas. A property that stands alike in
// several of them is a constant of its own.
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
