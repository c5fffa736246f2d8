package loop_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
)

// A script is a model that returns one turn after the other, and records the results that
// it gets.
type script struct {
	turns    []loop.Turn
	answered []string // "id text" of each result
	unforced []bool   // Unforced of each request
	err      error    // returned after the last turn
	next     int
}

func (s *script) Turn(ctx context.Context, request loop.Request) (loop.Turn, error) {
	if err := ctx.Err(); err != nil {
		return loop.Turn{}, err
	}
	if s.next == len(s.turns) && s.err != nil {
		return loop.Turn{}, s.err
	}
	s.unforced = append(s.unforced, request.Unforced)
	turn := s.turns[min(s.next, len(s.turns)-1)]
	s.next++
	for word := range strings.FieldsSeq(turn.Text) {
		request.Text(loop.Text{Text: word})
	}
	return turn, nil
}

func (s *script) Answer(results []loop.Returned) {
	for _, r := range results {
		s.answered = append(s.answered, r.Call.ID+" "+r.Result.Text())
	}
}

func (s *script) check(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(s.answered, want) {
		t.Errorf("the model is answered\n%q, want\n%q", s.answered, want)
	}
}

// calls returns a turn with a tool call for each string of all: "id name args", where args
// defaults to {}.
func calls(all ...string) loop.Turn {
	var turn loop.Turn
	for _, text := range all {
		words := strings.SplitN(text+" {}", " ", 3)
		args := strings.TrimSuffix(words[2], " {}")
		turn.Calls = append(turn.Calls, loop.Call{ID: words[0], Name: words[1], Args: args})
	}
	turn.Usage = loop.Usage{Input: 10, Cached: 4, Output: 2, Reasoning: 1}
	return turn
}

func says(text string) loop.Turn {
	return loop.Turn{Text: text, Stop: "stop", Usage: loop.Usage{Input: 20, Output: 3}, Response: "raw"}
}

func tool(t *testing.T, name string, readOnly bool, handler call.Handler) call.Set {
	t.Helper()
	set, err := call.New(call.Definition{
		Name:        name,
		Input:       `{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false}`,
		Annotations: fmt.Sprintf(`{"readOnlyHint":%t}`, readOnly),
	}, handler)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func join(t *testing.T, sets ...call.Set) call.Set {
	t.Helper()
	set, err := call.Join(sets...)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// echo is a handler that returns the name and the arguments of its call.
func echo(_ context.Context, c call.Call) call.Result {
	return call.ContentResult(call.TextContent(c.Name + string(c.Args)))
}

func told(event loop.Event) string {
	switch event := event.(type) {
	case loop.Text:
		return "text " + event.Text
	case loop.Turn:
		return fmt.Sprintf("turn %q %d", event.Text, len(event.Calls))
	case loop.Calling:
		return "calling " + event.Call.ID
	case loop.Returned:
		return "returned " + event.Call.ID
	case loop.Waiting:
		return "waiting " + event.Call.ID + " " + event.Reason
	case loop.End:
		return "end"
	}
	return fmt.Sprintf("%T", event)
}

func TestRun(t *testing.T) {
	model := &script{turns: []loop.Turn{
		calls(`1 read {"n":1}`, `2 raed {}`),
		calls(`3 write {"n":"one"}`, `4 read`),
		says("All done."),
	}}
	set := join(t, tool(t, "read", true, echo), tool(t, "write", false, echo))
	var events []string
	var end loop.End
	for event, err := range loop.Run(t.Context(), model, set) {
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, told(event))
		end, _ = event.(loop.End)
	}
	want := []string{
		`turn "" 2`, "calling 1", "calling 2", "returned 1", "returned 2",
		`turn "" 2`, "calling 3", "returned 3", "calling 4", "returned 4",
		"text All", "text done.", `turn "All done." 0`, "end",
	}
	slices.Sort(events[1:5]) // read-only calls run concurrently
	if !slices.Equal(events, want) {
		t.Errorf("got\n%q, want\n%q", events, want)
	}
	model.check(t,
		`1 read{"n":1}`, `2 no tool is called "raed": did you mean "read"?`,
		"3 write: 1 problem with the arguments\n- n: expected an integer, got \"one\"", `4 read{}`)
	usage := loop.Usage{Input: 40, Cached: 8, Output: 7, Reasoning: 2}
	if end.Text != "All done." || end.Stop != "stop" || end.Rounds != 3 || end.Usage != usage || end.Response != "raw" {
		t.Errorf("the end is %+v", end)
	}
}

// TestParallel checks that the calls of a turn run concurrently if all are read-only or an
// option allows it. The limit of calls at a time must hold.
func TestParallel(t *testing.T) {
	for _, test := range []struct {
		name string
		turn loop.Turn
		opts []loop.Option
		most int32
	}{
		{"read-only", calls("1 read", "2 read", "3 read"), nil, 3},
		{"many read-only", calls(slices.Repeat([]string{"1 read"}, 20)...), nil, 8},
		{"one is not", calls("1 read", "2 write", "3 read"), nil, 1},
		{"of a tool that is not there", calls("1 read", "2 none", "3 read"), nil, 2},
		{"two at a time", calls("1 write", "2 write", "3 write"), []loop.Option{loop.Parallel(2)}, 2},
		{"one at a time", calls("1 read", "2 read"), []loop.Option{loop.Parallel(1)}, 1},
		{"read-only, searched", calls(`1 call_tool {"name":"read"}`, `2 call_tool {"name":"read"}`), nil, 2},
		{"one is not, searched", calls(`1 call_tool {"name":"read"}`, `2 call_tool {"name":"write"}`), nil, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			var running, most atomic.Int32
			met := sync.NewCond(new(sync.Mutex))
			meet := func(context.Context, call.Call) call.Result {
				met.L.Lock()
				defer met.L.Unlock()
				if now := running.Add(1); now > most.Load() {
					most.Store(now)
					met.Broadcast()
				}
				for most.Load() < test.most { // wait for the others
					met.Wait()
				}
				time.Sleep(time.Millisecond)
				running.Add(-1)
				return call.ContentResult()
			}
			set := join(t, tool(t, "read", true, meet), tool(t, "write", false, meet))
			set = join(t, set, call.Must(call.Search(set)))
			returned, waiting := loop.Answer(t.Context(), set, test.turn.Calls, test.opts...)
			if len(returned) != len(test.turn.Calls) || waiting != nil || most.Load() != test.most {
				t.Errorf("%d results, %v wait, %d at a time, want %d", len(returned), waiting, most.Load(), test.most)
			}
			for i, r := range returned {
				if r.Call != test.turn.Calls[i] {
					t.Errorf("result %d is for %v", i, r.Call)
				}
			}
		})
	}
}

