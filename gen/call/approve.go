package call

import (
	"context"
	"errors"
	"slices"
)

// ErrWait is what a function of [Approve] returns where a person decides later: a
// loop hands the call out, and resumes it with [Approved].
var ErrWait = errors.New("the call waits for the approval of a person")

// Approve has ask called before the tool, once the arguments are valid; the call has
// them as the tool will get them, mended where they had to be. An error of ask is the
// result of the call, and the tool is not called: the model sees its text as that of
// an error of the tool. [ErrWait], or an error that wraps it, means that a person
// decides later. Where the option is given several times all are asked, in that order.
func Approve(ask func(ctx context.Context, c Call) error) Option {
	return func(o *options) { o.approve = slices.Concat(o.approve, []approver{ask}) }
}

type approver = func(ctx context.Context, c Call) error

// isApproved is provided to a call that a person has approved.
type isApproved bool

// Approved returns the context for a call that a person has approved: [ErrWait] of
// the functions of [Approve] does not stop it any more, their other errors do. It is
// that call which is approved, and none that the tool makes in turn with its own
// context, such as those of another model.
func Approved(ctx context.Context) context.Context { return Provide(ctx, isApproved(true)) }

// approved asks all who have to approve the call.
func (r *Reader) approved() error {
	if len(r.options.approve) == 0 {
		return nil
	}
	byPerson, _ := Provided[isApproved](r.ctx)
	if len(r.repairs) > 0 {
		root := r.contract.input.root
		mended, _ := root.repair(root.settle(string(r.call.Args)))
		r.call.Args = []byte(mended)
	}
	for _, ask := range r.options.approve {
		err := ask(r.ctx, r.call)
		if err != nil && !(bool(byPerson) && errors.Is(err, ErrWait)) {
			return err
		}
	}
	if byPerson {
		r.ctx = Provide(Provide(r.ctx, outerContext{r.ctx}), isApproved(false))
	}
	return nil
}
