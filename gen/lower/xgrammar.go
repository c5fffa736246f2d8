package lower

import (
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// XGrammar lowers a schema for the servers that convert it with xgrammar, such as vLLM
// and SGLang, in its strict mode. xgrammar rejects a request with a schema that it cannot
// convert, and ignores most other keywords. Everything that the grammar would not enforce
// is described.
// https://xgrammar.mlc.ai/docs/api/python/grammar.html
func XGrammar(doc *schema.Doc) (*schema.Doc, []Note) { return xGrammar.lower(doc) }

// xGrammar has the keywords that cpp/json_schema_converter.cc converts exactly. A string
// with a limited length could not contain characters with an escape sequence, and bounds
// of numbers that are not integers are rounded. Names of properties are not escaped.
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
