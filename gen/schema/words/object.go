package words

import "github.com/go-toolgen/toolgen/gen/schema"

// objectPhrases are for objects.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2
var objectPhrases = []phrase{
	{"object", []string{"required"}, sayAllRequired},
	{"object", []string{"dependentRequired"}, sayDependentRequired},
	{"object", []string{"minProperties", "maxProperties"}, sayPropertyCount},
	{"object", []string{"propertyNames"}, sayPropertyNames},
	{"object", []string{"patternProperties"}, sayPatternProperties},
	{"object", []string{"additionalProperties"}, sayAdditionalProperties},
}

// sayPropertyNames says what names are, which are strings.
func sayPropertyNames(f facts) ([]string, bool) {
	value := f.get("propertyNames")
	switch {
	case value.AllowsAll():
		return nil, true
	case f.presence.known: // and who is null is not there
		return nil, false
	}
	if short, ok := f.shortly(asStrings(value)); ok {
		return []string{"each property name is " + short.String()}, true
	}
	clause, ok := f.matching("each property name matches", value)
	return []string{clause}, ok
}

func asStrings(sub *schema.Doc) *schema.Doc {
	if sub.Has("type") || sub.Kind != schema.Object {
		return sub
	}
	return sub.With("type", schema.Str("string"))
}

func sayAllRequired(f facts) ([]string, bool) {
	clause, ok := sayRequired("", f.get("required"))
	if ok && f.presence.known {
		return f.presence.need("", f.get("required").Texts())
	}
	return someOf(clause), ok
}

func sayPropertyCount(f facts) ([]string, bool) {
	least, most := f.get("minProperties"), f.get("maxProperties")
	if f.presence.known {
		return f.presence.counts(least, most)
	}
	clause, ok := countRange(least, most, "property", "properties")
	return []string{clause}, ok
}

func sayRequired(lead string, value *schema.Doc) (string, bool) {
	names, ok := namesOf(value)
	switch len(names) {
	case 0:
		return "", ok
	case 1:
		return lead + names[0] + " is required", ok
	default:
		return lead + list(names, "and") + " are required", ok
	}
}

func sayDependentRequired(f facts) ([]string, bool) {
	var clauses []string
	for _, m := range f.get("dependentRequired").Members {
		clause, ok := sayRequired("with "+schema.Quote(m.Key)+", ", m.Value)
		if !ok {
			return nil, false
		}
		if clause != "" {
			clauses = append(clauses, clause)
		}
	}
	if f.presence.known {
		return f.presence.dependencies(f.get("dependentRequired"))
	}
	return clauses, f.get("dependentRequired").Kind == schema.Object
}

func sayPatternProperties(f facts) ([]string, bool) {
	var clauses []string
	for _, m := range f.get("patternProperties").Members {
		name, ok := quoted(m.Key)
		if !ok {
			return nil, false
		}
		clause, ok := f.matching("each property whose name matches the regular expression "+name+" matches", m.Value)
		if !ok {
			return nil, false
		}
		clauses = append(clauses, clause)
	}
	return clauses, f.get("patternProperties").Kind == schema.Object
}

// sayAdditionalProperties speaks of other properties where some are named.
func sayAdditionalProperties(f facts) ([]string, bool) {
	value := f.get("additionalProperties")
	none, some := "no properties", "any keys; each value matches"
	if len(f.from.Table("properties")) > 0 || f.from.Has("patternProperties") {
		none, some = "no other properties", "other properties may be added; each value matches"
	}
	switch {
	case value.AllowsAll():
		return nil, true
	case value.IsFalse():
		return []string{none}, true
	default:
		clause, ok := f.matching(some, value)
		return []string{clause}, ok
	}
}
