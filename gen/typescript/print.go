package typescript

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

const indentation = "  "

// after formats a type that follows a colon or equals sign. The type is on the same line
// or, if it is a long union, on the following lines.
func after(t *typ, indent string) string {
	if line, ok := flat(t); ok {
		return " " + line
	}
	if t.form == union {
		return below(t, indent)
	}
	return " " + print(t, indent)
}

// print formats a type. All lines but the first are indented by at least indent.
func print(t *typ, indent string) string {
	if line, ok := flat(t); ok {
		return line
	}
	switch deeper := indent + indentation; t.form {
	case object:
		return block("{", members(t, deeper, after), ";", "}", indent)
	case list:
		if len(t.parts) == 0 {
			return inner(t.rest, indent) + "[]"
		}
		return block("[", elements(t, deeper, inner), ",", "]", indent)
	case both:
		var parts []string
		for _, part := range t.parts {
			parts = append(parts, inner(part, indent))
		}
		return strings.Join(parts, " & ")
	case union:
		return below(t, indent)
	default: // text that cannot be split into lines
		return t.text
	}
}

// inner formats a type as a part of another type, in brackets if necessary.
func inner(t *typ, indent string) string {
	text := print(t, indent)
	switch {
	case !isLoose(t):
		return text
	case strings.HasPrefix(text, "\n"):
		return "(" + text + "\n" + indent + ")"
	}
	return "(" + text + ")"
}

// isLoose reports whether a type needs brackets inside another type.
func isLoose(t *typ) bool {
	return t.form == union || t.form == both || isPlain(t) && t.kinds != allKinds && t.kinds&(t.kinds-1) != 0
}

// below formats a union with each part on its own line, below the part's comment.
func below(t *typ, indent string) string {
	indent += indentation
	var text strings.Builder
	for _, part := range nullLast(t.parts) {
		write := print
		if part.form == union {
			write = inner
		}
		text.WriteString("\n" + comment(part.about, indent) + indent + "| " + write(part, indent))
	}
	return text.String()
}

func nullLast(parts []*typ) []*typ {
	isNull := func(t *typ) bool { return t.kinds == null && t.about == "" }
	rest := slices.DeleteFunc(slices.Clone(parts), isNull)
	if len(rest) == len(parts) {
		return parts
	}
	return append(rest, plainOf(null))
}

// A part is the text of a member of an object, or of another part of a type, with a
// comment.
type part struct{ about, text string }

// block formats parts in brackets, each on its own line below its comment.
func block(open string, parts []part, end, close, indent string) string {
	var text strings.Builder
	text.WriteString(open + "\n")
	for _, p := range parts {
		text.WriteString(comment(p.about, indent+indentation) + indent + indentation + p.text + end + "\n")
	}
	return text.String() + indent + close
}

// members formats the members of an object type. It calls write to format each member's
// type.
func members(t *typ, indent string, write func(*typ, string) string) []part {
	var all []part
	for _, f := range t.fields {
		head := key(f.name)
		if f.optional {
			head += "?"
			f.typ = withInherited(f)
		}
		all = append(all, part{f.about, head + ":" + write(f.typ, indent)})
	}
	switch {
	case t.rest != nil:
		rest := furtherOf(t)
		all = append(all, part{rest.about, "[key: string]:" + write(rest, indent)})
	case len(all) == 0:
		all = append(all, part{"", "[key: string]: never"})
	}
	return all
}

// furtherOf returns the type of an index signature. TypeScript requires that this type
// also accepts the values of declared properties.
func furtherOf(t *typ) *typ {
	all := []*typ{t.rest}
	for _, f := range t.fields {
		all = append(all, f.typ)
		if f.optional {
			all = append(all, &typ{form: literal, text: "undefined", kinds: allKinds})
		}
	}
	if len(all) == 1 {
		return t.rest
	}
	made := eitherOf(all...)
	if _, ok := flat(made); !ok {
		made = plainOf(allKinds)
	}
	made.about = t.rest.about
	return made
}

// withInherited returns the type of a property that may be missing. If all objects inherit
// a property of that name, the compiler requires the type to accept the inherited property
// too.
func withInherited(f field) *typ {
	if !slices.Contains(inherited, f.name) || isPlain(f.typ) && f.kinds == allKinds {
		return f.typ
	}
	found := &typ{form: literal, text: "Object[" + schema.Quote(f.name) + "]", kinds: objects}
	return &typ{form: union, parts: []*typ{f.typ, found}}
}

// inherited are the properties that all objects inherit.
// https://262.ecma-international.org/#sec-properties-of-the-object-prototype-object
var inherited = []string{
	"constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
}

// elements formats the elements of a tuple type. It calls write to format each element's
// type.
func elements(t *typ, indent string, write func(*typ, string) string) []part {
	var all []part
	for i, element := range t.parts {
		text := write(element, indent)
		if i >= t.needed {
			text += "?"
		}
		all = append(all, part{element.about, text})
	}
	if t.rest != nil {
		all = append(all, part{t.rest.about, "..." + write(t.rest, indent) + "[]"})
	}
	return all
}

// plainText returns the syntax for the type of all values of the given kinds.
func plainText(k kinds) string {
	switch k {
	case allKinds:
		return "unknown"
	case noKinds:
		return "never"
	}
	var names []string
	for _, p := range []struct {
		kinds
		text string
	}{
		{texts, "string"}, {numbers, "number"}, {booleans, "boolean"},
		{arrays, "unknown[]"}, {objects, "{ [key: string]: unknown }"}, {null, "null"},
	} {
		if k&p.kinds != 0 {
			names = append(names, p.text)
		}
	}
	return strings.Join(names, " | ")
}

