package witness

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A keywordReader returns what a keyword of the schema doc states by its value.
type keywordReader func(r *reader, doc, value *schema.Doc) lit

// keyword returns what reads a keyword; nil for one that is for readers alone,
// or is read with another one.
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

// assertions are the keywords that hold no schemas.
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

// bound reads a limit of numbers.
func bound(keyword string, limit op, open bool) keywordReader {
	return func(r *reader, _, value *schema.Doc) lit {
		if value.Kind != schema.Number {
			return r.malformed(keyword, value)
		}
		number, ok := schema.Exact(value)
		if !ok {
			return r.opaque(typeOf(schema.Number), "it has a number that is too long to compute with", keyword, schema.ValueKey(value))
		}
		return r.add(node{op: limit, types: typeOf(schema.Number), number: number, open: open})
	}
}

func (r *reader) readMultipleOf(_, value *schema.Doc) lit {
	about := typeOf(schema.Number)
	if value.Kind != schema.Number {
		return r.malformed("multipleOf", value)
	}
	number, ok := schema.Exact(value)
	switch {
	case !ok:
		return r.opaque(about, "it has a number that is too long to compute with", "multipleOf", schema.ValueKey(value))
	case number.Sign() <= 0:
		return r.malformed("multipleOf", value)
	case number.Num().IsInt64() && number.Num().Int64() == 1 && number.IsInt():
		return r.add(node{op: opInteger, types: about})
	}
	return r.add(node{op: opMultiple, types: about, number: number})
}

// count reads a limit of how many there are of something.
func count(keyword string, limit op, kind schema.Kind) keywordReader {
	least := limit == opLonger || limit == opMinItems || limit == opMinNames
	return func(r *reader, _, value *schema.Doc) lit {
		n, ok := countOf(value)
		switch {
		case !ok:
			return r.opaque(typeOf(kind), "its "+quoted(keyword)+" is not valid or too large", keyword, schema.ValueKey(value))
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

func (n *nodes) rest(from int, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	return n.add(node{op: opRest, types: typeOf(schema.Array), count: from, kids: []lit{kid}})
}

func (r *reader) readContains(doc, value *schema.Doc) lit {
	kid, parts := r.read(value), []lit(nil)
	least, ok := 1, true
	if limit := doc.Under("minContains"); limit != nil {
		least, ok = countOf(limit)
	}
	if !ok {
		parts = append(parts, r.opaque(typeOf(schema.Array), `its "minContains" is not valid or too large`, r.here(), schema.ValueKey(doc)))
	} else if least > 0 {
		parts = append(parts, r.add(node{op: opContains, types: typeOf(schema.Array), count: least, kids: []lit{kid}}))
	}
	limit := doc.Under("maxContains")
	if limit == nil {
		return r.allOf(parts...)
	}
	if most, ok := countOf(limit); ok {
		parts = append(parts, r.add(node{op: opFewer, types: typeOf(schema.Array), count: most, kids: []lit{kid}}))
	} else {
		parts = append(parts, r.opaque(typeOf(schema.Array), `its "maxContains" is not valid or too large`, r.here(), schema.ValueKey(doc)))
	}
	return r.allOf(parts...)
}

// sortedKeys returns the keys of an object, none where there is none.
func sortedKeys(object *schema.Doc) []string { return slices.Sorted(slices.Values(object.Keys())) }
