package schema

import (
	"errors"
	"strings"
	"testing"
)

func TestBudget(t *testing.T) {
	nested := strings.Repeat(`{"items":`, 40) + `{}` + strings.Repeat(`}`, 40)
	tests := []struct {
		name, text string
		budget     Budget
		want       string
	}{
		{"nothing bounded", nested, Budget{}, ""},
		{"as deep as allowed", nested, Budget{Depth: 41}, ""},
		{"too deep", nested, Budget{Depth: 40}, "the document is too large: nested deeper than 40 levels"},
		{"as many as allowed", `[1,2,3]`, Budget{Nodes: 4}, ""},
		{"too many", `[1,2,3]`, Budget{Nodes: 3}, "the document is too large: more than 3 values"},
		{"as many references as allowed", `{"anyOf":[{"$ref":"#"},{"properties":{"$ref":{"$ref":"#"}}}]}`, Budget{Refs: 2}, ""},
		{"too many references", `[{"$ref":"#"},{"$ref":"#"},{"$ref":"#"}]`, Budget{Refs: 2}, "the document is too large: more than 2 references"},
		{"too long", `{"description":"` + strings.Repeat("a", 100) + `"}`, Budget{Bytes: 100}, "the document is too large: more than 100 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := tt.budget.Check(mustParse(t, tt.text)); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestBudgetOfACycle: a value that holds itself is deeper than any budget.
func TestBudgetOfACycle(t *testing.T) {
	cycle := &Doc{Kind: Object}
	cycle.Members = []Member{M("items", cycle)}
	if err := DefaultBudget.Check(cycle); !errors.Is(err, ErrBudget) {
		t.Errorf("got %v", err)
	}
}
