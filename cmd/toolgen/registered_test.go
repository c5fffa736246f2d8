package main

import (
	"fmt"
	"go/token"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

func atLine(line int) token.Position {
	return token.Position{Filename: "/p/p.go", Line: line, Column: 1}
}

// unreadTool returns a registration at the given line, whose parts in unread cannot be
// determined.
func unreadTool(name string, line int, unread ...registered.Unread) *registered.Tool {
	return &registered.Tool{
		Pos: atLine(line), Sink: "mcp.AddTool", Unread: unread,
		Name: registered.Text{Value: name, Stated: name != ""},
	}
}

func unread(part registered.Part, line int, reason string) registered.Unread {
	return registered.Unread{Part: part, Pos: atLine(line), Reason: reason}
}

// TestRegistrationNotes checks that there is one note for each cause, or with -json one note
// for each part.
func TestRegistrationNotes(t *testing.T) {
	const (
		env      = "os.Getenv is evaluated at run time"
		assigned = "text is assigned more than once"
		timing   = "time.Now is evaluated at run time"
		hidden   = "its field is hidden"
	)
	same := &inspect.Package{}
	for i, name := range []string{"a", "b", "c", "d", ""} {
		same.Unread = append(same.Unread, unreadTool(name, 10+i, unread(registered.InputPart, 1, env), unread(registered.DescriptionPart, 1, env)))
	}
	same.Tools = []*inspect.Tool{
		{FromCall: true, Registered: unreadTool("e", 20, unread(registered.HintPart, 21, assigned), unread(registered.HintPart, 21, assigned))},
		{Registered: unreadTool("marked", 22, unread(registered.HintPart, 23, assigned))},
	}
	sameReason := &inspect.Package{}
	for i := range 4 {
		sameReason.Unread = append(sameReason.Unread, unreadTool("", 30+i, unread(registered.NamePart, 30+i, timing)))
	}
	sameReason.Unread = append(sameReason.Unread, unreadTool("f", 40, registered.Unread{Part: registered.InputPart, Pos: atLine(41), Reason: assigned, Path: "/properties/city"}))
	few := &inspect.Package{}
	for i := range 3 {
		few.Unread = append(few.Unread, unreadTool(fmt.Sprint("g", i), 50+i, unread(registered.InputPart, 50+i, hidden)))
	}
	other := &inspect.Package{Unread: []*registered.Tool{unreadTool("h", 60, unread(registered.InputPart, 1, env))}}
	pkgs := []*inspect.Package{same, sameReason, few, other}
	c := &call{options: defaults, listed: &liveList{}, stderr: io.Discard}
	var got []string
	for _, d := range c.registrationNotes(pkgs) {
		got = append(got, fmt.Sprintf("%d: %s: %s", d.Pos.Line, d.Severity, d.Message))
	}
	want := []string{
		"1: note: the input schema and description of 6 tools (a, b, c and 3 more) are not read: " + env,
		"21: note: the hints of tool e are not read: " + assigned,
		"30: note: the name of 4 registrations is not read: " + timing,
		"41: note: the input schema at #/properties/city of tool f is not read: " + assigned,
		"50: note: the input schema of tool g0 is not read: " + hidden,
		"51: note: the input schema of tool g1 is not read: " + hidden,
		"52: note: the input schema of tool g2 is not read: " + hidden,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	c.json = true
	if got := len(c.registrationNotes(pkgs)); got != 10+1+4+1+3+1 {
		t.Errorf("with -json: got %d notes, want 20", got)
	}
}

// TestRegistrationCount checks that the total is the number of read and unread
// registrations.
func TestRegistrationCount(t *testing.T) {
	r := registrations{}
	r.add([]*inspect.Package{
		{Path: "a", Unread: []*registered.Tool{{}, {}}, Tools: []*inspect.Tool{{}, {Registered: &registered.Tool{Unread: make([]registered.Unread, 1)}}}},
		{Path: "b", Tools: []*inspect.Tool{{Registered: &registered.Tool{Conditions: make([]token.Position, 1)}}}},
	})
	const want = "read 2 of 4 registrations, 1 of them in part; 1 conditional"
	if got := r.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
