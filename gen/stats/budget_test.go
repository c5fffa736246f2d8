package stats

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var mcpOnly = []*dialect.Dialect{dialect.MCP}

func told(diags diag.List) []string {
	var all []string
	for _, d := range diags {
		all = append(all, d.Severity.String()+" "+d.Pos.Filename+": "+d.Message)
	}
	return all
}

// looked reports whether pkg was measured. In the tests, one package was not.
func looked(pkg string) bool { return pkg != "example.com/elsewhere" }

func budgetOf(r Report, limit int) Budget { return r.Renewed(Budget{Limit: limit}, looked) }

// TestRenewed checks that lines of packages that were not measured are kept, and that
// other lines are updated.
func TestRenewed(t *testing.T) {
	report := Measure(tools(t), mcpOnly, chars)
	elsewhere := Line{Name: "old", Package: "example.com/elsewhere", Tokens: 7}
	old := Budget{Limit: 9, Tools: []Line{elsewhere, {Name: "old", Package: "example.com/a", Tokens: 8}}}
	want := budgetOf(report, 9)
	want.Tools = append([]Line{elsewhere}, want.Tools...)
	if diff := cmp.Diff(want, report.Renewed(old, looked)); diff != "" {
		t.Errorf("renewed budget (-want +got):\n%s", diff)
	}
}

// TestHintsCanBeFollowed checks that a hint contains a new limit only if the tools exceed
// the limit, and that they do not exceed the new limit.
func TestHintsCanBeFollowed(t *testing.T) {
	report := Measure(tools(t), mcpOnly, chars)
	old := budgetOf(report, 470)
	for i := range old.Tools {
		old.Tools[i].Tokens--
	}
	for _, test := range []struct {
		limit int
		want  string
	}{
		{0, "update the budget: -write-budget"},
		{477, "update the budget: -write-budget"},
		{470, "update the budget: -write-budget -budget-limit 477"},
	} {
		old.Limit = test.limit
		diags := report.Check(old, "b.json", looked)
		for _, d := range diags {
			if d.Pos.Filename != "b.json" && !strings.HasSuffix(d.Hint, test.want) {
				t.Errorf("limit %d: hint %q, want %q", test.limit, d.Hint, test.want)
			}
		}
		if len(diags) < 2 {
			t.Errorf("limit %d: got only the diagnostics %q", test.limit, told(diags))
		}
	}
	old.Limit = 477
	if diags := report.CheckLimit(old, "b.json", looked); len(diags) > 0 {
		t.Errorf("the limit in the hint is exceeded: %v", told(diags))
	}
}

func TestBudgetIsKept(t *testing.T) {
	want := budgetOf(Measure(tools(t), mcpOnly, chars), 1000)
	text := want.Append(nil)
	got, err := ParseBudget(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("read what was written (-want +got):\n%s", diff)
	}
	empty := budgetOf(Measure(nil, mcpOnly, chars), 0)
	if _, err := ParseBudget(empty.Append(nil)); err != nil {
		t.Errorf("without tools: %v", err)
	}
}

func TestParseBudgetRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:             "EOF",
		`[]`:           "cannot unmarshal",
		`{"limit": 1}`: `its tokenizer is ""`,
		`{"tokenizer": "o200k_base", "format": "mcp", "limit": -1, "tools": []}`:   "a limit must be positive",
		`{"tokenizer": "o200k_base", "format": "mcp", "limit": 1, "tools": []} {}`: "unexpected content after the end",
		`{"tokenizer": "o200k_base", "name": "x"}`:                                 "unknown field",
	} {
		if _, err := ParseBudget([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseBudget(%s) = %v, want an error with %q", text, err, want)
		}
	}
}

