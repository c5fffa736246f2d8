// Package mend has something to mend.
package mend

// want +4 `\[bad-argument\]`

// Find finds a city.
//
//toolgen:tool read-only
func Find(
	city string, // name of the city
) {
}
