package planner

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/call"
)

const (
	dentist = `{"id":1,"title":"Dentist","kind":"errand","day":"2026-06-12","start":"08:15","minutes":30}`
	lunch   = `{"id":3,"title":"Lunch","kind":"outing","day":"2026-06-12","start":"12:00","minutes":60}`
)

// masked returns the tools, with errors masked for models.
func masked(t *testing.T, mailer Mailer) call.Set {
	t.Helper()
	tools, err := Caller{Calendar: NewCalendar(), Mailer: mailer}.ToolSet()
	if err != nil {
		t.Fatal(err)
	}
	return tools.With(call.MaskErrors())
}

// TestCalls uses one calendar for all calls, in their order.
func TestCalls(t *testing.T) {
	mails := &outbox{}
	tools := masked(t, mails)
	for _, test := range []struct {
		name, tool, args string
		want             string
		isError          bool
	}{
		{"defaults", ToolBookEvent, `{"title":"Lunch","kind":"outing","day":"2026-06-12","start":"12:00"}`, lunch, false},
		{"a time that is taken", ToolBookEvent, `{"title":"Lunch","kind":"outing","day":"2026-06-12","start":"12:00"}`,
			"Lunch is at 12:00 already: take another time", true},
		{"no time", ToolBookEvent, `{"title":"Blink","kind":"outing","day":"2026-06-12","start":"13:00","length":"-1h"}`,
			"an event takes a minute or more", true},
		{"in the order of the day", ToolFindEvents, `{"day":"2026-06-12"}`, `[` + dentist + `,` + lunch + `]`, false},
		{"null for what is left out", ToolFindEvents, `{"day":"2026-06-12","kind":null,"limit":null}`, `[` + dentist + `,` + lunch + `]`, false},
		{"a limit", ToolFindEvents, `{"day":"2026-06-12","kind":null,"limit":1}`, `[` + dentist + `]`, false},
		{"of a kind", ToolFindEvents, `{"day":"2026-06-12","kind":"outing"}`, `[` + lunch + `]`, false},
		{"none", ToolFindEvents, `{"day":"2026-06-01"}`, `[]`, false},
		{"mended", ToolSetReminders, `{"event":"1","minutes":"[10, 5]"}`, dentist[:len(dentist)-1] + `,"reminders":[10,5]}`, false},
		{"an event that is not there", ToolSetReminders, `{"event":9,"minutes":[]}`, "there is no event 9: find_events tells their ids", true},
		{"mail", ToolMailAgenda, `{"day":"2026-06-12"}`, "done", false},
	} {
		result := tools.Call(t.Context(), test.tool, []byte(test.args))
		if got := result.Text(); got != test.want || result.IsError != test.isError {
			t.Errorf("%s: got %s (error %t), want %s (error %t)", test.name, got, result.IsError, test.want, test.isError)
		}
	}
	if diff := cmp.Diff([]string{"Agenda of 2026-06-12: 08:15 Dentist\n12:00 Lunch\n"}, mails.sent); diff != "" {
		t.Errorf("mails (-want +got):\n%s", diff)
	}
}

// TestMissing checks that it is an error to create a set without a mailer.
func TestMissing(t *testing.T) {
	if _, err := (Caller{Calendar: NewCalendar()}).ToolSet(); err == nil || !strings.Contains(err.Error(), "Mailer") {
		t.Errorf("got %v", err)
	}
}

// TestMasked checks that network errors are only visible to the server.
func TestMasked(t *testing.T) {
	result := masked(t, Offline{}).Call(t.Context(), ToolMailAgenda, []byte(`{"day":"2026-06-12"}`))
	if got := result.Text(); got != "the tool failed" || !result.IsError {
		t.Errorf("the model gets %q", got)
	}
	if result.Err == nil || result.Err.Error() != "mail the agenda: "+errRefused.Error() {
		t.Errorf("the server gets %v", result.Err)
	}
}

type outbox struct{ sent []string }

func (o *outbox) Send(_ context.Context, subject, text string) error {
	o.sent = append(o.sent, subject+": "+text)
	return nil
}