// word matches names that need no quotes. Names with characters outside ASCII are quoted.
var word = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func key(name string) string {
	if word.MatchString(name) {
		return name
	}
	return schema.Quote(name)
}

// comment formats text as comment lines. It returns "" for an empty text.
func comment(about, indent string) string {
	if about == "" {
		return ""
	}
	var lines []string
	for line := range strings.Lines(about) {
		lines = append(lines, strings.TrimRightFunc(visible(line), unicode.IsSpace))
	}
	if len(lines) == 1 {
		return indent + "/** " + lines[0] + " */\n"
	}
	text := indent + "/**\n"
	for _, line := range lines {
		text += strings.TrimRight(indent+" * "+line, " ") + "\n"
	}
	return text + indent + " */\n"
}

// visible escapes characters that a reader cannot see, and the end of a comment, in a
// comment line.
func visible(line string) string {
	var text strings.Builder
	for _, r := range line {
		switch {
		case r == '\t' || r == ' ' || r == '\n' || unicode.IsPrint(r):
			text.WriteRune(r)
		case r != '\r':
			text.WriteString(strings.Trim(schema.Quote(string(r)), `"`))
		}
	}
	return strings.ReplaceAll(text.String(), "*/", `*\/`)
}

// typed are the keywords that need no comment: TypeScript types express them completely,
// or they do not constrain values.
var typed = []string{
	"$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$comment", "$defs", "definitions",
	"$ref", "type", "enum", "const", "allOf", "anyOf", "oneOf",
	"properties", "required", "items", "prefixItems", "additionalItems",
	"title", "description", "deprecated",
}

// aboutOf returns the comment for a schema's type: the title, the description, and phrases
// for the keywords that the type does not express.
func (r *reader) aboutOf(sub *schema.Doc) string {
	var keywords []string
	for _, key := range sub.Keys() {
		if slices.Contains(schema.KeywordNames(), key) && !slices.Contains(typed, key) && !isTyped(sub, key) {
			keywords = append(keywords, key)
		}
	}
	if _, valued := sub.Values(); sub.HasType("integer") && !sub.HasType("number") && !valued {
		keywords = append(keywords, "type")
	}
	about := words.Describe(sub, "", keywords...).TextUnder("description")
	if choices := sub.List("oneOf"); len(choices) > 0 && !r.areDisjoint(choices) {
		about = words.AppendSentence(schema.Obj(schema.M("description", schema.Str(about))), words.ExactlyOne).TextUnder("description")
	}
	deprecated := ""
	if sub.Under("deprecated").IsTrue() {
		deprecated = "@deprecated"
	}
	title := sub.TextUnder("title")
	if strings.HasPrefix(about, title) {
		title = ""
	}
	return paragraphs(title, escapedTags(about), deprecated)
}

// isTyped reports whether the type of a schema expresses the value of a keyword.
func isTyped(sub *schema.Doc, keyword string) bool {
	first, rest := elementsOf(sub)
	switch value := sub.Under(keyword); keyword {
	case "additionalProperties": // an index signature also applies to declared properties
		return value.AllowsAll() || value.IsFalse() || len(sub.Table("properties")) == 0
	case "unevaluatedProperties", "unevaluatedItems":
		return value.AllowsAll() || value.IsFalse()
	case "propertyNames":
		_, listed := namesOf(sub)
		return listed && len(value.Without("type", "enum", "const").Members) == 0
	case "minItems":
		return len(first) > 0 && minItems(sub) <= len(first)
	case "maxItems":
		return len(first) > 0 && rest.IsFalse()
	}
	return false
}

// areDisjoint reports whether no value can match two of the schemas, because their types
// differ, or because they require different values of the same discriminator. If this is
// not certain, it returns false.
func (r *reader) areDisjoint(choices []*schema.Doc) bool {
	properties := map[kinds]string{} // discriminators, by the kinds of values that the choices accept
	seen := map[[2]string]bool{}
	left := allKinds
	for _, choice := range choices {
		k := r.kindsOf(choice)
		property, value := r.discriminator(choice)
		taken := k&^left != noKinds
		left &^= k
		if name, known := properties[k]; taken && (value == "" || !known || name != property || seen[[2]string{property, value}]) {
			return false
		}
		if value != "" {
			properties[k] = property
			seen[[2]string{property, value}] = true
		}
	}
	return true
}

// discriminator returns a required property that always has the same value, and this value.
// If the schema has only one value, it returns "" and that value. Without either, it
// returns "" twice.
func (r *reader) discriminator(choice *schema.Doc) (property, value string) {
	choice, _ = r.graph.Follow(choice, nil)
	if values, _ := choice.Values(); len(values) == 1 {
		return "", schema.ValueKey(values[0])
	}
	property, value, _ = strings.Cut(schema.DiscriminatorText(choice), "=")
	if !choice.Requires(property) {
		return "", ""
	}
	return property, value
}

// paragraphs joins strings that are not empty, each on its own line.
func paragraphs(texts ...string) string {
	isEmpty := func(text string) bool { return strings.TrimSpace(text) == "" }
	return strings.Join(slices.DeleteFunc(slices.Clone(texts), isEmpty), "\n")
}

// escapedTags escapes an @ at the beginning of a line, because it would begin a comment
// tag. Some tags, such as @ts-ignore, are instructions to the compiler.
func escapedTags(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if bare := strings.TrimLeft(line, " \t/*"); strings.HasPrefix(bare, "@") {
			lines[i] = line[:len(line)-len(bare)] + `\` + bare
		}
	}
	return strings.Join(lines, "\n")
}
