package call

import (
	"context"
	"fmt"
	"runtime/debug"
)

// An ending is what a reader knows about how its call ends.
type ending struct {
	options  *options
	call     Call
	ctx      context.Context // of the call
	timed    context.Context // of the tool, where it has a time-out
	cancel   context.CancelFunc
	broken   error // why nobody can call the tool: its schema is none
	problems []Problem
	unlisted int // problems that are not in problems, or more
	stage    stage
	err      error // of a context that is done, or what the tool returned
	repairs  []Repair
	room     int64 // for digits: see [manyDigits]
	writer   Writer
	// own is the result that the tool made itself, or what it wrote with blocks. It
	// stays with the reader, so that no call has to empty what few calls fill.
	own *Result
}

// maxProblems is how many problems of a call are kept.
const maxProblems = 100

// add notes a problem.
func (e *ending) add(p Problem) {
	if len(e.problems) == maxProblems {
		e.unlisted++
		return
	}
	e.problems = append(e.problems, p)
}

// A stage is how far a call has come.
type stage uint8

const (
	argumentsRead stage = iota // they are being read
	callMade                   // the tool is at work
	callRefused                // the tool was not called
	toolFailed                 // it returned an error, or nil
	resultWritten              // what it returned is being written
	resultEmpty                // it has nothing to say
	resultSet                  // the result is there
)

// Ready ends the reading: nothing may follow the arguments. It reports whether to
// call the tool: there was no problem, the call was not cancelled, and the functions
// of [Approve] allow it. Otherwise the result says why not. The time of [Timeout]
// starts here.
//
//go:noinline
func (r *Reader) Ready() bool {
	if r.broken == nil {
		r.finish()
	}
	r.stage = callRefused
	if err := r.ctx.Err(); err != nil {
		r.err = err
	}
	if r.broken != nil || len(r.problems) > 0 || r.err != nil {
		return false
	}
	r.stage = callMade
	if err := r.approved(); err != nil {
		r.err, r.stage = err, callRefused
		return false
	}
	if r.options.timeout > 0 {
		ctx := Provide(r.ctx, outerContext{r.ctx})
		r.timed, r.cancel = context.WithTimeout(ctx, r.options.timeout)
	}
	return true
}

// Context returns the context to call the tool with.
//
//go:noinline
func (r *Reader) Context() context.Context {
	if r.timed != nil {
		return r.timed
	}
	return r.ctx
}

// Failed reports whether err, the error of the tool, is not nil. Then it becomes the
// result.
//
//go:noinline
func (r *Reader) Failed(err error) bool {
	if err != nil {
		r.err, r.stage = err, toolFailed
	}
	return err != nil
}

// errNoResult is the error of a tool that returned nil.
var errNoResult = &PublicError{Message: "the tool returned no result"}

// NoResult sets the error for a tool that returned a nil pointer or interface, and no
// error.
//
//go:noinline
func (r *Reader) NoResult() { r.Failed(errNoResult) }

// Writer returns the [Writer] of the result.
//
//go:noinline
func (r *Reader) Writer() *Writer {
	r.stage = resultWritten
	r.writer.reset(r.options.mask)
	return &r.writer
}

// end ends the call. It is deferred, and makes the result: why the call was
// refused, the error of the tool, what was written, or the result that it made
// itself. A panic of the tool becomes an error, of which the model sees that the
// tool failed. So does a tool that leaves no result, which is also what a
// panic(nil) leaves behind where GODEBUG allows one, and [runtime.Goexit], though
// then nobody gets the result.
func (r *Reader) end(result *Result) {
	if r.cancel != nil {
		r.cancel()
	}
	switch v := recover().(type) {
	case nil:
		r.outcome(result)
		r.hand(result)
		if r.stage > callMade {
			r.release()
		}
		return
	case tooDeep:
		*result = r.failure(v.err)
	default:
		*result = r.failure(&PanicError{Value: v, Stack: debug.Stack()})
	}
	r.hand(result)
}

// outcome makes the result of a call, which is zero yet.
func (r *Reader) outcome(result *Result) {
	switch r.stage {
	case callRefused:
		*result = r.refusal()
	case toolFailed:
		*result = r.failure(r.err)
	case resultWritten:
		*result = r.writer.Result()
	case resultEmpty:
		result.made = true // as ContentResult() is
	case resultSet:
		*result = *r.own
	default:
		*result = r.failure(&PanicError{Stack: debug.Stack()})
	}
}

// brokenText is what a model sees of a tool whose schema is none.
const brokenText = "the tool cannot be called: a fault of the server, other arguments do not help"

// refusal is the result of a call that cannot be made.
func (r *Reader) refusal() Result {
	switch {
	case r.broken != nil:
		return failureOf(r.broken, brokenText)
	case len(r.problems) > 0:
		err := &ArgumentError{Tool: r.call.Tool.Name, Problems: r.problems, More: r.unlisted}
		r.problems = nil // the error keeps them
		return failureOf(err, err.Error())
	}
	return r.failure(r.err)
}

// failure is the result of a tool that returned an error.
func (r *Reader) failure(err error) Result { return resultOf(err, r.options.mask) }

// hand makes a result complete and shows it to who observes.
func (r *Reader) hand(result *Result) {
	if most := r.options.maxResult; most > 0 && !result.IsError && result.size() > most {
		err := Public(fmt.Sprintf("the result has %d bytes, more than the %d that are allowed: ask for less", result.size(), most), nil)
		*result = r.failure(err)
	}
	result.Repaired = r.repairs
	for _, see := range r.options.observe {
		r.show(see, result)
	}
}

// show calls an observer. A panic there becomes an error of the call, as one of the tool
// does.
func (r *Reader) show(see observer, result *Result) {
	defer func() {
		if v := recover(); v != nil {
			*result = r.failure(&PanicError{Value: v, Stack: debug.Stack()})
		}
	}()
	see(r.ctx, r.call.Tool.Name, *result)
}
