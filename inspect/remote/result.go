package remote

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Result is the result of a tool call.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolresult
type Result struct {
	Content    []*schema.Doc // blocks such as {"type":"text","text":…}
	Structured *schema.Doc   // valid against the tool's output schema if the server conforms; nil if there is no structured content; see Unboxed
	IsError    bool          // the tool failed; the content describes the failure
	Doc        *schema.Doc   // the result as the server wrote it

	box string // the property of Structured that contains the value; "" if Structured is the value
}

func readResult(text []byte) (*Result, error) {
	doc, err := schema.Parse(text)
	if err != nil {
		return nil, err
	}
	if doc.Kind != schema.Object {
		return nil, fmt.Errorf("it must be an object, not %s", doc.Kind)
	}
	r := &Result{Doc: doc}
	if content := doc.Under("content"); content != nil && content.Kind != schema.Null {
		if content.Kind != schema.Array {
			return nil, fmt.Errorf("its content must be a list, not %s", content.Kind)
		}
		r.Content = content.Items
	}
	if failed := doc.Under("isError"); failed != nil && failed.Kind != schema.Null {
		if failed.Kind != schema.Bool {
			return nil, errors.New("its isError must be true or false")
		}
		r.IsError = failed.Bool
	}
	r.Structured = doc.Under("structuredContent")
	return r, nil
}

// asks reports whether the result is a request for input from the user instead of a final
// result.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
func (r *Result) asks() bool {
	kind := r.Doc.Under("resultType")
	return kind != nil && kind.Text == "input_required"
}

// Text returns the result as a string for a model: the text blocks of the content, and other
// blocks as JSON without binary data, separated by newlines. If there is no content, it
// returns the structured content.
func (r *Result) Text() string {
	if len(r.Content) == 0 && r.Structured != nil {
		return r.Structured.String()
	}
	var parts []string
	for _, block := range r.Content {
		parts = append(parts, blockText(block))
	}
	return strings.Join(parts, "\n")
}

// blockText returns the text of a block, or of the resource in it, or otherwise the block as
// JSON.
func blockText(block *schema.Doc) string {
	if text := block.Under("text"); text != nil && text.Kind == schema.String {
		return text.Text
	}
	resource := block.Under("resource")
	if resource == nil {
		return withoutBytes(block).String()
	}
	if text := resource.Under("text"); text != nil && text.Kind == schema.String {
		return text.Text
	}
	return block.With("resource", withoutBytes(resource)).String()
}

// withoutBytes returns a block without the base64 data of images, audio, and files.
func withoutBytes(doc *schema.Doc) *schema.Doc { return doc.Without("data", "blob") }

// boxField returns the property of output that contains the result of a tool, or "" if
// output marks no wrapper. If the marked property is missing, boxField returns the first
// property.
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

// markedField returns the property that the marker of a schema names, or "" without a
// marker. If [schema.BoxMarker] names none, markedField returns [schema.BoxField]; for
// markers with other keys, see [schema.Doc.MarkedBox].
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

// Unboxed returns the value that the tool computed. If the tool's output schema marks its
// object as a wrapper, that is the content of the wrapper; otherwise it is Structured, which
// may be nil. Unboxed returns an error if Structured lacks the wrapper's property.
func (r *Result) Unboxed() (*schema.Doc, error) {
	if r.box == "" || r.Structured == nil || r.Structured.Kind == schema.Null || r.IsError {
		return r.Structured, nil
	}
	value := r.Structured.Under(r.box)
	if value == nil {
		return nil, fmt.Errorf("the structured content has no %q, which contains the result according to its schema", r.box)
	}
	return value, nil
}
