package schema

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// A Given is a document of the source, or a part of one, that a node stands for.
type Given struct {
	*Doc
	// Misfit says why the document refuses a decoded value, "" where it does
	// not. It is nil for a part, of which nothing is known by itself.
	Misfit func(value any) string
}

// Outline returns what inference asks of a document that is given: its type,
// the values that it has alone, its limits, the names that it requires, and the
// outlines of its properties.
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

// Decoded returns a value as encoding/json decodes it, with numbers that keep
// their digits.
func (d *Doc) Decoded() any {
	var v any
	decoder := json.NewDecoder(bytes.NewReader(d.Append(nil)))
	decoder.UseNumber()
	if decoder.Decode(&v) != nil {
		return nil // no document has such a value
	}
	return v
}
