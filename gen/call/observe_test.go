package call

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestObserve checks that observers see the full result of every kind of call, including
// the parts that are hidden from models.
func TestObserve(t *testing.T) {
	hidden := errors.New("dial tcp 10.0.0.1: refused")
	type key struct{}
	ctx := context.WithValue(context.Background(), key{}, "of the call")
	for name, do := range map[string]func(*Reader) Result{
		"error": func(r *Reader) Result { return r.failure(hidden) },
		"panic": func(*Reader) Result { panic(hidden) },
	} {
		calls := 0
		opts := []Option{MaskErrors(), Observe(func(got context.Context, tool string, result Result) {
			calls++
			if got.Value(key{}) != "of the call" || tool != "empty" || !errors.Is(result.Err, hidden) {
				t.Errorf("%s: observed tool %s with %v", name, tool, result.Err)
			}
		})}
		if r := answerTo(ctx, do, opts...); r.Text() != failed || calls != 1 {
			t.Errorf("%s: the model sees %q, observed %d times", name, r.Text(), calls)
		}
	}
}

func TestObserveRefusal(t *testing.T) {
	tool := alone("sample", `{"type":"object"}`)
	var seen Result
	call := func() (result Result) {
		r := tool.read([]byte(`[]`), []Option{Observe(func(_ context.Context, _ string, r Result) { seen = r })})
		defer r.end(&result)
		r.Unmarshal(&map[string]any{})
		if r.EndArguments() {
			t.Error("the arguments are accepted")
		}
		return
	}
	if got := call(); !got.IsError || seen.Err == nil || seen.Err != got.Err {
		t.Errorf("observed %v of %v", seen.Err, got.Err)
	}
}

// TestLog checks that masked errors, repairs, and questions to the user are logged.
func TestLog(t *testing.T) {
	var lines []string
	log := Log(func(_ context.Context, message string, args ...any) {
		lines = append(lines, fmt.Sprint(message, ": ", args))
	})
	tell := func(context.Context, Call) Result { return ErrorResult(errors.New("dial tcp: refused")) }
	set := Must(New(Definition{Name: "sample", Repair: true, Input: `{"type":"object","properties":{"n":{"type":"integer"}}}`}, tell)).With(MaskErrors(), log)
	if got := set.Call(context.Background(), "sample", []byte(`{"n":"7"}`)).Text(); got != failed {
		t.Errorf("the model sees %q", got)
	}
	ask := func(context.Context, Call) Result {
		return ErrorResult(&InputRequiredError{Key: "k", Question: Question{Message: "Which day?"}})
	}
	Must(New(Definition{Name: "visit", Input: `{"type":"object"}`}, ask)).With(log).Call(context.Background(), "visit", []byte(`{}`))
	want := []string{
		"the call of a tool failed: [tool sample error dial tcp: refused]",
		`an argument was repaired: [tool sample argument n from "7" to 7]`,
		"the call of a tool waits for the user: [tool visit question Which day?]",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("got %q, want %q", lines, want)
	}
}

// TestObservePanics checks that a panic of an observer is the result of the call, and that
// other observers see it.
func TestObservePanics(t *testing.T) {
	var seen Result
	set := Must(New(Definition{Name: "a", Input: `{"type":"object"}`}, func(context.Context, Call) Result { return ContentResult(TextContent("done")) })).
		With(Observe(func(context.Context, string, Result) { panic("secret") }), Observe(func(_ context.Context, _ string, r Result) { seen = r }))
	got := set.Call(t.Context(), "a", nil)
	var panicked *PanicError
	if !errors.As(got.Err, &panicked) || !errors.As(seen.Err, &panicked) || got.Text() != failed {
		t.Errorf("got %q, %v; the second observer saw %v", got.Text(), got.Err, seen.Err)
	}
}

// TestRepairOfNoArguments checks that a tool with Repair accepts an empty array in place of
// an empty object.
func TestRepairOfNoArguments(t *testing.T) {
	set := Must(New(Definition{Name: "a", Input: `{"type":"object"}`, Repair: true}, func(_ context.Context, c Call) Result { return ContentResult(TextContent(string(c.Args))) }))
	if got := set.Call(t.Context(), "a", []byte(" []\n")); strings.TrimSpace(got.Text()) != "{}" || len(got.Repaired) != 1 {
		t.Errorf("got %q, %v, repaired %v", got.Text(), got.Err, got.Repaired)
	}
}
