package call

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// tell is the set of one tool that does what a test wants.
func telling(d Definition, do func(ctx context.Context, c Call) (string, error)) Set {
	return Must(New(d, func(ctx context.Context, c Call) Result {
		text, err := do(ctx, c)
		if err != nil {
			return ErrorResult(err)
		}
		return ContentResult(TextContent(text))
	}))
}

func done(context.Context, Call) (string, error) { return "done it", nil }

// TestApprove: who approves sees valid arguments as the tool gets them, and the
// tool is called only then.
func TestApprove(t *testing.T) {
	counted := Definition{Name: "count", Repair: true, Input: `{"type":"object","properties":{"n":{"type":"integer"},"m":{"type":"integer","default":1}},"required":["n"],"additionalProperties":false}`}
	var asked []string
	set := telling(counted, done).With(Approve(func(_ context.Context, c Call) error {
		asked = append(asked, c.Tool.Name+string(c.Args))
		switch string(c.Args) {
		case `{"n":1,"m":1}`:
			return nil
		case `{"n":2,"m":1}`:
			return fmt.Errorf("not now: %w", ErrWait)
		case `{"n":3,"m":1}`:
			panic("secret")
		}
		return errors.New("a person says no")
	}))
	waits := func(r Result) bool { return errors.Is(r.Err, ErrWait) }
	for _, c := range []struct {
		args, want   string
		asked, waits bool
	}{
		{`{"n":1}`, "done it", true, false},
		{`{"n":"1"}`, "done it", true, false},
		{`{"n":2}`, "not now", true, true},
		{`{"n":3}`, failed, true, false},
		{`{"n":4}`, "a person says no", true, false},
		{`{"n":true}`, "count: 1 problem", false, false},
	} {
		asked = nil
		r := set.Call(context.Background(), "count", []byte(c.args))
		if !strings.HasPrefix(r.Text(), c.want) || waits(r) != c.waits || (asked != nil) != c.asked || r.IsError == (c.want == "done it") {
			t.Errorf("%s: got %q, %v, asked %s", c.args, r.Text(), r.Err, asked)
		}
	}
	ctx := Approved(context.Background())
	for args, want := range map[string]string{`{"n":2}`: "done it", `{"n":4}`: "a person says no"} {
		if got := set.Call(ctx, "count", []byte(args)).Text(); got != want {
			t.Errorf("%s is approved: got %q, want %q", args, got, want)
		}
	}
}

// TestApproveGenerated: where arguments are repaired while they are read, who
// approves sees them so, too.
func TestApproveGenerated(t *testing.T) {
	repairing := Generation{Version: 1, Define: func() []Definition {
		return []Definition{{Name: "search", Input: sampleSchema, Repair: true}}
	}}
	found := ""
	c := &sampleCaller{Found: &found}
	var seen string
	set := Must(Generated(&repairing, func(_ int, r *Reader) { c.callSearch(r) })).
		With(Approve(func(_ context.Context, c Call) error { seen = string(c.Args); return nil }))
	r := set.Call(context.Background(), "search", []byte(strings.Replace(sampleText, "true", `"true"`, 1)))
	if r.IsError || seen != sampleText || len(r.Repaired) != 1 {
		t.Errorf("seen %s, %v", seen, r.Err)
	}
}

// TestApproveAll: of several, all have to approve, also one that comes with a
// set which is joined to another.
func TestApproveAll(t *testing.T) {
	says := func(err error) Option {
		return Approve(func(context.Context, Call) error { return err })
	}
	no := errors.New("no")
	set := telling(Definition{Name: "a"}, done).With(says(ErrWait)).With(says(no))
	if r := set.Call(context.Background(), "a", nil); r.Err != ErrWait {
		t.Errorf("got %v", r.Err)
	}
	if r := set.Call(Approved(context.Background()), "a", nil); r.Err != no {
		t.Errorf("got %v", r.Err)
	}
}

