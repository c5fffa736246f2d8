package observatory

import (
	"context"
	"fmt"
	"time"
)

// A Forecaster knows the weather to come.
type Forecaster interface {
	// Forecast tells how a night will be.
	//
	//toolgen:tool readonly
	//toolgen:result text/plain
	Forecast(
		ctx context.Context,
		night time.Time, // any time in the night
	) (string, error)
}

// Almanac is a Forecaster who goes by the season.
type Almanac struct{}

// Forecast tells how a night will be.
func (Almanac) Forecast(ctx context.Context, night time.Time) (string, error) {
	sky := "clear"
	if month := night.Month(); month >= time.May && month <= time.August {
		sky = "too bright"
	}
	return fmt.Sprintf("%s: %s", night.Format(time.DateOnly), sky), ctx.Err()
}
