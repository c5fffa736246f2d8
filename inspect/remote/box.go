package remote

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// boxField returns the property that holds the result of a tool with an output
// schema, or "" where that has no mark. A mark that names none means the default,
// and one whose name is no property the first that there is.
func boxField(output *schema.Doc) string {
	if output == nil {
		return ""
	}
	var properties []schema.Member
	if doc := output.Under("properties"); doc != nil {
		properties = doc.Members
	}
	field := markedField(output)
	named := func(m schema.Member) bool { return m.Key == field }
	if field != "" && len(properties) > 0 && !slices.ContainsFunc(properties, named) {
		return properties[0].Key
	}
	return field
}

// markedField returns the field that a mark names. A mark under another key, as
// the option box-marker=KEY of toolgen writes it, has to name the one property.
func markedField(output *schema.Doc) string {
	if mark := output.Under(schema.BoxMarker); mark != nil {
		field := mark.Under(schema.BoxMarkField)
		switch {
		case field != nil && field.Kind == schema.String:
			return field.Text
		case mark.Kind == schema.Null || mark.Equal(schema.Boolean(false)):
			return ""
		}
		return schema.BoxField
	}
	return output.MarkedBox()
}

// Unboxed returns the value that the tool computed: what is in the box, where
// the tool's output schema marks its object as one, else the structured content
// as it is. It is nil where there is none. The error is about content that the
// schema does not allow, an object without the field of the box; what came is
// in Structured.
func (r *Result) Unboxed() (*schema.Doc, error) {
	if r.box == "" || r.Structured == nil || r.Structured.Kind == schema.Null || r.IsError {
		return r.Structured, nil
	}
	value := r.Structured.Under(r.box)
	if value == nil {
		return nil, fmt.Errorf("the structured content has no %q, which its schema says is the result", r.box)
	}
	return value, nil
}