// TestTimeout: the context of a tool is done after its time, which does not run
// while someone approves the call, and is the parent's no more after the call.
func TestTimeout(t *testing.T) {
	type framework struct{ context.Context }
	var of context.Context
	set := telling(Definition{Name: "wait"}, func(ctx context.Context, _ Call) (string, error) {
		of = ctx
		if _, err := Require[framework](ctx); err != nil {
			return "", err
		}
		<-ctx.Done()
		return "", ctx.Err()
	}).With(Timeout(20*time.Millisecond), Approve(func(ctx context.Context, _ Call) error {
		time.Sleep(40 * time.Millisecond)
		return ctx.Err()
	}))
	start := time.Now()
	r := set.Call(framework{context.Background()}, "wait", nil)
	if took := time.Since(start); !errors.Is(r.Err, context.DeadlineExceeded) || took < 60*time.Millisecond {
		t.Errorf("got %q, %v after %s", r.Text(), r.Err, took)
	}
	quick := telling(Definition{Name: "quick"}, func(ctx context.Context, _ Call) (string, error) {
		of = ctx
		return "", ctx.Err()
	}).With(Timeout(time.Hour))
	if r := quick.Call(context.Background(), "quick", nil); r.IsError || of.Err() == nil {
		t.Errorf("the context of a call that has ended is not: %v, %v", r.Err, of.Err())
	}
}

func TestMaxResult(t *testing.T) {
	for _, c := range []struct {
		result Result
		want   string // "" for the result itself
	}{
		{ContentResult(TextContent("12345678")), ""},
		{ContentResult(TextContent("1234"), ImageContent("image/png", []byte("56789"))), "the result has 9 bytes, more than the 8 that are allowed: ask for less"},
		{Result{Structured: []byte(`{"a":"b"}`)}, "the result has 9 bytes"},
		{SDKResult(map[string]any{"content": []any{map[string]any{"type": "text", "text": "1"}}}), "the result has 28 bytes"},
		{ErrorResult(errors.New("an error is as long as it is")), "an error is as long as it is"},
	} {
		set := Must(New(Definition{Name: "a"}, func(context.Context, Call) Result { return c.result })).With(MaxResult(8))
		if r := set.Call(context.Background(), "a", nil); r.IsError != (c.want != "") || !strings.HasPrefix(r.Text(), c.want) {
			t.Errorf("got %q, want %q", r.Text(), c.want)
		}
	}
}

// TestOptionsOfSets: each tool keeps its options where sets are joined, and
// gets more with the joined set.
func TestOptionsOfSets(t *testing.T) {
	fail := func(context.Context, Call) (string, error) { return "", errors.New("secret") }
	var seen []string
	see := func(word string) Option {
		return Observe(func(_ context.Context, tool string, r Result) { seen = append(seen, word+tool) })
	}
	a, b := telling(Definition{Name: "a"}, fail), telling(Definition{Name: "b"}, fail)
	set := Must(Join(a.With(MaskErrors(), see("1")), b)).With(see("2"))
	for name, want := range map[string]string{"a": failed + " [1a 2a]", "b": "secret [2b]"} {
		seen = nil
		if got := fmt.Sprint(set.Call(context.Background(), name, nil).Text(), " ", seen); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	public := telling(Definition{Name: "c"}, func(context.Context, Call) (string, error) {
		return "", Public("not found", errors.New("secret"))
	}).With(MaskErrors())
	if r := public.Call(context.Background(), "c", nil); r.Text() != "not found" {
		t.Errorf("got %s", r.Text())
	}
	failing := func(Handler) Handler {
		return func(context.Context, Call) Result { return ErrorResult(errors.New("secret")) }
	}
	if r := a.With(MaskErrors()).Use(failing).Call(context.Background(), "a", nil); r.Text() != failed {
		t.Errorf("the error of an interceptor is not masked: %s", r.Text())
	}
}
