package inspect

import (
	"fmt"
	"testing"
)

// implementers formats the union of a type in a tool's signature: each type with its
// position, and with a star if only its pointer implements the interface.
func (f *found) implementers(t *testing.T, decl *TypeDecl) []string {
	t.Helper()
	if decl.Union == nil {
		return nil
	}
	list := []string{fmt.Sprintf("sealed=%v key=%s %s", decl.Union.Sealed, decl.Union.Line.Key, decl.Union.Unknown)}
	for _, impl := range decl.Union.Implementers {
		star := ""
		if impl.Pointer {
			star = "*"
		}
		list = append(list, star+impl.Type.Obj().Name()+" "+f.at(impl.Pos))
	}
	return list
}

// shapes contains every way in which a type can implement a sealed interface.
const shapes = `
import (
	"fmt"
	. "io"

	"example.com/base"
)

// Shape is sealed, and has methods from here and from elsewhere.
//
//toolgen:union key=kind
type Shape interface {
	hidden
	fmt.Stringer
	Reader
}

type hidden interface {
	isShape()
	Area() float64
}

// Circle is a value.
//
//toolgen:union value=round
type Circle struct{ base.Sized }

func (Circle) isShape() {}

type Square struct{ base.Sized }

func (*Square) isShape() {}

// Rounded has the methods of the type that it embeds.
type Rounded struct{ Circle }

type pointing struct{ *Square }

// Named has those of the interface.
type Named struct{ Shape }

type Disc = Circle

type Sub interface{ Shape }

type Half struct{ base.Sized }

func (Half) isShape(int) {}

type Other struct{}

func (Other) isShape() {}

type Box[T any] struct{ base.Sized }

func (Box[T]) isShape() {}

type List []Shape

func (List) isShape()                 {}
func (List) Area() float64            { return 0 }
func (List) String() string           { return "" }
func (List) Read([]byte) (int, error) { return 0, nil }
`

const base = `
package base

type Sized struct{ N int }

func (Sized) Area() float64            { return 0 }
func (Sized) String() string           { return "" }
func (Sized) Read([]byte) (int, error) { return 0, nil }
`

func TestUnion(t *testing.T) {
	f := inspectText(t, `
-- base/base.go --
`+base+`
-- shape/a.go --
package shape
`+shapes+`
-- shape/b.go --
package shape

type Last struct{ Circle }
-- a/a.go --
package a

import "example.com/shape"

//toolgen:tool
func Draw(shapes []shape.Shape) {}
`)
	compare(t, "problems", nil, f.problems())
	shape := f.tool(t, "Draw").Params[0].Type
	want := []string{
		"sealed=true key=kind ",
		"Circle shape/a.go:27:6", "*Square shape/a.go:31:6", "Rounded shape/a.go:36:6", "pointing shape/a.go:38:6",
		"Named shape/a.go:41:6", "Box shape/a.go:55:6", "List shape/a.go:59:6", "Last shape/b.go:3:6",
	}
	compare(t, "implementers", want, f.implementers(t, f.typeDecl(t, shape)))
	for _, impl := range f.typeDecl(t, shape).Union.Implementers {
		decl := f.typeDecl(t, impl.Type)
		compare(t, impl.Type.Obj().Name(), map[bool]string{true: "round"}[impl.Type.Obj().Name() == "Circle"], decl.UnionLine().Value)
	}
	compare(t, "doc", "A value.", f.typeDecl(t, f.typeDecl(t, shape).Union.Implementers[0].Type).Doc.Value)
}

// TestUnionElsewhere uses the same source in another module. Its export data lacks
// declarations to which nothing refers.
func TestUnionElsewhere(t *testing.T) {
	f := inspectText(t, `
-- go.mod --
module example.com

go 1.26

require example.org/lib v1.0.0

replace example.org/lib => ./lib
-- lib/go.mod --
module example.org/lib

go 1.26
-- lib/lib.go --
package lib

import (
	"net/http"
	"time"
)

// Event is sealed.
type Event interface{ isEvent() }

// Created is exported.
type Created struct {
	At time.Time // when it was
}

func (Created) isEvent() {}

type deleted struct {
	By   string // who did it
	Next Event
}

func (*deleted) isEvent() {}

func New() Event { return &deleted{} }

// Reply is sealed, and one of its types needs what nothing else does.
type Reply interface{ isReply() }

type reply struct{ Cookie http.Cookie }

func (reply) isReply() {}
-- a/a.go --
package a

import "example.org/lib"

//toolgen:tool
func Do(event lib.Event, reply lib.Reply) {}
`)
	compare(t, "problems", nil, f.problems())
	params := f.tool(t, "Do").Params
	event := f.typeDecl(t, params[0].Type)
	compare(t, "event", []string{"sealed=true key= ", "Created lib/lib.go:12:6", "*deleted lib/lib.go:18:6"}, f.implementers(t, event))
	compare(t, "reply", []string{"sealed=true key= ", "reply lib/lib.go:30:6"},
		f.implementers(t, f.typeDecl(t, params[1].Type)))
	for i, want := range []string{"comment: when it was", "comment: who did it"} {
		impl := event.Union.Implementers[i].Type
		compare(t, impl.Obj().Name(), want, fieldText(f.fieldDecl(t, impl, []string{"At", "By"}[i])))
	}
}

