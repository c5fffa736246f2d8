package remote

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Result is what a tool returned.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolresult
type Result struct {
	Content    []*schema.Doc // blocks such as {"type":"text","text":…}
	Structured *schema.Doc   // valid against the tool's output schema, if the server keeps it; nil for none; see Unboxed
	IsError    bool          // the tool failed; the content says why
	Doc        *schema.Doc   // the result as the server wrote it

	box string // the property of Structured that is the value; "" for all of it
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

// asks reports whether the result is not a result yet, but a question to the user.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
func (r *Result) asks() bool {
	kind := r.Doc.Under("resultType")
	return kind != nil && kind.Text == "input_required"
}

// Text returns the result as a text for a model: the text blocks of the content, and
// other blocks as JSON without binary data, separated by newlines. Without content it is
// the structured content.
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

// blockText returns the text of a block or of the resource in it, or the block as JSON.
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

// withoutBytes leaves out the base64 of images, audio and files.
func withoutBytes(doc *schema.Doc) *schema.Doc { return doc.Without("data", "blob") }
