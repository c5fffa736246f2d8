package lower

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// OpenAI lowers a schema for both of OpenAI's APIs without "strict". They refuse the
// whole request if an object lacks "properties", an array lacks "items", or the root
// has anyOf, oneOf, allOf, not, enum or const. It is not documented that hosted
// models see a "default" (the published format of prompts shows it), so it is
// described. Older drafts are rewritten as JSON Schema 2020-12, since a list under
// "items" is refused. Everything else is a hint to the model and stays.
// https://platform.openai.com/docs/guides/function-calling
// https://github.com/openai/harmony/blob/main/docs/format.md
func OpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }

// StrictOpenAI lowers an input schema for OpenAI's APIs with "strict". If that is not
// possible exactly, it returns the schema unchanged, with only notes of kind
// [Inexact] that say why.
//
// Objects are closed, all their properties are required, and an optional one accepts
// null, which stands for its absence. A constraint that is not in the documented
// part of JSON Schema is described. Schemas under "allOf" or beside a "$ref" are
// merged into one. Values that this part of JSON Schema cannot express make a schema
// inexact: a map, a tuple, any JSON, a choice at the root.
//
// Apart from what is described, the original accepts every value that the strict schema
// accepts, once such nulls are left out.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
func StrictOpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return strictOpenAI.lower(doc) }

var openAI = &grammar{
	provider:  "OpenAI",
	describes: []string{"default"},
	needs:     []string{"properties", "items"},
	refs:      anyRefs,
	unchecked: true,
}

// strictOpenAI has what the documentation lists. "minLength" and "maxLength"
// are not on its list, and "default" is refused by Azure.
var strictOpenAI = &grammar{
	provider: "OpenAI",
	strict:   true,
	keeps: supporting(map[string]accepts{
		"pattern": looksNowhere,
		"format":  oneOfTexts(openAIFormats...),
		"minimum": nil, "maximum": nil, "exclusiveMinimum": nil, "exclusiveMaximum": nil, "multipleOf": nil,
		"minItems": nil, "maxItems": nil,
	}, strictShapes...),
	types:      oneTypeOrNull,
	refs:       anyRefs,
	objects:    closedObjects,
	requireAll: true,
	whole:      openAILimits,
}

// openAIFormats are the formats that OpenAI's documentation lists.
var openAIFormats = []string{
	"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
}

var openAIDialects = []string{"openai", "responses"}

// profileOpenAI: without "strict", OpenAI's APIs hand nearly all keywords to
// the model as hints. Formats beyond its own list are the ones that it has
// been seen to reject, and bounds for a number of properties stand on no list
// of what it supports.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
var profileOpenAI = &Profile{
	Name: "openai", Formats: openAIDialects,
	Doc: "OpenAI: formats that it does not know and bounds for the number of properties are told",
	moved: []movedKeyword{
		{name: "format", why: "OpenAI does not know this format", keeps: oneOfTexts(openAIFormats...)},
		{name: "minProperties", why: "it is not among the keywords that OpenAI documents"},
		{name: "maxProperties", why: "it is not among the keywords that OpenAI documents"},
	},
}

const reasoningWhy = "reasoning models are reported to reject or ignore it"