func guarded(t *testing.T) call.Set {
	approval := call.Approve(func(_ context.Context, c call.Call) error {
		return fmt.Errorf("%s%s is for good: %w", c.Name, c.Args, call.ErrWait)
	})
	return join(t, tool(t, "delete", false, echo).With(approval), tool(t, "read", true, echo))
}

const forGood = " is for good: the call waits for the approval of a person"

// TestWaiting checks that waiting calls are returned, can be stored as JSON, and are
// executed or not according to the decision.
func TestWaiting(t *testing.T) {
	set := guarded(t)
	model := &script{turns: []loop.Turn{
		calls(`1 delete {"n":1}`, `2 delete {"n":2}`, `3 delete {"n":3}`, `4 delete {"m":4}`, `5 read`),
		says("Done."),
	}}
	end, err := loop.Finish(loop.Run(t.Context(), model, set))
	if err != nil || len(end.Waiting) != 3 || end.Rounds != 1 {
		t.Fatalf("got %+v, %v, want three calls that wait", end, err)
	}
	// The approval function gets only valid arguments.
	model.check(t, "4 delete: 1 problem with the arguments\n- m: unknown name, the names here are n", `5 read{}`)

	text, err := json.Marshal(end.Waiting)
	if err != nil {
		t.Fatal(err)
	}
	var kept []loop.Waiting
	if err := json.Unmarshal(text, &kept); err != nil || !slices.Equal(kept, end.Waiting) {
		t.Fatalf("%s is decoded as %+v, %v", text, kept, err)
	}
	if got, want := kept[0].Reason, `delete{"n":1}`+forGood; got != want {
		t.Errorf("the reason is %q, want %q", got, want)
	}

	// Of the three waiting calls, only two are decided.
	model.answered = nil
	end, err = loop.Finish(loop.Run(t.Context(), model, set, loop.Resume(kept[0].Approve(), kept[1].Deny("not this one"), kept[2])))
	if err != nil || len(end.Waiting) != 1 || end.Waiting[0] != kept[2] || end.Rounds != 0 {
		t.Fatalf("got %+v, %v, want the third call to wait", end, err)
	}
	end, err = loop.Finish(loop.Run(t.Context(), model, set, loop.Resume(end.Waiting[0].Deny(""))))
	if err != nil || end.Text != "Done." || end.Waiting != nil {
		t.Fatalf("got %+v, %v, want the end", end, err)
	}
	model.check(t, `1 delete{"n":1}`, "2 a person has denied the call: not this one", "3 a person has denied the call")
}

