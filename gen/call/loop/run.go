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
	// Turn sends what was said so far, and returns what the model says then, which
	// belongs to the conversation from there on. It hands text on as it comes: in
	// pieces where it streams, else at once. With an error, the conversation is as
	// it was before, and the turn holds no more than the tokens that were used:
	// [ErrCut] where the model was cut off while it called tools.
	Turn(ctx context.Context, text func(Text)) (Turn, error)
	// Answer adds what came of calls of the last turn to the conversation. Where
	// some of them wait, it is called again once they do not.
	Answer(results []Returned)
}

// ErrRounds is the error of a model that does not come to an end, such as one that
// each request forces to call tools.
var ErrRounds = errors.New("the model still calls tools")

// ErrCut is the error of a model that was cut off while it called tools, by a limit
// of tokens say: none of its calls is made, for the last may not be what it meant,
// and nothing of the turn is kept.
var ErrCut = errors.New("the model was cut off while it called tools")

// Run has a conversation until the model calls no tool, a call waits for a person,
// or something goes wrong. The last event is an [End], also where it comes with an
// error: of the model, such as [ErrCut], of ctx, [ErrRounds], or a [*call.NeedError]
// of a tool that needs what ctx does not provide.
//
// To stop the iteration stops the work: the context of what runs is done then, and
// Run waits for its end. The conversation can go on from there, for each call has
// its answer, be it that it was cancelled; only those that were told as [Waiting]
// are still open.
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

func (o options) run(ctx context.Context, model Model, set call.Set, end *End, tell func(Event)) error {
	if err := met(ctx, set); err != nil {
		return err
	}
	todo := o.resumed
	for {
		if len(todo) > 0 {
			var returned []Returned
			returned, end.Waiting = o.answer(ctx, set, todo, tell)
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
		turn, err := model.Turn(ctx, func(text Text) { tell(text) })
		end.Usage = end.Usage.Add(turn.Usage)
		if err != nil {
			return err
		}
		end.Rounds++
		end.Text, end.Stop, end.Response = turn.Text, turn.Stop, turn.Response
		tell(turn)
		if len(turn.Calls) == 0 {
			return nil
		}
		todo = undecided(turn.Calls)
	}
}

// met returns an error where tools need what ctx does not provide.
func met(ctx context.Context, set call.Set) error {
	var provided []call.Need
	for tool := range set.All() {
		for _, need := range tool.Needs {
			if need.Met(ctx) {
				provided = append(provided, need)
			}
		}
	}
	return set.Unmet(provided...)
}

// Finish has a conversation to its end, and returns that.
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
