package words

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// arrayPhrases are those of keywords about arrays.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.4
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.1
var arrayPhrases = []phrase{
	counted("array", "minItems", "maxItems", "item", "items"),
	only("array", "uniqueItems", func(value *schema.Doc) (string, bool) {
		if value.IsFalse() {
			return "", true
		}
		return "no duplicate items", value.IsTrue()
	}),
	{"array", []string{"prefixItems", "items"}, phraseItems},
	{"array", []string{"contains", "minContains", "maxContains"}, phraseContains},
}

func phraseItems(w phraser) ([]string, bool) {
	first, rest := w.get("prefixItems"), w.get("items")
	var clauses []string
	each := "each item"
	if first != nil {
		if first.Kind != schema.Array {
			return nil, false
		}
		clause, ok := w.phraseFirst(first)
		if !ok {
			return nil, false
		}
		clauses = append(clauses, clause)
		each = "each further item"
	}
	switch {
	case rest.AllowsAll():
	case rest.IsFalse() && first != nil:
		clauses = append(clauses, "no further items")
	case rest.IsFalse():
		clauses = append(clauses, "no items")
	default:
		clause, ok := w.matching(each+" matches", rest)
		return append(clauses, clause), ok
	}
	return clauses, true
}

// phraseFirst returns a clause about the items at the front of an array.
func (w phraser) phraseFirst(items *schema.Doc) (string, bool) {
	var listed []string
	for _, item := range items.Items {
		short, ok := w.shortly(item)
		if !ok {
			return "the first items match, in this order, the JSON Schemas " + items.String(), !w.plain
		}
		listed = append(listed, short.String())
	}
	if len(listed) == 1 {
		return "the first item is " + listed[0], true
	}
	return "the first items are, in this order, " + diag.Listed(listed, "and"), len(listed) > 0
}

// phraseContains has no words for bounds without "contains", which have no meaning.
func phraseContains(w phraser) ([]string, bool) {
	item, least, most := w.get("contains"), w.get("minContains"), w.get("maxContains")
	if !item.IsSchema() {
		return nil, false
	}
	if least == nil {
		least = schema.Num("1")
	}
	count, plain := countRange(least, most, "item", "items")
	verb := " that match"
	if most == nil && least.Text == "1" || most != nil && most.Text == "1" {
		verb = " that matches"
	}
	clause, ok := w.matching(count+verb, item)
	return []string{clause}, ok && plain
}
