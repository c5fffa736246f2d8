package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func object1(n int64) func(r *Reader) Result {
	return func(r *Reader) Result {
		w := r.Writer()
		w.Object()
		w.Name(`"n":`)
		w.Int(n)
		w.EndObject()
		return w.Result()
	}
}

// TestAppendMCP checks the encoding of each kind of result, and its text.
func TestAppendMCP(t *testing.T) {
	for _, test := range []struct {
		name            string
		tool            func(r *Reader) Result
		mcp, text, form string
	}{
		{
			"object", object1(3),
			`{"content":[{"type":"text","text":"{\"n\":3}"}],"structuredContent":{"n":3},"resultType":"complete"}`, `{"n":3}`, `{"n":3}`,
		},
		{
			"boxed text", func(r *Reader) Result {
				w := r.Writer()
				w.Box()
				w.String("a \"b\"\n")
				return w.Result()
			},
			`{"content":[{"type":"text","text":"a \"b\"\n"}],"structuredContent":{"result":"a \"b\"\n"},"resultType":"complete"}`,
			"a \"b\"\n", `{"result":"a \"b\"\n"}`,
		},
		{
			"boxed list", func(r *Reader) Result {
				w := r.Writer()
				w.Box()
				w.Array()
				w.EndArray()
				return w.Result()
			},
			`{"content":[{"type":"text","text":"[]"}],"structuredContent":{"result":[]},"resultType":"complete"}`, `[]`, `{"result":[]}`,
		},
		{
			"text only", func(r *Reader) Result {
				w := r.Writer()
				w.ObjectOnly()
				w.String("")
				return w.Result()
			},
			`{"content":[],"resultType":"complete"}`, "", "",
		},
		{
			"an object without a schema", func(r *Reader) Result {
				w := r.Writer()
				w.ObjectOnly()
				w.Object()
				w.EndObject()
				return w.Result()
			},
			`{"content":[{"type":"text","text":"{}"}],"structuredContent":{},"resultType":"complete"}`, "{}", "{}",
		},
		{
			"boxed empty text", func(r *Reader) Result {
				w := r.Writer()
				w.Box()
				w.String("")
				return w.Result()
			},
			`{"content":[{"type":"text","text":"{\"result\":\"\"}"}],"structuredContent":{"result":""},"resultType":"complete"}`, "", `{"result":""}`,
		},
		{
			"empty blocks", func(*Reader) Result { return ContentResult(TextContent(""), TextContent("a"), TextContent("")) },
			`{"content":[{"type":"text","text":"a"}],"resultType":"complete"}`, "a", "",
		},
		{
			"an empty block", func(*Reader) Result { return ContentResult(TextContent("")) },
			`{"content":[],"resultType":"complete"}`, "", "",
		},
		{
			"no result", func(*Reader) Result { return ContentResult() },
			`{"content":[{"type":"text","text":"done"}],"resultType":"complete"}`, "done", "",
		},
		{
			"error", func(r *Reader) Result { return r.failure(errors.New("no such city\xff")) },
			`{"content":[{"type":"text","text":"no such city\ufffd"}],"isError":true,"resultType":"complete"}`, "no such city\ufffd", "",
		},
		{
			"nil", func(r *Reader) Result { r.NoResult(); return Result{} },
			`{"content":[{"type":"text","text":"the tool returned no result"}],"isError":true,"resultType":"complete"}`, "the tool returned no result", "",
		},
		{
			"blocks", func(*Reader) Result {
				return ContentResult(TextContent("a"), ImageContent("image/png", []byte("b")), AudioContent("audio/wav", nil),
					ResourceContent("file:///c", "", nil), ResourceTextContent("file:///d", "text/plain", "e"), LinkContent("file:///f", "g", ""))
			},
			`{"content":[{"type":"text","text":"a"},{"type":"image","data":"Yg==","mimeType":"image/png"},{"type":"audio","data":"","mimeType":"audio/wav"},` +
				`{"type":"resource","resource":{"uri":"file:///c","blob":""}},{"type":"resource","resource":{"uri":"file:///d","mimeType":"text/plain","text":"e"}},` +
				`{"type":"resource_link","uri":"file:///f","name":"g"}],"resultType":"complete"}`,
			"a\n[image image/png 1 bytes]\n[audio audio/wav 0 bytes]\n[resource file:///c 0 bytes]\ne\n[resource_link g file:///f]", "",
		},
	} {
		r := answer(t, test.tool)
		checkSent(t, test.name, r, test.mcp)
		if got := r.Text(); got != test.text {
			t.Errorf("%s: the text is %q, want %q", test.name, got, test.text)
		}
		for _, block := range r.Blocks() {
			if block.isEmpty() {
				t.Errorf("%s: an empty block among %v", test.name, r.Blocks())
			}
		}
		if got := string(r.Structured); got != test.form {
			t.Errorf("%s: the structured result is %s, want %s", test.name, got, test.form)
		}
	}
}

