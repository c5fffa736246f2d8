package call

import (
	"fmt"
	"unicode/utf8"
)

// Give makes result that of the call: one that the tool has made itself. The
// zero [Result] is none, which is an error. Where the tool has
// an output schema, which no type vouches for here, a result that is no error has
// to have a structured form that the schema takes (MCP 2025-11-25, tools, "Output
// Schema"): of another one the server sees a [*ResultError], and the model that it
// cannot be sent.
//
//go:noinline
func (r *Reader) Give(result Result) { r.conclude(r.vouched(result)) }

// conclude makes result that of the call.
func (r *Reader) conclude(result Result) {
	if result.isNone() {
		return
	}
	if r.own == nil {
		r.own = new(Result)
	}
	*r.own, r.stage = result.masked(r.options.mask), resultGiven
}

// Content adds blocks to what was written: they stand behind its text, which a
// client that knows no structured results goes by (MCP 2025-11-25, tools,
// "Structured Content"). Where nothing was written they are all of the result.
//
//go:noinline
func (r *Reader) Content(blocks ...Content) {
	if len(blocks) == 0 && r.stage != resultWritten {
		r.stage = resultEmpty
		return
	}
	r.conclude(r.written().beside(blocks))
}

// Given completes what was written, as [Result.With] does, by what the tool says
// in the words of an SDK. Where nothing was written that is all of the result. A
// structured result of its own is held to the output schema, as [Reader.Give] says.
func (r *Reader) Given(callToolResult any) {
	written := r.written()
	result := written.With(callToolResult)
	if !sameBytes(result.Structured, written.written) || len(written.written) == 0 {
		result = r.vouched(result)
	}
	r.conclude(result)
}

// written returns the result so far, which is complete.
func (r *Reader) written() Result {
	if r.stage == resultWritten {
		return r.writer.Result()
	}
	return ContentResult()
}

// vouched returns a result that no type vouches for, or the error that it is not
// what the output schema says. A question to the client is no result yet.
func (r *Reader) vouched(result Result) Result {
	d := r.call.Tool
	if d == nil || d.Output == "" || result.isNone() || result.IsError || result.given.unfinished {
		return result
	}
	root, err := r.contract.output.compiled()
	if err != nil {
		return failureOf(fmt.Errorf("tool %s: the output schema: %w", r.called, err), brokenText)
	}
	if result = result.checked(); result.IsError {
		return result
	}
	c := checker{decided: new(decisions)}
	if text := string(result.Structured); text == "" {
		c.problems = []Problem{missing("the structured result", &property{node: root})}
	} else if fault := faultIn(text); fault != nil {
		err = fmt.Errorf("tool %s: the structured result is no JSON: at byte %d: want %s", r.called, fault.offset, fault.expected)
		return failureOf(err, cannotSend)
	} else {
		c.check(root, text, "result")
	}
	if c.problems == nil {
		return result
	}
	return failureOf(&ResultError{Tool: r.called, Problems: c.problems, More: c.unlisted}, cannotSend)
}

// faultIn returns what keeps a text from being one value of JSON.
func faultIn(text string) *fault {
	s := scanner{text: text, limit: deepest}
	if !utf8.ValidString(text) {
		s.fail(BadUTF8, firstInvalid(text), "valid UTF-8")
	}
	s.value()
	s.end()
	return s.fault
}
