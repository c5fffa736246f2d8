package schema

import (
	"bytes"
)

// Lines cuts the canonical text of a schema into lines for a reader of diffs; joined
// with nothing between them they are that text. A line begins at every member of an
// object of schemas ("properties", "$defs", …) at any depth, at the brace that closes
// the object, and after each newline in a string. For example:
//
//	{"type":"object","properties":{
//	"city":{"type":"string","description":"name of the city"},
//	"days":{"type":"integer"}
//	},"required":["city"],"additionalProperties":false}
func Lines(d *Doc) []string {
	var lines lineTexts
	Cut(d, nil, &lines)
	return lines
}

// lineTexts are lines in which no constant stands, so that each is one text.
type lineTexts []string

// Text adds a line.
func (l *lineTexts) Text(text []byte) { *l = append(*l, string(text)) }

// Name is never called.
func (l *lineTexts) Name(string) {}

// EndLine comes behind each text.
func (l *lineTexts) EndLine() {}

// A LineWriter takes lines in pieces: text, which it must not keep, or the name of a
// constant that has the text.
type LineWriter interface {
	Text(text []byte)
	Name(constant string)
	EndLine()
}

// A Holder returns the constants that have members of an object, in the order of these.
type Holder func(object *Doc) []Held

// A Held is a constant that has members of an object: so many, from one on.
type Held struct {
	Name          string
	From, Members int
}

// Cut writes the lines of a document as [Lines] has them, with the names of constants in
// the place of the members that these have.
func Cut(d *Doc, holder Holder, to LineWriter) {
	cut(holder, to, func(w *writer) { w.value(d, one) })
}

// CutMember is [Cut] for a member of an object of schemas.
func CutMember(m Member, holder Holder, to LineWriter) {
	cut(holder, to, func(w *writer) { w.member(m, one) })
}

func cut(holder Holder, to LineWriter, write func(*writer)) {
	w := &writer{text: make([]byte, 0, 512), marks: make([]mark, 0, 16), holder: holder, cuts: true}
	write(w)
	done := 0 // the text that is written
	for _, m := range append(w.marks, mark{at: len(w.text)}) {
		if done < m.at {
			to.Text(w.text[done:m.at])
			done = m.at
		}
		if m.name != "" {
			to.Name(m.name)
		} else {
			to.EndLine()
		}
	}
}

// A mark is an offset in the text at which a line ends or, with a name, at which that
// of a constant is written.
type mark struct {
	at   int
	name string
}

// breakIn marks the end of the text as the end of a line, in an object of schemas.
func (w *writer) breakIn(c content) {
	if w.cuts && c == table {
		w.marks = append(w.marks, mark{at: len(w.text)})
	}
}

// breakAfterNewlines marks the end of each \n escape in the quoted string that begins
// at start as the end of a line, except for one at the end of the string.
func (w *writer) breakAfterNewlines(start int) {
	last := len(w.text) - len(`"`)
	if !w.cuts || bytes.IndexByte(w.text[start:last], '\\') < 0 {
		return // as in most texts
	}
	for i := start; i < last; i++ {
		if w.text[i] != '\\' {
			continue
		}
		i++ // the letter of the escape, which may be a backslash
		if w.text[i] == 'n' && i+1 < last {
			w.marks = append(w.marks, mark{at: i + 1})
		}
	}
}