// profileOpenAIReasoning is for the models that OpenAI calls o1, o3 and o4.
// "minimum" and "maximum" stay.
// https://mastra.ai/blog/mcp-tool-compatibility-layer
var profileOpenAIReasoning = &Profile{
	Name: "openai-reasoning", Formats: openAIDialects,
	Doc:  `OpenAI's o1, o3 and o4: nearly all constraints but "minimum" and "maximum" are told`,
	lead: "IMPORTANT:",
	moved: slices.Concat(
		because(reasoningWhy, "minLength", "maxLength", "pattern", "format"),
		because(reasoningWhy, "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
		because(reasoningWhy, "minItems", "maxItems", "uniqueItems"),
		because(reasoningWhy, "minProperties", "maxProperties"),
	),
}

// What one schema may have at OpenAI.
// https://platform.openai.com/docs/guides/structured-outputs#objects-have-limitations-on-nesting-depth-and-size
const (
	maxProperties  = 5000
	maxLevels      = 10
	maxNameChars   = 120_000 // of the names of properties and definitions, and of the values of enums
	maxEnumValues  = 1000
	manyEnumValues = 250 // from which on the values of one enum are bounded too
	maxEnumChars   = 15_000
)

// openAILimits says which limits a schema exceeds, each once, at the place
// where it does. Objects and arrays both count as levels, the root as the
// first: whether arrays do is not documented.
func openAILimits(doc *schema.Doc) []Note {
	c := &limitCounter{strictChecker: strictChecker{strictRefs: newStrictRefs(doc)}, seen: map[levelRef]bool{}}
	c.count(doc)
	c.measure(nil, doc, 0, nil)
	return c.notes
}

type limitCounter struct {
	strictChecker
	properties, chars, values int
	deep                      bool // a place that is too deep was found
	seen                      map[levelRef]bool
}

// A levelRef is a reference that was followed at a level.
type levelRef struct {
	ref   string
	level int
}

// count counts what a schema has in all.
func (c *limitCounter) count(doc *schema.Doc) {
	walkStrict(nil, doc, func(path schema.Path, sub *schema.Doc) bool {
		for _, keyword := range []string{"properties", "$defs"} {
			for _, m := range sub.Table(keyword) {
				c.add(path, m.Value, "", &c.chars, utf8.RuneCountInString(m.Key), maxNameChars, charsLimit)
				if keyword == "properties" {
					c.add(path, m.Value, "", &c.properties, 1, maxProperties, "the schema has more than %d properties")
				}
			}
		}
		c.countEnum(path, sub)
		return true
	})
}

const charsLimit = "the names and enum values of the schema have more than %d characters"

func (c *limitCounter) countEnum(path schema.Path, sub *schema.Doc) {
	values := sub.List("enum")
	chars := 0
	for _, value := range values {
		chars += utf8.RuneCountInString(value.Text)
	}
	c.add(path, sub, "enum", &c.chars, chars, maxNameChars, charsLimit)
	c.add(path, sub, "enum", &c.values, len(values), maxEnumValues, "the enums of the schema have more than %d values")
	if len(values) > manyEnumValues && chars > maxEnumChars {
		c.refuse(path, sub, "enum", fmt.Sprintf("an enum of more than %d values has more than %d characters", manyEnumValues, maxEnumChars))
	}
}

// add adds to a count, and notes where it first exceeds a limit.
func (c *limitCounter) add(path schema.Path, sub *schema.Doc, keyword string, count *int, n, limit int, message string) {
	before := *count
	*count += n
	if before <= limit && *count > limit {
		c.refuse(path, sub, keyword, fmt.Sprintf(message, limit))
	}
}

// measure goes down a schema, through references that do not lead to where
// they stand, and notes the first place that is too deep.
func (c *limitCounter) measure(path schema.Path, sub *schema.Doc, level int, from []string) {
	if c.deep {
		return
	}
	if ref, ok := sub.Ref(); ok {
		c.measureRef(path, ref.Text, level, from)
		return
	}
	if sub.HasType("object") || sub.HasType("array") {
		level++
	}
	if level > maxLevels {
		c.deep = true
		c.refuse(path, sub, "", fmt.Sprintf("the schema has more than %d levels of objects and arrays", maxLevels))
		return
	}
	for _, m := range sub.Table("properties") {
		c.measure(under(path, "properties", m.Key), m.Value, level, from)
	}
	if items := sub.Under("items"); items != nil {
		c.measure(under(path, "items"), items, level, from)
	}
	for i, option := range sub.List("anyOf") {
		c.measure(under(path, "anyOf", strconv.Itoa(i)), option, level, from)
	}
}

func (c *limitCounter) measureRef(path schema.Path, ref string, level int, from []string) {
	target, here := c.graph.Resolve(ref), levelRef{ref, level}
	if target == nil || target == c.root || slices.Contains(from, ref) || c.seen[here] {
		return
	}
	c.seen[here] = true
	c.measure(path, target, level, append(slices.Clip(from), ref))
}
