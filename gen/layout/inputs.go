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
		known := slices.ContainsFunc(inputs, func(f inputForm) bool { return f.doc == t.Input }) ||
			slices.ContainsFunc(inputs, func(f inputForm) bool { return f.doc.Equal(t.Input) })
		if known || !holds(t.Envelope, t.Input) {
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
		l.add("Input", schema.Lines(inputs[0].doc))
		return
	}
	shared := map[memberText]*sharing{}
	for _, form := range inputs {
		for _, m := range form.doc.Table("properties") {
			text := l.memberText(m)
			if shared[text] == nil {
				shared[text] = &sharing{}
			}
			shared[text].forms++
		}
	}
	for _, form := range inputs {
		for _, m := range form.doc.Table("properties") {
			if s := shared[l.memberText(m)]; s.forms > 1 && s.name == "" {
				s.name = l.addLines(form.first+"Property"+word(m.Key), "", templates.TextLines(memberLines(m)))
			}
		}
	}
	for _, form := range inputs {
		l.addLines(form.name, l.text(form.doc), l.objectLines(form.doc, shared))
	}
}

// A memberText is what stands in `"key":value`.
type memberText struct{ key, value string }

func (l *toolLayout) memberText(m schema.Member) memberText {
	return memberText{m.Key, l.text(m.Value)}
}

// A sharing is a property as the inputs have it that share it.
type sharing struct {
	forms int
	name  string // of its constant, where there are several
}

// memberLines returns the lines of `"key":value`.
func memberLines(m schema.Member) []string {
	lines := schema.Lines(schema.Obj(schema.M("properties", schema.Obj(m))))
	return lines[1 : len(lines)-1]
}

// objectLines returns the lines of a schema, in which the shared properties
// are references.
func (l *toolLayout) objectLines(doc *schema.Doc, shared map[memberText]*sharing) []templates.Line {
	at := slices.IndexFunc(doc.Members, func(m schema.Member) bool { return m.Key == "properties" })
	if at < 0 {
		return []templates.Line{{{JSON: l.text(doc)}}}
	}
	before, after := schema.Obj(doc.Members[:at]...), schema.Obj(doc.Members[at+1:]...)
	head := strings.TrimSuffix(before.String(), "}")
	if at > 0 {
		head += ","
	}
	lines := []templates.Line{{{JSON: head + `"properties":{`}}}
	properties := doc.Members[at].Value.Members
	for i, m := range properties {
		ref, last := shared[l.memberText(m)].name, i == len(properties)-1
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
