// Package planner contains the tools of a planner: a calendar that can be sent by mail.
// It does not import an SDK.
//
//toolgen:package call format=openai,responses openworld=false
package planner

//go:generate go tool toolgen

// A Date is a day such as 2026-06-13.
//
//toolgen:schema {"type":"string","format":"date"}
type Date string

// A Clock is a time of day such as 09:30.
//
//toolgen:schema {"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}
type Clock string

// A Kind is what an event is.
type Kind string

const (
	Meeting Kind = "meeting"
	Outing  Kind = "outing"
	Errand  Kind = "errand"
)

// A Travel is how somebody comes.
type Travel string

const (
	Car     Travel = "car"
	Train   Travel = "train"
	Bicycle Travel = "bicycle"
)

// A Guest is somebody who comes to an event.
type Guest struct {
	Name string `json:"name"`         // as in the address book
	By   Travel `json:"by,omitempty"` // how they come, if that is known
}

// An Event is an entry of the calendar.
type Event struct {
	ID      int     `json:"id"`
	Title   string  `json:"title"`
	Kind    Kind    `json:"kind"`
	Day     Date    `json:"day"`
	Start   Clock   `json:"start"`
	Minutes int     `json:"minutes"` // how long it takes
	Guests  []Guest `json:"guests,omitempty"`
	// Reminders are how many minutes before the start they come.
	Reminders []int `json:"reminders,omitempty"`
}
