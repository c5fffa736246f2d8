package schema

import "strings"

// A Note is what a type adds to any description of its values.
type Note struct {
	Text   string
	Origin Origin
}

// A Choice is a value that a type has a constant for, as a note tells of it.
type Choice struct {
	Value  any    // as JSON has it
	Label  string // what stands for the value among words
	Remark string // what else is known of it
	Named  bool   // the label tells more than the value
}

// Describe gives a node words, and behind them those of its note.
func (n *Node) Describe(text string, origin Origin) {
	n.Description = sentences(text, n.Note.Text)
	switch {
	case n.Description == "":
	case n.Note.Text == "":
		n.Trace("description", origin)
	case text == "":
		n.Trace("description", n.Note.Origin)
	default:
		n.Trace("description", origin.And(n.Note.Origin))
	}
}

// Remark adds words to the description of a node, and to its note, so that they
// stay when it is described anew.
func (n *Node) Remark(text string, origin Origin) {
	described := origin
	if n.Description != "" {
		described = n.Traced("description").And(origin)
	}
	n.Description = sentences(n.Description, text)
	n.Trace("description", described)
	n.Note = Note{sentences(n.Note.Text, text), n.Note.Origin.And(origin)}
}

// And is the origin of what two things made together.
func (o Origin) And(other Origin) Origin {
	switch {
	case o.Rule == "":
		return other
	case other.Rule != "" && other.Rule != o.Rule:
		o.Rule += ", and " + other.Rule
	}
	return o
}

// sentences joins a text with a note: in one paragraph, or in one of its own
// below a text of several lines.
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
