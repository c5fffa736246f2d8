package validator

import (
	"encoding/json"
	"go/types"
	"math"
	"math/big"
	"strconv"
	"time"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// limitChecks compare with their parameter: strings by their number of characters,
// lists and maps by their length, numbers by value. A time is compared with the current
// time, whatever the parameter is.
var limitChecks = []validation{
	limitCheck("min", bounding{lower: true}, "not be in the past"),
	limitCheck("gte", bounding{lower: true}, "not be in the past"),
	limitCheck("gt", bounding{lower: true, strict: true}, "be in the future"),
	limitCheck("max", bounding{upper: true}, "not be in the future"),
	limitCheck("lte", bounding{upper: true}, "not be in the future"),
	limitCheck("lt", bounding{upper: true, strict: true}, "be in the past"),
	{name: "len", on: ofCounted | ofNumber, mean: bounding{lower: true, upper: true}.mean},
}

// A bounding says which bounds the parameter of a check is: the lower, the upper or both.
type bounding struct {
	lower, upper bool
	strict       bool // the bound itself is refused
}

func limitCheck(name string, l bounding, ofTimes string) validation {
	return validation{name: name, on: ofCounted | ofNumber | ofTime, mean: func(a asked) Meaning {
		if a.kind == ofTime {
			return Meaning{words: ofTimes}
		}
		return l.mean(a)
	}}
}

func (l bounding) mean(a asked) Meaning {
	if a.kind&ofNumber != 0 {
		return l.ofNumber(a)
	}
	return l.ofCount(a)
}

// A unit is what the length of a value counts, with the keywords that limit it.
type unit struct {
	kinds          kind
	min, max       string
	single, plural string
}

var units = []unit{
	{ofText, "minLength", "maxLength", "character", "characters"},
	{ofList, "minItems", "maxItems", "element", "elements"},
	{ofMap, "minProperties", "maxProperties", "entry", "entries"},
}

func (a asked) unit() unit {
	for _, u := range units {
		if a.kind&u.kinds != 0 {
			if a.isBytes() {
				u.single, u.plural = "byte", "bytes"
			}
			return u
		}
	}
	return unit{}
}

func (l bounding) ofCount(a asked) Meaning {
	n, err := strconv.ParseInt(a.Param, 0, 64)
	if err != nil || n == math.MaxInt64 || n == math.MinInt64 {
		return wrong("needs a whole number, not "+diag.Show(a.Param), "write "+a.Name+"=3, for example")
	}
	low, high := n, n
	if l.strict {
		low, high = n+1, n-1
	}
	if l.upper && high < 0 {
		return wrong("lets no length pass", "write a length of 0 or more")
	}
	u := a.unit()
	meant := exactly(l.countWords(low, high, u))
	if l.lower && low > 0 {
		meant.Keywords = append(meant.Keywords, bound(u.min, strconv.FormatInt(low, 10)))
	}
	if l.upper {
		meant.Keywords = append(meant.Keywords, bound(u.max, strconv.FormatInt(high, 10)))
	}
	return meant
}

func (l bounding) countWords(low, high int64, u unit) string {
	switch {
	case l.lower && l.upper:
		return "have exactly " + u.count(low)
	case l.lower:
		return "have at least " + u.count(low)
	}
	return "have at most " + u.count(high)
}

func (u unit) count(n int64) string {
	if n == 1 {
		return "1 " + u.single
	}
	return strconv.FormatInt(n, 10) + " " + u.plural
}

func (l bounding) ofNumber(a asked) Meaning {
	n, problem := a.number()
	if problem != "" {
		return wrong(problem, "write "+a.Name+"=3, for example")
	}
	whole := a.kind&ofInteger != 0
	switch {
	case l.lower && l.upper:
		return exactly("be "+n, bound("enum", n))
	case l.lower && l.strict && whole:
		return exactly("be more than "+n, bound("minimum", plus(n, 1)))
	case l.lower && l.strict:
		return exactly("be more than "+n, bound("exclusiveMinimum", n))
	case l.lower:
		return exactly("be at least "+n, bound("minimum", n))
	case l.strict && whole:
		return exactly("be less than "+n, bound("maximum", plus(n, -1)))
	case l.strict:
		return exactly("be less than "+n, bound("exclusiveMaximum", n))
	}
	return exactly("be at most "+n, bound("maximum", n))
}

func plus(n string, more int64) string {
	sum, _ := new(big.Int).SetString(n, 10)
	return sum.Add(sum, big.NewInt(more)).String()
}

// number returns the parameter as validator reads it for a number of the subject's
// type, in the notation of JSON.
func (a asked) number() (n, problem string) {
	switch {
	case a.kind == ofFloat:
		return a.float()
	case a.kind == ofUnsigned:
		n, err := strconv.ParseUint(a.Param, 0, 64)
		if err != nil {
			return "", "needs a whole number of 0 or more, not " + diag.Show(a.Param)
		}
		return strconv.FormatUint(n, 10), ""
	case isNamed(a.Type, "time", "Duration"):
		if d, err := time.ParseDuration(a.Param); err == nil {
			return strconv.FormatInt(int64(d), 10), ""
		}
	}
	whole, err := strconv.ParseInt(a.Param, 0, 64)
	if err != nil {
		return "", "needs a whole number, not " + diag.Show(a.Param)
	}
	return strconv.FormatInt(whole, 10), ""
}

func (a asked) float() (n, problem string) {
	bits := 64
	if basic, ok := a.Type.Underlying().(*types.Basic); ok && basic.Kind() == types.Float32 {
		bits = 32
	}
	f, err := strconv.ParseFloat(a.Param, bits)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return "", "needs a number, not " + diag.Show(a.Param)
	}
	if _, ok := gotype.Number(json.Number(a.Param)); ok {
		return a.Param, ""
	}
	return strconv.FormatFloat(f, 'f', -1, bits), ""
}
