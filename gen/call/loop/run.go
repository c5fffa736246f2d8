package loop

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Model is a conversation with a model through the API of some provider. It is
// used by one goroutine at a time.
type Model interface {
	// Turn sends the conversation so far, adds the model's next turn to the conversation,
	// and returns it. If there is an error, such as [ErrCut], the conversation is
	// unchanged, and the Turn contains only the tokens that the API reported.
	Turn(ctx context.Context, request Request) (Turn, error)
	// Answer adds results of the calls of the last turn to the conversation. If some of
	// the calls wait, Answer is called again with their results.
	Answer(results []Returned)
}

// A Request is a request for the next turn of a model.
type Request struct {
	// Text is called with the text of the model: in parts if the adapter streams, else once.
	Text func(Text)
	// Unforced is set if the model must be allowed to answer without a call, even if the
	// parameters of the conversation force a call: see [KeepToolChoice].
	Unforced bool
}

// ErrRounds reports that the model still calls tools after the last round that [Rounds]
// allows.
var ErrRounds = errors.New("the model still calls tools")

// ErrCut reports that the model was cut off while it called tools, for example by a token
// limit or a content filter. None of its calls is executed, because the last call may be
// incomplete, and the turn is discarded.
var ErrCut = errors.New("the model was cut off while it called tools")

// ErrMalformed reports that the API could not parse a call of the model. None of the calls is
// executed, and the turn is discarded.
var ErrMalformed = errors.New("the model sent a malformed call")

// Run runs a conversation until the model calls no tool, a call waits for a person, or an
// error occurs. The last event is always an [End], with the error, if any: an error of the
// model, such as [ErrCut], the error of ctx, [ErrRounds], or a [*call.NeedError] for a tool
// that needs a value that ctx does not provide.
//
// If the caller breaks out of the iteration, running calls are canceled, and Run waits
// until they have ended. The conversation can continue from there: each call either has a
// result, which may be the error that it was canceled, or was reported as [Waiting].
func Run(ctx context.Context, model Model, set call.Set, opts ...Option) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		stopped := false
		var end End
		err := newOptions(opts).run(ctx, model, set, &end, func(event Event) {
			if !stopped && !yield(event, nil) {
				stopped = true
				cancel()
			}
		})
		if !stopped {
			yield(end, err)
		}
	}
}

func (o options) run(ctx context.Context, model Model, set call.Set, end *End, report func(Event)) error {
	if err := needsProvided(ctx, set); err != nil {
		return err
	}
	todo := o.resumed
	for {
		if len(todo) > 0 {
			var returned []Returned
			returned, end.Waiting = o.answer(ctx, set, todo, report)
			if len(returned) > 0 {
				model.Answer(returned)
			}
			if len(end.Waiting) > 0 {
				return nil
			}
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if end.Rounds == o.rounds {
			return fmt.Errorf("%w after %d rounds", ErrRounds, o.rounds)
		}
		turn, err := model.Turn(ctx, Request{
			Text:     func(text Text) { report(text) },
			Unforced: todo != nil && !o.keepToolChoice,
		})
		end.Usage = end.Usage.Add(turn.Usage)
		if err != nil {
			return err
		}
		end.Rounds++
		end.Text, end.Stop, end.Response = turn.Text, turn.Stop, turn.Response
		report(turn)
		if len(turn.Calls) == 0 {
			return nil
		}
		todo = undecided(turn.Calls)
	}
}

func needsProvided(ctx context.Context, set call.Set) error {
	var provided []call.Need
	for tool := range set.All() {
		for _, need := range tool.Needs {
			if need.ProvidedIn(ctx) {
				provided = append(provided, need)
			}
		}
	}
	return set.MissingNeeds(provided...)
}

// Finish runs a conversation to its end, and returns the [End] and the error.
func Finish(events iter.Seq2[Event, error]) (End, error) {
	var end End
	for event, err := range events {
		if err != nil {
			end, _ = event.(End)
			return end, err
		}
		if last, ok := event.(End); ok {
			end = last
		}
	}
	return end, nil
}

// An Option changes how a conversation is run, or how calls are executed.
type Option func(*options)

type options struct {
	rounds   int
	parallel int // maximum number of calls at a time; 0 if it depends on the tools
	resumed  []Waiting

	keepToolChoice bool
}

const (
	defaultRounds   = 20
	defaultParallel = 8
)

func newOptions(opts []Option) options {
	o := options{rounds: defaultRounds}
	for _, option := range opts {
		option(&o)
	}
	return o
}

// Rounds sets how many requests may be sent to the model (default 20).
func Rounds(n int) Option { return func(o *options) { o.rounds = max(1, n) } }

// Parallel sets how many calls of one turn may run at a time. By default up to 8 run
// at a time if all tools of the turn are read-only; otherwise one after the other.
func Parallel(n int) Option { return func(o *options) { o.parallel = max(1, n) } }

// KeepToolChoice sends a tool choice that forces a call in every request. By default only the
// first request of a conversation contains it: otherwise the model could only call tools
// until the last round, and never answer. A tool choice that forces no call is always sent.
func KeepToolChoice() Option { return func(o *options) { o.keepToolChoice = true } }

// Resume continues with the calls of the last [End] that were Waiting, each with its
// decision. All of these calls must be given. An undecided call may be Waiting again.
func Resume(calls ...Waiting) Option {
	return func(o *options) { o.resumed = append(o.resumed, calls...) }
}
