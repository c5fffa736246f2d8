package lower

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// OpenAI lowers a schema for both of OpenAI's APIs without "strict". They reject the whole
// request if an object lacks "properties", an array lacks "items", or the root has anyOf,
// oneOf, allOf, not, enum, or const. A "default" is described, because OpenAI does not
// document that hosted models see it, although the published prompt format includes it.
// Older drafts are upgraded to JSON Schema 2020-12, because a list under "items" is
// rejected. All other keywords are hints to the model and are unchanged.
// https://platform.openai.com/docs/guides/function-calling
// https://github.com/openai/harmony/blob/main/docs/format.md
func OpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }

// StrictOpenAI lowers an input schema for OpenAI's APIs with "strict". If that cannot be
// exact, it returns the schema unchanged, with notes of the kind [Inexact] that give the
// reasons.
//
// Objects are closed, all their properties are required, and an optional property accepts
// null, which represents a missing value. Constraints outside the documented subset of
// JSON Schema are described. Schemas under "allOf" or next to a "$ref" are merged into
// one. A schema is inexact if it needs a type that the subset cannot express: a map, a
// tuple, arbitrary JSON, or a choice at the root.
//
// Apart from described constraints, the original accepts every value that the strict
// schema accepts, once the nulls for missing values are removed.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
func StrictOpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return strictOpenAI.lower(doc) }

var openAI = &grammar{
	provider:  "OpenAI",
	describes: []string{"default"},
	needs:     []string{"properties", "items"},
	refs:      anyRefs,
	unchecked: true,
}

// strictOpenAI supports the keywords in OpenAI's documentation. "minLength", "maxLength",
// and "default" are not among them: the documentation does not list the first two, and
// Azure rejects "default".
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

// profileOpenAI describes few keywords, because without "strict" OpenAI's APIs pass nearly
// all keywords to the model as hints. Formats that are not on OpenAI's list have been
// rejected, and limits for the number of properties are not on the list of supported
// keywords.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
var profileOpenAI = &Profile{
	Name: "openai", Formats: openAIDialects,
	Doc: "OpenAI: unsupported formats and limits on the number of properties are moved into descriptions",
	moved: []movedKeyword{
		{name: "format", why: "OpenAI does not support this format", keeps: oneOfTexts(openAIFormats...)},
		{name: "minProperties", why: "OpenAI's documentation does not list the keyword"},
		{name: "maxProperties", why: "OpenAI's documentation does not list the keyword"},
	},
}

const reasoningWhy = "reasoning models are reported to reject or ignore it"

// profileOpenAIReasoning is the profile of OpenAI's models o1, o3, and o4. It does not
// move "minimum" and "maximum".
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
	maxNameChars   = 120_000 // total length of the names of properties and definitions, and of enum values
	maxEnumValues  = 1000
	manyEnumValues = 250 // above this number, the total length of one enum is also limited
	maxEnumChars   = 15_000
)

// openAILimits returns a note for each limit that a schema exceeds, at the position at
// which it is exceeded. The root is the first level. Objects and arrays both count as
// levels; OpenAI does not document whether arrays do.
func openAILimits(doc *schema.Doc) []Note {
	c := &limitCounter{strictChecker: strictChecker{strictRefs: newStrictRefs(doc)}, seen: map[levelRef]bool{}}
	c.count(doc)
	c.measure(nil, doc, 0, nil)
	return c.notes
}

type limitCounter struct {
	strictChecker
	properties, chars, values int
	deep                      bool // whether a path that is too deep was found
	seen                      map[levelRef]bool
}

// A levelRef is a reference and the level at which it was followed.
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

// add increases a count, and adds a note at the position at which the count first exceeds
// a limit.
func (c *limitCounter) add(path schema.Path, sub *schema.Doc, keyword string, count *int, n, limit int, message string) {
	before := *count
	*count += n
	if before <= limit && *count > limit {
		c.refuse(path, sub, keyword, fmt.Sprintf(message, limit))
	}
}

// measure walks a schema, follows references that are not recursive, and adds a note for
// the first path that is too deep.
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
