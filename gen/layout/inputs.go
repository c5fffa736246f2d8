package layout

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

// An inputForm is an input schema as one or more dialects have it.
type inputForm struct {
	doc  *schema.Doc
	name string // ends the name of its constant
	// first stands in the names of properties that it is the first to have:
	// the GoName of the first of the dialects, "" for that of the row.
	first string
}

// addInputs makes constants of the input schema and of what dialects make of
// it, unless their envelopes leave it out. A property that stands alike in
// several of them is a constant of its own.
func (l *toolLayout) addInputs(dialects []*dialect.Dialect, lowered []Lowered) {
	var inputs []inputForm
	for i, t := range lowered {
		known := func(f inputForm) bool { return f.doc.Equal(t.Input) }
		if slices.ContainsFunc(inputs, known) || !holds(t.Envelope, t.Input) {
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
	if len(inputs) == 1 {
		l.add("Input", inputs[0].doc)
		return
	}
	shared := sharings{}
	for _, form := range inputs {
		for _, m := range form.doc.Table("properties") {
			shared.of(m).forms++
		}
	}
	for _, form := range inputs {
		for _, m := range form.doc.Table("properties") {
			if s := shared.of(m); s.forms > 1 && s.name == "" {
				s.name = l.addLines(form.first+"Property"+word(m.Key), templates.TextLines(memberLines(m)))
			}
		}
	}
	for _, form := range inputs {
		l.held = append(l.held, held{form.doc, l.addLines(form.name, objectLines(form.doc, shared))})
	}
}

// A sharing is a property as the inputs have it that share it.
type sharing struct {
	value *schema.Doc
	forms int
	name  string   // of its constant, where there are several
	other *sharing // of the same key with another value
}

// sharings are those of all properties, by their keys.
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

// memberLines returns the lines of `"key":value`.
func memberLines(m schema.Member) []string {
	lines := schema.Lines(schema.Obj(schema.M("properties", schema.Obj(m))))
	return lines[1 : len(lines)-1]
}

// objectLines returns the lines of a schema, in which the shared properties
// are references.
func objectLines(doc *schema.Doc, shared sharings) []templates.Line {
	at := slices.IndexFunc(doc.Members, func(m schema.Member) bool { return m.Key == "properties" })
	if at < 0 {
		return []templates.Line{{{JSON: doc.String()}}}
	}
	before, after := schema.Obj(doc.Members[:at]...), schema.Obj(doc.Members[at+1:]...)
	head := strings.TrimSuffix(before.String(), "}")
	if at > 0 {
		head += ","
	}
	lines := []templates.Line{{{JSON: head + `"properties":{`}}}
	properties := doc.Members[at].Value.Members
	for i, m := range properties {
		ref, last := shared.of(m).name, i == len(properties)-1
		switch {
		case ref != "" && last:
			lines = append(lines, templates.Line{{Ref: ref}})
		case ref != "":
			lines = append(lines, templates.Line{{Ref: ref}, {JSON: ","}})
		default:
			texts := memberLines(m)
			if !last {
				texts[len(texts)-1] += ","
			}
			lines = append(lines, templates.TextLines(texts)...)
		}
	}
	tail := schema.Lines(after)
	tail[0] = strings.TrimPrefix(tail[0], "{")
	if len(after.Members) > 0 {
		tail[0] = "," + tail[0]
	}
	tail[0] = "}" + tail[0]
	return append(lines, templates.TextLines(tail)...)
}