// TestApprovedAlone checks that the approval of a call does not include calls that its tool
// makes.
func TestApprovedAlone(t *testing.T) {
	set := guarded(t)
	nested := tool(t, "tidy", false, func(ctx context.Context, c call.Call) call.Result {
		return set.Call(ctx, "delete", []byte(`{"n":2}`))
	})
	both := join(t, set, nested.With(call.Approve(func(context.Context, call.Call) error { return call.ErrWait })))
	_, waiting := loop.Answer(t.Context(), both, calls("1 tidy").Calls)
	if len(waiting) != 1 {
		t.Fatalf("%d calls wait, want 1", len(waiting))
	}
	returned, waiting := loop.Answer(t.Context(), both, nil, loop.Resume(waiting[0].Approve()))
	if len(returned) != 0 || len(waiting) != 1 || waiting[0].Reason != `delete{"n":2}`+forGood || waiting[0].Decision != loop.Undecided {
		t.Errorf("got %v and %v, want the nested call to wait", returned, waiting)
	}
}

// TestStop checks that stopping the iteration stops running calls, and that the
// conversation can continue.
func TestStop(t *testing.T) {
	began := make(chan bool, 1)
	block := func(ctx context.Context, _ call.Call) call.Result {
		began <- true
		<-ctx.Done()
		return call.ContentResult(call.TextContent("stopped"))
	}
	meet := func(context.Context, call.Call) call.Result {
		<-began
		return call.ContentResult(call.TextContent("met"))
	}
	var begun atomic.Int32
	counted := func(next call.Handler) call.Handler {
		return func(ctx context.Context, c call.Call) call.Result {
			begun.Add(1)
			return next(ctx, c)
		}
	}
	set := join(t, tool(t, "block", false, block), tool(t, "meet", true, meet), guarded(t)).Use(counted)
	turn := calls(`1 block`, `2 meet`, `3 read`, `4 delete`)
	const cancelled = " the call was cancelled"
	for at, want := range map[string][]string{
		`turn "" 4`:  {"1" + cancelled, "2" + cancelled, "3" + cancelled, "4" + cancelled},
		"returned 2": {"1 stopped", "2 met", "3" + cancelled, "4" + cancelled},
	} {
		model := &script{turns: []loop.Turn{turn, says("Hello.")}}
		for event, err := range loop.Run(t.Context(), model, set, loop.Parallel(2)) {
			if err != nil {
				t.Fatal(err)
			}
			if told(event) == at {
				break
			}
		}
		model.check(t, want...)
		if at == "returned 2" && begun.Load() != 2 || at != "returned 2" && begun.Load() != 0 {
			t.Errorf("stopped at %s, %d calls began", at, begun.Load())
		}
		begun.Store(0)
		if end, err := loop.Finish(loop.Run(t.Context(), model, set)); err != nil || end.Text != "Hello." {
			t.Errorf("stopped at %s, the conversation continues with %+v, %v", at, end, err)
		}
	}

	// If the iteration stops at a waiting call, this call can still be approved.
	model := &script{turns: []loop.Turn{calls(`1 delete`, `2 read`), says("Hello.")}}
	var held loop.Waiting
	for event := range loop.Run(t.Context(), model, set) {
		if w, ok := event.(loop.Waiting); ok {
			held = w
			break
		}
	}
	model.check(t, "2 the call was cancelled")
	if end, err := loop.Finish(loop.Run(t.Context(), model, set, loop.Resume(held.Approve()))); err != nil || end.Text != "Hello." {
		t.Errorf("got %+v, %v", end, err)
	}
	model.check(t, "2 the call was cancelled", "1 delete{}")
}

// TestCancelled checks that calls that have not started are canceled with the context, and
// that the cause of the cancellation is reported.
func TestCancelled(t *testing.T) {
	why := errors.New("the user has left")
	ctx, cancel := context.WithCancelCause(t.Context())
	leave := func(ctx context.Context, _ call.Call) call.Result {
		cancel(why)
		<-ctx.Done()
		return call.ContentResult()
	}
	model := &script{turns: []loop.Turn{calls("1 leave", "2 leave")}}
	end, err := loop.Finish(loop.Run(ctx, model, tool(t, "leave", false, leave)))
	if !errors.Is(err, why) || end.Rounds != 1 || end.Usage.Input != 10 {
		t.Errorf("got %+v, %v", end, err)
	}
	model.check(t, "1 done", "2 the call was cancelled")
}

