package loop

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
)

// Answer executes the calls of one turn. It returns the results in the order of the calls,
// and the calls that wait for a person. An error is also a result, even for a tool that
// does not exist, so that the model can correct the call. If opts contain [Resume], Answer
// executes the calls that were waiting, and ignores calls.
//
// A call that waits does not delay other calls. After ctx is done, no further call begins;
// the error of ctx is the result of the remaining calls. Answer returns when all calls that
// began have ended.
func Answer(ctx context.Context, set call.Set, calls []Call, opts ...Option) ([]Returned, []Waiting) {
	o := newOptions(opts)
	todo := o.resumed
	if todo == nil {
		todo = undecided(calls)
	}
	return o.answer(ctx, set, todo, func(Event) {})
}

func undecided(calls []Call) []Waiting {
	all := make([]Waiting, len(calls))
	for i, c := range calls {
		all[i].Call = c
	}
	return all
}

// answer executes calls in other goroutines, but invokes report only in the goroutine of
// its caller.
func (o options) answer(ctx context.Context, set call.Set, calls []Waiting, report func(Event)) (returned []Returned, waiting []Waiting) {
	results := make([]call.Result, len(calls))
	waits := make([]bool, len(calls))
	over := make(chan int, len(calls))
	limit := o.atATime(set, calls)
	for begun, running := 0, 0; begun < len(calls) || running > 0; {
		if begun < len(calls) && running < limit {
			report(Calling{calls[begun].Call})
			go func(i int) {
				defer func() { over <- i }() // deferred, because a tool may call runtime.Goexit
				results[i] = call.ErrorResult(errStopped)
				results[i] = calls[i].make(ctx, set)
			}(begun)
			begun++
			running++
			continue
		}
		i := <-over
		running--
		switch waits[i] = errors.Is(results[i].Err, call.ErrWait); {
		case waits[i] && ctx.Err() == nil:
			calls[i] = Waiting{Call: calls[i].Call, Reason: results[i].Err.Error()}
			report(calls[i])
			continue
		case waits[i]: // ctx is done: do not wait for a person
			waits[i], results[i] = false, call.ErrorResult(ctx.Err())
		}
		report(Returned{calls[i].Call, results[i]})
	}
	for i, c := range calls {
		if waits[i] {
			waiting = append(waiting, c)
		} else {
			returned = append(returned, Returned{c.Call, results[i]})
		}
	}
	return returned, waiting
}

func (o options) atATime(set call.Set, calls []Waiting) int {
	if o.parallel > 0 {
		return o.parallel
	}
	for _, c := range calls {
		if tool, ok := set.Target(c.Call.Name, []byte(c.Call.Args)); ok && !tool.ReadOnly() {
			return 1
		}
	}
	return defaultParallel
}

var (
	errStopped = errors.New("the tool stopped without a result")
	errDenied  = errors.New("a person has denied the call")
)

// make returns the result of the call. It executes the call, unless ctx is done, a person
// has denied the call, or the call has a Problem.
func (w Waiting) make(ctx context.Context, set call.Set) call.Result {
	args := []byte(w.Call.Args)
	switch {
	case ctx.Err() != nil:
		return call.ErrorResult(ctx.Err())
	case w.Call.Problem != "":
		return call.ErrorResult(errors.New(w.Call.Problem))
	case w.Decision == Denied:
		return denial(w.Message)
	case w.Decision == Approved:
		ctx = call.Approved(ctx)
	}
	return set.Call(ctx, w.Call.Name, args)
}

func denial(message string) call.Result {
	if message == "" {
		return call.ErrorResult(errDenied)
	}
	return call.ErrorResult(fmt.Errorf("%w: %s", errDenied, message))
}
