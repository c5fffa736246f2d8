// Package weather provides weather forecasts. Its tools are plain functions.
//
//toolgen:package prefix=weather_ readonly openworld=false
package weather

//go:generate go tool toolgen

import (
	"context"
	"fmt"
	"math"
)

// Unit is a temperature unit.
type Unit string

const (
	Celsius    Unit = "celsius"    // °C, used in most of the world
	Fahrenheit Unit = "fahrenheit" // °F, used in the United States
)

// A Day is the forecast for one day.
type Day struct {
	Date string  `json:"date"` // for example, 2026-03-21
	High float64 `json:"high"` // afternoon temperature
	Low  float64 `json:"low"`  // temperature before sunrise
	Rain float64 `json:"rain"` // rainfall in mm
}

// Forecast returns the daily forecast for a city.
//
//toolgen:tool
func Forecast(
	ctx context.Context,
	city string, // city name, for example "Oslo"
	//toolgen:param default=3 minimum=1 maximum=14
	days int, // number of days to forecast
	//toolgen:param default=celsius
	unit Unit, // temperature unit
) ([]Day, error) {
	forecast := make([]Day, days)
	for i := range forecast {
		swing := 4 * math.Sin(float64(seed(city)+i))
		forecast[i] = Day{
			Date: fmt.Sprintf("2026-03-%02d", 21+i%10),
			High: degrees(14+swing, unit),
			Low:  degrees(5+swing, unit),
			Rain: math.Max(0, -swing),
		}
	}
	return forecast, ctx.Err()
}

// Convert converts a temperature from one unit to the other.
//
//toolgen:tool idempotent title="Convert a temperature"
func Convert(
	degrees float64, // the temperature to convert
	from, to Unit, // units of the given temperature and of the result
) (converted float64) {
	if from == to {
		return degrees
	}
	if to == Fahrenheit {
		return degrees*9/5 + 32
	}
	return (degrees - 32) * 5 / 9
}

// Alert is a warning for a region.
type Alert struct {
	// Headline is a one-line summary.
	Headline string `json:"headline"`
	// Level is 1 for "be aware", 2 for "be prepared", 3 for "take action".
	Level int `json:"level"`
}

// Alerts lists the weather alerts in effect near a place.
//
// Parameters:
//   - lat: latitude in degrees, north is positive
//   - lon: longitude in degrees, east is positive
//   - radius: search radius in km
//
//toolgen:tool
//toolgen:param lat minimum=-90 maximum=90
//toolgen:param lon minimum=-180 maximum=180
//toolgen:param radius default=50 exclusiveMinimum=0
func Alerts(ctx context.Context, lat, lon, radius float64) (alerts []Alert, sources map[string]string, err error) {
	if lat+radius/111 > 60 {
		alerts = append(alerts, Alert{Headline: "Strong wind from the west", Level: 2})
	}
	return alerts, map[string]string{"wind": "the nearest coast station"}, ctx.Err()
}

func degrees(celsius float64, unit Unit) float64 {
	return math.Round(10*Convert(celsius, Celsius, unit)) / 10
}

func seed(city string) int {
	sum := 0
	for _, r := range city {
		sum += int(r)
	}
	return sum
}
