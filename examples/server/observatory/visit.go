package observatory

import (
	"context"
	"fmt"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Show is a program for visitors.
type Show string

const (
	Planets Show = "planets"  // The planets
	Stars   Show = "stars"    // Double stars and clusters
	Deep    Show = "deep_sky" // Galaxies and nebulae
)

// Guests are the details of a visit.
//
//toolgen:form
type Guests struct {
	Name   string `json:"name" title:"In whose name?" minLength:"2" maxLength:"60"`
	People int    `json:"people" title:"How many of you come?" minimum:"1" maximum:"12" default:"2"`
	Show   Show   `json:"show" title:"What would you like to see?"`
	Ramp   bool   `json:"ramp" title:"Does somebody need the ramp?" default:"false"`
}

// Visit reserves tickets for the user. It asks who comes, and what they want to see.
//
//toolgen:tool destructive=false
func Visit(
	ctx context.Context,
	night time.Time, // beginning of the night
) (string, error) {
	guests, err := call.Ask[Guests](ctx, "Who comes on "+night.Format("Monday, 2 January")+"?")
	if err != nil {
		return "", err
	}
	ticket := fmt.Sprintf("%d for %s, to see %s", guests.People, guests.Name, guests.Show)
	if guests.Ramp {
		ticket += ", with a ramp"
	}
	return ticket, nil
}

// A Topic is the topic of a newsletter.
type Topic string

const (
	Nights    Topic = "nights"    // Nights for visitors
	Talks     Topic = "talks"     // Talks
	Discovery Topic = "discovery" // What was found
)

// A Subscription is a choice of newsletters.
//
//toolgen:form
type Subscription struct {
	Address string  `json:"address" title:"Where to?" format:"email"`
	Topics  []Topic `json:"topics" title:"What about?" minItems:"1"`
}

// Subscribe subscribes the user to newsletters, which the user selects.
//
//toolgen:tool destructive=false
func Subscribe(ctx context.Context) (string, error) {
	wanted, err := call.Ask[Subscription](ctx, "Which letters may we send you?")
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s gets letters about %v", wanted.Address, wanted.Topics), nil
}
