package schema

import "strings"

// A Note is the text that a Go type adds to every description of its values. It is
// replaced, and never changed, since nodes share it.
type Note struct {
	Text    string
	Origin  *Origin
	Choices []Choice // the constants that the text lists
}

// A Choice is a value for which a type has a constant, as its note lists it.
type Choice struct {
	Value  any    // a string, or a json.Number
	Label  string // the value as a sentence has it, with the name of a number's constant
	Remark string // what the doc of the constant says
	Named  bool   // the label has a name
}

// Describe sets the description of a node: a text, and then its note.
func (n *Node) Describe(text string, origin *Origin) {
	note := n.note()
	n.Description = sentences(text, note.Text)
	switch {
	case n.Description == "":
	case note.Text == "":
		n.Trace("description", origin)
	case text == "":
		n.Trace("description", note.Origin)
	default:
		n.Trace("description", origin.And(note.Origin))
	}
}

// note returns the note of a node, which is empty if it has none.
func (n *Node) note() Note {
	if n.Note == nil {
		return Note{}
	}
	return *n.Note
}

// Remark adds a text to the description of a node, and to its note, so that it stays
// when the node is described again.
func (n *Node) Remark(text string, origin *Origin) {
	described := origin
	if n.Description != "" {
		described = n.Traced("description").And(origin)
	}
	n.Description = sentences(n.Description, text)
	n.Trace("description", described)
	note := n.note()
	n.Note = &Note{sentences(note.Text, text), note.Origin.And(origin), note.Choices}
}

// And returns the origin of what two origins made together: the position of the first,
// and the rules of both.
func (o *Origin) And(other *Origin) *Origin {
	switch {
	case o.Rule() == "":
		return other
	case other.Rule() != "" && other.Rule() != o.Rule():
		return OriginAt(o.Pos(), o.Rule()+", and "+other.Rule())
	}
	return o
}

// sentences joins a text and a note: in one paragraph, or in two if the text has
// several lines.
func sentences(text, note string) string {
	switch {
	case text == "" || note == "":
		return text + note
	case strings.Contains(text, "\n"):
		return text + "\n\n" + note
	case strings.ContainsAny(text[len(text)-1:], ".!?:;"):
		return text + " " + note
	}
	return text + ". " + note
}
