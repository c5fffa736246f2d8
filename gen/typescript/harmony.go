package typescript

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Harmony returns the prompt text for definitions in the format of Chat Completions. The
// text is the namespace "functions" of the harmony format, byte for byte as written by
// OpenAI's renderer (version 0.0.8). The renderer ignores all keywords that are not used
// below, does not follow references, and escapes nothing.
// https://github.com/openai/harmony/blob/main/docs/format.md#function-calling
func Harmony(definitions []*schema.Doc) []byte {
	var w harmony
	w.line("namespace functions {\n")
	for _, definition := range definitions {
		function := definition.Under("function")
		for line := range strings.Lines(function.TextUnder("description")) {
			if text, ended := strings.CutSuffix(line, "\n"); ended {
				line = strings.TrimSuffix(text, "\r")
			}
			w.comment(line)
		}
		arguments := ""
		if parameters := function.Under("parameters"); parameters != nil {
			arguments = "_: " + typeIn(parameters, "")
		}
		w.line("type " + function.TextUnder("name") + " = (" + arguments + ") => any;\n")
	}
	w.line("} // namespace functions")
	return []byte(w.text.String())
}

// A harmony writes lines with the same indentation.
type harmony struct {
	text   strings.Builder
	indent string
}

func (w *harmony) line(text string)    { w.text.WriteString(w.indent + text + "\n") }
func (w *harmony) comment(text string) { w.line("// " + text) }

// typeIn returns the type of a schema. All lines but the first are indented.
func typeIn(s *schema.Doc, indent string) string {
	if forms := s.Under("oneOf"); isList(forms) {
		text := ""
		for _, form := range forms.Items {
			about, described := textOf(form, "description")
			text += "\n" + indent + " | " + typeOrNull(form, indent+"   ") + trailing(about, described, defaultOf(form, true))
		}
		return text
	}
	if types := s.Under("type"); isList(types) {
		var names []string
		for _, name := range types.Items {
			if name.Kind == schema.String {
				names = append(names, strings.Replace(name.Text, "integer", "number", 1))
			}
		}
		if len(names) > 0 {
			return strings.Join(names, " | ")
		}
	}
	switch s.TextUnder("type") {
	case "object":
		return objectIn(s, indent)
	case "string":
		return stringType(s)
	case "number", "integer":
		return "number"
	case "boolean":
		return "boolean"
	case "array":
		if items := s.Under("items"); items != nil {
			return typeIn(items, indent) + "[]"
		}
		return "Array<any>"
	}
	return "any"
}

func typeOrNull(s *schema.Doc, indent string) string {
	text := typeIn(s, indent)
	if s.Under("nullable").IsTrue() && !strings.Contains(text, "null") {
		text += " | null"
	}
	return text
}

func stringType(s *schema.Doc) string {
	var values []string
	for _, value := range s.List("enum") {
		if value.Kind == schema.String {
			values = append(values, `"`+value.Text+`"`)
		}
	}
	if len(values) == 0 {
		return "string"
	}
	return strings.Join(values, " | ")
}

func objectIn(s *schema.Doc, indent string) string {
	w := harmony{indent: indent}
	if about, described := textOf(s, "description"); described {
		w.comment(about)
	}
	w.text.WriteString("{\n")
	required := s.Required()
	for _, m := range s.Table("properties") {
		mark := "?"
		if slices.Contains(required, m.Key) {
			mark = ""
		}
		w.property(m.Key+mark, m.Value)
	}
	return w.text.String() + indent + "}"
}

func (w *harmony) property(name string, s *schema.Doc) {
	if title, ok := textOf(s, "title"); ok {
		w.comment(title)
		w.line("//")
	}
	about, described := textOf(s, "description")
	if described && !s.Has("oneOf") {
		w.comment(about)
	}
	if examples := s.List("examples"); len(examples) > 0 {
		w.comment("Examples:")
		for _, example := range examples {
			if example.Kind == schema.String {
				w.comment(`- "` + example.Text + `"`)
			}
		}
	}
	if forms := s.Under("oneOf"); isList(forms) {
		w.choice(name, s, forms.Items)
		return
	}
	text := name + ": " + typeOrNull(s, w.indent+"    ") + ","
	if value := defaultOf(s, false); value != "" && !s.Has("oneOf") {
		text += " // " + value
	}
	w.line(text)
}

// choice writes a property that has "oneOf". It writes and omits descriptions under the
// same conditions as the renderer.
func (w *harmony) choice(name string, s *schema.Doc, forms []*schema.Doc) {
	about, described := textOf(s, "description")
	if described && len(forms) > 0 {
		if first, ok := textOf(forms[0], "description"); ok && first == about {
			described = false // the first alternative then also has no comment
		}
	}
	if described {
		w.comment(about)
	}
	if value := defaultOf(s, false); value != "" {
		w.comment(value)
	}
	w.line(name + ":")
	for i, form := range forms {
		text, ok := textOf(form, "description")
		ok = ok && (!s.Has("description") || text != about) && (i > 0 || !described)
		w.line(" | " + typeOrNull(form, w.indent+"   ") + trailing(text, ok, defaultOf(form, false)))
	}
	w.line(",")
}

// trailing returns the comment after an alternative. It consists of the description
// about, if described is set, and the default value, if value is not "".
func trailing(about string, described bool, value string) string {
	var words []string
	if described {
		words = append(words, about)
	}
	if value != "" {
		words = append(words, value)
	}
	if len(words) == 0 {
		return ""
	}
	return " // " + strings.Join(words, " ")
}

// defaultOf returns the comment for a default, or "". The default of a string enum is
// quoted only if quoted is set, that is, in a "oneOf" that does not belong to a property.
func defaultOf(s *schema.Doc, quoted bool) string {
	value := s.Under("default")
	switch {
	case value == nil:
		return ""
	case value.Kind == schema.String && len(s.List("enum")) == 0:
		return `default: "` + value.Text + `"`
	case value.Kind == schema.String && !quoted:
		return "default: " + value.Text
	}
	return "default: " + value.String()
}

// textOf returns the string under a key, which may be "". It returns false if there is no
// string.
func textOf(s *schema.Doc, key string) (text string, ok bool) {
	value := s.Under(key)
	if value == nil || value.Kind != schema.String {
		return "", false
	}
	return value.Text, true
}

func isList(value *schema.Doc) bool { return value != nil && value.Kind == schema.Array }
