package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// A Result is what a call sends back. An error of the tool, or of the
// arguments, is a result too, which the model can act on (MCP 2025-11-25,
// tools, "Error Handling"). The zero value is no result: a tool that returns it
// has failed. One that has nothing to say returns [ContentResult]().
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
type Result struct {
	// Structured is the result in JSON; nil for an error, and where the tool
	// has no structured result.
	Structured json.RawMessage
	// Content are the blocks of the result, where it is more than the text of
	// Structured: see Blocks.
	Content []Content
	IsError bool
	// Err is why IsError is set, for the server alone: a [*ArgumentError], what
	// the tool returned, a [*PanicError], …. Without IsError it is an
	// [*InputRequiredError]: the call is to be repeated with an answer.
	Err error
	// Repaired are the arguments that were mended, of many the first hundred:
	// see [Repair].
	Repaired []Repair

	made    bool   // by this package
	value   []byte // what written holds without its box
	written []byte // Structured as it was made, which needs no check
	given   given
}

// noValue is the text of a result that says no more than that the call is done.
const noValue = "done"

// Blocks returns the content of the result: Content, or else the text of the
// structured result, which is one block. A string is its own text; anything
// else is its JSON, without the box. The text of a tool without results is
// "done". An empty text is no block, for Anthropic refuses one.
func (r Result) Blocks() []Content {
	r = r.checked()
	switch {
	case r.Content != nil:
		return r.Content
	case r.given.content != nil:
		return r.given.blocks()
	}
	if text := r.valueText(); text != "" {
		return []Content{TextContent(text)}
	}
	return []Content{}
}

// Text returns the result as one text, as OpenAI's APIs take it: that of its
// blocks, each on lines of its own. What is no text is named in brackets.
func (r Result) Text() string {
	if r.Content == nil && r.given.content == nil && sameBytes(r.Structured, r.written) {
		return r.valueText()
	}
	var texts []string
	for _, block := range r.Blocks() {
		texts = append(texts, block.text())
	}
	return strings.Join(texts, "\n")
}

// beside adds blocks behind the text of what the tool returned.
func (r Result) beside(blocks []Content) Result {
	switch {
	case r.IsError || len(r.value) > 0 && len(blocks) == 0:
		return r
	case len(r.value) > 0:
		blocks = append([]Content{TextContent(r.valueText())}, blocks...)
	}
	r.Content = blocks
	return r
}

// valueText is the text of what the tool returned.
func (r Result) valueText() string {
	switch {
	case len(r.value) == 0 && r.IsError && r.Err != nil:
		return errorText(r.Err, false)
	case len(r.value) == 0 && r.IsError:
		return failed
	case len(r.value) == 0:
		return noValue
	case r.value[0] == '"':
		var text string
		if json.Unmarshal(r.value, &text) == nil {
			return text
		}
	}
	return string(r.value)
}

// checked returns the result with what a program may have set by hand in the
// form that is sent; a result that cannot be sent becomes an error.
func (r Result) checked() Result {
	if r.IsError {
		r.Structured, r.written = nil, nil
	}
	if r.Structured != nil && !sameBytes(r.Structured, r.written) {
		var compact bytes.Buffer
		if err := json.Compact(&compact, r.Structured); err != nil {
			return invalid(r, "the structured result is no JSON: "+err.Error())
		}
		r.Structured = compact.Bytes()
		r.written, r.value = r.Structured, r.Structured
	}
	if slices.ContainsFunc(r.Content, Content.isEmpty) {
		r.Content = slices.DeleteFunc(slices.Clone(r.Content), Content.isEmpty)
	}
	for _, block := range r.Content {
		if !block.known() {
			return invalid(r, "the result has a block of the unknown type "+quote(cut(block.Type, maxName)))
		}
	}
	return r
}

// invalid is what becomes of a result that cannot be sent.
func invalid(r Result, why string) Result {
	failure := failureOf(errors.New(why), why)
	failure.Repaired = r.Repaired
	return failure
}

// failureOf is the result of an error, with the text that the model sees.
func failureOf(err error, text string) Result {
	return Result{Content: []Content{TextContent(text)}, IsError: true, Err: err, made: true}
}

// size is how many bytes the result has: its content, or its structured form
// where that is more.
func (r *Result) size() int {
	content := max(len(r.value), len(r.given.content))
	for _, block := range r.Content {
		content += len(block.Text) + len(block.Data)
	}
	return max(content, len(r.Structured))
}

// isNone reports whether the result is the zero value, or as good as that.
func (r *Result) isNone() bool {
	return !r.made && r.Structured == nil && r.Content == nil && !r.IsError
}

// sameBytes reports whether two slices are the same piece of memory.
func sameBytes(a, b []byte) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
