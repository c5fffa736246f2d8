package proof_test

import (
	"encoding/json"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// excuse returns the name of the documented exception that allows encoding/json to reject
// an instance that the schema accepts, or "" if there is none. The exceptions are:
//   - integers spelled as 1.0 and 1e2, which only encoding/json rejects
//   - numbers out of the range of the Go type, if the schema has no bound for them:
//     64-bit integers, names of map entries, numbers in strings, floats, and durations
//   - calendar details, and the lower-case t and z of RFC 3339
//   - addresses with ports, networks, and regular expressions, which the schema checks
//     only partly
//   - an unpaired surrogate in a quoted string
//   - the name of a field in another letter case, if any name is allowed
//   - the errors of an UnmarshalJSON method that toolgen does not recognize
func (s *subject) excuse(instance any, strict bool) string {
	plain := plainly(instance)
	err := s.decode(encode(plain), strict)
	if err == nil {
		return "spelling"
	}
	excuses := []string{}
	for _, r := range err.(refused) {
		excuses = append(excuses, s.excuseOf(plain, r))
	}
	return slices.Min(excuses) // "" if a refusal has no excuse
}

func (s *subject) excuseOf(instance any, r encoder.Refusal) string {
	switch {
	case r.Own:
		return "unknown unmarshaler"
	case isBeyond(instance, r), r.Range, isLongDuration(r.Text):
		return "range"
	case r.Date != "" && rfc3339.MatchString(strings.Trim(r.Date, `"`)):
		return "calendar"
	case s.detailed && detailed.MatchString(r.Text):
		return "details of a text"
	case strings.Contains(r.Text, "invalid surrogate pair"): // within a quoted string
		return "surrogate"
	case s.holdsOtherCase(instance):
		return "letter case"
	}
	return ""
}

// holdsOtherCase reports whether an object in instance has a member whose name differs
// only in letter case from a property of an object schema that allows other members.
func (s *subject) holdsOtherCase(instance any) bool {
	var names []string
	walkJSON(s.input.doc, func(part any) {
		object, _ := part.(map[string]any)
		properties, _ := object["properties"].(map[string]any)
		if rest, any := object["additionalProperties"]; any && rest != false {
			names = append(names, sortedKeys(properties)...)
		}
	})
	found := false
	walkJSON(instance, func(part any) {
		object, _ := part.(map[string]any)
		for key := range object {
			found = found || slices.ContainsFunc(names, func(name string) bool { return name != key && strings.EqualFold(name, key) })
		}
	})
	return found
}

// detailed matches the errors of [net/netip] and [regexp].
var detailed = regexp.MustCompile(`^(netip\.ParsePrefix\(|ParseAddr\(|invalid ip:port|not an ip:port|no IP|invalid port|netip\.ParseAddrPort|error parsing regexp)`)

// isBeyond reports whether r rejects a number because it is out of the range of its Go
// type, although the schema has no bound for the number. The schema has bounds for small
// integers and a minimum for unsigned integers, but not for integers in names and
// strings.
func isBeyond(instance any, r encoder.Refusal) bool {
	n, parsed := new(big.Rat).SetString(r.Digits)
	if !parsed {
		return false
	}
	switch r.Kind {
	case reflect.Float32:
		return n.Abs(n).Cmp(new(big.Rat).SetFloat64(math.MaxFloat32)) > 0
	case reflect.Float64:
		return n.Abs(n).Cmp(new(big.Rat).SetFloat64(math.MaxFloat64)) > 0
	case reflect.Int, reflect.Int64:
		return n.IsInt() && !n.Num().IsInt64()
	case reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return n.IsInt() && !n.Num().IsUint64() && (n.Sign() > 0 || !holdsNumber(instance, r.Digits))
	}
	return n.IsInt() && !holdsNumber(instance, r.Digits)
}

// holdsNumber reports whether an instance contains a JSON number with these digits. The
// same digits in a name or a string do not count.
func holdsNumber(instance any, digits string) bool {
	found := false
	walkJSON(instance, func(value any) {
		number, ok := value.(json.Number)
		found = found || ok && number.String() == digits
	})
	return found
}

var (
	durationError = regexp.MustCompile(`^time: invalid duration "(-?)((?:\d+(?:\.\d+)?(?:ns|us|ms|s|m|h))+)"$`)
	durationPart  = regexp.MustCompile(`(\d+(?:\.\d+)?)(ns|us|ms|s|m|h)`)
	units         = map[string]int64{"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9}
)

// isLongDuration reports whether a duration is rejected only because of its length.
func isLongDuration(why string) bool {
	text := durationError.FindStringSubmatch(why)
	if text == nil {
		return false
	}
	sum := new(big.Rat)
	for _, part := range durationPart.FindAllStringSubmatch(text[2], -1) {
		n, _ := new(big.Rat).SetString(part[1])
		sum.Add(sum, n.Mul(n, big.NewRat(units[part[2]], 1)))
	}
	return sum.Cmp(big.NewRat(math.MaxInt64, 1)) > 0
}
