package diag

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
				Warnf(pos("a.go", 2, 2), LeftOut, "d: left out").WithHintOnce("give T"),
				Warnf(pos("a.go", 4, 1), UnknownJSON, "e: unknown").WithHint("give T"),
			},
			List{
				Warnf(pos("a.go", 1, 1), UnknownJSON, "a: unknown").WithHintOnce("give T"),
				Warnf(pos("a.go", 2, 1), UnknownJSON, "c: unknown").WithHintOnce("give U"),
				Warnf(pos("a.go", 2, 2), LeftOut, "d: left out").WithHintOnce("give T"),
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
