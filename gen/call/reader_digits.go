package call

import (
	"regexp"
	"strconv"
	"strings"
)

// refusesDigits notes a text that is a number of too many digits for the method
// that reads it, and reports whether it is one.
func (r *Reader) refusesDigits(s, raw string) bool {
	most := r.options.maxDigits
	if len(s) <= most && !strings.ContainsAny(s, "eE") || countDigits(s) <= int64(most) {
		return false
	}
	r.report(Problem{Path: r.path(), Code: TooLong, Expected: digitsExpected(most), Got: clip(raw)})
	return true
}

func digitsExpected(most int) string { return "a number of at most " + strconv.Itoa(most) + " digits" }

// numberForm is how numbers and fractions are written, in JSON and in the texts
// that decimals have.
var numberForm = regexp.MustCompile(`^[-+]?[0-9.][0-9._/]*(?:[eE]([-+]?[0-9]+))?$`)

// countDigits returns how many characters a number has, with its exponent as the
// digits that it stands for: 0 for what is no number.
func countDigits(s string) int64 {
	found := numberForm.FindStringSubmatchIndex(s)
	if found == nil {
		return 0
	}
	if found[2] < 0 {
		return int64(len(s))
	}
	exp, err := strconv.ParseInt(s[found[2]:found[3]], 10, 32)
	if err != nil {
		return maxExp // beyond 32 bits
	}
	return int64(found[2]) + max(exp, -exp)
}
