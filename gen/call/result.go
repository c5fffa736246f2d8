package call

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Result is the result of a call. An error of the tool, or of the arguments, is also a
// result, to which the model can react (MCP 2025-11-25, tools, "Error Handling"). A tool
// that returns the zero value has failed; a tool that has nothing to return returns
// [ContentResult]().
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
type Result struct {
	// Structured is the result as JSON; nil for an error, and for a tool without a
	// structured result.
	Structured json.RawMessage
	// Content contains the blocks of the result; nil if the only block is the text of
	// Structured: see [Result.Blocks].
	Content []Content
	IsError bool
	// Err is the reason for IsError. It is only for the server: an [*ArgumentError], the
	// error of the tool, a [*PanicError], and so on. If IsError is false, Err is nil or an
	// [*InputRequiredError]: then the client has to repeat the call with an answer.
	Err error
	// Repaired lists the arguments that were repaired, at most a hundred: see
	// [Repair].
	Repaired []Repair

	made    bool   // created by this package
	value   []byte // the value in written, without its wrapper
	written []byte // Structured as this package created it; a program may have changed Structured since
	sdk     sdkPart
	untyped bool // AppendMCP writes no resultType
}

// noValue is the text of a result that only reports that the call is done.
const noValue = "done"

// Blocks returns the content of the result: Content if it is set, or else one block with
// the text of the structured result. The text of a string is the string itself; the text of
// any other value is its JSON, without the wrapper. A tool without a result has the text
// "done".
//
// If the text would be empty, the block contains the JSON of the structured result, because
// clients disagree on how to show a result without content. If there is no structured
// result either, there is no block, because Anthropic rejects empty text blocks.
func (r Result) Blocks() []Content {
	r = r.checked()
	blocks := r.textBlocks()
	if len(blocks) == 0 && r.Content == nil && r.sdk.content == nil && r.Structured != nil {
		return []Content{TextContent(string(r.Structured))}
	}
	return blocks
}

