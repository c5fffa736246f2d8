// want +4 `\[bad-value\]`

// Package fixes has what a fix puts right.
//
//toolgen:package format=MCP
package fixes

// want +4 `\[bad-argument\]`

// Find finds a city.
//
//toolgen:tool readonyl
func Find(
	// want +1 `\[bad-argument\]`
	//toolgen:param "title=A city"
	city string, // name of the city
) {
}

// A Stay is a number of nights.
type Stay struct {
	Nights int    `json: "nights"`             // want `\[bad-tag\]`
	Room   string `json:"room" required:"yes"` // want `\[bad-tag\]`
}

// want +4 `\[bad-argument\]`

// Book books a room.
//
//toolgen:tool description="Books a room for some nights."
func Book(stay Stay) {}

// want +4 `\[bad-directive\]`

// Watch has what no fix knows.
//
//toolgen:frobnicate
func Watch() {}
