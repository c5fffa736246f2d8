package proof_test

import (
	"regexp"
	"strings"
	"testing"
)

// sampled contains regular expressions, by the part of Go source that they match. Each
// must match the source of a sample.
var sampled = map[string]string{
	"a field with a name":                `(?m)^\t\w+ .*json:"id"`,
	"a field that is omitted":            `json:"-"`,
	"a field with the name -":            `json:"-,`,
	"a name that encoding/json ignores":  `json:"a\\"b`,
	"omitempty":                          `,omitempty`,
	"omitzero":                           `,omitzero`,
	"a number in a string":               `(int|float)\d+ +.json:",string`,
	"an embedded struct":                 `(?m)^\tT\d+x\d+$`,
	"an embedded pointer":                `(?m)^\t\*T\d+x\d+$`,
	"an embedded unexported struct":      `(?m)^\tt\d+x\d+$`,
	"an embedded struct with a name":     `(?m)^\tT\d+x\d+ +.json:"x`,
	"an embedded type of another module": `(?m)^\ttime\.Time$`,
	"an embedded interface":              `(?m)^\tfmt\.Stringer$`,
	"a type of the other package":        `other\.T\d+x`,
	"a generic struct":                   `type \w+\[P, Q any\] struct`,
	"an alias":                           `type \w+ = `,
	"a generic alias":                    `type \w+\[P any\] = `,
	"a type that contains itself":        `type (\w+) \[\]T\d+x\d+`,
	"a map of itself":                    `map\[string\]\*T\d+x0\b`,
	"a type defined by another type":     `type T\d+x\d+ T\d+x\d+`,
	"an enum of strings":                 `= "red"`,
	"an enum of numbers":                 `= iota`,
	"a bit set":                          `= 1 << iota`,
	"a sealed interface":                 `interface\{ is[Tt]\d+x\d+\(\) \}`,
	"a union with a key":                 `//toolgen:union key=kind`,
	"a method of the value":              `func \(T\d+x\d+\) Marshal`,
	"a method of the pointer":            `func \(\*T\d+x\d+\) Marshal`,
	"a method of a generic type":         `func \(\*?T\d+x\d+\[P\]\)`,
	"an unmarshaler of the value":        `func \(T\d+x\d+\) Unmarshal`,
	"IsZero":                             `\) IsZero\(\)`,
	"keys with methods":                  `type T\d+x\d+ bool\n\nfunc \(T\d+x\d+\) MarshalText`,
	"an array":                           `\[2\]`,
	"an empty array":                     `\[0\]`,
	"bytes":                              `\[\]byte`,
	"a big number":                       `\*big\.Int`,
	"a value of any type":                `\bany\b`,
	"a channel":                          `chan int`,
	"a constraint":                       `jsonschema:"`,
	"a plain constraint":                 `maximum:"`,
	"a rule across fields":               `//toolgen:rule (oneof|anyof|requires|excludes)=`,
	"a rule of fields above a tool":      `//toolgen:rule .*\n(//.*\n)*func Take\w+\(v \S+\) `,
	"a rule of parameters":               `//toolgen:rule .*=(v,w|w,v)`,
	"a check that depends on a field":    `validate:"(required|excluded)_with`,
	"a nested tool":                      `//toolgen:tool nested`,
	"a variadic parameter":               `Take\w+\(v \.\.\.`,
	"an alias of a struct":               `type \w+ = (other\.)?T\d+x\d+\n`,
	"two parameters":                     `Take\w+\(v \S+, w `,
	"a field that embeds":                `(?m)^\t[A-Z]\w* +T\d+x\d+ +.json:",embed"`,
	"a map that embeds":                  `map\[string\]\w+ +.json:",embed"`,
	"a format":                           `json:"f?,format:`,
	"a name that is a symbol":            `json:"☺`,
	"AppendText":                         `\) AppendText\(`,
}

// TestSampler checks that the sampler generates all kinds of types that the tests need.
func TestSampler(t *testing.T) {
	var b strings.Builder
	g := &sampler{Rand: chance(t.Name()), features: proofFeatures}
	for _, s := range newSamples(t, g, batchSize) {
		b.WriteString(s.source())
	}
	source := b.String()
	for what, pattern := range sampled {
		if !regexp.MustCompile(pattern).MatchString(source) {
			t.Errorf("no sample has %s: %s", what, pattern)
		}
	}
}
