package lower

import (
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// XGrammar lowers a schema for servers that convert it with xgrammar in strict mode, such
// as vLLM and SGLang. xgrammar rejects a request if it cannot convert the schema, and
// ignores most other keywords. Constraints that its grammar would not enforce are
// described.
// https://xgrammar.mlc.ai/docs/api/python/grammar.html
func XGrammar(doc *schema.Doc) (*schema.Doc, []Note) { return xGrammar.lower(doc) }

// xGrammar lists the keywords that cpp/json_schema_converter.cc converts exactly. In
// xgrammar, a string with a limited length cannot contain characters with an escape
// sequence, bounds of numbers that are not integers are rounded, and property names are
// not escaped.
// https://github.com/mlc-ai/xgrammar/blob/main/cpp/json_schema_converter.cc
var xGrammar = &grammar{
	provider: "xgrammar",
	keeps: supporting(map[string]accepts{
		"format":  oneOfTexts("date", "time", "date-time", "duration", "email", "ipv4", "ipv6", "uuid"),
		"pattern": isGrammarPattern,
		"minimum": hasFifteenDigits, "maximum": hasFifteenDigits,
		"minItems": isBelow(1000), "maxItems": isBelow(1000),
	}, "$defs", "$ref", "type", "title", "description", "enum", "items", "anyOf",
		"properties", "additionalProperties", "required"),
	types:           typedKeywords,
	refs:            definitionRefs,
	loneRefs:        true,
	firstOnly:       true,
	integerBounds:   true,
	objects:         closedBySilence,
	needs:           []string{"items"},
	plainCounts:     true,
	names:           regexp.MustCompile(`^[^"\\\x00-\x1f]*$`),
	namesEverywhere: true,
}
