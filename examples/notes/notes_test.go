package notes_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/examples/notes"
	"github.com/go-toolgen/toolgen/examples/weather"
)

// A server can list the tools of several packages together, because their rows have the same
// type.
func ExampleTools() {
	tools := append(notes.Tools(), weather.Tools()...)
	definitions := make([]string, len(tools))
	for i, tool := range tools {
		definitions[i] = tool.Responses
	}
	list := "[" + strings.Join(definitions, ",") + "]"
	fmt.Println(len(tools), "tools, such as", tools[0].Name, "and", tools[len(tools)-1].Name)
	fmt.Printf("%.60s…\n", list)
	// Output:
	// 8 tools, such as notes_add and weather_alerts
	// [{"type":"function","name":"notes_add","description":"Adds a…
}

// noon is the time of all tests.
func noon() time.Time { return time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC) }

// TestCalls creates, changes, and deletes a note. Arguments and results are validated
// against their schemas.
func TestCalls(t *testing.T) {
	d := newDispatcher(t, notes.NewServer(noon))
	steps := []struct{ tool, arguments, want string }{
		{notes.ToolSearch, `{"statuses":[]}`, `{"found":null,"more":false}`},
		{
			notes.ToolAdd, `{"text":"Water the plants","tags":["home"],"due":"2026-03-22T08:00:00+01:00"}`,
			`{"id":1,"text":"Water the plants","status":"draft","tags":["home"],"created":"2026-03-21T12:00:00Z","due":"2026-03-22T08:00:00+01:00"}`,
		},
		{
			notes.ToolAdd, `{"text":"All of them?","reply_to":1}`,
			`{"id":2,"text":"All of them?","status":"draft","created":"2026-03-21T12:00:00Z"}`,
		},
		{
			notes.ToolAdd, `{"text":"Not the cactus","status":"final","reply_to":2}`,
			`{"id":3,"text":"Not the cactus","status":"final","created":"2026-03-21T12:00:00Z"}`,
		},
		{
			notes.ToolSnooze, `{"id":1,"by":"1h30m"}`,
			`{"result":"2026-03-21T13:30:00Z"}`,
		},
		{
			notes.ToolGet, `{"id":1}`,
			`{"id":1,"text":"Water the plants","status":"draft","tags":["home"],"created":"2026-03-21T12:00:00Z","due":"2026-03-21T13:30:00Z","replies":[` +
				`{"id":2,"text":"All of them?","status":"draft","created":"2026-03-21T12:00:00Z","replies":[` +
				`{"id":3,"text":"Not the cactus","status":"final","created":"2026-03-21T12:00:00Z"}]}]}`,
		},
		{notes.ToolSearch, `{"statuses":["final"],"words":["plants"]}`, `{"found":null,"more":false}`},
		{notes.ToolDelete, `{"id":1}`, ``},
		{notes.ToolSearch, `{"statuses":["draft","final"],"words":["plants"]}`, `{"found":null,"more":false}`},
	}
	for _, step := range steps {
		got, err := d.call(t.Context(), step.tool, step.arguments)
		if err != nil {
			t.Fatalf("%s %s: %v", step.tool, step.arguments, err)
		}
		if got != step.want {
			t.Errorf("%s %s:\n got %s\nwant %s", step.tool, step.arguments, got, step.want)
		}
	}
}

func TestSearchFindsTheNewestFirst(t *testing.T) {
	d := newDispatcher(t, notes.NewServer(noon))
	for i := range 21 {
		if _, err := d.call(t.Context(), notes.ToolAdd, fmt.Sprintf(`{"text":"note %d"}`, i)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := d.call(t.Context(), notes.ToolSearch, `{"statuses":["draft"],"words":["NOTE"]}`)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(got, `{"found":[{"id":21,`) || !strings.HasSuffix(got, `}],"more":true}`) {
		t.Errorf("got %s, want id 21 first and more", got)
	}
}

// TestArgumentsAreRefused checks that the input schema rejects arguments that the Go code
// could not handle.
func TestArgumentsAreRefused(t *testing.T) {
	d := newDispatcher(t, notes.NewServer(noon))
	tests := []struct{ name, tool, arguments string }{
		{"missing", notes.ToolAdd, `{}`},
		{"too short", notes.ToolAdd, `{"text":""}`},
		{"unknown", notes.ToolAdd, `{"text":"x","body":"y"}`},
		{"not in the enum", notes.ToolAdd, `{"text":"x","status":"lost"}`},
		{"no time", notes.ToolAdd, `{"text":"x","due":"tomorrow"}`},
		{"too many", notes.ToolAdd, `{"text":"x","tags":["1","2","3","4","5","6","7","8","9"]}`},
		{"null", notes.ToolAdd, `{"text":"x","tags":null}`},
		{"no integer", notes.ToolGet, `{"id":1.5}`},
		{"no list", notes.ToolSearch, `{"statuses":"draft"}`},
		{"no duration", notes.ToolSnooze, `{"id":1,"by":"an hour"}`},
		{"a number of nanoseconds", notes.ToolSnooze, `{"id":1,"by":3600000000000}`},
	}
	for _, test := range tests {
		_, err := d.call(t.Context(), test.tool, test.arguments)
		if _, refused := errors.AsType[*jsonschema.ValidationError](err); !refused {
			t.Errorf("%s: %s %s: got error %v, want one of the schema", test.name, test.tool, test.arguments, err)
		}
	}
}

func TestErrors(t *testing.T) {
	d := newDispatcher(t, notes.NewServer(noon))
	tests := []struct {
		tool, arguments string
		want            error
	}{
		{"notes_burn", `{}`, errNoSuchTool},
		{notes.ToolGet, `{"id":7}`, notes.ErrNotFound},
		{notes.ToolDelete, `{"id":7}`, notes.ErrNotFound},
		{notes.ToolSnooze, `{"id":7,"by":"-5m"}`, notes.ErrNotFound},
		{notes.ToolAdd, `{"text":"x","reply_to":7}`, notes.ErrNotFound},
	}
	for _, test := range tests {
		if _, err := d.call(t.Context(), test.tool, test.arguments); !errors.Is(err, test.want) {
			t.Errorf("%s %s: got error %v, want %v", test.tool, test.arguments, err, test.want)
		}
	}
}

// TestEachToolIsServed checks that the dispatcher has exactly one method for each row.
func TestEachToolIsServed(t *testing.T) {
	served := methods(notes.NewServer(noon))
	for _, tool := range notes.Tools() {
		if served[tool.Name] == nil {
			t.Errorf("no method for %s", tool.Name)
		}
	}
	if len(served) != len(notes.Tools()) {
		t.Errorf("%d methods for %d tools", len(served), len(notes.Tools()))
	}
}
