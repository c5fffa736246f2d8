package validator

import (
	"go/types"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

func TestParse(t *testing.T) {
	checkOf := func(name, param string, offset int) Check { return Check{Name: name, Param: param, Offset: offset} }
	tests := []struct {
		tag  string
		want []Item
	}{
		{"required", []Item{{checkOf("required", "", 0)}}},
		{"min=1,max=3", []Item{{checkOf("min", "1", 0)}, {checkOf("max", "3", 6)}}},
		{"eq=a=b", []Item{{checkOf("eq", "a=b", 0)}}},
		{"eq=a0x2Cb|eq=0x7C", []Item{{checkOf("eq", "a,b", 0), checkOf("eq", "|", 10)}}},
		{"min=1,isbn", []Item{{checkOf("min", "1", 0)}, {checkOf("isbn10", "", 6), checkOf("isbn13", "", 6)}}},
		{"eq=none|ip", []Item{{checkOf("eq", "none", 0), checkOf("ipv4", "", 8), checkOf("ipv6", "", 8)}}},
		{"structonly,min=3", nil},
	}
	for _, test := range tests {
		c, fault := Parse(test.tag)
		var got []Item
		for _, step := range c.Steps {
			got = append(got, step.Item)
		}
		if diff := cmp.Diff(test.want, got); diff != "" || fault != nil {
			t.Errorf("Parse(%q): %v (-want +got):\n%s", test.tag, fault, diff)
		}
	}
}

// forGoAlone matches syntax that ECMA-262 does not support, or whose meaning depends on
// the flag u: groups with flags, Unicode classes, escapes other than punctuation, and a
// hyphen between two classes.
var forGoAlone = regexp.MustCompile(`\(\?|\\[^.+*?()|\[\]{}^$\\n\-x]|[a-z0-9]-_`)

// TestPatterns checks that each name has only one row, and that each pattern is valid in
// Go and in ECMA-262.
func TestPatterns(t *testing.T) {
	seen, patterns := map[string]bool{}, 0
	for _, v := range validations {
		if seen[v.name] {
			t.Errorf("%s has two rows", v.name)
		}
		seen[v.name] = true
		if v.on&ofText == 0 {
			continue
		}
		for _, param := range []string{"1", `a.b-c]^\d`} {
			meant := v.mean(asked{Subject{kind: ofText}, Check{Name: v.name, Param: param}})
			for _, k := range meant.Keywords {
				if k.Name != "pattern" {
					continue
				}
				patterns++
				text := k.text()
				if _, err := regexp.Compile(text); err != nil {
					t.Errorf("%s: %v", v.name, err)
				}
				if found := forGoAlone.FindString(strings.ReplaceAll(text, `\\`, "")); found != "" {
					t.Errorf("%s: %s is not for all in %s", v.name, found, text)
				}
			}
		}
	}
	if patterns < 100 {
		t.Errorf("only %d patterns were checked", patterns)
	}
}

// TestPatternsArePortable checks that the patterns of all checks are anchored and use no
// shorthand classes.
func TestPatternsArePortable(t *testing.T) {
	patterns := 0
	for _, v := range validations {
		if v.on&ofText == 0 {
			continue
		}
		of := asked{NewSubject(types.Typ[types.String], nil, inspect.Encoder{}), Check{Name: v.name, Param: `.a-^[µ]\`}}
		for _, k := range v.mean(of).Keywords {
			if k.Name != "pattern" {
				continue
			}
			patterns++
			pattern, _ := k.Values[0].(string)
			if portable, ok := schema.PortablePattern(pattern); !ok || portable != pattern {
				t.Errorf("%s: got %s, want %s", v.name, pattern, portable)
			}
		}
	}
	if patterns < 60 {
		t.Errorf("found only %d patterns", patterns)
	}
}
