package witness

// An amount is the range of how many characters, items or properties there may be.
type amount struct {
	low, high int // both included; high is -1 for no limit
}

// anyAmount is the range of all amounts.
var anyAmount = amount{high: -1}

// limit narrows the range: to n or more where least is set, to n or fewer
// otherwise; negated, to the amounts for which that does not hold.
func (a *amount) limit(n int, least, negated bool) {
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

// impossible reports whether no amount is in the range.
func (a *amount) impossible() bool { return a.high >= 0 && a.low > a.high }
