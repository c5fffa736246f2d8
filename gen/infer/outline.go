package infer

import (
	"encoding/json"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// outline returns what inference asks of a schema that is given: its type, the
// values that it has alone, its limits, and the names that it requires.
func outline(doc *schema.Doc) *schema.Node {
	s := &schema.Node{Keywords: schema.Keywords{Type: kindOf(doc)}}
	if value, ok := doc.Get("const"); ok {
		s.Const, _ = decode(value.String())
	}
	if list, ok := doc.Get("enum"); ok {
		for _, item := range list.Items {
			value, _ := decode(item.String())
			s.Enum = append(s.Enum, value)
		}
	}
	if list, ok := doc.Get("required"); ok {
		for _, name := range list.Items {
			s.Required = append(s.Required, name.Text)
		}
	}
	outlineLimits(s, doc)
	return s
}

func outlineLimits(s *schema.Node, doc *schema.Doc) {
	for name, bound := range map[string]*json.Number{
		"minimum": &s.Minimum, "exclusiveMinimum": &s.ExclusiveMinimum,
		"maximum": &s.Maximum, "exclusiveMaximum": &s.ExclusiveMaximum,
		"multipleOf": &s.MultipleOf,
	} {
		if value, ok := doc.Get(name); ok {
			*bound = json.Number(value.Text)
		}
	}
	for name, count := range map[string]**uint64{
		"minLength": &s.MinLength, "maxLength": &s.MaxLength,
		"minItems": &s.MinItems, "maxItems": &s.MaxItems,
		"minProperties": &s.MinProperties, "maxProperties": &s.MaxProperties,
	} {
		if value, ok := doc.Get(name); ok {
			if n, err := strconv.ParseUint(value.Text, 10, 64); err == nil {
				*count = &n
			}
		}
	}
}
