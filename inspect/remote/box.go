package remote

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// boxField returns the property that has the result of a tool, if its output schema marks
// the object as a box; else "". If the marked property is not in the schema, it returns
// the first that is.
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

// markedField returns the property that a mark names, [schema.BoxField] if it names none,
// and "" without a mark. For a mark under another key (the option box-marker=KEY of
// toolgen) see [schema.Doc.MarkedBox].
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

// Unboxed returns the value that the tool computed: the content of the box if the tool's
// output schema marks its object as one, else Structured, which may be nil. There is an
// error if Structured lacks the property of the box.
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
