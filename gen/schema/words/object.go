package words

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// objectPhrases are those of keywords about objects.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2
var objectPhrases = []phrase{
	{"object", []string{"required"}, phraseAllRequired},
	{"object", []string{"dependentRequired"}, phraseDependentRequired},
	{"object", []string{"minProperties", "maxProperties"}, phrasePropertyCount},
	{"object", []string{"propertyNames"}, phrasePropertyNames},
	{"object", []string{"patternProperties"}, phrasePatternProperties},
	{"object", []string{"additionalProperties"}, phraseAdditionalProperties},
}

// phrasePropertyNames describes the schema of names, which are always strings.
func phrasePropertyNames(w phraser) ([]string, bool) {
	value := w.get("propertyNames")
	switch {
	case value.AllowsAll():
		return nil, true
	case w.presence.known: // names of properties that are null would not count
		return nil, false
	}
	if short, ok := w.shortly(asStrings(value)); ok {
		return []string{"each property name is " + short.String()}, true
	}
	clause, ok := w.matching("each property name matches", value)
	return []string{clause}, ok
}

func asStrings(sub *schema.Doc) *schema.Doc {
	if sub.Has("type") || sub.Kind != schema.Object {
		return sub
	}
	return sub.With("type", schema.Str("string"))
}

func phraseAllRequired(w phraser) ([]string, bool) {
	clause, ok := phraseRequired("", w.get("required"))
	if ok && w.presence.known {
		return w.presence.need("", w.get("required").Texts())
	}
	return clauseList(clause), ok
}

func phrasePropertyCount(w phraser) ([]string, bool) {
	least, most := w.get("minProperties"), w.get("maxProperties")
	if w.presence.known {
		return w.presence.counts(least, most)
	}
	clause, ok := countRange(least, most, "property", "properties")
	return []string{clause}, ok
}

func phraseRequired(lead string, value *schema.Doc) (string, bool) {
	names, ok := namesOf(value)
	switch len(names) {
	case 0:
		return "", ok
	case 1:
		return lead + names[0] + " is required", ok
	default:
		return lead + diag.Listed(names, "and") + " are required", ok
	}
}

func phraseDependentRequired(w phraser) ([]string, bool) {
	var clauses []string
	for _, m := range w.get("dependentRequired").Members {
		clause, ok := phraseRequired("with "+schema.Quote(m.Key)+", ", m.Value)
		if !ok {
			return nil, false
		}
		if clause != "" {
			clauses = append(clauses, clause)
		}
	}
	if w.presence.known {
		return w.presence.dependencies(w.get("dependentRequired"))
	}
	return clauses, w.get("dependentRequired").Kind == schema.Object
}

func phrasePatternProperties(w phraser) ([]string, bool) {
	var clauses []string
	for _, m := range w.get("patternProperties").Members {
		name, ok := quoted(m.Key)
		if !ok {
			return nil, false
		}
		clause, ok := w.matching("each property whose name matches the regular expression "+name+" matches", m.Value)
		if !ok {
			return nil, false
		}
		clauses = append(clauses, clause)
	}
	return clauses, w.get("patternProperties").Kind == schema.Object
}

// phraseAdditionalProperties says "other properties" if the schema declares some.
func phraseAdditionalProperties(w phraser) ([]string, bool) {
	value := w.get("additionalProperties")
	none, some := "no properties", "any keys; each value matches"
	if len(w.from.Table("properties")) > 0 || w.from.Has("patternProperties") {
		none, some = "no other properties", "other properties may be added; each value matches"
	}
	switch {
	case value.AllowsAll():
		return nil, true
	case value.IsFalse():
		return []string{none}, true
	default:
		clause, ok := w.matching(some, value)
		return []string{clause}, ok
	}
}