func checkSent(t *testing.T, name string, r Result, want string) {
	t.Helper()
	got := string(r.AppendMCP([]byte("id: ")))
	if got != "id: "+want {
		t.Errorf("%s:\ngot  %s\nwant id: %s", name, got, want)
	}
	if !json.Valid([]byte(got[len("id: "):])) {
		t.Errorf("%s: no JSON: %s", name, got)
	}
}

// TestResultsByHand checks that a result that the program has changed is sent, or rejected if
// it is invalid.
func TestResultsByHand(t *testing.T) {
	changed := answer(t, object1(3))
	changed.Structured = json.RawMessage("{\n \"n\": 4 }")
	checkSent(t, "changed", changed, `{"content":[{"type":"text","text":"{\"n\":4}"}],"structuredContent":{"n":4},"resultType":"complete"}`)
	if got, want := changed.Text(), `{"n":4}`; got != want {
		t.Errorf("the text is %s, want %s", got, want)
	}
	broken := Result{Structured: json.RawMessage(`{"a":`)}
	checkSent(t, "broken", broken, `{"content":[{"type":"text","text":"the structured result is not JSON: unexpected end of JSON input"}],"isError":true,"resultType":"complete"}`)
	stranger := Result{Content: []Content{{Type: "video\""}}}
	checkSent(t, "stranger", stranger, `{"content":[{"type":"text","text":"the result has a block of the unknown type \"video\\\"\""}],"isError":true,"resultType":"complete"}`)
	failedLater := answer(t, object1(3))
	failedLater.IsError = true
	checkSent(t, "marked", failedLater, `{"content":[{"type":"text","text":"{\"n\":3}"}],"isError":true,"resultType":"complete"}`)
	checkSent(t, "bare error", Result{IsError: true}, `{"content":[{"type":"text","text":"the tool failed"}],"isError":true,"resultType":"complete"}`)
	both, err := json.Marshal(answer(t, object1(3)))
	if want := answer(t, object1(3)).AppendMCP(nil); err != nil || string(both) != string(want) {
		t.Errorf("json.Marshal gives %s, %v, want %s", both, err, want)
	}
}

type secret struct{ text string }

func (s *secret) Error() string { return s.text }

