package loop

// An Option changes how a conversation is run, or how calls are executed.
type Option func(*options)

type options struct {
	rounds   int
	parallel int // 0 if the calls determine it
	resumed  []Waiting

	keepToolChoice bool
}

// The default limits.
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

// KeepToolChoice sends a tool choice that forces a call in all requests. By default only
// the first request of a conversation forces a call; after the results of calls, the model
// may answer, because otherwise it could only call tools until the last round. A tool choice
// that forces no call is in all requests.
func KeepToolChoice() Option { return func(o *options) { o.keepToolChoice = true } }

// Resume continues with the calls of the last [End] that were Waiting, each with its
// decision. All of them must be given; a call that is still undecided may be Waiting again.
func Resume(calls ...Waiting) Option {
	return func(o *options) { o.resumed = append(o.resumed, calls...) }
}
