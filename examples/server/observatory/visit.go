package observatory

import (
	"context"
	"fmt"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Show is what visitors are shown.
type Show string

const (
	Planets Show = "planets"  // The planets
	Stars   Show = "stars"    // Double stars and clusters
	Deep    Show = "deep_sky" // Galaxies and nebulae
)

// Guests are what a visitor is asked for.
//
//toolgen:form
type Guests struct {
	Name   string `json:"name" title:"In whose name?" minLength:"2" maxLength:"60"`
	People int    `json:"people" title:"How many of you come?" minimum:"1" maximum:"12" default:"2"`
	Show   Show   `json:"show" title:"What would you like to see?"`
	Ramp   bool   `json:"ramp" title:"Does somebody need the ramp?" default:"false"`
}

// Visit gets tickets for the user, who is asked who comes, and to see what.
//
//toolgen:tool destructive=false
func Visit(
	ctx context.Context,
	night time.Time, // when it begins
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

// A Topic is what a letter is about.
type Topic string

const (
	Nights    Topic = "nights"    // Nights for visitors
	Talks     Topic = "talks"     // Talks
	Discovery Topic = "discovery" // What was found
)

// A Subscription says what letters somebody wants.
//
//toolgen:form
type Subscription struct {
	Address string  `json:"address" title:"Where to?" format:"email"`
	Topics  []Topic `json:"topics" title:"What about?" minItems:"1"`
}

// Subscribe sends the user letters, once they have told which.
//
//toolgen:tool destructive=false
func Subscribe(ctx context.Context) (string, error) {
	wanted, err := call.Ask[Subscription](ctx, "Which letters may we send you?")
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s gets letters about %v", wanted.Address, wanted.Topics), nil
}
