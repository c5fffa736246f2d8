package proof_test

import (
	"encoding/json"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// excuseOfTold excuses a call whose arguments encoding/json does not read, by
// the problems that it tells of: each must be true, and one that the schema
// cannot tell.
func excuseOfTold(instance any, problems []encoder.Problem) string {
	values := valuesByPath("", instance)
	for _, p := range problems {
		if !isTrue(p, instance, values[p.Path]) {
			return ""
		}
	}
	return "union"
}

func isTrue(p encoder.Problem, instance, value any) bool {
	text, _ := value.(string)
	switch {
	case strings.HasPrefix(p.Text, "refused: ") && p.Code != "unknown-argument": // by the method of a type
		return true
	case strings.HasPrefix(p.Text, "a date and time "):
		return rfc3339.MatchString(text)
	case strings.HasPrefix(p.Text, "a duration of at most"):
		_, err := time.ParseDuration(text)
		return err != nil && isLongDuration(err.Error())
	}
	return isOtherCase(p) || isOutside(p, instance, value)
}

var (
	toldMember = regexp.MustCompile(`^an object with (.*), but not [a-z]+ for ([^,]+), not `)
	toldRange  = regexp.MustCompile(`^(as a name )?an? (?:integer|number) from (\S+) to (\S+), not "?([^"…]+)`)
	toldNumber = regexp.MustCompile(`, but not number ([-+.0-9eE]+)`)
)

// isOtherCase reports whether a problem is about the name of a field in another
// letter case, which goes to the field where members of any name are taken.
func isOtherCase(p encoder.Problem) bool {
	told := toldMember.FindStringSubmatch(p.Text)
	if told == nil {
		return false
	}
	fields := strings.Split(strings.ReplaceAll(told[1], " (required)", ""), ", ")
	return !slices.Contains(fields, told[2]) &&
		slices.ContainsFunc(fields, func(field string) bool { return strings.EqualFold(field, told[2]) })
}

// isOutside reports whether a number is beyond the range that a problem tells
// of, and no bounds of a schema say so: these are for numbers alone that are
// no texts and no names, of types that are smaller than 64 bits.
func isOutside(p encoder.Problem, instance, value any) bool {
	if told := toldNumber.FindStringSubmatch(p.Text); told != nil {
		n, ok := new(big.Rat).SetString(told[1])
		return ok && (isHuge(n) || !holdsNumber(plainly(instance), told[1]))
	}
	told := toldRange.FindStringSubmatch(p.Text)
	if told == nil {
		return false
	}
	n, ok := new(big.Rat).SetString(told[4])
	number, isNumber := value.(json.Number)
	if isNumber && told[1] == "" {
		n, ok = new(big.Rat).SetString(number.String())
	}
	least, _ := new(big.Rat).SetString(told[2])
	most, _ := new(big.Rat).SetString(told[3])
	outside := ok && least != nil && most != nil && (n.Cmp(least) < 0 || n.Cmp(most) > 0)
	return outside && (!isNumber || told[1] != "" || isHuge(n))
}

// isHuge reports whether a number is beyond int64, or a fraction beyond float32.
func isHuge(n *big.Rat) bool {
	if n.IsInt() {
		return !n.Num().IsInt64()
	}
	return n.Abs(n).Cmp(new(big.Rat).SetFloat64(math.MaxFloat32)) > 0
}

var pathWord = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$-]{0,63}$`)

// valuesByPath returns the parts of an instance by the paths that problems have.
func valuesByPath(path string, instance any) map[string]any {
	values := map[string]any{path: instance}
	add := func(step string, part any) {
		for at, value := range valuesByPath(path+step, part) {
			values[strings.TrimPrefix(at, ".")] = value
		}
	}
	switch instance := instance.(type) {
	case []any:
		for i, item := range instance {
			add("["+strconv.Itoa(i)+"]", item)
		}
	case map[string]any:
		for name, member := range instance {
			if pathWord.MatchString(name) {
				add("."+name, member)
			} else {
				add("["+strconv.Quote(name)+"]", member)
			}
		}
	}
	return values
}
