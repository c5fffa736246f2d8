package call

// Give makes result that of the call: one that the tool has made itself. The
// zero [Result] is none, so that Close makes an error of it.
//
//go:noinline
func (r *Reader) Give(result Result) {
	if !result.isNone() {
		r.own, r.stage = result.masked(r.options.mask), resultGiven
	}
}

// Content adds blocks to what was written: they stand behind its text, which a
// client that knows no structured results goes by (MCP 2025-11-25, tools,
// "Structured Content"). Where nothing was written they are all of the result.
//
//go:noinline
func (r *Reader) Content(blocks ...Content) { r.Give(r.written().beside(blocks)) }

// Given completes what was written, as [Result.With] does, by what the tool says
// in the words of an SDK. Where nothing was written that is all of the result.
func (r *Reader) Given(callToolResult any) { r.Give(r.written().With(callToolResult)) }

// written returns the result so far, which is complete.
func (r *Reader) written() Result {
	if r.stage == resultWritten {
		return r.writer.Result()
	}
	return ContentResult()
}
