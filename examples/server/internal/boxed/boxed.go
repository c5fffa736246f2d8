// Package boxed has the same tools as package natural, whose results are objects
// for all clients.
//
//toolgen:package call mcp-revision=2025-06-18 prefix=boxed_
package boxed

//go:generate go tool toolgen

import "github.com/go-toolgen/toolgen/examples/server/internal/natural"

// Primes returns a list.
//
//toolgen:tool
func Primes() []int { return natural.Primes() }

// Answer returns a number.
//
//toolgen:tool
func Answer() int { return natural.Answer() }

// Origin returns an object.
//
//toolgen:tool
func Origin() natural.Point { return natural.Origin() }

// Nothing returns nothing.
//
//toolgen:tool
func Nothing() { natural.Nothing() }
