package definitions

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

// addShared makes a constant of each property that stands alike in several of
// the input schemas, and returns their names by the text of the property.
func (l *toolLayout) addShared(inputs []inputForm) map[string]string {
	count := map[string]int{}
	for _, form := range inputs {
		for _, m := range form.doc.Table("properties") {
			count[memberText(m)]++
		}
	}
	shared := map[string]string{}
	for _, form := range inputs {
		for _, m := range form.doc.Table("properties") {
			if text := memberText(m); count[text] > 1 && shared[text] == "" {
				shared[text] = l.add(form.first+"Property"+word(m.Key), memberLines(m))
			}
		}
	}
	return shared
}

// memberText returns the text of `"key":value`.
func memberText(m schema.Member) string { return schema.Quote(m.Key) + ":" + m.Value.String() }

// word turns a property's key into part of a Go identifier: its letters and
// digits, with a capital where a word begins.
func word(key string) string {
	var b strings.Builder
	for part := range strings.FieldsFuncSeq(key, func(r rune) bool { return !isASCIIWord(r) }) {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

func isASCIIWord(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// memberLines returns the lines of `"key":value`.
func memberLines(m schema.Member) []string {
	lines := schema.Lines(schema.Obj(schema.M("properties", schema.Obj(m))))
	return lines[1 : len(lines)-1]
}

// objectLines returns the lines of a schema, in which the shared properties
// are references.
func objectLines(doc *schema.Doc, shared map[string]string) []templates.Line {
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
		comma := ","
		if i == len(properties)-1 {
			comma = ""
		}
		lines = append(lines, propertyLines(m, shared[memberText(m)], comma)...)
	}
	return append(lines, tailLines(after)...)
}

func propertyLines(m schema.Member, ref, comma string) []templates.Line {
	if ref != "" {
		line := templates.Line{{Ref: ref}}
		if comma != "" {
			line = append(line, templates.Piece{JSON: comma})
		}
		return []templates.Line{line}
	}
	texts := memberLines(m)
	texts[len(texts)-1] += comma
	return TextLines(texts)
}

// tailLines returns the lines of the members behind the properties, and the
// braces that close both.
func tailLines(after *schema.Doc) []templates.Line {
	texts := schema.Lines(after)
	texts[0] = strings.TrimPrefix(texts[0], "{")
	if len(after.Members) > 0 {
		texts[0] = "," + texts[0]
	}
	texts[0] = "}" + texts[0]
	return TextLines(texts)
}

// TextLines returns lines of JSON without references.
func TextLines(texts []string) []templates.Line {
	lines := make([]templates.Line, len(texts))
	for i, text := range texts {
		lines[i] = templates.Line{{JSON: text}}
	}
	return lines
}
