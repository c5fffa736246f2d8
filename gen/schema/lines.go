package schema

import "sync"

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
	cut := LinesOf(d, nil)
	lines := make([]string, len(cut))
	for i, line := range cut {
		lines[i] = line[0].Text
	}
	return lines
}

// A Span is a piece of a line: text, or the name of a constant that has the text.
type Span struct{ Text, Name string }

// A Holder returns the name of a constant that has the text of members of an object, and
// of how many of them, beginning with the one at the index from; 0 if there is none.
type Holder func(object *Doc, from int) (name string, members int)

// LinesOf is [Lines] with the names of constants in the place of the members that these
// have. Each line has a span.
func LinesOf(d *Doc, holder Holder) [][]Span {
	w := writers.Get().(*writer)
	defer writers.Put(w)
	w.text, w.marks, w.holder, w.cuts = w.text[:0], w.marks[:0], holder, true
	w.value(d, one)
	text := string(w.text)
	spans := make([]Span, 0, 2*len(w.marks)+1)
	lines := make([][]Span, 0, len(w.marks)+1)
	done, begun := 0, 0 // the text in spans, the spans in lines
	for _, m := range append(w.marks, mark{at: len(text)}) {
		if done < m.at {
			spans = append(spans, Span{Text: text[done:m.at]})
			done = m.at
		}
		if m.name != "" {
			spans = append(spans, Span{Name: m.name})
		} else {
			lines = append(lines, spans[begun:len(spans):len(spans)])
			begun = len(spans)
		}
	}
	return lines
}

// A mark is an offset in the text at which a line ends or, with a name, at which that
// of a constant is written.
type mark struct {
	at   int
	name string
}

// writers are reused by [LinesOf], which is called often.
var writers = sync.Pool{New: func() any { return &writer{marks: make([]mark, 0, 16)} }}

// held marks members that a constant has, and returns how many.
func (w *writer) held(d *Doc, from int) int {
	if w.holder == nil {
		return 0
	}
	name, members := w.holder(d, from)
	if members > 0 {
		w.marks = append(w.marks, mark{len(w.text), name})
	}
	return members
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
	for i := start; w.cuts && i < last; i++ {
		if w.text[i] != '\\' {
			continue
		}
		i++ // the letter of the escape, which may be a backslash
		if w.text[i] == 'n' && i+1 < last {
			w.marks = append(w.marks, mark{at: i + 1})
		}
	}
}
