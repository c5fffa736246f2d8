// Package fixtags has tags that can be fixed.
//
//toolgen:package
package fixtags

// A Stay is a number of nights.
type Stay struct {
	Nights int    `json: "nights"`             // want `\[bad-tag\]`
	Room   string `json:"room" required:"yes"` // want `\[bad-tag\]`
}

// Book books a room.
//
//toolgen:tool
func Book(stay Stay) {}