// TestErrorTexts checks the message of an error for the model, and that the server gets the
// whole error.
func TestErrorTexts(t *testing.T) {
	hidden := &secret{"dial tcp 10.0.0.1: refused"}
	public := &PublicError{Message: "no such city", Err: hidden}
	for _, test := range []struct {
		err          error
		open, masked string
	}{
		{hidden, hidden.text, failed},
		{public, "no such city", "no such city"},
		{fmt.Errorf("forecast: %w", public), "no such city", "no such city"},
		{errors.Join(hidden, public), "no such city", "no such city"},
		{&PublicError{Err: hidden}, failed, failed},
		{errors.New(""), failed, failed},
		{context.Canceled, "the call was cancelled", "the call was cancelled"},
		{context.DeadlineExceeded, "the call took too long and was stopped", "the call took too long and was stopped"},
		{fmt.Errorf("GET /: %w", context.Canceled), "GET /: context canceled", "the call was cancelled"},
		{(*secret)(nil), failed, failed},
		{errors.New("rpc error: code = NotFound desc = no book 7"), "NotFound: no book 7", "the tool failed (NotFound)"},
		{errors.New("lend: rpc error: code = Unavailable desc = dial tcp 10.0.0.1: refused"), "lend: Unavailable: dial tcp 10.0.0.1: refused", "the tool failed (Unavailable)"},
		{errors.New("rpc error: code = DeadlineExceeded desc = context deadline exceeded"), "the call took too long and was stopped", "the call took too long and was stopped"},
		{errors.New("rpc error: code = Canceled desc = context canceled"), "the call was cancelled", "the call was cancelled"},
		{errors.New("rpc error: code = Admin desc = x"), "rpc error: code = Admin desc = x", failed},
	} {
		for mask, want := range map[bool]string{false: test.open, true: test.masked} {
			var opts []Option
			if mask {
				opts = append(opts, MaskErrors())
			}
			r := answer(t, func(r *Reader) Result { return r.failure(test.err) }, opts...)
			if got := r.Text(); got != want || !r.IsError || r.Err != test.err || r.Structured != nil {
				t.Errorf("%#v, mask %t: got %+v with %q, want %q", test.err, mask, r, got, want)
			}
		}
	}
	if !errors.As(error(public), new(*secret)) {
		t.Error("the server does not find the error inside of a PublicError")
	}
}

func TestDoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := answerTo(ctx, func(*Reader) Result {
		t.Error("the tool was called")
		return ContentResult()
	})
	if got, want := r.Text(), "the call was cancelled"; got != want || !errors.Is(r.Err, context.Canceled) {
		t.Errorf("got %q, %v, want %q", got, r.Err, want)
	}
}

// TestBrokenSchema checks that a call of a tool with an invalid schema is not reported as
// the model's fault.
func TestBrokenSchema(t *testing.T) {
	r := refusal(t, `{"type":"strange"}`, `{}`, MaskErrors())
	if r.Text() != brokenText || r.Err == nil || !strings.Contains(r.Err.Error(), "strange") {
		t.Errorf("got %q, %v", r.Text(), r.Err)
	}
}

// explode panics in a nested call.
func explode(v any) { panic(v) }

// TestPanics checks that the server gets the panic. The model must see only that the tool
// failed, or the message of a public error.
func TestPanics(t *testing.T) {
	public := &PublicError{Message: "not now"}
	for _, test := range []struct {
		value         any
		model, server string
	}{
		{"out of cheese", failed, "the tool panicked: out of cheese"},
		{errors.New("bad\nthings"), failed, "the tool panicked: bad things"},
		{context.Canceled, failed, "the tool panicked: context canceled"},
		{strings.Repeat("x", 1000), failed, "the tool panicked: " + strings.Repeat("x", maxPanic) + "…"},
		{nil, failed, "panic called with nil argument"},
		{public, "not now", "the tool panicked: not now"},
		{fmt.Errorf("secret: %w", public), "not now", "the tool panicked: secret: not now"},
	} {
		for _, mask := range []bool{false, true} {
			var seen Result
			opts := []Option{Observe(func(_ context.Context, _ string, r Result) { seen = r })}
			if mask {
				opts = append(opts, MaskErrors())
			}
			r := answer(t, func(*Reader) Result { explode(test.value); return Result{} }, opts...)
			if got := r.Text(); got != test.model || !r.IsError {
				t.Errorf("%v, mask %t: got %q, want %q", test.value, mask, got, test.model)
			}
			var failure *PanicError
			if !errors.As(seen.Err, &failure) || !strings.Contains(string(failure.Stack), "explode") || !strings.Contains(failure.Error(), test.server) {
				t.Errorf("%v: the error for the server is %#v", test.value, seen.Err)
			}
		}
	}
}

