// Package trains contains the two tools that the benchmarks measure. Both have the same
// eight arguments, including a struct, a list, an enum, and optional arguments.
//
//toolgen:package call prefix=trains_
package trains

//go:generate go tool toolgen

import "context"

// Class is what a seat costs and is worth.
type Class string

const (
	First  Class = "first"
	Second Class = "second"
	Night  Class = "night" // a bed
)

// A Trip is what a traveller wants.
type Trip struct {
	From string `json:"from" jsonschema:"minLength=2"` // the name of a station
	To   string `json:"to" jsonschema:"minLength=2"`   // likewise
	// Date is the day, such as "2026-05-01".
	Date  string `json:"date" jsonschema:"minLength=10,maxLength=10"`
	Class Class  `json:"class"`
	Seats int    `json:"seats" jsonschema:"minimum=1,maximum=9"`
	// Via are stations to come through.
	Via       []string  `json:"via,omitempty" jsonschema:"maxItems=5"`
	Traveller Traveller `json:"traveller"`
	// Budget is the most that it may cost, in euros.
	Budget *float64 `json:"budget,omitempty" jsonschema:"minimum=0"`
}

// A Traveller is who travels.
type Traveller struct {
	Name string `json:"name"`
	Age  int    `json:"age" jsonschema:"minimum=0,maximum=130"`
	Card string `json:"card,omitempty"` // which makes it cheaper
}

// Connections are trains one after the other, likely ones first.
type Connections struct {
	From  string       `json:"from"`
	To    string       `json:"to"`
	Found []Connection `json:"found"`
	Total int          `json:"total"`
	More  bool         `json:"more"`
}

// A Connection is one way to come there.
type Connection struct {
	Departs string   `json:"departs"` // such as "07:15"
	Arrives string   `json:"arrives"`
	Trains  []string `json:"trains"`
	Price   float64  `json:"price"` // in euros
	Seats   int      `json:"seats"` // that are free
}

// A Desk is where trips are planned.
type Desk struct {
	Saved  Trip        // the latest
	Answer Connections // result of every search
}

// Save saves a trip for later.
//
//toolgen:tool idempotent
func (d *Desk) Save(ctx context.Context, trip Trip) error {
	d.Saved = trip
	return ctx.Err()
}

// Find finds connections for a trip.
//
//toolgen:tool readonly
func (d *Desk) Find(ctx context.Context, trip Trip) (Connections, error) {
	d.Saved = trip
	return d.Answer, ctx.Err()
}
