package diff

import (
	"encoding/json"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
)

// hostile is a text that tries to be more than text.
const hostile = "a|b`c` <script>x</script> </details> [l](http://e.vil) @all #1 $x$ *b* _i_ :smile: %0A::error::x \\ \r\n## h \x1b[31m\u202e"

// sample is a report with every class, part and form of position.
func sample(t *testing.T) Report {
	t.Helper()
	at := token.Position{Filename: "weather/weather.go", Line: 12, Column: 3}
	return Report{
		Class: Breaking, Unchanged: 3,
		Tools: []ToolChange{
			{Name: "notes_add", Package: "example.com/notes", Class: Wording, Changes: []Change{
				{Class: Wording, Keyword: "description", Message: `description is "Adds a note.", was "Adds."`, Pos: at},
			}},
			{Name: "notes_find", Package: "example.com/notes", Class: Compatible, Changes: []Change{
				{Class: Compatible, Keyword: "name", Message: "new", Pos: at},
			}},
			{Name: "weather_daily", Was: "weather_forecast", Package: "example.com/weather", Class: Breaking, Changes: []Change{
				{Class: Breaking, Keyword: "name", Message: `renamed, was "weather_forecast"`, Example: parse(t, `{"city":"a"}`), Pos: token.Position{Filename: "a,b:c%.go", Line: 1}},
				{Class: Breaking, Part: Input, Place: "days", Path: schema.Path{"properties", "days"}, Keyword: "maximum", Message: "days: maximum is 10, was 14", Example: parse(t, `{"city":"a","days":11}`), Pos: at},
				{Class: Undecided, Part: Output, Place: "id", Path: schema.Path{"properties", "id"}, Keyword: "pattern", Message: "id: pattern is another one"},
				{Class: Breaking, Part: Output, Place: "wind", Path: schema.Path{"properties", "wind"}, Keyword: "properties", Message: "wind: new, optional", Example: parse(t, `{"wind":1}`), Pos: at, Unless: OpenOutputs},
				{Class: Breaking, Part: Input, Place: "lang", Path: schema.Path{"properties", "lang"}, Keyword: "properties", Message: "lang: new, optional", Example: parse(t, `{"lang":1}`), Pos: at, Unless: ClosedInputs},
				{Class: Breaking, Part: Input, Place: "unit", Path: schema.Path{"properties", "unit"}, Keyword: "properties", Message: "unit: new, optional", Example: parse(t, `{"unit":1}`), Pos: at, Unless: ClosedInputs},
			}},
			{Name: hostile, Class: Breaking, Changes: []Change{
				{Class: Breaking, Part: Output, Place: hostile, Path: schema.Path{"properties", hostile}, Message: hostile, Example: schema.Str(hostile + "```````"), Pos: at},
			}},
		},
	}
}

