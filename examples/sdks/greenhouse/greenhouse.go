// Package greenhouse contains the tools of a greenhouse. It does not import an SDK.
//
//toolgen:package call prefix=greenhouse_ openworld=false
//toolgen:package format=mcp,openai,responses,anthropic,gemini,interactions
package greenhouse

//go:generate go tool toolgen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"sync"
)

// A Bed is where plants grow.
type Bed string

const (
	Basil    Bed = "basil"
	Tomatoes Bed = "tomatoes"
)

// A Greenhouse contains beds of plants and a water tank. Several goroutines can use
// it at the same time.
type Greenhouse struct {
	mu     sync.Mutex
	litres map[Bed]float64
	tank   float64 // litres that are left
}

// New returns a greenhouse with tank liters of water in its tank.
func New(tank float64) *Greenhouse {
	return &Greenhouse{litres: map[Bed]float64{Basil: 0, Tomatoes: 0}, tank: tank}
}

// A Watering is what was done for a bed.
type Watering struct {
	Bed    Bed     `json:"bed"`
	Litres float64 `json:"litres"` // in all, since the morning
	Left   float64 `json:"left"`   // in the tank
}

// Water waters a bed.
//
//toolgen:tool destructive=false
func (g *Greenhouse) Water(
	ctx context.Context,
	bed Bed,
	//toolgen:param minimum=0.5 maximum=20 default=2
	litres float64, // how much
) (*Watering, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if litres > g.tank {
		return nil, fmt.Errorf("only %g litres are left", g.tank)
	}
	g.tank -= litres
	g.litres[bed] += litres
	return &Watering{Bed: bed, Litres: g.litres[bed], Left: g.tank}, nil
}

// Dry lists the beds that have had no water today.
//
//toolgen:tool readonly
func (g *Greenhouse) Dry() []Bed {
	g.mu.Lock()
	defer g.mu.Unlock()
	var dry []Bed
	for bed, litres := range g.litres {
		if litres == 0 {
			dry = append(dry, bed)
		}
	}
	slices.Sort(dry)
	return dry
}

// Photo takes a photo of a bed: the greener, the more water it has had.
//
//toolgen:tool readonly
//toolgen:result image/png
func (g *Greenhouse) Photo(bed Bed) ([]byte, error) {
	g.mu.Lock()
	green := uint8(50 + 10*min(g.litres[bed], 20))
	g.mu.Unlock()
	photo := image.NewRGBA(image.Rect(0, 0, 1, 1))
	photo.Set(0, 0, color.RGBA{G: green, A: 255})
	var b bytes.Buffer
	if err := png.Encode(&b, photo); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

var errNoSeason = errors.New("nothing is sown in winter")

// Sowing tells what to sow in a month, if anything.
//
//toolgen:tool readonly strict
func Sowing(
	//toolgen:param minimum=1 maximum=12
	month int,
) (string, error) {
	switch {
	case month < 3 || month > 10:
		return "", errNoSeason
	case month < 6:
		return "tomatoes", nil
	case month == 10:
		return "", nil
	}
	return "basil", nil
}
