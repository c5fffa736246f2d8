// want +4 `\[bad-value\]`

// Package fixes has problems that can be fixed.
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

// want +4 `\[bad-argument\]`

// Book books a room.
//
//toolgen:tool description="Books a room for some nights."
func Book(nights int) {}

// want +4 `\[bad-directive\]`

// Watch has a problem that cannot be fixed.
//
//toolgen:frobnicate
func Watch() {}
