package hostile

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"

	"github.com/go-toolgen/toolgen/examples/peers/hostile/traps"
)

// TestTraps checks that whatever a tool does becomes a result that contains no stack
// trace, and does not affect the next call.
func TestTraps(t *testing.T) {
	const panicked = "the tool failed" // all that the model sees of a panic
	tests := []struct{ tool, args, want, server string }{
		{traps.ToolFail, `{"way":"nil"}`, panicked, "panic called with nil argument"},
		{traps.ToolFail, `{"way":"runtime"}`, panicked, "index out of range [7] with length 0"},
		{traps.ToolFail, `{"way":"custom"}`, panicked, "the tool panicked: "},
		{traps.ToolFail, `{"way":"error"}`, "the tool failed", ""},
		{traps.ToolFail, `{"way":"deep"}`, "the result nests deeper than 10000, or contains itself", ""},
		{traps.ToolFail, `{"way":"infinite"}`, "the result cannot be written: json: unsupported value: +Inf", ""},
		{traps.ToolFail, `{"way":"secret"}`, "password 1234 is wrong", ""},
		{traps.ToolRead, `{"text":"panic","value":"a"}`, panicked, "the tool panicked: in UnmarshalText"},
		{traps.ToolRead, `{"text":"a","value":"panic"}`, panicked, "the tool panicked: in UnmarshalJSON"},
		{traps.ToolRead, `{"text":"panic when written","value":"a"}`, panicked, "the tool panicked: in MarshalText"},
		{traps.ToolRead, `{"text":"a","value":"panic when written"}`, panicked, "the tool panicked: in MarshalJSON"},
		{traps.ToolRead, `{"text":"a","value":"no JSON when written"}`, "the result cannot be written", ""},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			result := callTrap(t, t.Context(), tt.tool, tt.args)
			if err := fmt.Sprint(result.Err); !strings.Contains(err, tt.server) {
				t.Errorf("the server sees %q, want %q", err, tt.server)
			}
			text := failText(t, tt.tool, tt.args)
			if !strings.Contains(text, tt.want) || strings.Contains(text, "goroutine") || strings.Contains(text, ".go:") {
				t.Errorf("got %q, want %q", text, tt.want)
			}
			if masked := failText(t, tt.tool, tt.args, call.MaskErrors()); masked != "the tool failed" {
				t.Errorf("the masked message is %q", masked)
			}
			const good = `{"new_text":"a","new_value":"b"}`
			if result := callTrap(t, t.Context(), traps.ToolRead, `{"text":"a","value":"b"}`); string(result.Structured) != good {
				t.Errorf("after it, a good call answers %s", result.AppendMCP(nil))
			}
		})
	}
}

func callTrap(t *testing.T, ctx context.Context, tool, args string, options ...call.Option) call.Result {
	t.Helper()
	return traps.ToolSet().With(options...).Call(ctx, tool, []byte(args))
}

// failText calls a tool that must fail, and returns the text of the result. The server
// must get the error, too.
func failText(t *testing.T, tool, args string, options ...call.Option) string {
	t.Helper()
	result := callTrap(t, t.Context(), tool, args, options...)
	if !result.IsError || result.Err == nil || result.Structured != nil {
		t.Errorf("got %s, %v", result.AppendMCP(nil), result.Err)
	}
	return result.Text()
}

// TestGoexit checks that runtime.Goexit ends only the goroutine.
func TestGoexit(t *testing.T) {
	var result call.Result
	seen := make(chan call.Result, 1)
	ended := make(chan struct{})
	observe := call.Observe(func(_ context.Context, _ string, r call.Result) { seen <- r })
	go func() {
		defer close(ended)
		result = traps.ToolSet().With(observe).Call(t.Context(), traps.ToolFail, []byte(`{"way":"goexit"}`))
	}()
	<-ended
	if r := <-seen; result.Err != nil || !r.IsError || r.Text() != "the tool stopped without a result" {
		t.Errorf("got %v, and the observer %s", result.Err, r.Text())
	}
}

func TestCancelled(t *testing.T) {
	before, cancel := context.WithCancel(t.Context())
	cancel()
	during, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	traps.Kept.Words = nil
	tests := []struct {
		name       string
		ctx        context.Context
		tool, args string
		err        error
		text       string
	}{
		{"before", before, traps.ToolKeep, `{"words":["a"],"raw":{},"bytes":""}`, context.Canceled, "the call was cancelled"},
		{"before, with bad arguments", before, traps.ToolKeep, `{"words":7}`, nil, "words: expected an array of strings, got 7"},
		{"during", during, traps.ToolFail, `{"way":"cancel"}`, context.DeadlineExceeded, "the call took too long and was stopped"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := callTrap(t, tt.ctx, tt.tool, tt.args)
			if tt.err != nil && !errors.Is(result.Err, tt.err) || !strings.Contains(result.Text(), tt.text) {
				t.Errorf("got %v, %q", result.Err, result.Text())
			}
		})
	}
	if traps.Kept.Words != nil {
		t.Error("a tool was called whose context was done")
	}
}

// TestKeptArguments checks that values that a tool keeps do not change when the caller
// reuses its buffer, or when other calls are made.
func TestKeptArguments(t *testing.T) {
	const first = `{"words":["one","tw\u006f"],"raw":{"a":["b",1]},"bytes":"aGVsbG8="}`
	args := []byte(first)
	if result := traps.ToolSet().Call(t.Context(), traps.ToolKeep, args); result.IsError {
		t.Fatal(result.Err)
	}
	kept := traps.Kept
	want := fmt.Sprint(kept)
	for range 100 {
		for i := range args {
			args[i] = '#'
		}
		other := strings.NewReplacer("one", "xxx", "tw", "yy", "aGVsbG8=", "eHh4eHg=", `"b",1`, `"z",9`).Replace(first)
		copy(args, other)
		if result := traps.ToolSet().Call(t.Context(), traps.ToolKeep, args); result.IsError {
			t.Fatal(result.Err)
		}
		_ = append(traps.Kept.Words, "poison")
		_ = append(traps.Kept.Bytes, "poison"...)
		traps.Kept.Words[0], traps.Kept.Bytes[0] = "poison", '#'
		traps.Kept.Raw["a"] = "poison"
	}
	runtime.GC()
	if got := fmt.Sprint(kept); got != want || want != "{[one two] map[a:[b 1]] [104 101 108 108 111]}" {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestKeptResults checks that a result does not change when other results are created.
func TestKeptResults(t *testing.T) {
	result := callTrap(t, t.Context(), traps.ToolRead, `{"text":"first","value":"first"}`)
	want := `{"new_text":"first","new_value":"first"}`
	for range 100 {
		other := callTrap(t, t.Context(), traps.ToolRead, `{"text":"other","value":"other"}`)
		clear(other.Structured)
	}
	if string(result.Structured) != want || result.Text() != want {
		t.Errorf("got %s, %s", result.Structured, result.Text())
	}
}