func TestForms(t *testing.T) {
	r := sample(t)
	f := Form{Title: "Tools " + hostile, Version: "v1.2.3", Path: func(file string) string { return "src/" + file }}
	view, err := json.MarshalIndent(r.View(f), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{
		"report.txt": r.Text(f), "report.md": r.Markdown(f), "report.github": r.GitHub(f), "report.json": string(view) + "\n",
		"none.txt": Report{Unchanged: 2}.Text(Form{}), "none.md": Report{}.Markdown(Form{}),
	} {
		golden(t, name, got)
	}
	if got := (Report{Unchanged: 2}).GitHub(f); got != "" {
		t.Errorf("annotations of no change: %q", got)
	}
}

// TestHostile: what stands in definitions makes no line, cell, tag, link or
// command of its own.
func TestHostile(t *testing.T) {
	r, f := sample(t), Form{Title: hostile}
	for line := range strings.SplitSeq(strings.TrimSuffix(r.GitHub(f), "\n"), "\n") {
		if !strings.HasPrefix(line, "::error ") && !strings.HasPrefix(line, "::warning ") && !strings.HasPrefix(line, "::notice ") {
			t.Errorf("no command: %q", line)
		}
	}
	inFence := false
	for line := range strings.SplitSeq(r.Markdown(f), "\n") {
		if strings.HasPrefix(line, "```") {
			inFence = !inFence
		}
		if inFence {
			continue
		}
		if strings.HasPrefix(line, "|") && strings.Count(line, "|") != 5 {
			t.Errorf("not four cells: %s", line)
		}
		for _, bad := range []string{"<script", "](", "@all", " #1", "://", ":smile:", "$x", "`c", "\r"} {
			if strings.Contains(line, bad) {
				t.Errorf("%q in %s", bad, line)
			}
		}
	}
	if inFence {
		t.Error("a fence is open at the end")
	}
	for _, text := range []string{r.Text(f), r.GitHub(f), r.Markdown(f)} {
		if strings.ContainsAny(text, "\x1b\u202e\r") {
			t.Errorf("controls in %q", text)
		}
	}
}

func TestSuggestion(t *testing.T) {
	of := func(class Class) Report {
		return Report{Class: class, Tools: []ToolChange{{Class: class, Changes: []Change{{Class: class}}}}}
	}
	tests := []struct {
		class   Class
		version string
		want    string
	}{
		{Same, "v1.0.0", "no changes"},
		{Wording, "", "1 wording in 1 tool; 0 unchanged; suggested bump: patch"},
		{Compatible, "v1.0.0", "1 compatible in 1 tool; 0 unchanged; suggested bump: v1.1.0"},
		{Undecided, "v0.1.0", "1 undecided in 1 tool; 0 unchanged; suggested bump: v0.2.0, counting undecided changes as breaking"},
		{Breaking, "main", "1 breaking in 1 tool; 0 unchanged; suggested bump: major"},
	}
	for _, tt := range tests {
		r := of(tt.class)
		if tt.class == Same {
			r = Report{}
		}
		if got := r.Summary(Form{Version: tt.version}); got != tt.want {
			t.Errorf("%v after %q: got %q, want %q", tt.class, tt.version, got, tt.want)
		}
	}
}

// A fake answers questions with one schema that refuses.
type fake func(takes, refuses *schema.Doc) witness.Answer

func (f fake) Find(takes *schema.Doc, refuses ...*schema.Doc) witness.Answer {
	return f(takes, refuses[0])
}

func (f fake) Seek(takes *schema.Doc, refuses ...*schema.Doc) witness.Answer {
	return f(takes, refuses[0])
}

func (f fake) Confirm(_, takes *schema.Doc, refuses ...*schema.Doc) bool {
	return f(takes, refuses[0]).Verdict == witness.Found
}

// TestVerdicts: what is said where the engine answers one thing or another.
func TestVerdicts(t *testing.T) {
	limited := func(a, b string) *schema.Doc {
		return parse(t, `{"type":"object","properties":{"a":{"type":"integer","maximum":`+a+`},"b":{"type":"integer","maximum":`+b+`}}}`)
	}
	old, new := limited("9", "5"), limited("8", "4")
	value := parse(t, `{"a":9}`)
	always := func(a witness.Answer) fake { return func(_, _ *schema.Doc) witness.Answer { return a } }
	tests := []struct {
		name string
		find fake
		want []string
	}{
		{"nothing is known", always(witness.Answer{Reason: "too hard"}), []string{
			"undecided: a: maximum is 8, was 9; whether that breaks is not decided: too hard",
			"undecided: b: maximum is 4, was 5; whether that breaks is not decided: too hard",
		}},
		{"equal", always(witness.Answer{Verdict: witness.None}), nil},
		{"breaks", always(witness.Answer{Verdict: witness.Found, Value: value}), []string{
			`breaking: a: maximum is 8, was 9 e.g. {"a":9}`,
			`breaking: b: maximum is 4, was 5 e.g. {"a":9}`,
		}},
		{"the whole breaks and no part does", func(takes, refuses *schema.Doc) witness.Answer {
			if takes.Equal(old) && refuses == new {
				return witness.Answer{Verdict: witness.Found, Value: value}
			}
			return witness.Answer{Verdict: witness.None}
		}, []string{`breaking: some arguments that were accepted are refused now e.g. {"a":9}`}},
		{"the whole is not known and no part breaks", func(takes, refuses *schema.Doc) witness.Answer {
			if takes.Equal(old) && refuses == new {
				return witness.Answer{Reason: "too hard"}
			}
			return witness.Answer{Verdict: witness.None}
		}, []string{"undecided: the schema of the arguments is written differently; whether that breaks is not decided: too hard"}},
	}
	for _, tt := range tests {
		got := lines(comparison{solver: tt.find, part: Input, old: old, new: new}.changes())
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// TestMany: so many differences that not each is decided on its own.
func TestMany(t *testing.T) {
	properties := func(maximum string) *schema.Doc {
		table := schema.Obj()
		for i := range 2 * maxHybrids {
			name := "p" + strings.Repeat("x", i)
			table = table.With(name, schema.Obj(schema.M("type", schema.Str("integer")), schema.M("maximum", schema.Num(maximum))))
		}
		return schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", table))
	}
	counts := func(old, new string) [len(classNames)]int {
		return Compare([]dialect.Located{tool("t", properties(old), nil)}, []dialect.Located{tool("t", properties(new), nil)}, Options{}).counts()
	}
	if got, want := counts("9", "8"), [len(classNames)]int{Breaking: maxHybrids, Undecided: maxHybrids}; got != want {
		t.Errorf("narrower: got %v, want %v", got, want)
	}
	if got, want := counts("8", "9"), [len(classNames)]int{Compatible: 2 * maxHybrids}; got != want {
		t.Errorf("wider: got %v, want %v", got, want)
	}
}
