package call

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// An sdkPart is the part of a result that a tool returned in the types of an SDK.
type sdkPart struct {
	content json.RawMessage // the blocks; nil where there are none
	members []byte          // the members that Result does not hold, with a resultType
	// unfinished says that it is no result yet, but a question to the client
	// (MCP 2026-07-28, "resultType"), which has no content.
	unfinished bool
}

// SDKResult returns the result of a tool that returns the CallToolResult of an SDK
// for MCP, or the blocks of one. Its JSON is sent unchanged, with three exceptions:
// an error loses its structured content, structured content without blocks gets its
// text as a block, and empty texts are left out. If the JSON of callToolResult is
// neither, the result is an error.
func SDKResult(callToolResult any) Result { return ContentResult().With(callToolResult) }

// With returns the result of a tool that returns a value, whose result is r, and also
// a CallToolResult of an SDK or blocks of one: see [SDKResult]. The blocks of a
// CallToolResult replace the text of r, and its structured content, if it has any,
// replaces that of r. Blocks alone are added behind the text. If callToolResult is
// nil, the result is r.
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

// cannotSend is what a model sees of a result that is none.
const cannotSend = "the result of the tool cannot be sent"

// IsSDKResult reports whether the result has a CallToolResult of an SDK, or blocks of
// one. Then [Result.AppendMCP] has all of it, and Blocks may leave out what this
// package does not know.
func (r Result) IsSDKResult() bool { return r.sdk.content != nil || r.sdk.members != nil }

// errNotSDKResult is the error of a result that is none of MCP's.
var errNotSDKResult = errors.New("it is neither a CallToolResult of MCP nor content of one")

// addSDKResult adds the JSON of a CallToolResult, of a block, or of several.
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

// textBefore returns an array of blocks, with the text of what the tool returned
// before them.
func (r *Result) textBefore(blocks json.RawMessage) json.RawMessage {
	if len(r.value) == 0 || len(blocks) == len("[]") {
		return blocks
	}
	b := TextContent(r.valueText()).append([]byte{'['})
	return append(append(b, ','), blocks[1:]...)
}

// addSDKContent adds an array of blocks, each of which says its type.
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

// withoutEmpty returns an array of blocks without those that say nothing.
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

// addSDKMembers adds the members of a CallToolResult.
func (r *Result) addSDKMembers(members map[string]json.RawMessage) error {
	resultType := `"complete"`
	if given := members["resultType"]; given != nil {
		resultType = string(given)
	}
	r.sdk.unfinished = resultType != `"complete"`
	content, known := members["content"]
	if !known && !r.sdk.unfinished {
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
	r.sdk.members = otherMembers(members, resultType)
	if !known || string(content) == "null" {
		content = json.RawMessage("[]")
	}
	return r.addSDKContent(content)
}

// errSDKResult is the error of a result that a tool has marked as one.
var errSDKResult = errors.New("the tool returned a result with isError")

// otherMembers returns the members that Result does not hold, by their names.
func otherMembers(members map[string]json.RawMessage, resultType string) []byte {
	own := []string{"content", "structuredContent", "isError", "resultType"}
	var b []byte
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.Contains(own, name) {
			b = append(appendString(b, name), ':')
			b = append(append(b, members[name]...), ',')
		}
	}
	return append(append(b, `"resultType":`...), resultType...)
}

// blocks returns the content, without what Content does not hold.
func (g sdkPart) blocks() []Content {
	blocks, _ := contentIn(g.content)
	return blocks
}

// contentIn reads an array of blocks.
func contentIn(text json.RawMessage) (blocks []Content, ok bool) {
	var read []struct {
		Content
		Size     float64 // any number of JSON
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
