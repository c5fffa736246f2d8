package inspect

import (
	"fmt"
	"go/types"
	"testing"
)

func TestContentTypes(t *testing.T) {
	f := inspectText(t, sdks+`
-- a/a.go --
package a

import (
	gomcp "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"
)

type Blocks = []call.Content

type Own call.Content

//toolgen:tool
func All() (mcp.Content, *gomcp.CallToolResult, call.Content, *call.Content, Blocks, call.Result, *call.Result) {
	panic("")
}

//toolgen:tool
func None() (own Own, problem call.Problem, byName map[string]call.Content) { panic("") }
`)
	compare(t, "problems", []string(nil), f.problems())
	for name, want := range map[string]bool{"All": true, "None": false} {
		for i, result := range f.tool(t, name).Results {
			if result.Content != want {
				t.Errorf("result %d of %s: Content = %v", i, name, result.Content)
			}
		}
	}
}

func TestResultLines(t *testing.T) {
	f := inspectText(t, `
-- a.go --
package a

import "encoding/json"

type PNG []byte

type Title string

type Server struct{}

// Chart draws.
//
//toolgen:tool
//toolgen:result image/png
func Chart() ([]byte, error) { return nil, nil }

//toolgen:tool
//toolgen:result image/png
func Named() (PNG, error) { return nil, nil }

//toolgen:tool
//toolgen:result text/markdown
func Text() string { return "" }

//toolgen:tool
//toolgen:result text/plain
func TextOfBytes() []byte { return nil }

//toolgen:tool
//toolgen:result text/plain
func NamedText() (title Title, err error) { return "", nil }

//toolgen:tool
//toolgen:result application/json uri=report:latest
func (Server) Report() (json.RawMessage, error) { return nil, nil }

//toolgen:tool
//toolgen:result application/xml uri=report:latest
func Resource() string { return "" }

//toolgen:tool
func Plain() []byte { return nil }
`)
	compare(t, "problems", []string(nil), f.problems())
	for name, want := range map[string]string{
		"Chart": "image image/png ", "Named": "image image/png ",
		"Text": "text text/markdown ", "TextOfBytes": "text text/plain ", "NamedText": "text text/plain ",
		"Server.Report": "resource application/json report:latest", "Resource": "resource application/xml report:latest",
		"Plain": "",
	} {
		result, got := f.tool(t, name).Results[0], ""
		if result.As != nil {
			got = fmt.Sprint(result.As.Block(), " ", result.As.MIME, " ", result.As.URI)
		}
		compare(t, name, want, got)
		compare(t, name+" is content", want != "", result.Content)
	}
}

func TestResultLineProblems(t *testing.T) {
	f := inspectText(t, `
-- a.go --
package a

type B byte

type Server struct{}

//toolgen:tool
//toolgen:result image/png
func Nothing() error { return nil }

//toolgen:tool
//toolgen:result image/png
func Several() (data []byte, title string) { return nil, "" }

//toolgen:tool
//toolgen:result text/plain
func Number() (int, error) { return 0, nil }

//toolgen:tool
//toolgen:result text/plain
func Pointer() *[]byte { return nil }

//toolgen:tool
//toolgen:result text/plain
func OtherBytes() []B { return nil }

//toolgen:tool
//toolgen:result image/png
func TextImage() (string, error) { return "", nil }

//toolgen:tool
//toolgen:result audio/wav
func TextSound() string { return "" }

//toolgen:tool
//toolgen:result image/png
//toolgen:output {"type":"string"}
func Both() []byte { return nil }

//toolgen:tool
//toolgen:result png
func NoType() []byte { return nil }

//toolgen:result image/png
func NoTool() []byte { return nil }

//toolgen:result image/png
func (Server) NoTool() []byte { return nil }

//toolgen:result image/png
type Image []byte
`)
	compare(t, "problems", []string{
		"a.go:8:1: Nothing returns nothing that can be sent as image/png [misplaced]",
		"a.go:12:1: Several returns several values, but its result is sent as image/png [misplaced]",
		"a.go:17:16: the result cannot be sent as text/plain, because it is neither []byte nor string [unsupported]",
		"a.go:21:16: the result cannot be sent as text/plain, because it is neither []byte nor string [unsupported]",
		"a.go:25:19: the result cannot be sent as text/plain, because it is neither []byte nor string [unsupported]",
		"a.go:29:19: image/png must be sent from bytes, not from a string [unsupported]",
		"a.go:33:18: audio/wav must be sent from bytes, not from a string [unsupported]",
		"a.go:36:1: the result of Both is sent as image/png, which has no output schema [contradiction]",
		`a.go:41:18: "png" is not a MIME type [bad-value]`,
		"a.go:44:1: //toolgen:result has no effect here [misplaced]",
		"a.go:47:1: //toolgen:result has no effect here [misplaced]",
		"a.go:50:1: //toolgen:result has no effect here [misplaced]",
	}, f.problems())
}

// TestSequences checks that iterator functions, including those of named types, are
// treated as lists, and that other function types are unchanged.
func TestSequences(t *testing.T) {
	f := inspectText(t, `
-- go.mod --
module example.com/a

go 1.26
-- a.go --
//toolgen:package call
package a

import "iter"

type Day struct{}

type (
	Days         func(yield func(Day) bool)
	Yield        func(Day) bool
	Generic[T any] = iter.Seq[T]
	Page[T any]  struct{ Items []T }
	Failure      = error
	Truth        bool
)

//toolgen:tool
func Values() (a iter.Seq[Day], b Days, c Generic[*Day], d iter.Seq[Page[Day]]) { panic("") }

//toolgen:tool
func Failing() (a iter.Seq2[Day, error], b func(func(Day, Failure) bool)) { panic("") }

//toolgen:tool
func Neither() (a func(), b func(func(Day)), c func(func(...Day) bool), d func(func(Day) Truth), e func(func(Day) bool) int, f func(func(Day, Day, error) bool), g *iter.Seq[Day], h []iter.Seq[Day], i func(Yield)) {
	panic("")
}
`)
	compare(t, "problems", []string(nil), f.problems())
	for name, want := range map[string]struct {
		sequence Sequence
		types    []string
	}{
		"Values":  {Values, []string{"[]Day", "[]Day", "[]*Day", "[]Page[Day]"}},
		"Failing": {ValuesOrError, []string{"[]Day", "[]Day"}},
		"Neither": {NoSequence, []string{"func()", "func(func(Day))", "func(func(...Day) bool)", "func(func(Day) Truth)", "func(func(Day) bool) int", "func(func(Day, Day, error) bool)", "*iter.Seq[Day]", "[]iter.Seq[Day]", "func(Yield)"}},
	} {
		for i, result := range f.tool(t, name).Results {
			got := types.TypeString(result.Type, func(pkg *types.Package) string {
				if pkg.Name() == "a" {
					return ""
				}
				return pkg.Name()
			})
			if got != want.types[i] || result.Sequence != want.sequence {
				t.Errorf("result %d of %s is %s, %d, want %s, %d", i, name, got, result.Sequence, want.types[i], want.sequence)
			}
		}
	}
}
