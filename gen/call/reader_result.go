package call

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// SetResult sets the result of the call, for a tool that returns a [Result] itself. The
// zero Result is an error. If the tool has an output schema, a successful result must have
// structured content that is valid against it (MCP 2025-11-25, tools, "Output Schema").
// Otherwise the server gets a [*ResultError], and the model reads that the result cannot be
// sent.
//
//go:noinline
func (r *Reader) SetResult(result Result) { r.conclude(r.validateResult(result)) }

func (r *Reader) conclude(result Result) {
	if result.isNone() {
		return
	}
	if r.own == nil {
		r.own = new(Result)
	}
	*r.own, r.stage = result.masked(r.options.mask), resultSet
}

// Content adds blocks to the result. The blocks follow the text of the value that was
// written, which is for clients that do not support structured results (MCP 2025-11-25,
// tools, "Structured Content"). If no value was written, the blocks are the whole result.
//
//go:noinline
func (r *Reader) Content(blocks ...Content) {
	if len(blocks) == 0 && r.stage != resultWritten {
		r.stage = resultEmpty
		return
	}
	r.conclude(r.written().beside(blocks))
}

// AddSDKResult adds an SDK's CallToolResult, or content blocks of an SDK, to the value that
// was written, as [Result.With] does. If no value was written, it is the whole result. Its
// structured content is validated against the output schema, as by [Reader.SetResult].
func (r *Reader) AddSDKResult(callToolResult any) {
	written := r.written()
	result := written.With(callToolResult)
	if !sameBytes(result.Structured, written.written) || len(written.written) == 0 {
		result = r.validateResult(result)
	}
	r.conclude(result)
}

// SDKResult sets the result of a tool that returns an SDK's CallToolResult and an error. A
// nil CallToolResult is an error.
func (r *Reader) SDKResult(callToolResult any, err error) {
	switch {
	case r.Failed(err):
	case IsNil(callToolResult):
		r.NoResult()
	default:
		r.AddSDKResult(callToolResult)
	}
}

// SDKResultWith sets the result of a tool that returns an SDK's CallToolResult, a value, and an
// error. Both results can be nil. The value is structured content if it is an object.
func (r *Reader) SDKResultWith(callToolResult, value any, err error) {
	if r.Failed(err) {
		return
	}
	if value != nil {
		w := r.Writer()
		w.ObjectOnly()
		w.Marshal(value)
	}
	r.AddSDKResult(callToolResult)
}

func (r *Reader) written() Result {
	if r.stage == resultWritten {
		return r.writer.Result()
	}
	return ContentResult()
}

// validateResult checks a result against the output schema, because no Go type guarantees
// that it matches, and returns the result or an error. It does not validate a question to the
// client.
func (r *Reader) validateResult(result Result) Result {
	d := r.call.Tool
	if d.Output == "" || result.isNone() || result.IsError || result.sdk.unfinished() {
		return result
	}
	root, err := r.contract.output.compiled()
	if err != nil {
		return failureOf(fmt.Errorf("tool %s: the output schema: %w", r.call.Tool.Name, err), brokenText)
	}
	if result = result.checked(); result.IsError {
		return result
	}
	c := checker{decided: new(decisions)}
	if text := string(result.Structured); text == "" {
		c.problems = []Problem{missing("the structured result", &property{node: root})}
	} else if fault := faultIn(text); fault != nil {
		err = fmt.Errorf("tool %s: the structured result is not JSON: at byte %d: expected %s", r.call.Tool.Name, fault.offset, fault.expected)
		return failureOf(err, cannotSend)
	} else {
		c.check(root, text, "result")
	}
	if c.problems == nil {
		return result
	}
	return failureOf(&ResultError{Tool: r.call.Tool.Name, Problems: c.problems, More: c.unlisted}, cannotSend)
}

// faultIn returns the reason why the text is not exactly one JSON value, or nil.
func faultIn(text string) *fault {
	s := scanner{text: text, limit: deepest}
	if !utf8.ValidString(text) {
		s.fail(BadUTF8, firstInvalid(text), "valid UTF-8")
	}
	s.value()
	s.end()
	return s.fault
}

const defaultItems = 1000

// MaxItems limits how many values a call collects from a tool that returns a sequence, such
// as an [iter.Seq] (default 1,000). If there are more, the result is the error
// [ErrTooManyItems], because a program could mistake a truncated list for a complete one. A
// tool that intends to send only a first page has to stop by itself, and report so in its
// result.
func MaxItems(n int) Option { return func(o *options) { o.maxItems = max(1, n) } }

// ErrTooManyItems is the error of a tool that yielded more values than [MaxItems]
// allows.
var ErrTooManyItems = errors.New("the tool yielded more items than a result may have")

// Collect returns the values of a sequence as a list, which is never nil. It reports false if
// there are more than [MaxItems] values, or if the call was canceled. Then it stops the
// sequence at its next value, and the reason becomes the result of the call. Collect is for
// generated code.
func Collect[T any](r *Reader, seq func(yield func(T) bool)) (list []T, ok bool) {
	if seq == nil {
		r.NoResult()
		return nil, false
	}
	list = []T{}
	for v := range seq {
		if !r.hasRoom(len(list)) {
			return nil, false
		}
		list = append(list, v)
	}
	return list, !r.Failed(r.Context().Err())
}

// CollectOrFail is [Collect] for a sequence that can fail: the first error that it
// yields is the error of the tool.
func CollectOrFail[T any](r *Reader, seq func(yield func(T, error) bool)) (list []T, ok bool) {
	if seq == nil {
		r.NoResult()
		return nil, false
	}
	list = []T{}
	for v, err := range seq {
		if r.Failed(err) || !r.hasRoom(len(list)) {
			return nil, false
		}
		list = append(list, v)
	}
	return list, !r.Failed(r.Context().Err())
}

// hasRoom reports whether a list of n values may have another value. Otherwise the reason
// becomes the result.
func (r *Reader) hasRoom(n int) bool {
	if most := r.options.maxItems; n == most {
		return !r.Failed(&PublicError{
			Message: "there are more than " + plural(most, "item") + ", which is as many as one result may have: ask for fewer",
			Err:     ErrTooManyItems,
		})
	}
	return !r.Failed(r.Context().Err())
}
