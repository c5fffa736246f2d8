package typescript

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// typed are the keywords that types express fully, and those that do not constrain
// values.
var typed = []string{
	"$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$comment", "$defs", "definitions",
	"$ref", "type", "enum", "const", "allOf", "anyOf", "oneOf",
	"properties", "required", "items", "prefixItems", "additionalItems",
	"title", "description", "deprecated",
}

// aboutOf returns the comment of a schema's type: its title, its description, and in
// words the keywords that the type does not express.
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

// isTyped reports whether the type of a schema expresses the value that it has for a
// keyword.
func isTyped(sub *schema.Doc, keyword string) bool {
	first, rest := elementsOf(sub)
	switch value := sub.Under(keyword); keyword {
	case "additionalProperties": // an index signature is also about declared properties
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

// areDisjoint reports whether it is certain that no value matches two of the schemas:
// each has other types than the others, or another value of the same discriminator.
func (r *reader) areDisjoint(choices []*schema.Doc) bool {
	properties := map[kinds]string{} // the discriminator of schemas with these kinds
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

// discriminator returns a required property that has the same value in all values of a
// schema, and that value; if the schema has only one value, "" and that; else "" and "".
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

// paragraphs joins texts that are not empty, each on a line of its own.
func paragraphs(texts ...string) string {
	isEmpty := func(text string) bool { return strings.TrimSpace(text) == "" }
	return strings.Join(slices.DeleteFunc(slices.Clone(texts), isEmpty), "\n")
}

// escapedTags escapes an @ at the beginning of a line, which would begin a tag of a
// comment: some are commands to the compiler, such as @ts-ignore.
func escapedTags(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if bare := strings.TrimLeft(line, " \t/*"); strings.HasPrefix(bare, "@") {
			lines[i] = line[:len(line)-len(bare)] + `\` + bare
		}
	}
	return strings.Join(lines, "\n")
}
