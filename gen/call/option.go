package call

import (
	"context"
	"errors"
	"slices"
	"time"
)

// An Option changes how the tools of a set are called: see [Set.With].
type Option func(*options)

type options struct {
	maxBytes, maxDepth int
	maxDigits          int
	maxItems           int
	mask, rounded      bool
	maxResult          int // 0 for none
	timeout            time.Duration
	observe            []observer
	approve            []approver
}

// defaults are the options where none is given. They are not changed.
var defaults = &options{maxBytes: defaultBytes, maxDepth: defaultDepth, maxDigits: defaultDigits, maxItems: defaultItems}

// The limits where no option says otherwise. Readers of values call themselves
// for what is in them: no option lets them go deeper than deepest, which is
// where encoding/json stops.
const (
	defaultBytes  = 8 << 20
	defaultDepth  = 100
	defaultDigits = 10_000
	deepest       = 10_000
)

// MaxBytes limits the length of the arguments of a call, in bytes (default 8 MiB).
func MaxBytes(n int) Option { return func(o *options) { o.maxBytes = n } }

// MaxDepth limits how deep arrays and objects of the arguments may nest (default 100,
// at most 10,000); 1 allows the object of the arguments alone. Results that nest
// deeper than 10,000 are an error of the tool, whatever MaxDepth is: encoding/json
// reads no deeper.
func MaxDepth(n int) Option {
	return func(o *options) { o.maxDepth = max(1, min(n, deepest)) }
}

// MaxDigits limits the digits of numbers of any precision (default 10,000): of a
// [json.Number], and of a number, or a text that is one, for a type that decodes
// itself, such as those of package math/big. The time to decode them grows with the
// square of the digits. An exponent counts as the digits that it adds.
func MaxDigits(n int) Option { return func(o *options) { o.maxDigits = max(1, n) } }

// MaskErrors hides the text of a tool's error from the model, unless it is a
// [PublicError], and also the text of errors of UnmarshalText and UnmarshalJSON of the
// types of parameters. The result still has the error for the server: see
// [ArgumentError.Unwrap]. The text of a panic is always hidden from the model.
func MaskErrors() Option { return func(o *options) { o.mask = true } }

// RoundedNumbers says that the numbers of the arguments have been decoded as float64
// before, as by an SDK that has them as map[string]any. Then an integer beyond ±2^53
// is refused, since it may differ from the one that the model sent.
func RoundedNumbers() Option { return func(o *options) { o.rounded = true } }

// Observe calls see with each result before it is returned, for example to log errors
// that are masked, or arguments that were repaired. see may be called by several
// goroutines at once. If the option is given several times, all functions are called,
// in that order. A panic of see is the result of the call, as one of the tool is.
func Observe(see func(ctx context.Context, tool string, result Result)) Option {
	return func(o *options) { o.observe = slices.Concat(o.observe, []observer{see}) }
}

type observer = func(ctx context.Context, tool string, result Result)

// Log logs what models do not see: the errors of calls, the arguments that were
// repaired, and the calls that wait for an answer of the user. write is a function of package log/slog, or a similar one:
//
//	tools.With(call.MaskErrors(), call.Log(slog.WarnContext))
func Log(write func(ctx context.Context, message string, args ...any)) Option {
	return Observe(func(ctx context.Context, tool string, result Result) {
		if question := inputRequired(result.Err); question != nil {
			write(ctx, "the call of a tool waits for the user", "tool", tool, "question", question.Question.Message)
		} else if result.Err != nil {
			write(ctx, "the call of a tool failed", "tool", tool, "error", result.Err)
		}
		for _, r := range result.Repaired {
			write(ctx, "an argument was repaired", "tool", tool, "argument", r.Path, "from", r.From, "to", r.To)
		}
	})
}

// Timeout limits how long a tool may run (default: no limit). The time starts when
// the tool is called, after its arguments were read and the call was approved. When
// it is over, the context of the tool is done. The tool has to heed that: the call
// does not return before the tool does.
func Timeout(d time.Duration) Option { return func(o *options) { o.timeout = d } }

// MaxResult limits the size of a result: the bytes of its texts and data together
// (default: no limit). A larger result becomes an error, which tells the model so.
func MaxResult(bytes int) Option { return func(o *options) { o.maxResult = max(1, bytes) } }

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
