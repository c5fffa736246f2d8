package lower

import (
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// LlamaCpp lowers a schema for servers that convert it with llama.cpp. llama.cpp rejects a
// request whose schema it cannot convert, and ignores most keywords that it does not
// support. Constraints
// that its grammar would not enforce are described. An object that accepts additional
// properties must declare this, because llama.cpp otherwise allows none.
// https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md#json-schemas--gbnf
func LlamaCpp(doc *schema.Doc) (*schema.Doc, []Note) { return llamaCpp.lower(doc) }

// llamaCpp lists the keywords that common/json-schema-to-grammar.cpp converts. Repetitions
// are limited to 2,000 (MAX_REPETITION_THRESHOLD in src/llama-grammar.cpp), and integers
// to 16 digits. For an object with additional properties, the grammar excludes the
// declared names character by character, and does not escape them.
// https://github.com/ggml-org/llama.cpp/blob/master/common/json-schema-to-grammar.cpp
var llamaCpp = &grammar{
	provider: "llama.cpp",
	keeps: supporting(map[string]accepts{
		"format":  oneOfTexts("date", "time", "date-time", "uuid"),
		"pattern": isGrammarPattern,
		"minimum": hasFifteenDigits, "maximum": hasFifteenDigits,
		"minLength": isBelow(2000), "maxLength": isBelow(2000), "minItems": isBelow(1000), "maxItems": isBelow(1000),
	}, "$defs", "$ref", "type", "title", "description", "enum", "items", "anyOf",
		"properties", "additionalProperties", "required"),
	types:         requiredTypes,
	refs:          definitionRefs,
	loneRefs:      true,
	firstOnly:     true,
	integerBounds: true,
	objects:       closedBySilence,
	needs:         []string{"items"},
	plainCounts:   true,
	openNames:     regexp.MustCompile(`^[A-Za-z0-9_.$:/ ]+$`),
	whole:         unnamedRules,
}

// unnamedRules rejects properties whose names llama.cpp confuses with other names: "",
// which becomes the rule of the root; "$ref", which is replaced although it is a property;
// and names that become the name of a rule that the grammar needs.
func unnamedRules(doc *schema.Doc) []Note {
	var l lowering
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		for _, m := range sub.Table("properties") {
			if m.Key == "" || m.Key == "$ref" || len(path) == 0 && takesRule(doc, m) {
				l.refuse(under(path, "properties", m.Key), m.Value, "llama.cpp confuses the property %s with a rule of its grammar; rename it", schema.Quote(m.Key))
			}
		}
		return true
	})
	return l.notes
}

// takesRule reports whether a property of the root gets a rule with the name of a rule
// that other schemas need.
func takesRule(root *schema.Doc, property schema.Member) bool {
	rule := ruleOf(property.Key)
	if rule == property.Key || !property.Value.Has("$ref", "anyOf", "enum", "properties", "items", "additionalProperties",
		"pattern", "format", "minLength", "maxLength", "minimum", "maximum") {
		return false
	}
	taken := false
	schema.Visit(root, func(sub *schema.Doc) bool {
		switch rule {
		case "date-time":
			taken = taken || sub.TextUnder("format") == rule
		case "integral-part", "decimal-part":
			taken = taken || sub.HasType("integer") || sub.HasType("number")
		}
		return !taken
	})
	return taken
}
