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
	w := writers.Get().(*writer)
	defer writers.Put(w)
	w.text, w.breaks = w.text[:0], w.breaks[:0]
	w.value(d, one)
	text := string(w.text)
	lines := make([]string, 0, len(w.breaks)+1)
	start := 0
	for _, end := range append(w.breaks, len(text)) {
		lines = append(lines, text[start:end])
		start = end
	}
	return lines
}

// writers are those of [Lines], which is called for each member of each schema.
var writers = sync.Pool{New: func() any { return &writer{breaks: make([]int, 0, 16)} }}

// breakIn marks the end of the text where it is inside a map of schemas.
func (w *writer) breakIn(place shape) {
	if place == table {
		w.breaks = append(w.breaks, len(w.text))
	}
}

// breakAfterNewlines marks the ends of the \n escapes in the quoted string
// that begins at start; one that ends the string needs no line after it.
func (w *writer) breakAfterNewlines(start int) {
	last := len(w.text) - len(`"`)
	for i := start; i < last; i++ {
		if w.text[i] != '\\' {
			continue
		}
		i++ // the letter of the escape, which may be a backslash
		if w.text[i] == 'n' && i+1 < last {
			w.breaks = append(w.breaks, i+1)
		}
	}
}