// TestCancelledApproval checks that a call is not returned as waiting after the context is
// canceled.
func TestCancelledApproval(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	set := tool(t, "delete", false, echo).With(call.Approve(func(context.Context, call.Call) error {
		cancel()
		return call.ErrWait
	}))
	model := &script{turns: []loop.Turn{calls("1 delete")}}
	if end, err := loop.Finish(loop.Run(ctx, model, set)); !errors.Is(err, context.Canceled) || end.Waiting != nil {
		t.Errorf("got %+v, %v", end, err)
	}
	model.check(t, "1 the call was cancelled")
}

// TestErrors checks that an error of the model is the last event.
func TestErrors(t *testing.T) {
	set := tool(t, "read", true, echo)
	endless := &script{turns: []loop.Turn{calls("1 read")}}
	end, err := loop.Finish(loop.Run(t.Context(), endless, set, loop.Rounds(3)))
	if !errors.Is(err, loop.ErrRounds) || err.Error() != "the model still calls tools after 3 rounds" || end.Rounds != 3 || end.Usage.Input != 30 {
		t.Errorf("got %+v, %v", end, err)
	}
	endless.check(t, `1 read{}`, `1 read{}`, `1 read{}`) // the last call also gets a result

	down := errors.New("502 Bad Gateway")
	failing := &script{turns: []loop.Turn{calls("1 read")}, err: down}
	if end, err := loop.Finish(loop.Run(t.Context(), failing, set)); !errors.Is(err, down) || end.Rounds != 1 {
		t.Errorf("got %+v, %v", end, err)
	}
}

// TestNeeds checks that a set with missing needs is rejected before the first request to
// the model.
func TestNeeds(t *testing.T) {
	type user struct{ name string }
	set, err := call.New(call.Definition{Name: "whoami", Needs: []call.Need{call.NeedOf[user]()}}, func(ctx context.Context, _ call.Call) call.Result {
		who, err := call.Require[user](ctx)
		return call.ContentResult(call.TextContent(who.name + fmt.Sprint(err)))
	})
	if err != nil {
		t.Fatal(err)
	}
	model := &script{turns: []loop.Turn{calls("1 whoami"), says("Lin.")}}
	end, err := loop.Finish(loop.Run(t.Context(), model, set))
	var need *call.NeedError
	if !errors.As(err, &need) || need.Tool != "whoami" || end.Rounds != 0 {
		t.Errorf("got %+v, %v", end, err)
	}
	if _, err := loop.Finish(loop.Run(call.Provide(t.Context(), user{"Lin"}), model, set)); err != nil {
		t.Error(err)
	}
	model.check(t, "1 Lin<nil>")
}

// TestHostileTools checks that calls fail if tools panic, or end their goroutine.
func TestHostileTools(t *testing.T) {
	set := join(t,
		tool(t, "panic", true, func(context.Context, call.Call) call.Result { panic("oh") }),
		tool(t, "exit", true, func(context.Context, call.Call) call.Result { runtime.Goexit(); return call.Result{} }))
	returned, _ := loop.Answer(t.Context(), set, calls("1 panic", "2 exit").Calls)
	for _, r := range returned {
		if !r.Result.IsError || r.Result.Err == nil {
			t.Errorf("%s: got %+v", r.Call.Name, r.Result)
		}
	}
}

// TestUnforced checks that a call may be forced only before the first results.
func TestUnforced(t *testing.T) {
	set := guarded(t)
	turns := []loop.Turn{calls("1 read"), calls("2 read"), says("Done.")}
	for _, test := range []struct {
		name string
		opts []loop.Option
		want []bool
	}{
		{"by default", nil, []bool{false, true, true}},
		{"kept", []loop.Option{loop.KeepToolChoice()}, []bool{false, false, false}},
		{"after a call that waited", []loop.Option{loop.Resume(loop.Waiting{Call: calls("0 delete").Calls[0]}.Approve())}, []bool{true, true, true}},
	} {
		model := &script{turns: turns}
		if _, err := loop.Finish(loop.Run(t.Context(), model, set, test.opts...)); err != nil || !slices.Equal(model.unforced, test.want) {
			t.Errorf("%s: got %v, %v, want %v", test.name, model.unforced, err, test.want)
		}
	}
}

// TestProblem checks that a call with a problem gets that problem as its result, and no tool
// is executed.
func TestProblem(t *testing.T) {
	turn := calls("1 read", "2 read")
	turn.Calls[0].Type, turn.Calls[0].Problem = "custom", "no tool handles text"
	model := &script{turns: []loop.Turn{turn, says("Done.")}}
	if _, err := loop.Finish(loop.Run(t.Context(), model, guarded(t))); err != nil {
		t.Fatal(err)
	}
	model.check(t, "1 no tool handles text", "2 read{}")
}
