package typescript

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// objectOf returns the type of the objects that a schema accepts. If the schema states
// nothing about undeclared properties, neither does the type: types of TypeScript accept
// others too, except for those of a literal.
func (r *reader) objectOf(sub *schema.Doc) *typ {
	t := &typ{form: object, kinds: objects}
	required := sub.Required()
	for _, m := range sub.Table("properties") {
		t.fields = append(t.fields, field{m.Key, !slices.Contains(required, m.Key), r.typeOf(m.Value, allKinds)})
	}
	others := r.othersOf(sub)
	for _, name := range required {
		if !t.has(name) {
			t.fields = append(t.fields, field{name, false, others})
		}
	}
	names, listed := namesOf(sub)
	switch {
	case listed && others.kinds != noKinds:
		for _, name := range names {
			if !t.has(name) {
				t.fields = append(t.fields, field{name, true, others})
			}
		}
	case listed, others.kinds == noKinds:
	case sub.Has("additionalProperties", "patternProperties"):
		t.rest = others
	case len(t.fields) == 0:
		return plainOf(objects)
	}
	return t
}

func (t *typ) has(name string) bool {
	return slices.ContainsFunc(t.fields, func(f field) bool { return f.name == name })
}

// othersOf returns the type of the values of properties that are not declared.
func (r *reader) othersOf(sub *schema.Doc) *typ {
	rest := sub.Under("additionalProperties")
	if rest.AllowsAll() {
		return plainOf(allKinds)
	}
	forms := []*typ{r.typeOf(rest, allKinds)}
	for _, m := range sub.Table("patternProperties") {
		forms = append(forms, r.typeOf(m.Value, allKinds))
	}
	return eitherOf(forms...)
}

// namesOf returns the names that "propertyNames" lists, and whether it does.
func namesOf(sub *schema.Doc) ([]string, bool) {
	values, listed := sub.Under("propertyNames").Values()
	return schema.Arr(values...).Texts(), listed
}
