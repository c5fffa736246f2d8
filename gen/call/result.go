package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// A Result is the result of a call. An error of the tool, or of the arguments, is a
// result, too, which the model can act on (MCP 2025-11-25, tools, "Error Handling").
// A tool that returns the zero value has failed; one that has nothing to say returns
// [ContentResult]().
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
type Result struct {
	// Structured is the result as JSON; nil for an error, and for a tool without a
	// structured result.
	Structured json.RawMessage
	// Content are the blocks of the result; nil if it is just the text of Structured:
	// see [Result.Blocks].
	Content []Content
	IsError bool
	// Err is the reason of IsError, for the server alone: an [*ArgumentError], the
	// error of the tool, a [*PanicError], …. If IsError is false, Err is nil or an
	// [*InputRequiredError]: the client has to repeat the call with an answer.
	Err error
	// Repaired lists the arguments that were repaired, at most a hundred: see
	// [Repair].
	Repaired []Repair

	made    bool   // by this package
	value   []byte // what written holds without its box
	written []byte // Structured as it was made, which needs no check
	sdk     sdkPart
}

// noValue is the text of a result that says no more than that the call is done.
const noValue = "done"

// Blocks returns the content of the result: Content if it is set, or else one block
// with the text of the structured result. The text of a string is the string itself,
// that of anything else its JSON, without the box. A tool without a result has the
// text "done". An empty text gives no block, since Anthropic refuses empty ones.
func (r Result) Blocks() []Content {
	r = r.checked()
	switch {
	case r.Content != nil:
		return r.Content
	case r.sdk.content != nil:
		return r.sdk.blocks()
	}
	if text := r.valueText(); text != "" {
		return []Content{TextContent(text)}
	}
	return []Content{}
}

// Text returns the result as one text, which is what OpenAI's APIs take: the texts of
// its blocks, each on its own lines. Other blocks are named in brackets.
func (r Result) Text() string {
	if r.Content == nil && r.sdk.content == nil && sameBytes(r.Structured, r.written) {
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
			return invalid(r, "the structured result is not JSON: "+err.Error())
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
	content := max(len(r.value), len(r.sdk.content))
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
