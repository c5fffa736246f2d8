package inspect

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestWaiting: of another module those files are parsed that something leads to, and those
// of which more than names matter.
func TestWaiting(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com
go 1.26
require example.org/other v1.0.0
replace example.org/other => ./other
-- a/a.go --
package a

import "example.org/other"

//toolgen:tool
func A(in other.In) {}
-- b/b.go --
package b

import "example.org/other"

//toolgen:tool
func B(kind other.Kind) {}
-- c/c.go --
package c

import "example.org/other"

//toolgen:tool
func C(shape other.Shape) {}
-- other/go.mod --
module example.org/other
go 1.26
-- other/aa.go --
package other
-- other/alias.go --
package other

type Renamed = Nothing
-- other/dots.go --
package other

import . "strings"

var _ = ToLower
-- other/in.go --
package other

type In struct {
	Part Part
	err  error
}
-- other/part.go --
package other

type (
	Unneeded int
	Part     struct{ Text string }
)
-- other/methods.go --
package other

func // a line can end here
(p *Part) UnmarshalText([]byte) error { return nil }
-- other/kind.go --
package other

type Kind string
-- other/values.go --
package other

const (
	Low  Kind = "low"
	High Kind = "high"
)
-- other/more.go --
package other

const Highest = High
-- other/shape.go --
package other

type Shape interface{ shape() }
-- other/nothing.go --
package other

type Nothing struct{}
-- other/square.go --
package other

type Square struct{}

func (Square) shape() {}
-- other/tags.go --
package other

type Tagged struct {
	A string `+"`jsonschema:\"required\"`"+`
}
-- other/unused.go --
package other

import "example.org/nowhere"

func Unused(nowhere.Type) {}

type Wrong nowhere.Type
`)
	for _, test := range []struct{ pattern, parsed, waiting string }{
		{"./a", "aa.go alias.go dots.go in.go methods.go part.go tags.go", "kind.go more.go nothing.go shape.go square.go unused.go values.go"},
		{"./b", "aa.go alias.go dots.go kind.go more.go tags.go values.go", "in.go methods.go nothing.go part.go shape.go square.go unused.go"},
		{"./c", "aa.go alias.go dots.go in.go kind.go methods.go more.go nothing.go part.go shape.go square.go tags.go unused.go values.go", ""},
	} {
		prog, diags := Load(t.Context(), Config{Dir: dir, Env: goEnv(), Patterns: []string{test.pattern}})
		pkgs, more := Facts(prog)
		if diags = append(diags, more...); len(diags) > 0 {
			t.Error(diags)
		}
		compare(t, "tools of "+test.pattern, 1, len(pkgs[0].Tools))
		other := prog.byPath["example.org/other"]
		compare(t, "parsed for "+test.pattern, test.parsed, baseNames(other.files))
		compare(t, "waiting for "+test.pattern, test.waiting, baseNames(other.waiting.files))
	}
}

func baseNames(files []*file) string {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = filepath.Base(f.name)
	}
	return strings.Join(names, " ")
}
