package schema

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
)

// annotations are the keywords that do not change which values a schema accepts.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var annotations = []string{"title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples"}

// beside returns a copy of d that also has the members of another object. A member that d
// lacks is added at the end; an annotation that d has is replaced in its position.
func (d *Doc) beside(with *Doc) *Doc {
	changed := *d
	whole := &changed
	for _, m := range with.Members {
		if d.index(m.Key) < 0 || slices.Contains(annotations, m.Key) {
			whole = whole.With(m.Key, m.Value)
		}
	}
	return whole
}

// A Given is a schema that the source supplies as a document, or a part of such a
// document, and that a node represents.
type Given struct {
	*Doc
	// Misfit returns why the document rejects a decoded value, or "" if it accepts the
	// value. It is nil for a part of a document, which cannot be checked alone.
	Misfit func(value any) string
}

// Outline returns the keywords of a given document that inference uses: "type", "const",
// "enum", "required", the bounds, and, for an object, its "properties". Each property has
// an outline without "properties".
func Outline(doc *Doc) Keywords {
	k := outline(doc)
	if properties := doc.Under("properties"); properties != nil && k.Type == "object" {
		k.Properties = make(Properties, len(properties.Members))
		for i, p := range properties.Members {
			k.Properties[i] = Property{p.Key, &Node{Keywords: outline(p.Value)}}
		}
	}
	return k
}

func outline(doc *Doc) Keywords {
	k := Keywords{Type: doc.TextUnder("type"), Required: doc.Required()}
	if value := doc.Under("const"); value != nil {
		k.Const = value.Decoded()
	}
	for _, item := range doc.List("enum") {
		k.Enum = append(k.Enum, item.Decoded())
	}
	for name, bound := range map[string]*json.Number{
		"minimum": &k.Minimum, "exclusiveMinimum": &k.ExclusiveMinimum,
		"maximum": &k.Maximum, "exclusiveMaximum": &k.ExclusiveMaximum,
		"multipleOf": &k.MultipleOf,
	} {
		if value := doc.Under(name); value != nil {
			*bound = json.Number(value.Text)
		}
	}
	for name, count := range map[string]**uint64{
		"minLength": &k.MinLength, "maxLength": &k.MaxLength,
		"minItems": &k.MinItems, "maxItems": &k.MaxItems,
		"minProperties": &k.MinProperties, "maxProperties": &k.MaxProperties,
	} {
		if value := doc.Under(name); value != nil {
			if n, err := strconv.ParseUint(value.Text, 10, 64); err == nil {
				*count = &n
			}
		}
	}
	return k
}

// Decoded returns a value as encoding/json decodes it, with numbers as [json.Number].
func (d *Doc) Decoded() any {
	var v any
	decoder := json.NewDecoder(bytes.NewReader(d.Append(nil)))
	decoder.UseNumber()
	if decoder.Decode(&v) != nil {
		return nil // a Doc is always JSON
	}
	return v
}
