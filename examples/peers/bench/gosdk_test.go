package bench

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
)

// typedServer returns a server of the official SDK whose handlers are typed functions. It
// gets the generated schemas, so that it checks the same constraints as a server with a
// registered set.
func typedServer(desk *trains.Desk) *mcp.Server {
	server := newServer()
	mcp.AddTool(server, typedTool(trains.ToolSave), func(ctx context.Context, _ *mcp.CallToolRequest, trip trains.Trip) (*mcp.CallToolResult, any, error) {
		return nil, nil, desk.Save(ctx, trip)
	})
	mcp.AddTool(server, typedTool(trains.ToolFind), func(ctx context.Context, _ *mcp.CallToolRequest, trip trains.Trip) (*mcp.CallToolResult, trains.Connections, error) {
		found, err := desk.Find(ctx, trip)
		return nil, found, err
	})
	return server
}

func typedTool(name string) *mcp.Tool {
	row, _ := trains.LookupTool(name)
	tool := &mcp.Tool{Name: name, Description: row.Description, InputSchema: json.RawMessage(row.Input)}
	if row.Output != "" {
		tool.OutputSchema = json.RawMessage(row.Output)
	}
	return tool
}

func generatedServer(desk *trains.Desk) *mcp.Server {
	server := newServer()
	if _, err := gosdktools.Register(server, call.Must(trains.Caller{Desk: desk}.ToolSet())); err != nil {
		panic(err)
	}
	return server
}

func newServer() *mcp.Server {
	return mcp.NewServer(&mcp.Implementation{Name: "bench", Version: "1"}, &mcp.ServerOptions{PageSize: listed})
}

// A handler calls tools as a server of the SDK does after it has read a request, without
// the transport and JSON-RPC.
type handler struct {
	session mcp.Session
	handle  mcp.MethodHandler
}

// handlerOf returns the handler of server. The SDK passes the handler only to middleware,
// together with a request, so handlerOf adds middleware and sends a ping.
func handlerOf(tb testing.TB, server *mcp.Server) handler {
	tb.Helper()
	var h handler
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			h = handler{req.GetSession(), next}
			return next(ctx, method, req)
		}
	})
	if err := connect(tb, server).Ping(tb.Context(), nil); err != nil {
		tb.Fatal(err)
	}
	return h
}

// connect connects a client within the process.
func connect(tb testing.TB, server *mcp.Server) *mcp.ClientSession {
	tb.Helper()
	here, there := mcp.NewInMemoryTransports()
	serving, err := server.Connect(tb.Context(), there, nil)
	if err != nil {
		tb.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, nil).Connect(tb.Context(), here, nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		client.Close()
		serving.Wait()
	})
	return client
}

// errRefused is the error of a call whose result is an error.
var errRefused = errors.New("refused")

func (h handler) call(ctx context.Context, tool string, args []byte) (*mcp.CallToolResult, error) {
	result, err := h.handle(ctx, "tools/call", &mcp.CallToolRequest{
		Session: h.session.(*mcp.ServerSession),
		Params:  &mcp.CallToolParamsRaw{Name: tool, Arguments: args},
	})
	if err != nil {
		return nil, err
	}
	called := result.(*mcp.CallToolResult)
	if called.IsError {
		return nil, errRefused
	}
	return called, nil
}