// TestIndex checks that a runtime error is handled as a panic.
func TestIndex(t *testing.T) {
	r := answer(t, func(r *Reader) Result { return Result{Content: []Content{}[len(r.call.Tool.Name):][:1]} })
	var failure runtime.Error
	if !errors.As(r.Err, &failure) || strings.Contains(r.Text(), ".go:") {
		t.Errorf("got %v with %q", r.Err, r.Text())
	}
}

// TestOwnResult checks that a tool may create its result itself, but that the zero value is
// an error.
func TestOwnResult(t *testing.T) {
	own := Result{Structured: json.RawMessage(`{"n":1}`)}
	if got, want := answer(t, func(*Reader) Result { return own }).Text(), `{"n":1}`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if r := answer(t, func(*Reader) Result { return Result{} }); !r.IsError || r.Text() != "the tool stopped without a result" {
		t.Errorf("the zero value became %+v", r)
	}
}

// TestGoexit checks that a tool that ends its goroutine has no result, and does not affect
// other calls.
func TestGoexit(t *testing.T) {
	done := make(chan Result)
	go func() {
		var result Result
		defer func() { done <- result }()
		r := emptyTool.read(nil, nil)
		defer r.end(&result)
		runtime.Goexit()
	}()
	r := <-done
	if got, want := r.Text(), "the tool stopped without a result"; got != want || !r.IsError {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := answer(t, object1(3)).Text(); got != `{"n":3}` {
		t.Errorf("the next call returns %s", got)
	}
}

// TestResultsAreKept checks that later calls do not change a result.
func TestResultsAreKept(t *testing.T) {
	first := answer(t, object1(1))
	sent := string(first.AppendMCP(nil))
	for n := range int64(100) {
		answer(t, object1(n))
	}
	if got := string(first.AppendMCP(nil)); got != sent {
		t.Errorf("it was %s and is %s", sent, got)
	}
	large := func(c string) Result {
		return answer(t, func(r *Reader) Result {
			w := r.Writer()
			w.Box()
			w.String(strings.Repeat(c, 2*maxBuffer))
			return w.Result()
		})
	}
	a := large("a")
	large("b")
	if strings.Trim(a.Text(), "a") != "" {
		t.Error("a large result has changed")
	}
}

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

// TestWith checks how the members of a CallToolResult replace the members of another
// result.
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

// TestReaderResult checks that blocks follow the text of a value, and that the zero Result
// is an error.
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
		{"an SDK's result", func(r *Reader) { r.SDKResult(json.RawMessage(`{"content":[]}`), nil) }, `{"content":[],"resultType":"complete"}`},
		{"no SDK's result", func(r *Reader) { r.SDKResult((*Result)(nil), nil) }, `{"content":[{"type":"text","text":"the tool returned no result"}],"isError":true,"resultType":"complete"}`},
		{"an error in place of an SDK's result", func(r *Reader) { r.SDKResult((*Result)(nil), errors.New("no")) }, `{"content":[{"type":"text","text":"no"}],"isError":true,"resultType":"complete"}`},
		{
			"an SDK's result with a value", func(r *Reader) {
				r.SDKResultWith(json.RawMessage(`{"content":[{"type":"text","text":"b"}]}`), map[string]int{"n": 1}, nil)
			},
			`{"content":[{"type":"text","text":"b"}],"structuredContent":{"n":1},"resultType":"complete"}`,
		},
		{"a value without an SDK's result", func(r *Reader) { r.SDKResultWith((*Result)(nil), 1, nil) }, `{"content":[{"type":"text","text":"1"}],"resultType":"complete"}`},
		{"an SDK's result without a value", func(r *Reader) { r.SDKResultWith(json.RawMessage(`{"content":[]}`), nil, nil) }, `{"content":[],"resultType":"complete"}`},
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

// An own is a struct whose method UnmarshalJSON records its input.
type own struct{ Text string }

func (o *own) UnmarshalJSON(b []byte) error {
	o.Text = "by method: " + string(b)
	return nil
}

// An ownInt is an int whose method UnmarshalJSON sets it to the length of the input, which
// need not be JSON.
type ownInt int

func (o *ownInt) UnmarshalJSON(b []byte) error {
	if string(b) == "no" {
		return errors.New("not that")
	}
	*o = ownInt(len(b))
	return nil
}

// sameAs decodes a value with two functions, and compares the result of read with the result
// of encoding/json.
func sameAs[T comparable](t *testing.T, schema, raw string, read func(*Reader, *T), parse func(string, *T) error) {
	t.Helper()
	var got, want T
	problems := readWith(toolOf(`{"properties":{"x":`+schema+`}}`), `{"x":`+raw+`}`, func(r *Reader) {
		for r.Object(); r.Next(); {
			read(r, &got)
		}
	})
	err := parse(raw, &want)
	if (err == nil) != (problems == "") || err == nil && got != want {
		t.Errorf("%s: got %v and %q, want %v and %v", raw, got, problems, want, err)
	}
}

// TestUnmarshalByKind checks that an unnamed struct is decoded as encoding/json decodes it
// in an array.
func TestUnmarshalByKind(t *testing.T) {
	type unnamed = struct{ own }
	for _, raw := range []string{`{"Text":"a"}`, `{"Text":1}`, `{}`} {
		sameAs(t, `{"type":"object"}`, raw, UnmarshalByKind, func(raw string, v *unnamed) error {
			var list [1]unnamed
			err := json.Unmarshal([]byte("["+raw+"]"), &list)
			*v = list[0]
			return err
		})
	}
}

// TestUnmarshalQuoted checks that a string is decoded as encoding/json decodes a field with
// the option string.
func TestUnmarshalQuoted(t *testing.T) {
	for _, raw := range []string{`"12"`, `"a \"text\""`, `"null"`, `"no"`, `""`} {
		sameAs(t, `{"type":"string"}`, raw, UnmarshalQuoted, func(raw string, v *ownInt) error {
			var s struct {
				F ownInt `json:",string"`
			}
			err := json.Unmarshal([]byte(`{"F":`+raw+`}`), &s)
			*v = s.F
			return err
		})
	}
}

// TestUnmarshalQuotedProblems checks that the schema is enforced, and that the message
// contains the beginning of the method's error.
func TestUnmarshalQuotedProblems(t *testing.T) {
	testScalar(t, scalar{`{"type": "string", "minLength": 1}`, func(r *Reader) any {
		var v unread
		UnmarshalQuoted(r, &v)
		return v
	}, []scalarCase{
		{x: `"12"`, problems: "x not-accepted"},
		{x: `""`, problems: "x too-short"},
		{x: `12`, problems: "x wrong-type"},
	}})
}

type unread int

func (*unread) UnmarshalJSON([]byte) error { return errors.New(strings.Repeat("no", 1000)) }

// TestUnmarshalOwnMismatch checks that an encoding/json error that a type's own method
// returns is not reported as a number out of range.
func TestUnmarshalOwnMismatch(t *testing.T) {
	testScalar(t, scalar{`{}`, func(r *Reader) any {
		var v ownMap
		r.Unmarshal(&v)
		return len(v)
	}, []scalarCase{
		{x: `{"a":"b"}`, want: "1"},
		{x: `[]`, problems: "x not-accepted"},
		{x: `"a"`, problems: "x not-accepted"},
	}})
}

type ownMap map[string]string

func (m *ownMap) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, (*map[string]string)(m)) }

