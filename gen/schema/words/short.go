package words

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A short is a short description of a complete schema, except for its title.
type short struct {
	noun string   // "an object"
	more []string // clauses: "at least 1 property"
	with string   // ` with "a" (a string)`; "" if the value is not an object
}

// String returns the description as one string: `a string (at least 3 characters)`.
func (s short) String() string {
	if len(s.more) == 0 {
		return s.noun + s.with
	}
	return s.noun + " (" + strings.Join(s.more, "; ") + ")" + s.with
}

// shortly returns the short description of a schema. It returns false if a part of the
// schema cannot be described in words.
func (w phraser) shortly(sub *schema.Doc) (short, bool) {
	switch {
	case w.presence.known: // which inner properties are null is not known
		return short{}, false
	case sub.AllowsAll():
		return short{noun: "anything"}, true
	}
	noun, covered, ok := w.noun(sub)
	if !ok {
		return short{}, false
	}
	inner := phraser{from: sub, moved: sub.Without(append(covered, "title", "description")...), phrases: w.phrases, plain: true}
	s := short{noun: noun}
	if slices.Contains(covered, "properties") {
		if s.with, ok = inner.with(sub); !ok {
			return short{}, false
		}
		inner = inner.withoutDeclared()
	}
	clauses, rest := inner.clauses("")
	s.more = append(clauses, inner.remarks(sub)...)
	return s, len(rest.Members) == 0
}

// noun returns a noun for the values of the schema sub, such as "an object". It also
// returns the keywords whose meaning the noun includes.
func (w phraser) noun(sub *schema.Doc) (noun string, covered []string, ok bool) {
	if values, ok := w.namedValues(sub); ok {
		if len(values) > 1 {
			return "one of " + diag.Listed(values, "or"), []string{"type", "enum", "const"}, true
		}
		return values[0], []string{"type", "enum", "const"}, true
	}
	kind := sub.Under("type")
	union := sub.Under("anyOf")
	switch {
	case union != nil && kind == nil:
		noun, ok := w.either(union)
		return noun, []string{"anyOf"}, ok
	case kind == nil:
		return "", nil, false
	}
	noun, ok = phraseType(kind)
	properties := sub.Under("properties")
	switch {
	case properties == nil || !sub.HasType("object"):
		return noun, []string{"type"}, ok
	case noun == "an object or null":
		noun = "null or an object"
	case noun != "an object":
		return "", nil, false
	}
	return noun, []string{"type", "properties"}, ok && properties.Kind == schema.Object
}

// either returns "either … or …" with a short description of each choice of an "anyOf".
func (w phraser) either(union *schema.Doc) (string, bool) {
	var listed []string
	for _, choice := range union.Items {
		short, ok := w.shortly(choice)
		if !ok {
			return "", false
		}
		listed = append(listed, short.String())
	}
	return "either " + diag.Listed(listed, "or"), len(listed) > 1
}

// with returns the text for the field with of [short]: a list of an object's properties.
func (w phraser) with(sub *schema.Doc) (string, bool) {
	required := sub.Required()
	var listed []string
	for _, m := range sub.Table("properties") {
		short, ok := w.shortly(m.Value)
		if !ok {
			return "", false
		}
		var parts []string
		if !slices.Contains(required, m.Key) {
			parts = append(parts, "optional")
		}
		parts = append(append(parts, short.noun+short.with), short.more...)
		listed = append(listed, schema.Quote(m.Key)+" ("+strings.Join(parts, "; ")+")")
	}
	switch {
	case len(listed) == 0:
		return "", true
	case sub.IsClosed():
		return " with only " + diag.Listed(listed, "and"), true
	}
	return " with " + diag.Listed(listed, "and"), true
}

// withoutDeclared removes the facts that the list of properties already contains: which
// properties are required, and that there are no others.
func (w phraser) withoutDeclared() phraser {
	if w.from.IsClosed() && len(w.from.Table("properties")) > 0 {
		w.moved = w.moved.Without("additionalProperties")
	}
	required := w.get("required")
	if required == nil {
		return w
	}
	declared := w.from.Under("properties").Keys()
	rest := *required
	rest.Items = slices.DeleteFunc(slices.Clone(required.Items), func(name *schema.Doc) bool {
		return slices.Contains(declared, name.Text)
	})
	w.moved = w.moved.With("required", &rest)
	return w
}

// remarks returns a clause for each annotation of a schema, and then its description.
func (w phraser) remarks(sub *schema.Doc) []string {
	text := strings.TrimRight(strings.Join(strings.Fields(sub.TextUnder("description")), " "), ".")
	var remarks []string
	for _, sentence := range w.annotations(text) {
		remarks = append(remarks, strings.ToLower(sentence[:1])+strings.TrimSuffix(sentence[1:], "."))
	}
	if text != "" {
		remarks = append(remarks, text)
	}
	return remarks
}
