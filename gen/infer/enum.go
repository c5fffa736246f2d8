package infer

import (
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect"
)

// constants infers a defined string type. Where its package declares at least
// two values of it, an input takes these alone. An output can hold any value,
// the zero value above all, and so is only described by them.
func (m *maker) constants(t *types.Named, at place) *jsonschema.Schema {
	s := m.make(at, "string", jsonschema.Schema{Type: "string"})
	consts := m.pkg.Decls.Type(t.Origin().Obj()).Consts
	values := distinct(consts)
	if len(values) < 2 || m.readsItself(t) {
		return s
	}
	if m.notes[s] = listing(values, m.writes); m.writes {
		return s
	}
	for _, c := range values {
		s.Enum = append(s.Enum, constant.StringVal(c.Value))
	}
	m.listed[s] = values
	m.promise(consts)
	return s
}

// narrow makes a description tell only of the constants that are left in "enum".
func (m *maker) narrow(s *jsonschema.Schema) {
	left := slices.DeleteFunc(slices.Clone(m.listed[s]), func(c inspect.Const) bool {
		return !contains(s.Enum, constant.StringVal(c.Value))
	})
	before := m.notes[s]
	m.notes[s] = listing(left, m.writes)
	if text, ok := strings.CutSuffix(s.Description, before); ok && before != "" {
		s.Description = strings.TrimSpace(text + m.notes[s])
	}
}

// readsItself reports whether a type reads its JSON with methods of its own:
// its constants then need not look like it.
func (m *maker) readsItself(t *types.Named) bool {
	return has(unmarshalers.json, t) || has(unmarshalers.text, t)
}

// distinct returns the first constant of each value.
func distinct(consts []inspect.Const) []inspect.Const {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(consts), func(c inspect.Const) bool {
		key := c.Value.ExactString()
		again := seen[key]
		seen[key] = true
		return again || c.Value.Kind() != constant.String
	})
}

// promise notes that the input relies on the values of constants.
func (m *maker) promise(consts []inspect.Const) {
	for _, c := range consts {
		known := func(other inspect.Const) bool { return other.Pkg == c.Pkg && other.Name == c.Name }
		if !slices.ContainsFunc(m.enums, known) {
			m.enums = append(m.enums, c)
		}
	}
}

// listing tells of values in one sentence: "One of: metric (°C), imperial."
// In an input the values alone stand in "enum", so that only what is known
// beyond them is worth the words.
func listing(consts []inspect.Const, always bool) string {
	var parts []string
	worth := always
	for _, c := range consts {
		text, remark := plainOrQuoted(constant.StringVal(c.Value)), about(c)
		if remark != "" {
			text += " (" + remark + ")"
			worth = true
		}
		parts = append(parts, text)
	}
	if !worth {
		return ""
	}
	return "One of: " + strings.Join(parts, ", ") + "."
}

// about is what the source says of a constant. That it is deprecated stands in
// its doc already, in a paragraph that begins with the word.
func about(c inspect.Const) string {
	doc := strings.Join(strings.Fields(c.Doc), " ")
	doc = strings.TrimRight(doc, ".;,")
	if reason, ok := strings.CutPrefix(doc, "Deprecated: "); ok {
		return "deprecated: " + reason
	}
	if doc == "" && c.Deprecated {
		return "deprecated"
	}
	return doc
}

// plainOrQuoted quotes a value that would not stand out as one word.
func plainOrQuoted(value string) string {
	if value == "" || strings.ContainsAny(value, " ,.()\"\n\t") {
		return strconv.Quote(value)
	}
	return value
}
