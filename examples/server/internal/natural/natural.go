// Package natural contains tools with results of every JSON type. Clients that support
// such results get them unchanged.
//
//toolgen:package call mcp-revision=2026-07-28
package natural

//go:generate go tool toolgen

import "github.com/go-toolgen/toolgen/gen/call"

// A Point is a result that is an object.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Primes returns a list.
//
//toolgen:tool
func Primes() []int { return []int{2, 3, 5} }

// Answer returns a number.
//
//toolgen:tool
func Answer() int { return 42 }

// Origin returns an object.
//
//toolgen:tool
func Origin() Point { return Point{} }

// Nothing returns nothing.
//
//toolgen:tool
func Nothing() {}

// Page returns a link, which revisions before 2025-06-18 do not know.
//
//toolgen:tool
func Page() call.Content { return call.LinkContent("file:///page", "page", "text/plain") }
