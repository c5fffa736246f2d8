package schema

import "strings"

// A Note is the string that a Go type adds to every description of its values. Nodes
// share notes, so a Note is replaced and never changed.
type Note struct {
	Text    string
	Origin  *Origin
	Choices []Choice // the constants that Text lists
}

// A Choice is a constant value that the description of a type lists.
type Choice struct {
	Value  any    // a string, or a json.Number
	Label  string // the value as sentences show it, followed by the constant's name for a number
	Remark string // the doc comment of the constant
	Named  bool   // Label contains the constant's name
}

// Describe sets the description of a node to text, followed by the node's note.
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

// note returns the note of a node, or an empty Note if it has no note.
func (n *Node) note() Note {
	if n.Note == nil {
		return Note{}
	}
	return *n.Note
}

// Remark adds a sentence to the description of a node, and to its note, so that a later
// call of Describe keeps it.
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

// And returns an origin that combines two origins: the position of the first, and the
// rules of both.
func (o *Origin) And(other *Origin) *Origin {
	switch {
	case o.Rule() == "":
		return other
	case other.Rule() != "" && other.Rule() != o.Rule():
		return OriginAt(o.Pos(), o.Rule()+", and "+other.Rule())
	}
	return o
}

// sentences joins a description and a note. They become two paragraphs if the description
// has several lines.
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
