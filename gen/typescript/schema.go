package typescript

import (
	"math"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A reader makes types of the schemas of a document.
type reader struct {
	graph *schema.Graph
	names map[*schema.Doc]string // of the types that have names
	// circular are the edges from a schema to one that applies to the same value and
	// leads back to it. A type cannot have such a circle, which has no meaning.
	circular map[schema.Edge[*schema.Doc]]bool
}

func newReader(g *schema.Graph, targets []*schema.Doc) *reader {
	r := &reader{graph: g, names: map[*schema.Doc]string{}, circular: map[schema.Edge[*schema.Doc]]bool{}}
	starts := append([]*schema.Doc{g.Root()}, targets...)
	for _, edge := range schema.NewCycles(r.sameValue, starts...).Closing() {
		r.circular[edge] = true
	}
	return r
}

// sameValue returns those of the schemas that apply to the same value as a schema whose
// types are parts of its type.
func (r *reader) sameValue(sub *schema.Doc) []*schema.Doc {
	return r.graph.InPlace(sub, "not", "if", "then", "else", "dependentSchemas")
}

// kindsOf returns the kinds of the values that a schema and its conjuncts accept.
func (r *reader) kindsOf(sub *schema.Doc) kinds {
	left := allKinds
	for part := range r.graph.Conjuncts(sub) {
		left &= ownKinds(part)
	}
	return left
}

// typeOf returns the type of the values of some kinds that a schema accepts: a reference
// if the type has a name.
func (r *reader) typeOf(sub *schema.Doc, in kinds) *typ {
	if name := r.names[sub]; name != "" {
		return &typ{form: reference, text: name, kinds: r.kindsOf(sub)}
	}
	return r.written(sub, in)
}

// written is typeOf, but never a reference to the schema itself.
func (r *reader) written(sub *schema.Doc, in kinds) *typ {
	k := in & r.kindsOf(sub)
	parts := []*typ{r.own(sub, k)}
	if target := r.graph.Target(sub); target.IsSchema() {
		parts = append(parts, r.inPlace(sub, target, allKinds))
	}
	for _, branch := range sub.List("allOf") {
		parts = append(parts, r.inPlace(sub, branch, k))
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		var forms []*typ
		for _, branch := range sub.List(keyword) {
			forms = append(forms, r.inPlace(sub, branch, k))
		}
		if len(forms) > 0 {
			parts = append(parts, eitherOf(forms...))
		}
	}
	t := bothOf(parts...)
	t.about = paragraphs(r.aboutOf(sub), t.about)
	return t
}

// inPlace returns the type of the schema to, which applies to the same value as from.
func (r *reader) inPlace(from, to *schema.Doc, in kinds) *typ {
	if r.circular[schema.Edge[*schema.Doc]{From: from, To: to}] {
		return plainOf(in)
	}
	return r.typeOf(to, in)
}

// own returns the type by a schema's own keywords of its values of some kinds.
func (r *reader) own(sub *schema.Doc, k kinds) *typ {
	if values, stated := sub.Values(); stated {
		return valuesOf(values, k)
	}
	var parts []*typ
	rest := k
	if k&arrays != 0 && sub.Has("items", "prefixItems") {
		rest &^= arrays
		parts = append(parts, r.listOf(sub))
	}
	if k&objects != 0 && sub.Has("properties", "required", "additionalProperties", "patternProperties", "propertyNames") {
		rest &^= objects
		parts = append(parts, r.objectOf(sub))
	}
	if rest == noKinds && len(parts) > 0 {
		return eitherOf(parts...)
	}
	return eitherOf(append([]*typ{plainOf(rest)}, parts...)...)
}

// valuesOf returns the union of values, without those of other kinds.
func valuesOf(values []*schema.Doc, k kinds) *typ {
	all := []*typ{plainOf(noKinds)}
	for _, value := range values {
		if kindOf(value)&k != 0 {
			all = append(all, valueOf(value))
		}
	}
	if t := eitherOf(all...); t.kinds != booleans || len(t.parts) < 2 {
		return t
	}
	return plainOf(booleans)
}

// valueOf returns the type of a value.
func valueOf(value *schema.Doc) *typ {
	switch value.Kind {
	case schema.Array:
		t := &typ{form: list, kinds: arrays, needed: len(value.Items)}
		for _, item := range value.Items {
			t.parts = append(t.parts, valueOf(item))
		}
		return t
	case schema.Object:
		t := &typ{form: object, kinds: objects}
		for _, m := range value.Members {
			t.fields = append(t.fields, field{m.Key, false, valueOf(m.Value)})
		}
		return t
	case schema.Number:
		if n, err := strconv.ParseFloat(value.Text, 64); err != nil || math.Abs(n) > exactInteger {
			return plainOf(numbers)
		}
	}
	return &typ{form: literal, kinds: kindOf(value), text: value.String()}
}

// exactInteger is the largest integer up to which numbers of TypeScript are exact.
// https://262.ecma-international.org/#sec-number.max_safe_integer
const exactInteger = 1<<53 - 1