func numbers(yield func(int) bool) {
	for i := 0; yield(i); i++ {
	}
}

func first(n int, seq iter.Seq[int]) iter.Seq[int] {
	return func(yield func(int) bool) {
		for v := range seq {
			if n--; n < 0 || !yield(v) {
				return
			}
		}
	}
}

// failing yields n numbers, then an error, and then one more number.
func failing(n int, err error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for v := range first(n, numbers) {
			if !yield(v, nil) {
				return
			}
		}
		if yield(0, err) {
			yield(n, nil)
		}
	}
}

func sendNumbers(list []int, ok bool) Result {
	if !ok {
		return Result{}
	}
	return ContentResult(TextContent(fmt.Sprint(list)))
}

func collect(seq iter.Seq[int]) func(*Reader) Result {
	return func(r *Reader) Result {
		list, ok := Collect(r, seq)
		return sendNumbers(list, ok)
	}
}

func collectOrFail(seq iter.Seq2[int, error]) func(*Reader) Result {
	return func(r *Reader) Result {
		list, ok := CollectOrFail(r, seq)
		return sendNumbers(list, ok)
	}
}

func TestCollect(t *testing.T) {
	broken := errors.New("line 3 cannot be read")
	const many = "there are more than 3 items, which is as many as one result may have: ask for fewer"
	for _, test := range []struct {
		name string
		tool func(*Reader) Result
		text string
		err  error
	}{
		{"none", collect(first(0, numbers)), "[]", nil},
		{"as many as can be", collect(first(3, numbers)), "[0 1 2]", nil},
		{"one more", collect(first(4, numbers)), many, ErrTooManyItems},
		{"without an end", collect(numbers), many, ErrTooManyItems},
		{"nil", collect(nil), "the tool returned no result", errNoResult},
		{"nil for errors", collectOrFail(nil), "the tool returned no result", errNoResult},
		{"no error", collectOrFail(failing(1, nil)), "[0 0 1]", nil},
		{"an error", collectOrFail(failing(2, broken)), failed, broken},
		{"an error first", collectOrFail(failing(0, broken)), failed, broken},
		{"an error behind as many as can be", collectOrFail(failing(3, broken)), failed, broken},
		{"too many before an error", collectOrFail(failing(4, broken)), many, ErrTooManyItems},
		{"an error for the model", collectOrFail(failing(1, &PublicError{Message: "a"})), "a", &PublicError{}},
		{"a panic", collect(func(yield func(int) bool) { yield(1); panic("b") }), failed, &PanicError{}},
		{"one that does not stop", collect(func(yield func(int) bool) {
			for range 9 {
				yield(1)
			}
		}), failed, &PanicError{}},
	} {
		r := answer(t, test.tool, MaxItems(3), MaskErrors())
		if got := r.Text(); got != test.text {
			t.Errorf("%s: got %q, want %q", test.name, got, test.text)
		}
		same := errors.Is(r.Err, test.err)
		switch test.err.(type) {
		case *PanicError:
			same = errors.As(r.Err, new(*PanicError))
		case *PublicError:
			same = errors.As(r.Err, new(*PublicError))
		}
		if !same || r.IsError != (test.err != nil) {
			t.Errorf("%s: the error is %v, want %v", test.name, r.Err, test.err)
		}
	}
	if got := answer(t, collect(first(1000, numbers))); got.IsError {
		t.Error(got.Err)
	}
	if got := answer(t, collect(first(1001, numbers))); !errors.Is(got.Err, ErrTooManyItems) {
		t.Error(got.Err)
	}
}

// TestCollectCancelled checks that canceling a call ends the sequence. The values so far
// must not be sent, even if the sequence ends by itself.
func TestCollectCancelled(t *testing.T) {
	for _, ends := range []bool{false, true} {
		var cancel context.CancelFunc
		var yielded []int
		seq := func(yield func(int) bool) {
			for v := range numbers {
				if v == 2 {
					cancel()
				}
				if yielded = append(yielded, v); v == 2 && ends || !yield(v) {
					return
				}
			}
		}
		for name, tool := range map[string]func(*Reader) Result{
			"Collect": collect(seq),
			"CollectOrFail": collectOrFail(func(yield func(int, error) bool) {
				for v := range seq {
					if !yield(v, nil) {
						return
					}
				}
			}),
		} {
			yielded = nil
			ctx, stop := context.WithCancel(context.Background())
			cancel = stop
			r := answerTo(ctx, tool)
			if r.Err != context.Canceled || !slices.Equal(yielded, []int{0, 1, 2}) {
				t.Errorf("%s: got %v after %v", name, r.Err, yielded)
			}
		}
	}
}
