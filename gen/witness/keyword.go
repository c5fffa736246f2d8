package witness

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A keywordReader returns the statement that a keyword of the schema doc makes,
// given its value.
type keywordReader func(r *reader, doc, value *schema.Doc) lit

// keyword returns the reader of a keyword; nil for one that asserts nothing, such
// as "title", or that another one reads, such as "then".
// https://json-schema.org/draft/2020-12/json-schema-core
// https://json-schema.org/draft/2020-12/json-schema-validation
func keyword(name string) keywordReader {
	switch name {
	case "$ref":
		return (*reader).readRef
	case "$dynamicRef":
		return (*reader).readDynamicRef
	case "allOf":
		return (*reader).readAllOf
	case "anyOf":
		return (*reader).readAnyOf
	case "oneOf":
		return (*reader).readOneOf
	case "not":
		return (*reader).readNot
	case "if":
		return (*reader).readIf
	case "dependentSchemas":
		return (*reader).readDependentSchemas
	case "properties":
		return (*reader).readProperties
	case "patternProperties":
		return (*reader).readPatternProperties
	case "additionalProperties":
		return (*reader).readAdditionalProperties
	case "unevaluatedProperties":
		return (*reader).readUnevaluatedProperties
	case "propertyNames":
		return (*reader).readPropertyNames
	case "prefixItems":
		return (*reader).readPrefixItems
	case "items":
		return (*reader).readItems
	case "unevaluatedItems":
		return (*reader).readUnevaluatedItems
	case "contains":
		return (*reader).readContains
	}
	return assertions[name]
}

// assertions are the readers of keywords that contain no schemas.
var assertions = map[string]keywordReader{
	"type":              (*reader).readType,
	"enum":              (*reader).readEnum,
	"const":             (*reader).readConst,
	"minimum":           bound("minimum", opLeast, false),
	"exclusiveMinimum":  bound("exclusiveMinimum", opLeast, true),
	"maximum":           bound("maximum", opMost, false),
	"exclusiveMaximum":  bound("exclusiveMaximum", opMost, true),
	"multipleOf":        (*reader).readMultipleOf,
	"minLength":         count("minLength", opLonger, schema.String),
	"maxLength":         count("maxLength", opShorter, schema.String),
	"pattern":           (*reader).readPattern,
	"format":            (*reader).readFormat,
	"contentEncoding":   (*reader).readContentEncoding,
	"minItems":          count("minItems", opMinItems, schema.Array),
	"maxItems":          count("maxItems", opMaxItems, schema.Array),
	"uniqueItems":       (*reader).readUniqueItems,
	"minProperties":     count("minProperties", opMinNames, schema.Object),
	"maxProperties":     count("maxProperties", opMaxNames, schema.Object),
	"required":          (*reader).readRequired,
	"dependentRequired": (*reader).readDependentRequired,
}

// bound returns the reader of a limit of numbers; if open, the limit itself is not
// included.
func bound(keyword string, limit op, open bool) keywordReader {
	return func(r *reader, _, value *schema.Doc) lit {
		if value.Kind != schema.Number {
			return r.malformed(keyword, value)
		}
		number, ok := schema.Exact(value)
		if !ok {
			return r.tooLong(keyword, value)
		}
		return r.add(node{op: limit, types: typeOf(schema.Number), number: number, open: open})
	}
}

// tooLong returns the statement for a number that schema.Exact does not read.
func (r *reader) tooLong(keyword string, value *schema.Doc) lit {
	return r.opaque(typeOf(schema.Number), "the schema has a number that is too long to compute with", keyword, schema.ValueKey(value))
}

func (r *reader) readMultipleOf(_, value *schema.Doc) lit {
	about := typeOf(schema.Number)
	if value.Kind != schema.Number {
		return r.malformed("multipleOf", value)
	}
	number, ok := schema.Exact(value)
	switch {
	case !ok:
		return r.tooLong("multipleOf", value)
	case number.Sign() <= 0:
		return r.malformed("multipleOf", value)
	case number.Num().IsInt64() && number.Num().Int64() == 1 && number.IsInt():
		return r.add(node{op: opInteger, types: about})
	}
	return r.add(node{op: opMultiple, types: about, number: number})
}

