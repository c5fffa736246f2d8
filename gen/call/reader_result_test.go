package call

import (
	"encoding/json"
	"testing"
)

// TestReaderResult: a value is written, blocks stand behind its text, and the
// zero Result is none.
func TestReaderResult(t *testing.T) {
	link := LinkContent("report://1", "r1", "application/pdf")
	link.Title, link.Description, link.Size = "Report", "of March", 48_213
	write := func(r *Reader) {
		w := r.Writer()
		w.Box()
		w.String("a")
	}
	const a = `"structuredContent":{"result":"a"},"resultType":"complete"}`
	for _, test := range []struct {
		name string
		tool func(r *Reader)
		want string
	}{
		{"nothing", func(r *Reader) { r.Content() }, `{"content":[{"type":"text","text":"done"}],"resultType":"complete"}`},
		{"a value", write, `{"content":[{"type":"text","text":"a"}],` + a},
		{"a block beside", func(r *Reader) { write(r); r.Content(TextContent("b")) }, `{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],` + a},
		{"no blocks beside", func(r *Reader) { write(r); r.Content() }, `{"content":[{"type":"text","text":"a"}],` + a},
		{
			"a block in other words", func(r *Reader) { write(r); r.AddSDKResult(json.RawMessage(`{"type":"text","text":"b","_meta":{}}`)) },
			`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b","_meta":{}}],` + a,
		},
		{
			"blocks in other words", func(r *Reader) { write(r); r.AddSDKResult([]*Content{{Type: "text"}, {Type: "text", Text: "b"}}) },
			`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],` + a,
		},
		{"no blocks in other words", func(r *Reader) { write(r); r.AddSDKResult([]*Content{}) }, `{"content":[{"type":"text","text":"a"}],` + a},
		{"a nil in other words", func(r *Reader) { write(r); r.AddSDKResult((*Content)(nil)) }, `{"content":[{"type":"text","text":"a"}],` + a},
		{"a whole result in other words", func(r *Reader) { r.AddSDKResult(json.RawMessage(`{"content":[]}`)) }, `{"content":[],"resultType":"complete"}`},
		{
			"beside an empty text", func(r *Reader) { r.Writer().String(""); r.Content(TextContent("b")) },
			`{"content":[{"type":"text","text":"b"}],"structuredContent":"","resultType":"complete"}`,
		},
		{
			"beside a text without structure", func(r *Reader) { w := r.Writer(); w.ObjectOnly(); w.String("a"); r.Content(TextContent("b")) },
			`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"resultType":"complete"}`,
		},
		{
			"beside what cannot be written", func(r *Reader) { r.Writer().Marshal(func() {}); r.Content(TextContent("b")) },
			`{"content":[{"type":"text","text":"the result cannot be written: json: unsupported type: func()"}],"isError":true,"resultType":"complete"}`,
		},
		{
			"its own", func(r *Reader) { r.SetResult(Result{Structured: json.RawMessage(`[1]`), Content: []Content{link}}) },
			`{"content":[{"type":"resource_link","uri":"report://1","name":"r1","title":"Report","description":"of March","mimeType":"application/pdf","size":48213}],` +
				`"structuredContent":[1],"resultType":"complete"}`,
		},
		{"none", func(r *Reader) { r.SetResult(Result{}) }, `{"content":[{"type":"text","text":"the tool stopped without a result"}],"isError":true,"resultType":"complete"}`},
	} {
		r := answer(t, func(r *Reader) Result { test.tool(r); return Result{} })
		checkSent(t, test.name, r, test.want)
	}
	if got, want := ContentResult(link).Text(), "[resource_link r1 report://1 application/pdf 48213 bytes: of March]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
