package lower

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// OpenAI lowers a schema for both of OpenAI's APIs without "strict". They reject the
// whole request if an object lacks "properties", an array lacks "items", or the root has
// anyOf, oneOf, allOf, not, enum, or const. It is not documented that hosted models see
// a "default" (the published prompt format shows it), so it is described. Older drafts
// are upgraded to JSON Schema 2020-12, because a list under "items" is rejected. Every
// other keyword is a hint to the model and is unchanged.
// https://platform.openai.com/docs/guides/function-calling
// https://github.com/openai/harmony/blob/main/docs/format.md
func OpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }

// StrictOpenAI lowers an input schema for OpenAI's APIs with "strict". If that is not
// possible exactly, it returns the schema unchanged, and all notes have the kind
// [Inexact] and give the reasons.
//
// Objects are closed, all their properties are required, and an optional property
// accepts null, which represents a missing value. A constraint that is not in the
// documented subset of JSON Schema is described. Schemas under "allOf" or next to a
// "$ref" are merged into one. Values that this subset cannot express make a schema
// inexact: a map, a tuple, any JSON, a choice at the root.
//
// Apart from described constraints, the original accepts every value that the strict
// schema accepts, after such nulls are removed.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
func StrictOpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return strictOpenAI.lower(doc) }

var openAI = &grammar{
	provider:  "OpenAI",
	describes: []string{"default"},
	needs:     []string{"properties", "items"},
	refs:      anyRefs,
	unchecked: true,
}

// strictOpenAI has the keywords that the documentation lists. It does not list
// "minLength" and "maxLength", and Azure rejects "default".
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

// profileOpenAI describes few keywords, because without "strict" OpenAI's APIs pass
// nearly all keywords to the model as hints. Formats that are not on OpenAI's list have
// been rejected, and OpenAI does not list bounds for the number of properties as
// supported.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
var profileOpenAI = &Profile{
	Name: "openai", Formats: openAIDialects,
	Doc: "OpenAI: unsupported formats and limits on the number of properties are described",
	moved: []movedKeyword{
		{name: "format", why: "OpenAI does not support this format", keeps: oneOfTexts(openAIFormats...)},
		{name: "minProperties", why: "OpenAI's documentation does not list the keyword"},
		{name: "maxProperties", why: "OpenAI's documentation does not list the keyword"},
	},
}

const reasoningWhy = "reasoning models are reported to reject or ignore it"

// profileOpenAIReasoning is the profile of OpenAI's models o1, o3, and o4. "minimum" and
// "maximum" are not moved.
// https://mastra.ai/blog/mcp-tool-compatibility-layer
var profileOpenAIReasoning = &Profile{
	Name: "openai-reasoning", Formats: openAIDialects,
	Doc:  `OpenAI's o1, o3, and o4: nearly all constraints except "minimum" and "maximum" are described`,
	lead: "IMPORTANT:",
	moved: slices.Concat(
		because(reasoningWhy, "minLength", "maxLength", "pattern", "format"),
		because(reasoningWhy, "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
		because(reasoningWhy, "minItems", "maxItems", "uniqueItems"),
		because(reasoningWhy, "minProperties", "maxProperties"),
	),
}

// OpenAI's limits for one schema.
// https://platform.openai.com/docs/guides/structured-outputs#objects-have-limitations-on-nesting-depth-and-size
const (
	maxProperties  = 5000
	maxLevels      = 10
	maxNameChars   = 120_000 // total length of the names of properties and definitions, and of the values of enums
	maxEnumValues  = 1000
	manyEnumValues = 250 // above this number, the characters of one enum are limited as well
	maxEnumChars   = 15_000
)

// openAILimits returns a note for each limit that a schema exceeds, at the position that
// exceeds it. Objects and arrays both count as levels, and the root is the first level.
// Whether arrays count is not documented.
func openAILimits(doc *schema.Doc) []Note {
	c := &limitCounter{strictChecker: strictChecker{strictRefs: newStrictRefs(doc)}, seen: map[levelRef]bool{}}
	c.count(doc)
	c.measure(nil, doc, 0, nil)
	return c.notes
}

type limitCounter struct {
	strictChecker
	properties, chars, values int
	deep                      bool // a path that is too deep was found
	seen                      map[levelRef]bool
}

// A levelRef is a reference that was followed at a level.
type levelRef struct {
	ref   string
	level int
}

// count adds up the names, properties, and enum values of a schema.
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
		c.refuse(path, sub, "enum", fmt.Sprintf("an enum with more than %d values has more than %d characters", manyEnumValues, maxEnumChars))
	}
}

// add adds to a count, and notes the position that first exceeds a limit.
func (c *limitCounter) add(path schema.Path, sub *schema.Doc, keyword string, count *int, n, limit int, message string) {
	before := *count
	*count += n
	if before <= limit && *count > limit {
		c.refuse(path, sub, keyword, fmt.Sprintf(message, limit))
	}
}

// measure walks a schema, follows references unless they are recursive, and notes the
// first path that is too deep.
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
