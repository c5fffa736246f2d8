package gosdktools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// many returns a set of n tools; the results of a tenth of them are not objects.
func many(b *testing.B, n int) call.Set {
	b.Helper()
	sets := make([]call.Set, n)
	for i := range sets {
		d := call.Definition{
			Name:        fmt.Sprintf("tool%d", i),
			Description: "Tool does what tools do, with what it is given.",
			Input:       `{"type":"object","properties":{"name":{"type":"string","description":"of what"},"size":{"type":"integer","minimum":1,"default":10}},"required":["name"],"additionalProperties":false}`,
			Output:      `{"type":"object","properties":{"found":{"type":"array","items":{"type":"string"}}},"required":["found"],"additionalProperties":false}`,
		}
		if i%10 == 0 {
			d.Output = `{"type":"array","items":{"type":"string"}}`
		}
		set, err := call.New(d, func(context.Context, call.Call) call.Result { return says("done") })
		if err != nil {
			b.Fatal(err)
		}
		sets[i] = set
	}
	set, err := call.Join(sets...)
	if err != nil {
		b.Fatal(err)
	}
	return set
}

// BenchmarkRegister registers a thousand tools; bare measures only the SDK.
func BenchmarkRegister(b *testing.B) {
	set := many(b, 1000)
	b.Run("set", func(b *testing.B) {
		for b.Loop() {
			if _, err := gosdktools.Register(newServer(), set); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			server := newServer()
			for d := range set.All() {
				server.AddTool(&mcp.Tool{
					Name: d.Name, Description: d.Description,
					InputSchema: json.RawMessage(d.Input), OutputSchema: json.RawMessage(d.OutputFor("2025-11-25")),
				}, nil)
			}
		}
	})
}

// BenchmarkList lists a hundred tools over an in-memory transport.
func BenchmarkList(b *testing.B) {
	for _, revision := range revisions() {
		b.Run(revision, func(b *testing.B) {
			server := newServer()
			if _, err := gosdktools.Register(server, many(b, 100)); err != nil {
				b.Fatal(err)
			}
			session := connect(b, server, revision, nil)
			for b.Loop() {
				if _, err := session.ListTools(b.Context(), nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
