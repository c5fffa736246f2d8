package observatory

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Position is a place in the sky (equinox 2000), in degrees.
type Position struct {
	//toolgen:param minimum=0 exclusiveMaximum=360
	RA float64 `json:"ra"` // right ascension
	//toolgen:param minimum=-90 maximum=90
	Dec float64 `json:"dec"` // declination
}

// A Target is something to look at.
type Target struct {
	Name          string   `json:"name"`
	Constellation string   `json:"constellation"`
	Magnitude     float64  `json:"magnitude"` // less is brighter
	Position      Position `json:"position"`
}

// A Region is a part of the sky.
//
//toolgen:union key=kind
type Region interface{ holds(Target) bool }

// A Circle is what lies around a point.
type Circle struct {
	Center Position `json:"center"`
	//toolgen:param exclusiveMinimum=0 maximum=180
	Radius float64 `json:"radius"` // in degrees
}

// A Constellation is one of the 88 of the International Astronomical Union.
type Constellation struct {
	Name string `json:"name" jsonschema:"pattern=^[A-Z][A-Za-z]{2}$"` // abbreviation, such as "And"
}

func (c Circle) holds(t Target) bool        { return distance(c.Center, t.Position) <= c.Radius }
func (c Constellation) holds(t Target) bool { return c.Name == t.Constellation }

// FindTargets finds what there is to see in a part of the sky, brightest first.
//
//toolgen:tool readonly
func FindTargets(
	ctx context.Context,
	region Region, // where to look
	//toolgen:param default=10 minimum=1 maximum=50
	limit int, // how many at most
) ([]Target, error) {
	var found []Target
	for _, t := range catalogue {
		if region.holds(t) {
			found = append(found, t)
		}
	}
	slices.SortFunc(found, func(a, b Target) int {
		return cmp.Or(cmp.Compare(a.Magnitude, b.Magnitude), strings.Compare(a.Name, b.Name))
	})
	return found[:min(limit, len(found))], ctx.Err()
}

// distance returns the angle between two positions, in degrees.
func distance(a, b Position) float64 {
	radians := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	cosine := math.Sin(radians(a.Dec))*math.Sin(radians(b.Dec)) +
		math.Cos(radians(a.Dec))*math.Cos(radians(b.Dec))*math.Cos(radians(a.RA-b.RA))
	return math.Acos(max(-1, min(1, cosine))) * 180 / math.Pi
}

var catalogue = []Target{
	{"M1", "Tau", 8.4, Position{83.63, 22.01}},
	{"M31", "And", 3.4, Position{10.68, 41.27}},
	{"M42", "Ori", 4.0, Position{83.82, -5.39}},
	{"M45", "Tau", 1.6, Position{56.87, 24.12}},
	{"NGC 7662", "And", 8.3, Position{351.47, 42.54}},
}

func target(name string) (Target, error) {
	for _, t := range catalogue {
		if t.Name == name {
			return t, nil
		}
	}
	return Target{}, &call.PublicError{Message: fmt.Sprintf("no target %q: use find_targets", name)}
}