// notCount is what is wrong with a keyword that countOf does not read.
const notCount = " is not valid or too large"

// count returns the reader of a limit of characters, items or properties.
func count(keyword string, limit op, kind schema.Kind) keywordReader {
	least := limit == opLonger || limit == opMinItems || limit == opMinNames
	return func(r *reader, _, value *schema.Doc) lit {
		n, ok := countOf(value)
		switch {
		case !ok:
			return r.opaque(typeOf(kind), quoted(keyword)+notCount, keyword, schema.ValueKey(value))
		case least && n == 0:
			return yesLit
		}
		return r.add(node{op: limit, types: typeOf(kind), count: n})
	}
}

func (r *reader) readPattern(_, value *schema.Doc) lit {
	if value.Kind != schema.String {
		return r.malformed("pattern", value)
	}
	if _, ok := regexpFor(value.Text); !ok {
		return r.foreignPattern(typeOf(schema.String), value.Text, "pattern")
	}
	return r.pattern(value.Text)
}

// pattern returns the statement that a string matches a regular expression.
func (n *nodes) pattern(text string) lit {
	return n.add(node{op: opPattern, types: typeOf(schema.String), text: text})
}

func (r *reader) readUniqueItems(_, value *schema.Doc) lit {
	switch {
	case value.Kind != schema.Bool:
		return r.malformed("uniqueItems", value)
	case !value.Bool:
		return yesLit
	}
	return r.add(node{op: opUnique, types: typeOf(schema.Array)})
}

func (r *reader) readPrefixItems(_, value *schema.Doc) lit {
	if value.Kind != schema.Array {
		return r.malformed("prefixItems", value)
	}
	parts := make([]lit, len(value.Items))
	for i, item := range value.Items {
		parts[i] = r.itemAt(i, r.read(item))
	}
	return r.allOf(parts...)
}

// itemAt returns the statement that the item at an index satisfies kid.
func (n *nodes) itemAt(i int, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	return n.add(node{op: opItem, types: typeOf(schema.Array), count: i, kids: []lit{kid}})
}

func (r *reader) readItems(doc, value *schema.Doc) lit {
	if !value.IsSchema() {
		return r.malformed("items", value)
	}
	return r.rest(len(doc.List("prefixItems")), r.read(value))
}

// rest returns the statement that the items from an index on satisfy kid.
func (n *nodes) rest(from int, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	return n.add(node{op: opRest, types: typeOf(schema.Array), count: from, kids: []lit{kid}})
}

func (r *reader) readContains(doc, value *schema.Doc) lit {
	kid, least := r.read(value), doc.Under("minContains")
	if least == nil {
		least = schema.Num("1")
	}
	parts := []lit{r.readContainsLimit(doc, "minContains", opContains, least, kid)}
	if most := doc.Under("maxContains"); most != nil {
		parts = append(parts, r.readContainsLimit(doc, "maxContains", opFewer, most, kid))
	}
	return r.allOf(parts...)
}

// readContainsLimit reads a limit of how many items satisfy kid.
func (r *reader) readContainsLimit(doc *schema.Doc, keyword string, limit op, value *schema.Doc, kid lit) lit {
	n, ok := countOf(value)
	switch {
	case !ok:
		return r.opaque(typeOf(schema.Array), quoted(keyword)+notCount, r.here(), schema.ValueKey(doc))
	case limit == opContains && n == 0:
		return yesLit
	}
	return r.add(node{op: limit, types: typeOf(schema.Array), count: n, kids: []lit{kid}})
}

// sortedKeys returns the keys of an object; none for nil.
func sortedKeys(object *schema.Doc) []string { return slices.Sorted(slices.Values(object.Keys())) }
