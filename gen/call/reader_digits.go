package call

import (
	"strconv"
	"strings"
)

// refusesDigits notes a text that is a number of too many digits for the method
// that reads it, and reports whether it is one.
func (r *Reader) refusesDigits(s, raw string) bool {
	most := r.options.maxDigits
	if len(s) <= most && !strings.ContainsAny(s, "eE") || !isNumeric(s) || countDigits(s) <= int64(most) {
		return false
	}
	r.report(Problem{Path: r.path(), Code: TooLong, Expected: digitsWanted(most), Got: clip(raw)})
	return true
}

func digitsWanted(most int) string { return "a number of at most " + strconv.Itoa(most) + " digits" }

// isNumeric reports whether a text is made of what numbers and fractions are
// made of.
func isNumeric(s string) bool {
	return s != "" && strings.Trim(s, "0123456789+-./_eE") == ""
}

// countDigits returns how many characters a number has, with its exponent as the
// digits that it stands for.
func countDigits(s string) int64 {
	i := strings.IndexAny(s, "eE")
	if i < 0 {
		return int64(len(s))
	}
	exp, err := strconv.ParseInt(s[i+1:], 10, 32)
	if err != nil {
		return maxExp // beyond 32 bits, or no number, which the method would tell
	}
	return int64(i) + max(exp, -exp)
}
