package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// object writes {"n":n}.
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

// TestAppendMCP holds what is sent of each kind of result, and its text.
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
			`{"content":[],"structuredContent":{"result":""},"resultType":"complete"}`, "", `{"result":""}`,
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

// checkSent compares what is sent of a result, which is appended.
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

// TestResultsByHand: what a program changes in a result is sent, or refused.
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

// TestErrorTexts holds what a model sees of an error, and that the server sees all.
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

// TestBrokenSchema: nobody can call the tool, which is no fault of the model's.
func TestBrokenSchema(t *testing.T) {
	r := refusal(t, `{"type":"strange"}`, `{}`, MaskErrors())
	if r.Text() != brokenText || r.Err == nil || !strings.Contains(r.Err.Error(), "strange") {
		t.Errorf("got %q, %v", r.Text(), r.Err)
	}
}

// explode panics, some calls below its caller.
func explode(v any) { panic(v) }

// TestPanics: the model sees that the tool failed, unless the panic has words for
// it; the server sees all.
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

// TestIndex: a mistake of the runtime's is a panic like any other.
func TestIndex(t *testing.T) {
	r := answer(t, func(r *Reader) Result { return Result{Content: []Content{}[len(r.call.Tool.Name):][:1]} })
	var failure runtime.Error
	if !errors.As(r.Err, &failure) || strings.Contains(r.Text(), ".go:") {
		t.Errorf("got %v with %q", r.Err, r.Text())
	}
}

// TestOwnResult: a tool may make its result itself, but the zero value is none.
func TestOwnResult(t *testing.T) {
	own := Result{Structured: json.RawMessage(`{"n":1}`)}
	if got, want := answer(t, func(*Reader) Result { return own }).Text(), `{"n":1}`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if r := answer(t, func(*Reader) Result { return Result{} }); !r.IsError || r.Text() != "the tool stopped without a result" {
		t.Errorf("the zero value became %+v", r)
	}
}

// TestGoexit: a tool that ends its goroutine has no result, and breaks nothing.
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
		t.Errorf("the next call says %s", got)
	}
}

// TestResultsAreKept: a result does not change with the calls that follow.
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
