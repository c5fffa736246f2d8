package call

import (
	"cmp"
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
	maxResult          int // 0: no limit
	timeout            time.Duration
	observe            []observer
	approve            []approver
}

// defaults are the options of a set without options. They are not changed.
var defaults = &options{maxBytes: defaultBytes, maxDepth: defaultDepth, maxDigits: defaultDigits, maxItems: defaultItems}

// The default limits. deepest is the greatest depth that an option can allow. Deeper
// values cannot be decoded: decoding is recursive, and encoding/json has the same limit.
const (
	defaultBytes  = 8 << 20
	defaultDepth  = 100
	defaultDigits = 10_000
	deepest       = 10_000
)

// MaxBytes limits the length of the arguments of a call, in bytes (default 8 MiB).
func MaxBytes(n int) Option { return func(o *options) { o.maxBytes = n } }

// MaxDepth limits how deep arrays and objects of the arguments may nest (default 100, at
// most 10,000); 1 allows only the object of the arguments. Results that nest deeper than
// 10,000 are an error of the tool, whatever MaxDepth is: encoding/json does not decode
// deeper values.
func MaxDepth(n int) Option {
	return func(o *options) { o.maxDepth = max(1, min(n, deepest)) }
}

// MaxDigits limits the digits of numbers of unlimited precision (default 10,000), because
// the time to decode them grows with the square of the digits. An exponent counts as the
// digits that it adds.
//
// The limit applies to a [json.Number], and to types such as big.Int that decode a number,
// or a string that contains a number, with their own method.
func MaxDigits(n int) Option { return func(o *options) { o.maxDigits = max(1, n) } }

// MaskErrors hides the message of a tool's error from the model, unless it is a
// [PublicError]. It also hides the errors that the UnmarshalText and UnmarshalJSON methods of
// parameter types return. The result still contains the error for the server: see
// [ArgumentError.Unwrap]. The message of a panic is always hidden from the model.
func MaskErrors() Option { return func(o *options) { o.mask = true } }

// RoundedNumbers declares that the numbers of the arguments were decoded as float64
// before, for example by an SDK that passes a map[string]any. Then an integer is rejected
// if its absolute value is 2^53 or more, because it may differ from the number that the
// model sent.
func RoundedNumbers() Option { return func(o *options) { o.rounded = true } }

// Observe calls see with each result before it is returned, for example to log errors that
// are masked, or arguments that were repaired. Several goroutines may call see at once. If
// the option is given several times, all functions are called, in that order. If see
// panics, the result of the call is an error, as if the tool had panicked.
func Observe(see func(ctx context.Context, tool string, result Result)) Option {
	return func(o *options) { o.observe = slices.Concat(o.observe, []observer{see}) }
}

type observer = func(ctx context.Context, tool string, result Result)

// Log logs events that models do not see: the errors of calls, the arguments that were
// repaired, and the calls that wait for an answer of the user. write is a function of
// package log/slog, or a similar function:
//
//	tools.With(call.MaskErrors(), call.Log(slog.WarnContext))
func Log(write func(ctx context.Context, message string, args ...any)) Option {
	return Observe(func(ctx context.Context, tool string, result Result) {
		if questions := inputsRequired(result.Err); questions != nil {
			for _, q := range questions {
				write(ctx, "the call of a tool waits for the user", "tool", tool, "question", cmp.Or(q.Question.Message, q.Method))
			}
		} else if result.Err != nil {
			write(ctx, "the call of a tool failed", "tool", tool, "error", result.Err)
		}
		for _, r := range result.Repaired {
			write(ctx, "an argument was repaired", "tool", tool, "argument", r.Path, "from", r.From, "to", r.To)
		}
	})
}

// Timeout limits how long a tool may run (default: no limit). The time starts when the tool
// is called, after its arguments were decoded and the call was approved. When the time is
// over, the context of the tool is canceled. The tool has to observe its context: the call
// does not return before the tool does.
func Timeout(d time.Duration) Option { return func(o *options) { o.timeout = d } }

// MaxResult limits the size of a result: the bytes of its text and data together (default:
// no limit). A larger result becomes an error that the model can read.
func MaxResult(bytes int) Option { return func(o *options) { o.maxResult = max(1, bytes) } }

// ErrWait is the error that a function given to [Approve] returns, or wraps, if a person will
// decide later. Package loop then ends the conversation with the call as waiting, and resumes
// it after the decision.
var ErrWait = errors.New("the call waits for the approval of a person")

// Approve makes each call require approval: after the arguments were validated, ask is called
// with the arguments that the tool will get, repaired if necessary. If ask returns an error,
// the tool is not called, and the model reads the error as if the tool had returned it.
// [ErrWait], or an error that wraps it, means that a person decides later. If the option is
// given several times, all functions are called, in that order.
func Approve(ask func(ctx context.Context, c Call) error) Option {
	return func(o *options) { o.approve = slices.Concat(o.approve, []approver{ask}) }
}

type approver = func(ctx context.Context, c Call) error

// isApproved is a context value. It is true in the context of a call that a person has
// approved.
type isApproved bool

// Approved returns the context for a call that a person has approved. The call is executed
// even if a function given to [Approve] returns [ErrWait]; other errors still stop it. The
// approval does not extend to calls that the tool itself makes with its context.
func Approved(ctx context.Context) context.Context { return Provide(ctx, isApproved(true)) }

// approved calls the functions given to [Approve]. It returns the first error that stops
// the call.
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
