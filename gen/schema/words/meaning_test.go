package words

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMeanings(t *testing.T) {
	tests := []struct {
		name, description, values string
		rest                      string
		want                      []Meaning
	}{
		{"texts", `Which. One of: x (the first, really), "y, z".`, `["x","y, z"]`, "Which.", []Meaning{{Remark: "the first, really"}, {}}},
		{"numbers", `One of: 0 = Slow, 1 = Fast (a (very) quick one).`, `[0,1]`, "", []Meaning{{Name: "Slow"}, {"Fast", "a (very) quick one"}}},
		{"quoted", "One of: \"a `b`\" (ticks), \"c\u00a0d e\" (a space that does not break).", "[\"a `b`\",\"c\u00a0d e\"]", "", []Meaning{{Remark: "ticks"}, {Remark: "a space that does not break"}}},
		{"quoted as in a schema", `One of: "a \u0060b\u0060" (ticks).`, "[\"a `b`\"]", "", []Meaning{{Remark: "ticks"}}},
		{"open", `How. Known values: -1 = Low, 2 = High.`, `[-1,2]`, "How.", []Meaning{{Name: "Low"}, {Name: "High"}}},
		{"the last list", `One of: many. One of: 1 = A.`, `[1]`, "One of: many.", []Meaning{{Name: "A"}}},
		{"values alone", `One of: x, y.`, `["x","y"]`, `One of: x, y.`, nil},
		{"another order", `One of: y (b), x (a).`, `["x","y"]`, `One of: y (b), x (a).`, nil},
		{"another value", `One of: 1 = A, 2 = B.`, `[1,3]`, `One of: 1 = A, 2 = B.`, nil},
		{"not at the end", `One of: 1 = A. More.`, `[1]`, `One of: 1 = A. More.`, nil},
		{"no list", "Text.", `[1]`, "Text.", nil},
		{"no values", "One of: 1 = A.", `[]`, "One of: 1 = A.", nil},
	}
	for _, tt := range tests {
		rest, got := Meanings(tt.description, mustParse(t, tt.values).Items)
		if diff := cmp.Diff(tt.want, got); diff != "" || rest != tt.rest {
			t.Errorf("%s: the rest is %q, want %q (-want +got):\n%s", tt.name, rest, tt.rest, diff)
		}
	}
	if got := (Meaning{"Fast", "quick"}).String(); got != "Fast: quick" {
		t.Errorf("got %q", got)
	}
}
