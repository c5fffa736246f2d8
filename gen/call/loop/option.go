package loop

// An Option changes how a conversation is run, or calls are answered.
type Option func(*options)

type options struct {
	rounds   int
	parallel int // 0 where the calls decide
	resumed  []Waiting
}

// The limits where no option says otherwise.
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

// Rounds sets how often the model may be asked (default 20).
func Rounds(n int) Option { return func(o *options) { o.rounds = max(1, n) } }

// Parallel sets how many calls of one turn may run at a time, whatever they do; 1
// has them run one after the other. Without it, up to 8 run at a time where all of
// them are of tools that are read-only, and else one after the other.
func Parallel(n int) Option { return func(o *options) { o.parallel = max(1, n) } }

// Resume goes on with the calls that were handed out, each with what was decided.
// All that were handed out belong here: one that is still undecided may be handed
// out again.
func Resume(calls ...Waiting) Option {
	return func(o *options) { o.resumed = append(o.resumed, calls...) }
}
