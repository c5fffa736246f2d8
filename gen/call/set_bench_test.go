package call

import (
	"context"
	"strconv"
	"strings"
	"testing"
)

// manyTools is what generated code has of a package of n tools.
func manyTools(n int) *Generation {
	var array []string
	for i := range n {
		array = append(array, `{"name":"tool_`+strconv.Itoa(i)+`","description":"Searches.","inputSchema":`+sampleSchema+`}`)
	}
	return &Generation{
		Version: 1, Package: "example.com/many",
		Define: func() []Definition {
			defined := make([]Definition, n)
			for i := range defined {
				defined[i] = Definition{Name: "tool_" + strconv.Itoa(i), Description: "Searches.", Input: sampleSchema, MCP: array[i]}
			}
			return defined
		},
		MCP: "[" + strings.Join(array, ",") + "]",
	}
}

func pass(next Handler) Handler {
	return func(ctx context.Context, c Call) Result { return next(ctx, c) }
}

// BenchmarkCall compares a call through a set with one without, which generated
// code made before there were sets.
func BenchmarkCall(b *testing.B) {
	args, ctx := []byte(sampleText), context.Background()
	found := "a path"
	c := &sampleCaller{Found: &found}
	set := sampleSet()
	for _, way := range []struct {
		name string
		call func() Result
	}{
		{"direct", func() Result { return c.callDirectly(ctx, args) }},
		{"set", func() Result { return set.Call(ctx, "search", args) }},
		{"set of 1,000", callOf(Must(Join(set, Must(Generated(manyTools(999), nil)))), args)},
		{"three interceptors", callOf(set.Use(pass, pass, pass), args)},
		{"options", callOf(set.With(MaskErrors(), MaxResult(1000), Approve(func(context.Context, Call) error { return nil })), args)},
	} {
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := way.call(); r.IsError {
					b.Fatal(r.Err)
				}
			}
		})
	}
}

func callOf(s Set, args []byte) func() Result {
	ctx := context.Background()
	return func() Result { return s.Call(ctx, "search", args) }
}

// BenchmarkArray makes the list of 100 tools.
func BenchmarkArray(b *testing.B) {
	whole := Must(Generated(manyTools(100), nil))
	some := whole.Only(func(d *Definition) bool { return d.Name != "tool_50" })
	renamed := Must(whole.Prefix("my_"))
	for _, way := range []struct {
		name string
		set  Set
	}{{"whole", whole}, {"some", some}, {"renamed", renamed}} {
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := way.set.Array(MCP, "2025-11-25"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSet makes sets of 1,000 tools.
func BenchmarkSet(b *testing.B) {
	g := manyTools(1000)
	run := func(int, *Reader) {}
	whole := Must(Generated(g, run))
	for _, way := range []struct {
		name string
		make func() Set
	}{
		{"first", func() Set { return Must(Generated(manyAgain(g), run)) }},
		{"generated", func() Set { return Must(Generated(g, run)) }},
		{"interceptor", func() Set { return whole.Use(pass) }},
		{"option", func() Set { return whole.With(MaskErrors()) }},
		{"half", func() Set { return whole.Only(func(d *Definition) bool { return len(d.Name)%2 == 0 }) }},
		{"read-only", func() Set { return whole.Only((*Definition).ReadOnly) }},
		{"prefix", func() Set { return Must(whole.Prefix("my_")) }},
	} {
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				way.make()
			}
		})
	}
}

// manyAgain is a package as before its first set was made.
func manyAgain(g *Generation) *Generation {
	return &Generation{Version: g.Version, Package: g.Package, Define: g.Define, MCP: g.MCP}
}
