package inspect

import (
	"go/types"
	"os/exec"
	"strings"
	"testing"
)

// TestTypesOfC: cgo says what a type of C is that a package of nobody who asked has.
func TestTypesOfC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no compiler of C")
	}
	dir := write(t, `
-- a/a.go --
package a

import "example.com/c"

//toolgen:tool
func Measure(of c.Size, in *c.Box) (c.Mode, error) { return 0, nil }
-- c/c.go --
package c

/*
#include <stdint.h>
typedef unsigned short width;
enum mode { FAST = 2, SLOW = 4 };
struct hidden { int depth; };
*/
import "C"

// A Size is how much there is.
type Size struct {
	Width C.width  // from side to side
	Depth C.int32_t
	inner *C.struct_hidden
}

// A Mode is a way.
type Mode C.enum_mode

const (
	Fast Mode = C.FAST
	Slow Mode = C.SLOW // takes long
)

// A Box has what C has.
type Box struct { Mode Mode }

func (b *Box) Hidden() *C.struct_hidden { return nil }
`)
	f := facts(t, dir, Config{Patterns: []string{"./a"}, Env: goEnv("CGO_ENABLED=1")})
	compare(t, "problems", nil, f.problems())
	tool := f.tool(t, "Measure")
	compare(t, "a typedef", "struct{Width example.com/c._Ctype_width; Depth example.com/c._Ctype_int32_t; inner *struct{}}", tool.Params[0].Type.Underlying().String())
	width := tool.Params[0].Type.Underlying().(*types.Struct).Field(0).Type()
	compare(t, "what it is in Go", "uint16", width.Underlying().String())
	decl := f.typeDecl(t, tool.Params[0].Type)
	compare(t, "doc", "How much there is.", decl.Doc.Value)
	compare(t, "place", "c.go:12:6", decl.Pos.String()[strings.LastIndex(decl.Pos.String(), "/")+1:])
	compare(t, "constants", []string{"Fast 2 ", "Slow 4 takes long"}, constTexts(f.typeDecl(t, f.tool(t, "Measure").Func.Signature().Results().At(0).Type())))

	f = facts(t, dir, Config{Patterns: []string{"./a"}, Env: goEnv("CGO_ENABLED=1", "CC=no-such-compiler")})
	compare(t, "problems without a compiler", []string{"c/c.go:13:8: C.width is a type of C, which cgo alone knows [type-check]"}, f.problems())
}
