package bench

import (
	"context"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
)

// perRequest is the number of tools of a server that is created for each request.
const perRequest = 12

// BenchmarkServerPerRequest creates a server with the tools of a request, with typed
// functions or with a set. The SDK may cache the schemas of typed functions between
// servers.
func BenchmarkServerPerRequest(b *testing.B) {
	input, output := parsedSchema(listRows()[0].Input), parsedSchema(listRows()[0].Output)
	rows := listRows()[:perRequest]
	typed := func(cache *mcp.SchemaCache) {
		server := mcp.NewServer(&mcp.Implementation{Name: "bench", Version: "1"}, &mcp.ServerOptions{SchemaCache: cache})
		for _, row := range rows {
			mcp.AddTool(server, &mcp.Tool{Name: row.Name, Description: row.Description, InputSchema: input, OutputSchema: output},
				func(context.Context, *mcp.CallToolRequest, trains.Trip) (*mcp.CallToolResult, trains.Connections, error) {
					return nil, trains.Connections{}, nil
				})
		}
	}
	b.Run("typed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			typed(nil)
		}
	})
	b.Run("typed, cached", func(b *testing.B) {
		b.ReportAllocs()
		cache := mcp.NewSchemaCache()
		for b.Loop() {
			typed(cache)
		}
	})
	b.Run("gosdktools", func(b *testing.B) {
		b.ReportAllocs()
		set := perRequestSet()
		for b.Loop() {
			if _, err := gosdktools.Register(newServer(), set); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// perRequestSet returns a set with the tools that the typed benchmark registers.
func perRequestSet() call.Set {
	find := call.Must(trains.Caller{Desk: new(trains.Desk)}.ToolSet()).Filter(func(d *call.Definition) bool { return d.Name == trains.ToolFind })
	var sets []call.Set
	for _, row := range listRows()[:perRequest] {
		sets = append(sets, call.Must(find.Rename(func(string) string { return row.Name })))
	}
	return call.Must(call.Join(sets...))
}
