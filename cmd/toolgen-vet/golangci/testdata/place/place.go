// Package place finds places.
package place

// want +5 `\[parameter-undescribed\]`

// Find returns the position of a city.
//
//toolgen:tool
func Find(city string) (latitude, longitude float64) {
	return 0, 0
}

// Watch sends what happens at a place.
//
//toolgen:tool
func Watch(
	city string, // name of the city
	events chan string, // want `\[unsupported\]`
) {
}
