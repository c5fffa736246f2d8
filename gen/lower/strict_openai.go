package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// StrictOpenAI makes an input schema one that OpenAI's APIs take with
// "strict", or says with notes of kind [Inexact] why that cannot be exact; the
// schema is then as it was, and there are no other notes.
//
// Objects are closed, all their properties are required, and an optional one
// takes null, which [Restore] takes for its absence. A constraint that is not
// in the documented part of JSON Schema is told in the description. What is
// joined by "allOf" or stands beside a "$ref" becomes one schema. A value that
// this part of JSON Schema cannot say makes the schema inexact: a map, a
// tuple, any JSON, a choice at the root.
//
// What the strict schema takes, restored, the original takes too, apart from
// what was told.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
func StrictOpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return openAIStrict.lower(doc) }

// CheckStrictOpenAI says with notes of kind [Inexact] what OpenAI's APIs
// would refuse a schema for that is sent with "strict"; nothing where they take
// it. It knows no more than what is documented or was seen to be refused: what
// is not known to be taken is refused here.
func CheckStrictOpenAI(doc *schema.Doc) []Note { return openAIStrict.check(doc) }

// openAIStrict has what the documentation lists. "minLength" and "maxLength"
// are not on its list, and "default" is refused by Azure.
var openAIStrict = &strictMode{
	provider: "OpenAI",
	takes: map[string]func(*schema.Doc) bool{
		"pattern": looksNowhere,
		"format":  oneOfTexts(openAIFormats...),
		"minimum": nil, "maximum": nil, "exclusiveMinimum": nil, "exclusiveMaximum": nil, "multipleOf": nil,
		"minItems": nil, "maxItems": nil,
	},
	requireAll: true,
	null:       true,
	nullList:   true,
	recursion:  true,
	limits:     openAILimits,
}