func TestOpenInterfaces(t *testing.T) {
	f := inspectText(t, `
-- go.mod --
module example.com

go 1.26
-- a/a.go --
package a

import (
	"go/ast"
	"reflect"

	"example.com/b"
)

type Open interface{ Do() }

type Foreign interface{ b.Sealed }

//toolgen:union key=kind
type Said interface{ Do() }

type Doer struct{}

func (Doer) Do() {}

type Generic[T any] interface{ is(T) }

//toolgen:tool
func Tool(open Open, foreign Foreign, said Said, generic Generic[int], e ast.Expr, v reflect.Type) {}
-- b/b.go --
package b

type Sealed interface{ isSealed() }
`)
	compare(t, "problems", nil, f.problems())
	want := [][]string{nil, nil, {"sealed=false key=kind ", "Doer a/a.go:17:6"}, {"sealed=true key= the interface has type parameters"}, nil, nil}
	for i, param := range f.tool(t, "Tool").Params {
		compare(t, param.Name, want[i], f.implementers(t, f.typeDecl(t, param.Type)))
	}
}

// TestPromotedMethods uses a package whose methods only matter because of an interface that
// is found after the package was loaded.
func TestPromotedMethods(t *testing.T) {
	f := facts(t, write(t, `
-- base/base.go --
`+base+`
-- shape/shape.go --
package shape

import "example.com/base"

type Shape interface {
	isShape()
	Area() float64
}

type Circle struct{ base.Sized }

func (Circle) isShape() {}
-- middle/middle.go --
package middle

import "example.com/shape"

type Middle struct{ Shape shape.Shape }
-- a/a.go --
package a

import (
	"example.com/base"
	"example.com/middle"
)

//toolgen:tool
func Draw(size base.Sized, in middle.Middle) {}
`), Config{Patterns: []string{"./a"}})
	compare(t, "problems", nil, f.problems())
	shape := fieldOf(t, f.tool(t, "Draw").Params[1].Type, "Shape").Type()
	compare(t, "implementers", []string{"sealed=true key= ", "Circle shape/shape.go:10:6"}, f.implementers(t, f.typeDecl(t, shape)))
}

func TestUnionProblems(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
package a

import "fmt"

//toolgen:union
type Nothing interface{ is() }

//toolgen:union value=x
type Shape interface{ isShape() }

//toolgen:union key=kind
type Any interface{}

//toolgen:union key=kind
type Stringer fmt.Stringer

//toolgen:union key=kind
type Circle struct{}

func (Circle) isShape() {}

//toolgen:union value=disc
type Disc = Circle

//toolgen:union value=none
type None struct{}

//toolgen:union value=square
type Square struct{}

func (*Square) isShape() {}

//toolgen:union key=kind
func F() {}
-- b/b.go --
package b

type Shape interface{ isShape() }

type Broken struct{ X Undefined }

func (Broken) isShape() {}

//toolgen:tool
func Draw(shape Shape) {}
-- c/c.go --
package c

type Shape interface{ isShape() }

//toolgen:tool
func Draw(shape Shape) {}
-- c/c_linux.go --
package c

type Circle struct{}

func (Circle) isShape() {}
-- c/c_windows.go --
package c

type Square struct{}

func (Square) isShape() {}
`)
	want := []string{
		"a/a.go:5:1: //toolgen:union has no options [bad-argument]",
		"a/a.go:8:23: value= applies to types that implement an interface, but Shape is an interface [misplaced]",
		"a/a.go:11:1: every type implements Any, so its types cannot be listed [misplaced]",
		"a/a.go:14:1: the methods of Stringer are declared in another package, which may have more types that implement it [misplaced]",
		"a/a.go:17:21: key= applies to interfaces, but Circle is not an interface [misplaced]",
		"a/a.go:22:1: //toolgen:union has no effect on Disc, which is an alias [misplaced]",
		"a/a.go:25:23: None implements no interface that has an unexported method or //toolgen:union [misplaced]",
		"a/a.go:33:1: //toolgen:union has no effect here [misplaced]",
		"b/b.go:5:23: undefined: Undefined [type-check]",
		`c/c_linux.go:3:6: Circle is declared in a file with the build constraint "linux", so the types of Shape depend on the build [build-tags]`,
	}
	compare(t, "problems", want, f.problems())
}
