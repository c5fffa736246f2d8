package typescript

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// typed are the keywords that types say all of, and those that say nothing of values.
var typed = []string{
	"$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$comment", "$defs", "definitions",
	"$ref", "type", "enum", "const", "allOf", "anyOf", "oneOf",
	"properties", "required", "items", "prefixItems", "additionalItems",
	"title", "description", "deprecated",
}

// told returns what is to be known of a schema beside its type: its title, its
// description, and in words the keywords that the type says nothing of.
func (r *reader) told(sub *schema.Doc) string {
	var keywords []string
	for _, key := range sub.Keys() {
		if slices.Contains(schema.KeywordNames(), key) && !slices.Contains(typed, key) && !saidByType(sub, key) {
			keywords = append(keywords, key)
		}
	}
	if _, valued := sub.Values(); sub.HasType("integer") && !sub.HasType("number") && !valued {
		keywords = append(keywords, "type")
	}
	about := words.Describe(sub, "", keywords...).TextUnder("description")
	if choices := sub.List("oneOf"); len(choices) > 0 && !r.areApart(choices) {
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

// saidByType reports whether the type says what a keyword does, as this schema has it.
func saidByType(sub *schema.Doc, keyword string) bool {
	first, rest := elementsOf(sub)
	switch value := sub.Under(keyword); keyword {
	case "additionalProperties": // others stand in one type with what is declared
		return value.AllowsAll() || value.IsFalse() || len(sub.Table("properties")) == 0
	case "unevaluatedProperties", "unevaluatedItems":
		return value.AllowsAll() || value.IsFalse()
	case "propertyNames":
		_, listed := namesOf(sub)
		return listed && len(value.Without("type", "enum", "const").Members) == 0
	case "minItems":
		return len(first) > 0 && countUnder(sub, keyword) <= len(first)
	case "maxItems":
		return len(first) > 0 && rest.IsFalse()
	}
	return false
}

// areApart reports whether it is plain that no value matches two schemas: each has
// other types than each other one, or another value by which they are told apart.
func (r *reader) areApart(choices []*schema.Doc) bool {
	told := map[kinds]string{} // by which property values of these are
	met := map[[2]string]bool{}
	left := allKinds
	for _, choice := range choices {
		k := r.kindsOf(choice)
		property, value := r.discriminator(choice)
		taken := k&^left != noKinds
		left &^= k
		if name, known := told[k]; taken && (value == "" || !known || name != property || met[[2]string{property, value}]) {
			return false
		}
		if value != "" {
			told[k] = property
			met[[2]string{property, value}] = true
		}
	}
	return true
}

// discriminator returns the value that all values of a schema have, or have in a
// property; "" for none.
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

// paragraphs joins texts, each on a line of its own, without empty ones.
func paragraphs(texts ...string) string {
	isEmpty := func(text string) bool { return strings.TrimSpace(text) == "" }
	return strings.Join(slices.DeleteFunc(slices.Clone(texts), isEmpty), "\n")
}

// escapedTags escapes what would be a tag of a comment, such as @ts-ignore, which tells
// the compiler something.
func escapedTags(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if bare := strings.TrimLeft(line, " \t/*"); strings.HasPrefix(bare, "@") {
			lines[i] = line[:len(line)-len(bare)] + `\` + bare
		}
	}
	return strings.Join(lines, "\n")
}
