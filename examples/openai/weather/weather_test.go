package weather

import (
	"context"
	"fmt"
)

// A tool can be tested without a server or a model, by calling it by its name.
func ExampleToolSet() {
	tools := ToolSet()
	for _, args := range []string{`{"city":"bergen","day":"2026-06-12"}`, `{"city":"Rome","day":"2026-06-12"}`, `{"town":"Bergen"}`} {
		fmt.Println(tools.Call(context.Background(), ToolForecastWeather, []byte(args)).Text())
	}
	// Output:
	// {"city":"Bergen","day":"2026-06-12","high":14,"rain_mm":11.5}
	// there is no forecast for Rome: the nearest places are Bergen, Oslo, Tromsø
	// forecast_weather: 3 problems with the arguments
	// - town: unknown name, the names here are city (required), day (required)
	// - city: missing, expected a string
	// - day: missing, expected a string that is a date, such as 2026-01-31
}
