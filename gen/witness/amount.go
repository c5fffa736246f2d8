package witness

// An amount is how many characters, items or properties are wanted.
type amount struct {
	low, high int // high is -1 for any
}

// anyAmount is an amount of which nothing was asked yet.
var anyAmount = amount{high: -1}

// ask takes in that there are n at least, or at most, or that this is not so.
func (a *amount) ask(n int, least, negated bool) {
	switch {
	case least && negated:
		a.atMost(n - 1)
	case least:
		a.atLeast(n)
	case negated:
		a.atLeast(n + 1)
	default:
		a.atMost(n)
	}
}

func (a *amount) atLeast(n int) { a.low = max(a.low, n) }

func (a *amount) atMost(n int) {
	if a.high < 0 || n < a.high {
		a.high = n
	}
}

// impossible reports whether more is wanted than may be.
func (a *amount) impossible() bool { return a.high >= 0 && a.low > a.high }
