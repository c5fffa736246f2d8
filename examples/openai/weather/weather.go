// Package weather contains a tool that returns weather forecasts. It has no dependencies,
// and does not import an SDK.
//
//toolgen:package call format=openai,responses
package weather

//go:generate go tool toolgen

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Date is a day such as 2026-06-13.
//
//toolgen:schema {"type":"string","format":"date"}
type Date string

// Weather is what a day will be like.
type Weather struct {
	City   string  `json:"city"`
	Day    Date    `json:"day"`
	High   float64 `json:"high"`    // in degrees Celsius
	RainMM float64 `json:"rain_mm"` // in millimetres
}

// stations simulate a weather service.
var stations = []Weather{
	{City: "Bergen", High: 14, RainMM: 11.5},
	{City: "Oslo", High: 21.5},
	{City: "Tromsø", High: 9, RainMM: 0.4},
}

var errNoStation = errors.New("the weather service has no station there")

// ForecastWeather tells what the weather of a day will be.
//
//toolgen:tool readonly openworld
func ForecastWeather(
	ctx context.Context,
	city string, // city name, for example "Oslo"
	day Date,
) (Weather, error) {
	i := slices.IndexFunc(stations, func(w Weather) bool { return strings.EqualFold(w.City, city) })
	if i < 0 {
		return Weather{}, &call.PublicError{
			Message: fmt.Sprintf("there is no forecast for %s: the nearest places are %s", city, places()),
			Err:     errNoStation,
		}
	}
	weather := stations[i]
	weather.Day = day
	return weather, ctx.Err()
}

func places() string {
	var names []string
	for _, station := range stations {
		names = append(names, station.City)
	}
	return strings.Join(names, ", ")
}
