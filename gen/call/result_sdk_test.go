package call

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
)

// TestSDKResult holds what becomes of a CallToolResult of an SDK.
func TestSDKResult(t *testing.T) {
	for _, test := range []struct{ name, given, mcp, text string }{
		{
			"as it is", `{"content":[{"type":"text","text":"a","annotations":{"priority":1}}],"_meta":{"k":"v"}}`,
			`{"content":[{"type":"text","text":"a","annotations":{"priority":1}}],"_meta":{"k":"v"},"resultType":"complete"}`, "a",
		},
		{
			"structured", `{"content":[{"type":"text","text":"a"}],"structuredContent":{"n":1},"isError":false}`,
			`{"content":[{"type":"text","text":"a"}],"structuredContent":{"n":1},"resultType":"complete"}`, "a",
		},
		{
			"without blocks", `{"content":null,"structuredContent":{"n":1}}`,
			`{"content":[{"type":"text","text":"{\"n\":1}"}],"structuredContent":{"n":1},"resultType":"complete"}`, `{"n":1}`,
		},
		{
			"empty", `{"content":[]}`,
			`{"content":[],"resultType":"complete"}`, "",
		},
		{
			"empty texts", `{"content":[{"type":"text","text":""},{"type":"text","text":"a"},{"type":"text"}]}`,
			`{"content":[{"type":"text","text":"a"}],"resultType":"complete"}`, "a",
		},
		{
			"an empty text alone", `{"content":[{"type":"text","text":""}],"structuredContent":{"n":1}}`,
			`{"content":[{"type":"text","text":"{\"n\":1}"}],"structuredContent":{"n":1},"resultType":"complete"}`, `{"n":1}`,
		},
		{
			"an error", `{"content":[{"type":"text","text":"a"}],"structuredContent":{"n":1},"isError":true}`,
			`{"content":[{"type":"text","text":"a"}],"isError":true,"resultType":"complete"}`, "a",
		},
		{
			"a question", `{"resultType":"input_required","inputRequests":{"b":{},"a":1}}`,
			`{"inputRequests":{"b":{},"a":1},"resultType":"input_required"}`, "",
		},
		{
			"one block", `{"type":"image","data":"YQ==","mimeType":"image/png"}`,
			`{"content":[{"type":"image","data":"YQ==","mimeType":"image/png"}],"resultType":"complete"}`, "[image image/png 1 bytes]",
		},
		{
			"blocks", `[{"type":"text","text":"a"},{"type":"resource","resource":{"uri":"file:///b","text":"c"}},{"type":"resource_link","uri":"file:///d","name":"e","description":"f","size":1.5e1}]`,
			`{"content":[{"type":"text","text":"a"},{"type":"resource","resource":{"uri":"file:///b","text":"c"}},{"type":"resource_link","uri":"file:///d","name":"e","description":"f","size":1.5e1}],"resultType":"complete"}`,
			"a\nc\n[resource_link e file:///d 15 bytes: f]",
		},
	} {
		r := SDKResult(json.RawMessage(test.given))
		checkSent(t, test.name, r, test.mcp)
		if got := r.Text(); got != test.text {
			t.Errorf("%s: the text is %q, want %q", test.name, got, test.text)
		}
		if r.IsError != (r.Err != nil) {
			t.Errorf("%s: %+v", test.name, r)
		}
	}
}

// TestWith: a CallToolResult beside a result completes it.
func TestWith(t *testing.T) {
	own := answer(t, object1(3))
	for _, test := range []struct{ name, given, want string }{
		{"nil", `null`, string(own.AppendMCP(nil))},
		{"blocks", `{"content":[{"type":"text","text":"a"}]}`, `{"content":[{"type":"text","text":"a"}],"structuredContent":{"n":3},"resultType":"complete"}`},
		{"no blocks", `{"content":[]}`, string(own.AppendMCP(nil))},
		{"its own", `{"content":[],"structuredContent":{"n":4}}`, `{"content":[{"type":"text","text":"{\"n\":4}"}],"structuredContent":{"n":4},"resultType":"complete"}`},
		{"an error", `{"content":[],"isError":true}`, `{"content":[],"isError":true,"resultType":"complete"}`},
	} {
		checkSent(t, test.name, own.With(json.RawMessage(test.given)), test.want)
	}
	failure := failureOf(errors.New("no"), "no")
	if got := failure.With(json.RawMessage(`{"content":[]}`)); !reflect.DeepEqual(got, failure) {
		t.Errorf("an error became %+v", got)
	}
}

func TestNotGiven(t *testing.T) {
	for _, given := range []any{
		1, "text", true, []int{1}, map[string]int{"a": 1}, []map[string]string{{"type": ""}},
		json.RawMessage(`{"content":"a"}`), json.RawMessage(`{"content":[{"text":"a"}]}`), func() {},
	} {
		r := SDKResult(given)
		if !r.IsError || r.Err == nil || r.Text() != cannotSend {
			t.Errorf("%v became %+v", given, r)
		}
	}
}
