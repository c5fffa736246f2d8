package words

import "github.com/go-toolgen/toolgen/gen/schema"

// objectPhrases are for objects.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2
var objectPhrases = []phrase{
	only("object", "required", func(value *schema.Doc) (string, bool) { return sayRequired("", value) }),
	{"object", []string{"dependentRequired"}, sayDependentRequired},
	counted("object", "minProperties", "maxProperties", "property", "properties"),
	only("object", "propertyNames", func(value *schema.Doc) (string, bool) {
		return unlessAll(value, matching("each property name matches", value)), isSchema(value)
	}),
	{"object", []string{"patternProperties"}, sayPatternProperties},
	{"object", []string{"additionalProperties"}, sayAdditionalProperties},
}

// unlessAll returns a clause, or "" where the value is a schema that allows
// everything.
func unlessAll(value *schema.Doc, clause string) string {
	if allowsAll(value) {
		return ""
	}
	return clause
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
	return clauses, f.get("dependentRequired").Kind == schema.Object
}

func sayPatternProperties(f facts) ([]string, bool) {
	var clauses []string
	for _, m := range f.get("patternProperties").Members {
		name, ok := quoted(m.Key)
		if !ok || !isSchema(m.Value) {
			return nil, false
		}
		clauses = append(clauses, matching("each property whose name matches the regular expression "+name+" matches", m.Value))
	}
	return clauses, f.get("patternProperties").Kind == schema.Object
}

// sayAdditionalProperties speaks of other properties where some are named.
func sayAdditionalProperties(f facts) ([]string, bool) {
	value := f.get("additionalProperties")
	properties, named := f.from.Get("properties")
	_, patterns := f.from.Get("patternProperties")
	none, each := "no properties", "each property matches"
	if named && len(properties.Members) > 0 || patterns {
		none, each = "no other properties", "each other property matches"
	}
	switch {
	case allowsAll(value):
		return nil, true
	case isFalse(value):
		return []string{none}, true
	default:
		return []string{matching(each, value)}, isSchema(value)
	}
}