// textBlocks returns the content of a checked result, without a block for an empty text.
func (r Result) textBlocks() []Content {
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

// Text returns the result as one string, which is the format of OpenAI's APIs: the text of
// its blocks, each on its own lines. Other blocks are described in brackets.
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

// beside returns r with blocks after the text of the value that the tool returned. An
// error result is unchanged.
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

// valueText returns the text of the value that the tool returned.
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

// checked converts the fields that a program may have set by hand to the format that is sent.
// If a result cannot be sent, checked returns an error result.
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

// invalid returns the error result that replaces r, which cannot be sent. why is the
// reason.
func invalid(r Result, why string) Result {
	failure := failureOf(errors.New(why), why)
	failure.Repaired = r.Repaired
	return failure
}

func failureOf(err error, text string) Result {
	return Result{Content: []Content{TextContent(text)}, IsError: true, Err: err, made: true}
}

// size returns the size of the result in bytes: its content, or its structured content if
// that is larger.
func (r *Result) size() int {
	content := max(len(r.value), len(r.sdk.content))
	for _, block := range r.Content {
		content += len(block.Text) + len(block.Data)
	}
	return max(content, len(r.Structured))
}

// isNone reports whether the result is the zero value, or equivalent to it.
func (r *Result) isNone() bool {
	return !r.made && r.Structured == nil && r.Content == nil && !r.IsError
}

func sameBytes(a, b []byte) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// A PublicError is an error whose message the model may read, even with [MaskErrors]. If
// another error wraps it, the model reads only the message of the PublicError.
type PublicError struct {
	Message string // message for the model
	Err     error  // error for the server; may be nil
}

// Public returns a [*PublicError]: the model reads message, even with [MaskErrors]. err is
// for the server, and may be nil.
//
//	return nil, call.Public("there is no such booking", err)
func Public(message string, err error) error { return &PublicError{Message: message, Err: err} }

// Error returns the message for the model.
func (e *PublicError) Error() string { return e.Message }

// Unwrap returns the error for the server.
func (e *PublicError) Unwrap() error { return e.Err }

// A PanicError is the error of a tool that panicked. It is for the server, in Result.Err
// and through [Observe]. The model reads only that the tool failed, or the message of a
// [PublicError] if that was the value of the panic.
type PanicError struct {
	Value any    // nil if the tool called [runtime.Goexit]
	Stack []byte // only for the server
}

// maxPanic is the maximum number of bytes of a panic's value that the message shows.
const maxPanic = 200

// Error returns the value of the panic as a string, without the stack.
func (e *PanicError) Error() string {
	if e.Value == nil {
		return "the tool stopped without a result"
	}
	return "the tool panicked: " + clipText(fmt.Sprint(e.Value), maxPanic)
}

// Unwrap returns the value of the panic, if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// ErrorResult returns the result for an error of a tool, as generated code does. It is for
// handlers, and for tools that themselves return a Result.
func ErrorResult(err error) Result { return Result{IsError: true, Err: err, made: true} }

// masked returns the error result for r.Err if r is an error without content, or else r.
// mask hides the message, as [MaskErrors] does.
func (r Result) masked(mask bool) Result {
	if !r.IsError || r.Err == nil || r.Content != nil || r.sdk.content != nil {
		return r
	}
	return resultOf(r.Err, mask)
}

func resultOf(err error, mask bool) Result {
	if required, ok := unfinished(err); ok {
		return required
	}
	return failureOf(err, errorText(err, mask))
}

// failed is the message of an error that is hidden from the model.
const failed = "the tool failed"

// stopTexts are the messages of errors that reveal nothing about the server.
var stopTexts = []struct {
	err  error
	text string
}{
	{context.Canceled, "the call was cancelled"},
	{context.DeadlineExceeded, "the call took too long and was stopped"},
}

// errorText returns the message of an error for the model. If the error's own methods
// panic, the message is only that the tool failed.
func errorText(err error, mask bool) (text string) {
	defer func() {
		if recover() != nil {
			text = failed
		}
	}()
	var public *PublicError
	if errors.As(err, &public) && public.Message != "" {
		return public.Message
	}
	var panicked *PanicError
	if errors.As(err, &panicked) && panicked.Value != nil {
		return failed
	}
	for _, stop := range stopTexts {
		if err == stop.err || mask && errors.Is(err, stop.err) {
			return stop.text
		}
	}
	shown := err.Error()
	status := statusPrefix.FindStringSubmatch(shown)
	switch {
	case status != nil && status[1] == "Canceled":
		return stopTexts[0].text
	case status != nil && status[1] == "DeadlineExceeded":
		return stopTexts[1].text
	case status != nil && mask:
		return failed + " (" + status[1] + ")"
	case mask || shown == "":
		return failed
	}
	return statusPrefix.ReplaceAllString(shown, "$1: ")
}

// statusPrefix matches the prefix of an error with a gRPC status. Unlike its message, its
// code reveals nothing about the server.
// https://pkg.go.dev/google.golang.org/grpc/codes
var statusPrefix = regexp.MustCompile(`rpc error: code = (Canceled|Unknown|InvalidArgument|DeadlineExceeded|NotFound|AlreadyExists|PermissionDenied|ResourceExhausted|FailedPrecondition|Aborted|OutOfRange|Unimplemented|Internal|Unavailable|DataLoss|Unauthenticated) desc = `)

// AppendMCP appends the result as a CallToolResult of MCP: one line of JSON, valid under
// schema.json of 2025-06-18, 2025-11-25, and 2026-07-28. Only 2026-07-28 requires a
// resultType; [Result.For] removes it for earlier revisions. An error has no structured
// content. If Structured is not JSON, an error is sent instead.
func (r Result) AppendMCP(b []byte) []byte {
	r = r.checked()
	b = append(b, '{')
	if !r.sdk.unfinished() {
		b = append(b, `"content":`...)
		b = r.appendContent(b)
		b = append(b, ',')
	}
	if r.Structured != nil {
		b = append(b, `"structuredContent":`...)
		b = append(b, r.Structured...)
		b = append(b, ',')
	}
	if r.IsError {
		b = append(b, `"isError":true,`...)
	}
	b = append(b, r.sdk.members...)
	if r.untyped {
		b[len(b)-1] = '}' // there is a comma after the content
		return b
	}
	return append(append(append(b, `"resultType":`...), cmp.Or(r.sdk.resultType, `"complete"`)...), '}')
}

func (r Result) appendContent(b []byte) []byte {
	if r.Content == nil && r.sdk.content != nil {
		return append(b, r.sdk.content...)
	}
	b = append(b, '[')
	switch isEmpty := string(r.value) == `""`; {
	case r.Content == nil && isEmpty && r.Structured != nil: // see Blocks
		b = TextContent(string(r.Structured)).append(b)
	case r.Content == nil && !isEmpty:
		b = append(b, `{"type":"text","text":`...)
		b = r.appendText(b)
		b = append(b, '}')
	}
	for i, block := range r.Content {
		if i > 0 {
			b = append(b, ',')
		}
		b = block.append(b)
	}
	return append(b, ']')
}

// appendText appends the text of the value that the tool returned, as a JSON string. If the
// value is a string, its JSON is appended unchanged.
func (r Result) appendText(b []byte) []byte {
	switch {
	case len(r.value) == 0:
		return appendString(b, r.valueText())
	case r.value[0] == '"':
		return append(b, r.value...)
	}
	return appendString(b, r.value)
}

// MarshalJSON returns the result as AppendMCP does.
func (r Result) MarshalJSON() ([]byte, error) { return r.AppendMCP(nil), nil }

// An sdkPart is the part of a result that a tool returned in the types of an SDK.
type sdkPart struct {
	content json.RawMessage // the blocks; nil if there are no blocks
	members []byte          // members that Result does not have, each with a comma; nil if there is no CallToolResult
	// resultType is the JSON of a resultType other than "complete", or "". If it is set,
	// the tool asks the client a question and has no content yet (MCP 2026-07-28).
	resultType string
}

// unfinished reports whether the tool requests input from the client and has no result
// yet.
func (g sdkPart) unfinished() bool { return g.resultType != "" }

// SDKResult returns the result of a tool that returns the CallToolResult of an MCP SDK, or
// its content blocks. If the JSON of callToolResult is neither, the result is an error. The
// JSON is sent unchanged, with three exceptions:
//
//   - structured content of an error is removed
//   - structured content without blocks gets its text as a block
//   - empty text blocks are removed
func SDKResult(callToolResult any) Result { return ContentResult().With(callToolResult) }

// With adds callToolResult, a CallToolResult of an SDK or content blocks (see [SDKResult]),
// to r, the result for a value of the tool. The blocks of a CallToolResult replace the text
// of r, and its structured content, if any, replaces that of r. Blocks without a
// CallToolResult are added after the text. If callToolResult is nil, or r is an error, With
// returns r.
func (r Result) With(callToolResult any) Result {
	if r.IsError {
		return r
	}
	text, err := marshal(callToolResult, 0, json.Marshal)
	switch {
	case err != nil:
	case string(text) != "null":
		err = r.addSDKResult(text)
	}
	if err != nil {
		return failureOf(fmt.Errorf("%s: %w", cannotSend, err), cannotSend)
	}
	return r
}

// cannotSend is the message for the model if a result is invalid.
const cannotSend = "the result of the tool cannot be sent"

// IsSDKResult reports whether the result contains a CallToolResult or content blocks of an
// SDK. If so, [Result.AppendMCP] writes all of it, and Blocks may omit fields that this
// package does not know.
func (r Result) IsSDKResult() bool { return r.sdk.content != nil || r.sdk.members != nil }

var errNotSDKResult = errors.New("the value is neither a CallToolResult of MCP nor its content")

// addSDKResult adds the JSON of a CallToolResult, of a block, or of several blocks.
func (r *Result) addSDKResult(text json.RawMessage) error {
	if text[0] == '[' {
		return r.addSDKContent(r.textBefore(text))
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil || members == nil {
		return errNotSDKResult
	}
	if members["type"] != nil {
		return r.addSDKContent(r.textBefore(slices.Concat([]byte("["), text, []byte("]"))))
	}
	return r.addSDKMembers(members)
}

// textBefore returns an array of blocks, preceded by the text of the value that the tool
// returned.
func (r *Result) textBefore(blocks json.RawMessage) json.RawMessage {
	if len(r.value) == 0 || len(blocks) == len("[]") {
		return blocks
	}
	b := TextContent(r.valueText()).append([]byte{'['})
	return append(append(b, ','), blocks[1:]...)
}

// addSDKContent stores text, an array of blocks, as the content of the result. It is an
// error if a block has no type.
func (r *Result) addSDKContent(text json.RawMessage) error {
	blocks, ok := contentIn(text)
	if !ok || slices.ContainsFunc(blocks, func(c Content) bool { return c.Type == "" }) {
		return errNotSDKResult
	}
	if slices.ContainsFunc(blocks, Content.isEmpty) {
		text = withoutEmpty(text, blocks)
		blocks = slices.DeleteFunc(blocks, Content.isEmpty)
	}
	if len(blocks) > 0 || len(r.value) == 0 {
		r.sdk.content = text
	}
	return nil
}

// withoutEmpty returns an array of blocks without empty text blocks.
func withoutEmpty(text json.RawMessage, blocks []Content) json.RawMessage {
	left := []byte{'['}
	for i, block := range elementsOf(string(text)) {
		if !blocks[i].isEmpty() {
			if len(left) > 1 {
				left = append(left, ',')
			}
			left = append(left, block...)
		}
	}
	return append(left, ']')
}

func (r *Result) addSDKMembers(members map[string]json.RawMessage) error {
	r.sdk.resultType = ""
	if given := string(members["resultType"]); given != `"complete"` {
		r.sdk.resultType = given
	}
	content, known := members["content"]
	if !known && !r.sdk.unfinished() {
		return errNotSDKResult
	}
	r.IsError = string(members["isError"]) == "true"
	if structured := members["structuredContent"]; r.IsError {
		r.Structured, r.written, r.value = nil, nil, nil
	} else if structured != nil && string(structured) != "null" {
		r.Structured, r.written, r.value = structured, structured, structured
	}
	if r.IsError {
		r.Err = errSDKResult
	}
	r.sdk.members = otherMembers(members)
	if !known || string(content) == "null" {
		content = json.RawMessage("[]")
	}
	return r.addSDKContent(content)
}

// errSDKResult is the error of a result in which the tool has set isError.
var errSDKResult = errors.New("the tool returned a result with isError")

// otherMembers returns the members for which Result has no field, sorted by name.
func otherMembers(members map[string]json.RawMessage) []byte {
	own := []string{"content", "structuredContent", "isError", "resultType"}
	b := []byte{}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.Contains(own, name) {
			b = append(appendString(b, name), ':')
			b = append(append(b, members[name]...), ',')
		}
	}
	return b
}

// blocks returns the content, without fields that Content does not support.
func (g sdkPart) blocks() []Content {
	blocks, _ := contentIn(g.content)
	return blocks
}

func contentIn(text json.RawMessage) (blocks []Content, ok bool) {
	var read []struct {
		Content
		Size     float64 // any JSON number
		Resource struct {
			URI, MIMEType string
			Text          string
			Blob          []byte
		}
	}
	if json.Unmarshal(text, &read) != nil {
		return nil, false
	}
	blocks = make([]Content, len(read))
	for i, b := range read {
		blocks[i] = b.Content
		blocks[i].Size = int64(b.Size)
		if b.Type == resourceType {
			blocks[i].URI, blocks[i].MIMEType = b.Resource.URI, b.Resource.MIMEType
			blocks[i].Text, blocks[i].Data = b.Resource.Text, b.Resource.Blob
		}
	}
	return blocks, true
}
