package standin

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/examples/openai/weather"
	"github.com/go-toolgen/toolgen/gen/call"
)

// right are calls that the tools accept. The tests misspell them.
var right = []Call{
	{Name: planner.ToolFindEvents, Arguments: `{"day":"2026-06-13","kind":"errand","limit":3}`},
	{Name: planner.ToolBookEvent, Arguments: `{"title":"Hike","kind":"outing","day":"2026-06-14","start":"10:00","length":"4h",` +
		`"guests":[{"name":"Ada","by":"train"},{"name":"Grace","by":"bicycle"}]}`},
	{Name: planner.ToolSetReminders, Arguments: `{"event":2,"minutes":[30,5]}`},
	{Name: weather.ToolForecastWeather, Arguments: `{"city":"Oslo","day":"2026-06-14"}`},
	{Name: planner.ToolMailAgenda, Arguments: `{"day":"2026-06-13"}`},
}

// choices are the values of enums in those calls.
var choices = []string{"errand", "outing", "train", "bicycle"}

// answered calls a tool of a new planner.
func answered(t *testing.T, c Call) (string, error) {
	t.Helper()
	caller := planner.Caller{Calendar: planner.NewCalendar(), Mailer: planner.Offline{}}
	calendar, err := caller.ToolSet()
	if err != nil {
		t.Fatal(err)
	}
	tools := call.Must(call.Join(calendar, weather.ToolSet()))
	result := tools.With(call.MaskErrors()).Call(t.Context(), c.Name, []byte(c.Arguments))
	return result.Text(), result.Err
}

// TestMend checks that for every misspelled name or value, the error message is sufficient
// to reconstruct the intended call.
func TestMend(t *testing.T) {
	mistakes := 0
	for _, c := range right {
		want, _ := answered(t, c)
		for _, wrong := range misspelt(c) {
			mistakes++
			if got := untilTaken(t, wrong); got != want {
				t.Errorf("%s %s: got %s, want %s", wrong.Name, wrong.Arguments, got, want)
			}
		}
	}
	if mistakes < 60 {
		t.Errorf("only %d mistakes were made", mistakes)
	}
}

// untilTaken corrects a call until no correction is left, and returns its result. The first
// call must be rejected.
func untilTaken(t *testing.T, c Call) string {
	t.Helper()
	const most = 4
	for round := range most {
		text, err := answered(t, c)
		if problems, ok := errors.AsType[*call.ArgumentError](err); ok {
			checkHints(t, problems, text)
		}
		again, ok := mend(c, text)
		if !ok {
			if round == 0 {
				t.Errorf("%s %s: got %s, without corrections", c.Name, c.Arguments, text)
			}
			return text
		}
		c = again
	}
	return fmt.Sprintf("refused %d times", most)
}

// checkHints checks that the hints parsed from an error message are the same as in the error.
func checkHints(t *testing.T, e *call.ArgumentError, text string) {
	t.Helper()
	var want []hint
	for _, p := range e.Problems {
		want = append(want, hint{p.Path, p.Code == call.UnknownArgument, p.Nearest})
	}
	if diff := cmp.Diff(want, hints(text), cmp.AllowUnexported(hint{})); diff != "" {
		t.Errorf("hints of %s (-want +got):\n%s", text, diff)
	}
}

// misspelt returns calls with one mistake each: in the name of the tool, or in all
// occurrences of one name or value in the arguments.
func misspelt(c Call) []Call {
	var all []Call
	for _, wrong := range misspellings(c.Name) {
		all = append(all, Call{Name: wrong, Arguments: c.Arguments})
	}
	for _, word := range words(c.Arguments) {
		for _, wrong := range misspellings(word) {
			args := strings.ReplaceAll(c.Arguments, `"`+word+`"`, `"`+wrong+`"`)
			all = append(all, Call{Name: c.Name, Arguments: args})
		}
	}
	return all
}

// misspellings returns misspellings of a word in other letter case. For long words, it also
// swaps two letters, omits one, or adds one.
func misspellings(word string) []string {
	all := []string{strings.ToUpper(word), strings.ToUpper(word[:1]) + word[1:]}
	if len(word) > 3 {
		all = append(all, word[:1]+word[2:3]+word[1:2]+word[3:], word[:2]+word[3:], word+word[len(word)-1:])
	}
	return slices.DeleteFunc(all, func(wrong string) bool { return wrong == word })
}

// words returns the names in arguments, and the values of enums.
func words(args string) []string {
	var all []string
	d := json.NewDecoder(strings.NewReader(args))
	for {
		token, err := d.Token()
		if err != nil {
			return all
		}
		word, ok := token.(string)
		known := strings.Contains(args, `"`+word+`":`) || slices.Contains(choices, word)
		if ok && known && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
}

// TestHints checks that paths in all formats are parsed from a message.
func TestHints(t *testing.T) {
	refusal := &call.ArgumentError{Tool: "t", Problems: []call.Problem{
		{Path: "a", Code: call.MissingArgument, Expected: "a string"},
		{Path: "a.b-c_1[12].d", Code: call.UnknownArgument, Nearest: "e"},
		{Path: `a["odd: \"name\"]"].b`, Code: call.NotInEnum, Expected: `one of 1, 2`, Got: `"1"`, Nearest: "1"},
		{Path: `[""][0][1]`, Code: call.NotInEnum, Expected: `"a; did you mean b?"`, Got: `"a; did you mean c?"`},
		{Path: "b", Code: call.NotInEnum, Expected: `"a?"`, Got: `"A; did you mean c?"`, Nearest: `"a?"`},
	}}
	checkHints(t, refusal, refusal.Error())
	want := []any{"a", "odd: \"name\"]", "b", 3, ""}
	if diff := cmp.Diff(want, steps(`a["odd: \"name\"]"].b[3][""]`)); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
}

// TestNothingToMend checks that a model does not repeat a call if the intended call is
// unclear.
func TestNothingToMend(t *testing.T) {
	const unit = "\n- unit: expected one of \"a\", \"b\", got \"A\"; did you mean \"a\"?"
	for _, test := range []struct{ name, args, told string }{
		{"a result", `{"unit":"A"}`, `{"text":"- unit: unknown name; did you mean units?"}`},
		{"no hint", `{"unit":"x"}`, "t: 1 problem with the arguments\n- unit: expected one of \"a\", \"b\", got \"x\""},
		{"all arguments", `[]`, "t: 1 problem with the arguments\n- the arguments: expected an object, got []"},
		{"no JSON", `{"unit":"A"`, "t: 1 problem with the arguments" + unit},
		{"a path to nowhere", `{"units":["A"]}`, "t: 3 problems with the arguments" + unit +
			"\n- units[1]: expected \"a\"; did you mean \"a\"?\n- units.a: unknown name; did you mean b?"},
		{"a name that is taken", `{"unit":"a","Unit":"b"}`, "t: 1 problem with the arguments\n- Unit: unknown name; did you mean unit?"},
		{"a tool that is not near", `{}`, `no tool is called "x"`},
	} {
		if again, ok := mend(Call{Name: "t", Arguments: test.args}, test.told); ok {
			t.Errorf("%s: got the call %s %s, want none", test.name, again.Name, again.Arguments)
		}
	}
}
