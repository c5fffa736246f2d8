package hostile

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/netip"
	"regexp"
	"strings"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
)

// An excuse is a documented reason to reject arguments that the schema accepts. It applies
// if told matches a problem, and is returns true for a part of the arguments. limits are
// the submatches of told.
type excuse struct {
	code call.Code
	told *regexp.Regexp // matches the Expected of a problem, or its Reason if Expected is empty
	is   func(limits []string, part any) bool
}

// excuses lists all exceptions: numbers out of the range of the Go type, and strings that
// only resemble a valid value, such as a time or base64.
var excuses = []excuse{
	{call.OutOfRange, regexp.MustCompile(`^an integer from (\S+) to (\S+)$`), isOutside},
	{call.OutOfRange, regexp.MustCompile(`^a number from (\S+) to (\S+)$`), isOutside},
	{call.OutOfRange, regexp.MustCompile(`, but not number ([^ ]+)`), isBeyondFloat},
	{call.NotAccepted, regexp.MustCompile(`^math/big: `), isLong},
	{call.BadFormat, regexp.MustCompile(`^as a name an integer from (\S+) to (\S+)$`), isOutside},
	{call.BadFormat, regexp.MustCompile(`^a date and time `), isText(func(s string) bool {
		_, err := time.Parse(time.RFC3339, s)
		return err != nil && strings.Contains(s, "-")
	})},
	// The judge accepts a sign as a digit, as in 2026-01-31T+9:30:00Z.
	{call.BadFormat, regexp.MustCompile(`that is a date and time with an offset`), isText(func(s string) bool {
		return strings.Index(strings.ToUpper(s), "T") == len("2026-01-31") && !dateTime.MatchString(s)
	})},
	{call.BadFormat, regexp.MustCompile(`^a duration of at most 290 years`), isText(func(s string) bool {
		_, err := time.ParseDuration(s)
		return err != nil && strings.ContainsAny(s, "smh")
	})},
	{call.BadFormat, regexp.MustCompile(`^bytes in base64`), isText(func(s string) bool {
		_, err := base64.StdEncoding.DecodeString(s)
		return err != nil
	})},
	{call.BadFormat, regexp.MustCompile(`ParseAddr`), isText(func(s string) bool {
		_, err := netip.ParseAddr(s)
		return err != nil
	})},
}

// dateTime is the grammar of RFC 3339, section 5.6.
var dateTime = regexp.MustCompile(`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$`)

func isText(is func(string) bool) func([]string, any) bool {
	return func(_ []string, part any) bool {
		text, ok := part.(string)
		return ok && is(text)
	}
}

// isOutside reports whether part is a number, or a string with the digits of a number,
// that is less than limits[0] or greater than limits[1].
func isOutside(limits []string, part any) bool {
	var digits string
	switch part := part.(type) {
	case json.Number:
		digits = part.String()
	case string:
		digits = part
	}
	number, ok := new(big.Rat).SetString(digits)
	if !ok {
		return false
	}
	least, ok1 := new(big.Rat).SetString(limits[0])
	most, ok2 := new(big.Rat).SetString(limits[1])
	return ok1 && ok2 && (number.Cmp(least) < 0 || number.Cmp(most) > 0)
}

// isBeyondFloat reports whether part is the number told[0] in an error message, and
// overflows a float64.
func isBeyondFloat(told []string, part any) bool {
	number, ok := part.(json.Number)
	_, err := number.Float64()
	return ok && err != nil && number.String() == told[0]
}

// isLong reports whether a part is a number with a short text, but too many digits to write
// out.
func isLong(_ []string, part any) bool {
	const most = 64
	text, ok := part.(json.Number)
	number, valid := new(big.Rat).SetString(text.String())
	return ok && valid && len(number.RatString()) > len(text)+most
}

// excused reports whether an excuse applies to each of the problems.
func excused(problems []call.Problem, instance any) bool {
	for _, p := range problems {
		if !isExcused(p, instance) {
			return false
		}
	}
	return true
}

func isExcused(p call.Problem, instance any) bool {
	for _, e := range excuses {
		limits := e.told.FindStringSubmatch(cmp.Or(p.Expected, p.Reason))
		if p.Code != e.code || limits == nil {
			continue
		}
		if anyPart(instance, func(part any) bool { return e.is(limits[1:], part) }) {
			return true
		}
	}
	return false
}
