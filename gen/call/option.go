package call

import (
	"context"
	"slices"
	"time"
)

// An Option says how the tools of a set are called: see [Set.With].
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

// MaxBytes sets how long the arguments of a call may be, in bytes (default 8 MiB).
func MaxBytes(n int) Option { return func(o *options) { o.maxBytes = n } }

// MaxDepth sets how deep arrays and objects may nest (default 100, at most
// 10,000). The arguments themselves are one of them: 1 is the least. Results
// have a limit, too: an error of the tool beyond 10,000, which is as deep as
// encoding/json reads them.
func MaxDepth(n int) Option {
	return func(o *options) { o.maxDepth = max(1, min(n, deepest)) }
}

// MaxDigits sets how many digits a number may have that is kept exactly (default
// 10,000): a [json.Number], and what a type reads with a method of its own, from a
// number or from a text that is one, such as the types of package math/big and
// decimals. The time that these take grows with the square of the digits. An
// exponent counts as the digits that it stands for.
func MaxDigits(n int) Option { return func(o *options) { o.maxDigits = max(1, n) } }

// MaskErrors keeps the text of a tool's error from the model, unless the error
// is a [PublicError]. The result still holds the error for the server. The text
// of a panic is kept from the model in any case.
func MaskErrors() Option { return func(o *options) { o.mask = true } }

// RoundedNumbers says that the arguments were read as float64 on their way, as by
// an SDK that hands them out as map[string]any. Where an integer is wanted, one
// beyond 2^53 is refused then, for it may be another than the model sent.
func RoundedNumbers() Option { return func(o *options) { o.rounded = true } }

// Observe has see called with each result before it is returned: for a log of
// the errors that are masked, and of the arguments that were mended. It is
// called by several calls at once. Where the option is given several times all
// see the result, in that order.
func Observe(see func(ctx context.Context, tool string, result Result)) Option {
	return func(o *options) { o.observe = slices.Concat(o.observe, []observer{see}) }
}

type observer = func(ctx context.Context, tool string, result Result)

// Log has write called for what models do not see: the errors of calls, and the
// arguments that had to be mended. It is a function of package log/slog, or one
// like it:
//
//	tools.With(call.MaskErrors(), call.Log(slog.WarnContext))
func Log(write func(ctx context.Context, message string, args ...any)) Option {
	return Observe(func(ctx context.Context, tool string, result Result) {
		if result.Err != nil {
			write(ctx, "the call of a tool failed", "tool", tool, "error", result.Err)
		}
		for _, mended := range result.Repaired {
			write(ctx, "an argument was mended", "tool", tool, "argument", mended.Path, "from", mended.From, "to", mended.To)
		}
	})
}

// Timeout sets how long a tool may take (default: as long as it wants). The time
// begins when the tool is called, after its arguments are read and the call is
// approved. Then its context is done, which the tool has to heed: the call ends
// with the tool.
func Timeout(d time.Duration) Option { return func(o *options) { o.timeout = d } }

// MaxResult sets how many bytes the content of a result may have (default: as
// many as the tool makes), which is its texts and data together. A result that is
// larger becomes an error, which tells the model so.
func MaxResult(bytes int) Option { return func(o *options) { o.maxResult = max(1, bytes) } }
