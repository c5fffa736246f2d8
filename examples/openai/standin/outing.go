package standin

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Outing is a model that plans an outing with the tools of packages planner and weather. It
// makes typical mistakes of models, and corrects them with the help of error messages.
func Outing(history []Exchange) Turn {
	results := map[string]string{} // the latest result of each tool
	todo := outing
	calls := next(&todo, results)
	for _, done := range history {
		for i, c := range done.Calls {
			results[c.Name] = done.Results[i]
		}
		if calls = mended(done); len(calls) == 0 {
			calls = next(&todo, results)
		}
	}
	if len(calls) == 0 {
		return Turn{Text: summary(results)}
	}
	return Turn{Calls: calls}
}

// A step returns the calls of a turn, given the results so far. It returns no calls if there
// is nothing to do.
type step func(results map[string]string) []Call

// next removes steps from todo until a step returns calls, and returns these calls.
func next(todo *[]step, results map[string]string) []Call {
	for len(*todo) > 0 {
		calls := (*todo)[0](results)
		if *todo = (*todo)[1:]; len(calls) > 0 {
			return calls
		}
	}
	return nil
}

// outing lists the steps of the model if there are no errors.
var outing = []step{lookAround, lookElsewhere, book, followUp}

// lookAround makes two calls in one turn: one with null for an absent argument of a strict
// tool, and one with a misspelled tool name.
func lookAround(map[string]string) []Call {
	return []Call{
		{Name: "find_events", Arguments: `{"day":"2026-06-13","kind":null,"limit":null}`},
		{Name: "forecast_wether", Arguments: `{"city":"Nordmarka","day":"2026-06-13"}`},
	}
}

// lookElsewhere requests the forecast for a place that the tool's error suggests.
func lookElsewhere(results map[string]string) []Call {
	_, places, failed := strings.Cut(results["forecast_weather"], "the nearest places are ")
	if !failed {
		return nil
	}
	for place := range strings.SplitSeq(places, ", ") {
		if place == "Oslo" {
			args := fmt.Sprintf(`{"city":%q,"day":"2026-06-13"}`, place)
			return []Call{{Name: "forecast_weather", Arguments: args}}
		}
	}
	return nil
}

// book makes several mistakes: misspelled names on two levels, and values that resemble
// values of an enum.
func book(map[string]string) []Call {
	return []Call{{Name: "book_event", Arguments: `{"tittle":"Hike in Nordmarka","Kind":"Outing","day":"2026-06-13",` +
		`"start":"10:00","lenght":"4h30m","guests":[{"name":"Ada","By":"train"},{"name":"Grace","by":"Bycicle"}]}`}}
}

// followUp sends strings instead of numbers and a list, which one tool repairs, and calls a
// tool that fails.
func followUp(results map[string]string) []Call {
	id := booked(results)
	if id == 0 {
		return nil
	}
	return []Call{
		{Name: "set_reminders", Arguments: fmt.Sprintf(`{"event":"%d","minutes":"30"}`, id)},
		{Name: "mail_agenda", Arguments: `{"day":"2026-06-13"}`},
	}
}

// booked returns the id of the booked event, or 0.
func booked(results map[string]string) int {
	var event struct{ ID int }
	if json.Unmarshal([]byte(results["book_event"]), &event) != nil {
		return 0
	}
	return event.ID
}

func summary(results map[string]string) string {
	id := booked(results)
	if id == 0 {
		return "I could not book the hike: " + results["book_event"]
	}
	var weather struct {
		City string
		High float64
	}
	text := fmt.Sprintf("The hike is event %d of your calendar", id)
	if json.Unmarshal([]byte(results["forecast_weather"]), &weather) == nil {
		text += fmt.Sprintf(". In %s it will be dry, with up to %g degrees", weather.City, weather.High)
	}
	if strings.Contains(results["set_reminders"], `"reminders":[30]`) {
		text += ". You will be reminded half an hour before"
	}
	if results["mail_agenda"] != "done" {
		text += ". The agenda could not be mailed: " + results["mail_agenda"]
	}
	return text + "."
}
