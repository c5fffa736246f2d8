package diag

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func pos(file string, line, column int) token.Position {
	return token.Position{Filename: file, Line: line, Column: column}
}

func TestFormat(t *testing.T) {
	relative := func(file string) string { return strings.TrimPrefix(file, "/src/") }
	at := pos("/src/weather/weather.go", 7, 3)
	tests := []struct {
		name string
		give Diagnostic
		want string
	}{
		{"error", Errorf(at, BadName, "clients refuse %q", "a b"),
			`weather/weather.go:7:3: clients refuse "a b" [bad-name]`},
		{"warning", Warnf(at, LongName, "too long"),
			"weather/weather.go:7:3: warning: too long [long-name]"},
		{"note", Diagnostic{Pos: at, Severity: Note, Code: LongName, Message: "as it is"},
			"weather/weather.go:7:3: note: as it is [long-name]"},
		{"hint", Errorf(at, BadValue, "no").WithHint("use %d", 3),
			"weather/weather.go:7:3: no [bad-value]\n\thint: use 3"},
		{"related", Errorf(at, Contradiction, "b conflicts with a").
			WithRelated(pos("/src/weather/a.go", 2, 1), "%s is written here", "a").
			WithRelated(pos("/other/b.go", 9, 4), "and here"),
			"weather/weather.go:7:3: b conflicts with a [contradiction]" +
				"\n\tweather/a.go:2:1: a is written here\n\t/other/b.go:9:4: and here"},
		{"hint before related", Errorf(at, Contradiction, "m").WithRelated(at, "r").WithHint("h"),
			"weather/weather.go:7:3: m [contradiction]\n\thint: h\n\tweather/weather.go:7:3: r"},
		{"hostile file name", Errorf(pos("::error::\x1b[2J\na.go", 7, 3), BadName, "m").WithRelated(pos("a\u202e\u0085.go", 1, 1), "r"),
			`\u003a:error::\x1b[2J\na.go:7:3: m [bad-name]` + "\n\t" + `a\u202e\u0085.go:1:1: r`},
		{"hostile text", Errorf(at, BadName, "\x1b[2J").WithHint("a\n::error::b"),
			`weather/weather.go:7:3: \x1b[2J [bad-name]` + "\n\thint: a\n\t" + `\u003a:error::b`},
		{"no position", Errorf(token.Position{}, BadValue, "names cannot be x"),
			"names cannot be x [bad-value]"},
		{"file alone", Errorf(pos("/src/go.mod", 0, 0), Load, "unreadable"),
			"go.mod: unreadable [load]"},
		{"line without a file", Errorf(pos("", 3, 4), Syntax, "odd"),
			"3:4: odd [syntax]"},
		{"several lines", Errorf(at, Load, "first\nsecond").WithHint("one\ntwo"),
			"weather/weather.go:7:3: first\n\tsecond [load]\n\thint: one\n\ttwo"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := test.give.Format(relative)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Format (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWithLeavesOriginal(t *testing.T) {
	base := Errorf(pos("a.go", 1, 1), Syntax, "m").WithRelated(pos("a.go", 2, 1), "first")
	want := Errorf(pos("a.go", 1, 1), Syntax, "m").WithRelated(pos("a.go", 2, 1), "first")
	one := base.WithRelated(pos("a.go", 3, 1), "one").WithHint("hint")
	two := base.WithRelated(pos("a.go", 4, 1), "two")
	if diff := cmp.Diff(want, base); diff != "" {
		t.Errorf("the original changed (-want +got):\n%s", diff)
	}
	if one.Related[1].Message != "one" || two.Related[1].Message != "two" {
		t.Errorf("copies share their related positions: %v, %v", one.Related, two.Related)
	}
}

func TestSeverityString(t *testing.T) {
	for severity, want := range map[Severity]string{Error: "error", Warning: "warning", Note: "note"} {
		if got := severity.String(); got != want {
			t.Errorf("Severity(%d) = %q, want %q", severity, got, want)
		}
	}
}

func TestSorted(t *testing.T) {
	first := Errorf(pos("a.go", 2, 1), BadName, "m")
	tests := []struct {
		name       string
		give, want List
	}{
		{"nothing", nil, nil},
		{
			"file, line, column, code, message",
			List{
				Errorf(pos("b.go", 1, 1), Load, "m"),
				Errorf(pos("a.go", 10, 1), Load, "m"),
				Errorf(pos("a.go", 9, 10), Load, "m"),
				Errorf(pos("a.go", 9, 2), Write, "m"),
				Errorf(pos("a.go", 9, 2), Load, "n"),
				Errorf(pos("a.go", 9, 2), Load, "m"),
			},
			List{
				Errorf(pos("a.go", 9, 2), Load, "m"),
				Errorf(pos("a.go", 9, 2), Load, "n"),
				Errorf(pos("a.go", 9, 2), Write, "m"),
				Errorf(pos("a.go", 9, 10), Load, "m"),
				Errorf(pos("a.go", 10, 1), Load, "m"),
				Errorf(pos("b.go", 1, 1), Load, "m"),
			},
		},
		{
			"the first of equals stays",
			List{first.WithHint("one"), Errorf(pos("a.go", 1, 1), Load, "m"), first.WithHint("two")},
			List{Errorf(pos("a.go", 1, 1), Load, "m"), first.WithHint("one")},
		},
		{
			"the first of those that one change resolves stays",
			List{
				Warnf(pos("a.go", 3, 1), UnknownJSON, "b: unknown").WithHintOnce("give T"),
				Warnf(pos("a.go", 1, 1), UnknownJSON, "a: unknown").WithHintOnce("give T"),
				Warnf(pos("a.go", 2, 1), UnknownJSON, "c: unknown").WithHintOnce("give U"),
				Warnf(pos("a.go", 2, 2), FieldSkipped, "d: left out").WithHintOnce("give T"),
				Warnf(pos("a.go", 4, 1), UnknownJSON, "e: unknown").WithHint("give T"),
			},
			List{
				Warnf(pos("a.go", 1, 1), UnknownJSON, "a: unknown").WithHintOnce("give T"),
				Warnf(pos("a.go", 2, 1), UnknownJSON, "c: unknown").WithHintOnce("give U"),
				Warnf(pos("a.go", 2, 2), FieldSkipped, "d: left out").WithHintOnce("give T"),
				Warnf(pos("a.go", 4, 1), UnknownJSON, "e: unknown").WithHint("give T"),
			},
		},
		{
			"an error goes before its warning",
			List{Warnf(pos("a.go", 1, 1), Load, "m"), Errorf(pos("a.go", 1, 1), Load, "m")},
			List{Errorf(pos("a.go", 1, 1), Load, "m")},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := slices.Clone(test.give)
			got := test.give.Sorted()
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Sorted (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, test.give); diff != "" {
				t.Errorf("the list itself changed (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPromoted(t *testing.T) {
	note := Diagnostic{Pos: pos("a.go", 3, 1), Severity: Note, Code: LongName, Message: "m"}
	list := List{Warnf(pos("a.go", 1, 1), Fallback, "m"), Errorf(pos("a.go", 2, 1), Load, "m"), note}
	want := List{Errorf(pos("a.go", 1, 1), Fallback, "m"), Errorf(pos("a.go", 2, 1), Load, "m"), note}
	if diff := cmp.Diff(want, list.Promoted()); diff != "" {
		t.Errorf("Promoted (-want +got):\n%s", diff)
	}
	if list[0].Severity != Warning {
		t.Error("the list itself changed")
	}
}

func TestHasErrors(t *testing.T) {
	warning, err := Warnf(pos("a.go", 1, 1), Fallback, "m"), Errorf(pos("a.go", 1, 1), Load, "m")
	tests := []struct {
		name string
		list List
		want bool
	}{
		{"nothing", nil, false},
		{"warnings", List{warning, warning}, false},
		{"an error last", List{warning, err}, true},
	}
	for _, test := range tests {
		if got := test.list.HasErrors(); got != test.want {
			t.Errorf("%s: HasErrors = %v, want %v", test.name, got, test.want)
		}
	}
}

// TestReason checks the reasons of file errors, including the messages of Windows.
func TestReason(t *testing.T) {
	onWindows := func(number error) error { return systemError{number, "The system cannot find the file specified."} }
	for want, err := range map[string]error{
		"no such file or directory": &fs.PathError{Op: "open", Path: "a", Err: onWindows(fs.ErrNotExist)},
		"permission denied":         fmt.Errorf("a: %w", onWindows(fs.ErrPermission)),
		"file exists":               &os.LinkError{Op: "rename", Old: "a", New: "b", Err: onWindows(fs.ErrExist)},
		"is a directory":            &fs.PathError{Op: "read", Path: "a", Err: syscall.EISDIR},
		"not a directory":           syscall.ENOTDIR,
		"too long":                  &fs.PathError{Op: "open", Path: "a", Err: errors.New("too long")},
		"other: reason":             fmt.Errorf("other: %w", errors.New("reason")),
	} {
		if got := Reason(err); got != want {
			t.Errorf("%v: got %q, want %q", err, got, want)
		}
	}
	number := syscall.Errno(28)
	if got := Reason(&os.LinkError{Op: "rename", Old: "a", New: "b", Err: number}); got != number.Error() {
		t.Errorf("got %q, want %q", got, number)
	}
}

type systemError struct {
	number error
	text   string
}

func (e systemError) Error() string        { return e.text }
func (e systemError) Is(target error) bool { return target == e.number }
