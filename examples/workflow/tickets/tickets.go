// Package tickets is a help desk. It has one tool.
package tickets

import "context"

//go:generate go tool toolgen

// Priority says how soon somebody looks at a ticket.
type Priority string

const (
	Normal Priority = "normal" // within two days
	Urgent Priority = "urgent" // within the hour
)

// A Ticket is a request for help.
type Ticket struct {
	ID       int      `json:"id"`
	Title    string   `json:"title"`
	Priority Priority `json:"priority"`
}

// Open opens a ticket.
//
//toolgen:tool destructive=false
func Open(
	ctx context.Context,
	title string, // what is wrong, in a few words, such as "The printer is on fire"
	//toolgen:param default=normal
	priority Priority, // how soon it matters
) (Ticket, error) {
	return Ticket{ID: 1, Title: title, Priority: priority}, ctx.Err()
}
