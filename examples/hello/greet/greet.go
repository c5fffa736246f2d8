// Package greet greets people.
//
//toolgen:package call
package greet

//go:generate go tool toolgen

// Greet greets a person by name.
//
//toolgen:tool readonly
func Greet(
	name string, // the person's name
) string {
	return "Hello, " + name + "!"
}
