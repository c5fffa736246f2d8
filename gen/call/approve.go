package call

import (
	"context"
	"errors"
	"slices"
)

// ErrWait is what a function given to [Approve] returns, or wraps, if a person
// decides later. Package loop then ends the conversation with the call as waiting,
// and resumes it when the person has decided.
var ErrWait = errors.New("the call waits for the approval of a person")

// Approve makes each call ask for approval: ask is called before the tool, once the
// arguments are valid, with the arguments that the tool will get, repaired if they
// had to be. If ask returns an error, the tool is not called, and the model reads the
// error as if it were the tool's. [ErrWait], or an error that wraps it, means that a
// person decides later. If the option is given several times, all functions are
// asked, in that order.
func Approve(ask func(ctx context.Context, c Call) error) Option {
	return func(o *options) { o.approve = slices.Concat(o.approve, []approver{ask}) }
}

type approver = func(ctx context.Context, c Call) error

// isApproved is provided to a call that a person has approved.
type isApproved bool

// Approved returns the context for a call that a person has approved: an [ErrWait] of
// the functions given to [Approve] no longer stops it; their other errors do. Only
// this call is approved, not the calls that the tool itself makes with its context,
// such as those of another model.
func Approved(ctx context.Context) context.Context { return Provide(ctx, isApproved(true)) }

// approved asks all who have to approve the call.
func (r *Reader) approved() error {
	if len(r.options.approve) == 0 {
		return nil
	}
	byPerson, _ := Provided[isApproved](r.ctx)
	if len(r.repairs) > 0 {
		root := r.contract.input.root
		repaired, _ := root.repair(root.settle(string(r.call.Args)))
		r.call.Args = []byte(repaired)
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
