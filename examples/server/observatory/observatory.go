// Package observatory lets a model use a small observatory. Its tools find targets, book
// nights, and control the telescope. They include functions, methods, an interface, and
// results that are not JSON.
//
//toolgen:package call openworld=false
//toolgen:inject Observer from=context
package observatory

//go:generate go tool toolgen

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
)

// An Observatory is one telescope and who may use it when.
type Observatory struct {
	mu       sync.Mutex
	bookings []Booking
	last     int // number of the latest booking
}

// An Observer is in whose name the server acts. The model cannot choose it.
type Observer string

// A Band is a filter before the camera.
type Band string

const (
	Blue  Band = "b"
	Green Band = "v" // what the eye sees best
	Red   Band = "r"
)

// A Request is what an observer asks for.
type Request struct {
	Target string    `json:"target"` // name in the catalogue, such as "M31"
	Start  time.Time `json:"start"`
	Bands  []Band    `json:"bands" jsonschema:"minItems=1,maxItems=3,uniqueItems=true"` // in the order of the frames
	Series Series    `json:"series"`
	Note   *string   `json:"note,omitempty" jsonschema:"maxLength=200"` // for the night assistant
}

// A Series is a number of frames, all alike.
type Series struct {
	//toolgen:param minimum=1 maximum=100
	Frames int `json:"frames"` // of each band
	//toolgen:param exclusiveMinimum=0 maximum=600
	Seconds float64 `json:"seconds"` // that each frame takes
	//toolgen:param default=1 enum=1 enum=2 enum=4
	Binning int `json:"binning"` // how many pixels, each way, become one
}

// A Booking is a request that was granted.
type Booking struct {
	ID       int       `json:"id"`
	Observer Observer  `json:"observer"`
	End      time.Time `json:"end"`
	Request
}

// Book books the telescope.
//
//toolgen:tool destructive=false
func (o *Observatory) Book(ctx context.Context, by Observer, request Request) (*Booking, error) {
	if _, err := target(request.Target); err != nil {
		return nil, err
	}
	booking := Booking{Observer: by, End: request.Start.Add(request.length()), Request: request}
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.free(booking); err != nil {
		return nil, err
	}
	o.last++
	booking.ID = o.last
	o.bookings = append(o.bookings, booking)
	return &booking, ctx.Err()
}

func (r Request) length() time.Duration {
	frames := r.Series.Frames * len(r.Bands)
	return time.Duration(float64(frames) * r.Series.Seconds * float64(time.Second))
}

// free returns an error if another booking overlaps with the wanted booking.
func (o *Observatory) free(wanted Booking) error {
	for _, b := range o.bookings {
		if b.ID != wanted.ID && wanted.Start.Before(b.End) && b.Start.Before(wanted.End) {
			return &call.PublicError{Message: fmt.Sprintf("booking %d has the telescope until %s", b.ID, b.End.Format(time.RFC3339))}
		}
	}
	return nil
}

// Bookings lists the bookings, earliest first.
//
//toolgen:tool readonly
func (o *Observatory) Bookings(
	ctx context.Context,
	since *time.Time, // leave out those that end before
) ([]Booking, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var found []Booking
	for _, b := range o.bookings {
		if since == nil || !b.End.Before(*since) {
			found = append(found, b)
		}
	}
	slices.SortFunc(found, func(a, b Booking) int { return a.Start.Compare(b.Start) })
	return found, ctx.Err()
}

// Extend makes a booking longer, and returns when it ends now.
//
//toolgen:tool destructive=false
func (o *Observatory) Extend(
	ctx context.Context,
	id int, // of the booking
	//toolgen:param default=30m
	by time.Duration, // how much longer
) (time.Time, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	i, err := o.find(id)
	if err != nil {
		return time.Time{}, err
	}
	longer := o.bookings[i]
	longer.End = longer.End.Add(by)
	if err := o.free(longer); err != nil {
		return time.Time{}, err
	}
	o.bookings[i] = longer
	return longer.End, ctx.Err()
}

// Cancel gives the telescope back.
//
//toolgen:tool destructive group=admin
func (o *Observatory) Cancel(
	ctx context.Context,
	id int, // of the booking
) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	i, err := o.find(id)
	if err != nil {
		return err
	}
	o.bookings = slices.Delete(o.bookings, i, i+1)
	return ctx.Err()
}

func (o *Observatory) find(id int) (int, error) {
	i := slices.IndexFunc(o.bookings, func(b Booking) bool { return b.ID == id })
	if i < 0 {
		return 0, &call.PublicError{Message: fmt.Sprintf("there is no booking %d", id)}
	}
	return i, nil
}
