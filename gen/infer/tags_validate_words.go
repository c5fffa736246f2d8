package infer

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// tell adds a sentence about an item.
func (n *narrowing) tell(st statement, condition string) {
	var phrases []string
	for i, meant := range st.meanings {
		if meant.words == "" {
			n.report(diag.Warnf(n.tag.pos(st.item[i].offset), diag.BadTag, "%s: the schema does not tell %s of the %s tag", n.path, st.item[i].name, n.tag.pair.key).
				WithHint("say in the description what it checks"))
			return
		}
		if phrase, also := strings.CutPrefix(meant.words, "be "); also && i > 0 && strings.HasPrefix(phrases[0], "be ") {
			phrases = append(phrases, phrase)
			continue
		}
		phrases = append(phrases, meant.words)
	}
	start := "Must "
	switch {
	case n.of.isKey:
		start = "Each key must "
	case condition != "":
		start = condition + n.of.inQuotes() + ", must "
	case n.of.inQuotes() != "":
		start = "The text" + n.of.inQuotes() + " must "
	}
	if sentence := start + either(phrases) + "."; !slices.Contains(n.words, sentence) {
		n.words = append(n.words, sentence)
	}
}

// inQuotes says which text a sentence is about: not the one with the quotes,
// which JSON in a string has.
func (of subject) inQuotes() string {
	if of.quoted && of.kind == ofText {
		return " inside the quotes"
	}
	return ""
}

// either joins phrases: "a, b or c".
func either(phrases []string) string {
	last := len(phrases) - 1
	if last == 0 {
		return phrases[0]
	}
	return strings.Join(phrases[:last], ", ") + " or " + phrases[last]
}

// remark adds sentences to what describes a schema.
func (m *maker) remark(s *schema.Node, words []string, origin schema.Origin) {
	text := strings.Join(words, " ")
	if text == "" {
		return
	}
	described := origin
	if s.Description != "" {
		described = joined(s.Traced("description"), origin)
	}
	s.Description = sentences(s.Description, text)
	s.Trace("description", described)
	before := m.notes[s]
	m.notes[s] = note{sentences(before.text, text), joined(before.origin, origin)}
}

func (n *narrowing) reportUnknown(c check) {
	d := diag.Warnf(n.tag.pos(c.offset), diag.BadTag, "%s: %s of the %s tag is no check of validator itself, so what it means is not known", n.path, c.name, n.tag.pair.key).
		WithHint("say in the description what it checks")
	if near, ok := diag.Nearest(c.name, validationNames()); ok {
		d = d.WithHint("did you mean %s? If not, say in the description what it checks", near)
	}
	n.report(d)
}
