package inspect

import (
	"strings"
	"testing"
)

// methodSource is a module in which schema methods refer to other packages.
const methodSource = `
-- a/a.go --
package a

import "example.com/types"

//toolgen:tool
func A(in types.In) {}
-- b/b.go --
package b

//toolgen:tool
func B(n int) {}
-- types/types.go --
package types

import (
	"example.com/kinds"
	"example.com/texts"
	j "github.com/invopop/jsonschema"
)

type In struct {
	Text   Text
	Alias  Alias
	List   List
	Inline Inline
	Box    Box[int]
	Mixed  Mixed[int]
	Deep   Deep
	Local  Local
	Ptr    Ptr
	Own    Own
}

type Text string

func (Text) JSONSchema() *j.Schema { return texts.Schema("string") }

type Alias struct{}

func (a Alias) JSONSchemaAlias() any { return kinds.Value(false) }

type List struct{}

func (List) JSONSchemaAlias() any { return kinds.List() }

type Inline struct{}

func (Inline) JSONSchemaAlias() any {
	return &struct {
		A int
		b string
	}{}
}

type Box[T any] struct{ Value T }

func (Box[T]) JSONSchema() *j.Schema { return texts.Schema("array") }

type Mixed[T any] struct{ Value T }

func (Mixed[T]) JSONSchema() *j.Schema {
	var zero T
	return &j.Schema{Default: zero}
}

type Deep struct{}

func (Deep) JSONSchemaAlias() any { return &Text0 }

var Text0 *Text

type Local struct{}

func (Local) JSONSchemaAlias() any {
	type local struct{}
	return local{}
}

type Ptr struct{}

func (*Ptr) JSONSchema() *j.Schema { return texts.Schema("string") }

type Own struct{}

func (Own) JSONSchema(kind string) *j.Schema { return texts.Schema(kind) }
-- texts/texts.go --
package texts

import j "github.com/invopop/jsonschema"

// Schema is used by other packages.
func Schema(kind string) *j.Schema { return &j.Schema{Type: kind} }
-- kinds/kinds.go --
package kinds

import j "github.com/invopop/jsonschema"

func Value(large bool) any {
	if large {
		return Large{}
	}
	return Small(0)
}

type Large struct{}

// Small is small.
type Small int

func (Small) JSONSchemaExtend(s *j.Schema) { s.Title = "S" }

func List() any { return map[string][]*Small{} }
-- c/c.go --
//toolgen:package registered
package c

import (
	"context"

	"example.com/types"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Register(server *mcp.Server) {
	mcp.AddTool(server, &mcp.Tool{Name: "take"}, take)
}

func take(_ context.Context, _ *mcp.CallToolRequest, in types.In) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}
`

func TestMethodsElsewhere(t *testing.T) {
	dir := write(t, invopopModule(t)+methodSource)
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./a", "./b"}}
	var read []Reading
	_, loaded := each(t.Context(), cfg.withDefaults(), 1, func(r []Reading) { read = append(read, r...) })
	if !loaded {
		t.Fatal("the packages cannot be loaded")
	}
	checkMethods(t, &found{dir: dir, pkgs: []*Package{read[0].Package}, list: read[0].Diags})
}

func checkMethods(t *testing.T, f *found) {
	t.Helper()
	for _, test := range []struct{ name, text, reason string }{
		{"Text", `{"type":"string"}`, ""},
		{"Alias", "example.com/kinds.Small", ""},
		{"Small", `{"title":"S"}`, ""},
		{"List", "map[string][]*example.com/kinds.Small", ""},
		{"Inline", "struct{A int; b string}", ""},
		{"Box", `{"type":"array"}`, ""},
		{"Mixed", "", "it depends on a type argument"},
		{"Deep", "example.com/types.Text", ""},
		{"Local", "", "its result has a local type, or a type that JSON cannot represent"},
		{"Ptr", "", "github.com/invopop/jsonschema calls only methods with value receivers, but this method has a pointer receiver"},
		{"Own", "", "it does not return *jsonschema.Schema of github.com/invopop/jsonschema"},
	} {
		text, reason := f.given(test.name)
		compare(t, test.name, test.text, text)
		compare(t, "why "+test.name+" is not used", test.reason, reason)
	}
}

// TestMethodsOfRegistered checks the schema methods of types that handlers of registered
// tools use.
func TestMethodsOfRegistered(t *testing.T) {
	dir := write(t, strings.Replace(invopopModule(t), ")\n-- go.sum --", `	github.com/modelcontextprotocol/go-sdk v1.8.0
)

replace github.com/modelcontextprotocol/go-sdk => ./go-sdk
-- go-sdk/go.mod --
module github.com/modelcontextprotocol/go-sdk

go 1.26
-- go-sdk/mcp/mcp.go --
package mcp

import "context"

type Params interface{ isParams() }

type ServerRequest[P Params] struct{ Params P }

type CallToolParamsRaw struct{ Name string }

func (*CallToolParamsRaw) isParams() {}

type CallToolRequest = ServerRequest[*CallToolParamsRaw]

type (
	Server         struct{}
	Tool           struct{ Name string }
	CallToolResult struct{}
)

type ToolHandlerFor[In, Out any] func(context.Context, *CallToolRequest, In) (*CallToolResult, Out, error)

func AddTool[In, Out any](s *Server, t *Tool, h ToolHandlerFor[In, Out]) {}
-- go.sum --`, 1)+methodSource)
	f := facts(t, dir, Config{Patterns: []string{"./c"}})
	checkMethods(t, f)
}

// TestMethodsCost checks that no body is loaded if the types of tools have no schema methods.
func TestMethodsCost(t *testing.T) {
	cfg := Config{Dir: write(t, invopopModule(t)+methodSource), Env: goEnv(), Patterns: []string{"./b"}}
	prog, _ := Load(t.Context(), cfg)
	if len(prog.methods) > 0 {
		t.Error(prog.methods)
	}
	compare(t, "type information", true, prog.targets[0].info == nil)
}
