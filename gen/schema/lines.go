package schema

import "sync"

// Lines cuts the canonical text of a schema into the lines that a reader of a
// diff wants to see; joined without anything between them they are that text.
// A line begins at every member of a map of schemas ("properties", "$defs",
// …) at any depth, at the brace that closes the map, and after each newline
// that a string holds. For example:
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

// A Span is a piece of a line: text, or the name of what holds the text.
type Span struct{ Text, Name string }

// A Holder tells what holds members of an object: as many as it says, one behind the
// other from one on. Zero members are held by nothing.
type Holder func(object *Doc, from int) (name string, members int)

// LinesOf is [Lines] of a text of which some is held elsewhere. There the name stands
// in its place. No line is without a span.
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

// A mark is an offset in the text at which a line ends or, with a name, at which
// something is held elsewhere.
type mark struct {
	at   int
	name string
}

// writers are those of [LinesOf], which is called for each member of each schema.
var writers = sync.Pool{New: func() any { return &writer{marks: make([]mark, 0, 16)} }}

// held notes members that are held elsewhere, and returns how many.
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

// breakIn marks the end of the text where it is inside a map of schemas.
func (w *writer) breakIn(place shape) {
	if w.cuts && place == table {
		w.marks = append(w.marks, mark{at: len(w.text)})
	}
}

// breakAfterNewlines marks the ends of the \n escapes in the quoted string
// that begins at start; one that ends the string needs no line after it.
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
