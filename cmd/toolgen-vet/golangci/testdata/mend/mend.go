// Package mend has a problem that can be fixed.
package mend

// want +4 `\[bad-argument\]`

// Find finds a city.
//
//toolgen:tool read-only
func Find(
	city string, // name of the city
) {
}
