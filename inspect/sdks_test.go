package inspect

// sdks contains the SDK declarations to which handlers refer, as separate modules.
const sdks = `
-- go.mod --
module example.com

go 1.26

require (
	example.org/db v1.0.0
	github.com/go-toolgen/toolgen/gen/call v1.0.0
	github.com/mark3labs/mcp-go v1.0.0
	github.com/modelcontextprotocol/go-sdk v1.0.0
)

replace (
	example.org/db => ./db
	github.com/go-toolgen/toolgen/gen/call => ./call
	github.com/mark3labs/mcp-go => ./mcp-go
	github.com/modelcontextprotocol/go-sdk => ./go-sdk
)
-- go-sdk/go.mod --
module github.com/modelcontextprotocol/go-sdk

go 1.26
-- go-sdk/mcp/mcp.go --
package mcp

type Params interface{ isParams() }

type ServerRequest[P Params] struct {
	Session *ServerSession
	Params  P
}

type CallToolParamsRaw struct{ Name string }

func (*CallToolParamsRaw) isParams() {}

type ListParams struct{}

func (*ListParams) isParams() {}

type CallToolRequest = ServerRequest[*CallToolParamsRaw]

type ListToolsRequest = ServerRequest[*ListParams]

type ServerSession struct{ id int }

type Server struct{ id int }

type Tool struct{ Name string }

type Content interface{ fromWire() }

type TextContent struct{ Text string }

func (*TextContent) fromWire() {}

type CallToolResult struct{ Content []Content }
-- mcp-go/go.mod --
module github.com/mark3labs/mcp-go

go 1.26
-- mcp-go/mcp/mcp.go --
package mcp

type CallToolRequest struct{ Method string }

type CallToolResult struct{ IsError bool }

type Content interface{ isContent() }
-- call/go.mod --
module github.com/go-toolgen/toolgen/gen/call

go 1.26
-- call/call.go --
package call

type Content struct{ Type string }

type Result struct{ Content []Content }

type Problem struct{ Path string }
-- db/go.mod --
module example.org/db

go 1.26
-- db/db.go --
package db

type Conn struct{}

type Pool[T any] struct{ all []T }

type ToolRow struct{ Name string }
`
