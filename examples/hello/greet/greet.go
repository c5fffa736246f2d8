// Package greet greets people.
//
//toolgen:package call
package greet

//go:generate go tool toolgen

// Greet greets somebody by name.
//
//toolgen:tool readonly
func Greet(
	name string, // who is greeted
) string {
	return "Hello, " + name + "!"
}
