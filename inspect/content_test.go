package inspect

import (
	"fmt"
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
				t.Errorf("result %d of %s is content: %v", i, name, result.Content)
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
		"a.go:8:1: Nothing returns nothing that could be sent as image/png [bad-place]",
		"a.go:12:1: Several returns several values, and one is sent as image/png [bad-place]",
		"a.go:17:16: the result cannot be sent as text/plain, since it is neither []byte nor string [unsupported]",
		"a.go:21:16: the result cannot be sent as text/plain, since it is neither []byte nor string [unsupported]",
		"a.go:25:19: the result cannot be sent as text/plain, since it is neither []byte nor string [unsupported]",
		"a.go:29:19: image/png is sent from bytes, not from a string [unsupported]",
		"a.go:33:18: audio/wav is sent from bytes, not from a string [unsupported]",
		"a.go:36:1: Both is sent as image/png, which has no output schema [contradiction]",
		`a.go:41:18: "png" is not a MIME type [bad-value]`,
		"a.go:44:1: //toolgen:result means nothing here [bad-place]",
		"a.go:47:1: //toolgen:result means nothing here [bad-place]",
		"a.go:50:1: //toolgen:result means nothing here [bad-place]",
	}, f.problems())
}
