package planner

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Calendar holds events. It is safe for several callers at a time.
type Calendar struct {
	mu     sync.Mutex
	events []Event // by ID, from 1
}

// NewCalendar returns a calendar with a few events.
func NewCalendar() *Calendar {
	return &Calendar{events: []Event{
		{ID: 1, Title: "Dentist", Kind: Errand, Day: "2026-06-12", Start: "08:15", Minutes: 30},
		{ID: 2, Title: "Market", Kind: Errand, Day: "2026-06-13", Start: "08:00", Minutes: 60},
	}}
}

// FindEvents lists what is in the calendar on a day, in the order of the day.
//
//toolgen:tool readonly strict
func (c *Calendar) FindEvents(
	day Date,
	//toolgen:param optional
	kind *Kind, // only those of a kind
	//toolgen:param minimum=1 maximum=20 default=5
	limit int, // how many at most
) []Event {
	c.mu.Lock()
	defer c.mu.Unlock()
	var found []Event
	for _, event := range c.events {
		if event.Day == day && (kind == nil || event.Kind == *kind) {
			found = append(found, event)
		}
	}
	slices.SortStableFunc(found, func(a, b Event) int { return strings.Compare(string(a.Start), string(b.Start)) })
	return found[:min(limit, len(found))]
}

// BookEvent puts an event into the calendar.
//
//toolgen:tool destructive=false
func (c *Calendar) BookEvent(
	//toolgen:param minLength=1 maxLength=80
	title string, // what the calendar shows, such as "Dentist"
	kind Kind,
	day Date,
	start Clock,
	//toolgen:param default=1h
	length time.Duration, // such as 45m or 1h30m
	//toolgen:param optional maxItems=10
	guests []Guest, // who comes, too
) (Event, error) {
	if length < time.Minute {
		return Event{}, &call.PublicError{Message: "an event takes a minute or more"}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, other := range c.events {
		if other.Day == day && other.Start == start {
			return Event{}, &call.PublicError{Message: fmt.Sprintf("%s is at %s already: take another time", other.Title, start)}
		}
	}
	event := Event{
		ID: len(c.events) + 1, Title: title, Kind: kind, Day: day, Start: start,
		Minutes: int(length.Minutes()), Guests: guests,
	}
	c.events = append(c.events, event)
	return event, nil
}

// SetReminders sets when to remind of an event, instead of what was set before.
//
//toolgen:tool idempotent repair // models send "30" where [30] is meant
func (c *Calendar) SetReminders(
	event int, // its id
	//toolgen:param minimum=0 maximum=1440
	minutes []int, // how long before the start
) (Event, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if event < 1 || event > len(c.events) {
		return Event{}, &call.PublicError{Message: fmt.Sprintf("there is no event %d: find_events tells their ids", event)}
	}
	found := &c.events[event-1]
	found.Reminders = minutes
	return *found, nil
}