func TestCheck(t *testing.T) {
	report := Measure(tools(t), mcpOnly, chars)
	total := report.Totals[0].Whole.Tokens
	changed := func(name string, change func(*Line)) Budget {
		b := budgetOf(report, total)
		for i := range b.Tools {
			if b.Tools[i].Name == name {
				change(&b.Tools[i])
			}
		}
		return b
	}
	tests := []struct {
		name   string
		budget Budget
		want   []string
	}{
		{"as it is", budgetOf(report, total), nil},
		{"without a limit", budgetOf(report, 0), nil},
		{"over the limit", budgetOf(report, total-1), []string{
			"error b.json: the tools use 477 tokens for mcp, but the budget is 476: the largest are find (375) and first-name (99)",
		}},
		{"grown", changed("find", func(l *Line) { l.Tokens -= 5; l.Descriptions -= 6; l.Input++ }), []string{
			"error a.go: the tool find grew from 370 to 375 tokens for mcp: descriptions +6, input schema -1",
		}},
		{"grown elsewhere", changed("find", func(l *Line) { l.Tokens-- }), []string{
			"error a.go: the tool find grew from 374 to 375 tokens for mcp: its name and the text around the schemas",
		}},
		{"shrunk", changed("find", func(l *Line) { l.Tokens++ }), []string{
			"note b.json: the budget does not match the current costs: find 376 to 375",
		}},
		{"of packages that were not looked at", changed("find", func(l *Line) { l.Name, l.Package = "old", "example.com/elsewhere" }), []string{
			"note b.json: the budget does not match the current costs: find is new (375)",
		}},
		{"new and gone", changed("find", func(l *Line) { l.Name = "old" }), []string{
			"note b.json: the budget does not match the current costs: find is new (375); old is removed",
		}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, told(report.Check(test.budget, "b.json", looked))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestOverLimit(t *testing.T) {
	older := tools(t)
	older[0].Description = "Finds."
	report, before := Measure(tools(t), mcpOnly, chars), Measure(older, mcpOnly, chars)
	tests := []struct {
		limit  int
		before *Report
		want   []string
	}{
		{477, nil, nil},
		{476, nil, []string{"error : the tools use 477 tokens for mcp, but the budget is 476: the largest are find (375) and first-name (99)"}},
		{476, &before, []string{"error : the tools use 477 tokens for mcp, but the budget is 476: increases since main: find 368 to 375 (descriptions +7)"}},
		{476, &report, []string{"error : the tools use 477 tokens for mcp, but the budget is 476: no tool grew since main; the largest are find (375) and first-name (99)"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, told(report.OverLimit(test.limit, test.before, "main"))); diff != "" {
			t.Errorf("limit %d (-want +got):\n%s", test.limit, diff)
		}
	}
}

func TestLinesOfOneName(t *testing.T) {
	located := tools(t)
	located[1].Name, located[1].Package = "find", "example.com/b"
	report := Measure(located, mcpOnly, chars)
	b := budgetOf(report, 1000)
	if len(b.Tools) != 2 {
		t.Errorf("lines %v, want one for each", b.Tools)
	}
	if diags := report.Check(b, "b.json", looked); len(diags) > 0 {
		t.Errorf("the tools exceed the budget that was written for them: %v", told(diags))
	}
}

func TestManyAreNotAllTold(t *testing.T) {
	report := Measure(many(t, 9), mcpOnly, chars)
	got := told(report.Check(Budget{Limit: 1 << 20}, "b.json", looked))
	if len(got) != 1 || !strings.HasSuffix(got[0], "; and 4 more") {
		t.Errorf("got %q, want one diagnostic with five tools and the number of other tools", got)
	}
}

// TestShifted checks that a part of a tool does not count as growth if the format of the
// earlier tools cannot contain the part.
func TestShifted(t *testing.T) {
	now, old := tools(t), tools(t)
	strict := true
	now[0].Strict = &strict
	old[0].Description = "Finds."
	withoutStrict := tools(t)
	dialects := []*dialect.Dialect{dialect.OpenAI}
	today := Measure(now, dialects, chars)
	before := Measure(old, dialects, chars).Shifted(Measure(withoutStrict, dialects, chars), today)
	for _, g := range today.Since(before) {
		want := 0
		if g.Name() == "find" {
			want = len(" orders")
		}
		if g.Tokens(0) != want {
			t.Errorf("%s grew by %d, want %d", g.Name(), g.Tokens(0), want)
		}
	}
	if got := today.Totals[0].Whole.Tokens - before.Totals[0].Whole.Tokens; got != len(" orders") {
		t.Errorf("all grew by %d", got)
	}
}

// TestSince checks that moving a tool to another package does not count as growth, and
// that tools with the same name are compared within their packages.
func TestSince(t *testing.T) {
	tool := func(pkg, name string, tokens int) ToolCost {
		return ToolCost{Name: name, Package: pkg, Costs: []Cost{{Whole: Size{Tokens: tokens}}}}
	}
	tests := []struct {
		name        string
		now, before []ToolCost
		want        []string
	}{
		{"moved", []ToolCost{tool("q", "a", 7)}, []ToolCost{tool("p", "a", 5)}, []string{"a 5 to 7"}},
		{"moved beside another", []ToolCost{tool("q", "a", 7), tool("p", "a", 3)}, []ToolCost{tool("p", "a", 5)}, []string{"a is new (7)", "a 5 to 3"}},
		{"both stay", []ToolCost{tool("q", "a", 7), tool("p", "a", 3)}, []ToolCost{tool("p", "a", 2), tool("q", "a", 6)}, []string{"a 6 to 7", "a 2 to 3"}},
		{"twice in one place", []ToolCost{tool("", "a", 1), tool("", "a", 2)}, []ToolCost{tool("", "a", 3), tool("", "a", 4), tool("", "a", 5)},
			[]string{"a 3 to 1", "a 4 to 2", "a is removed"}},
		{"renamed", []ToolCost{tool("p", "b", 7)}, []ToolCost{tool("p", "a", 5)}, []string{"b is new (7)", "a is removed"}},
		{"nothing", nil, nil, nil},
	}
	for _, test := range tests {
		var got []string
		for _, g := range (Report{Tools: test.now}).Since(Report{Tools: test.before}) {
			got = append(got, g.text())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
