package diff

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/gen/witness"
)

var update = flag.Bool("update", false, "write the golden files")

func parse(t testing.TB, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return doc
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; go test ./gen/diff -update writes it):\n%s", path, diff)
	}
}

type schemaCase struct{ name, old, new string }

// schemaCases reads testdata/schemas.txt. A case consists of a line with the name, a line
// with the old schema, a line with the new schema, and an empty line.
func schemaCases(t *testing.T) []schemaCase {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "schemas.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []schemaCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, ok := strings.CutPrefix(lines.Text(), "# ")
		if !ok {
			continue
		}
		c := schemaCase{name: name}
		for _, line := range []*string{&c.old, &c.new} {
			lines.Scan()
			*line = lines.Text()
		}
		cases = append(cases, c)
	}
	if len(cases) < 60 {
		t.Fatalf("only %d cases", len(cases))
	}
	return cases
}

func inputs(t *testing.T, c schemaCase) (old, new dialect.Located) {
	return tool("t", parse(t, c.old), nil), tool("t", parse(t, c.new), nil)
}

func outputs(t *testing.T, c schemaCase) (old, new dialect.Located) {
	return tool("t", nil, parse(t, c.old)), tool("t", nil, parse(t, c.new))
}

func tool(name string, input, output *schema.Doc) dialect.Located {
	return dialect.Located{Tool: dialect.Tool{Name: name, Input: input, Output: output}}
}

// TestSchemas compares every kind of difference in both directions, for an input schema
// and an output schema.
func TestSchemas(t *testing.T) {
	var b strings.Builder
	for _, c := range schemaCases(t) {
		back := schemaCase{c.name, c.new, c.old}
		fmt.Fprintf(&b, "# %s\n", c.name)
		for _, way := range []struct {
			name string
			of   schemaCase
			make func(*testing.T, schemaCase) (dialect.Located, dialect.Located)
		}{
			{"input", c, inputs}, {"input back", back, inputs}, {"output", c, outputs}, {"output back", back, outputs},
		} {
			old, new := way.make(t, way.of)
			fmt.Fprintf(&b, "%s:\n", way.name)
			for _, change := range real.tool(old, new) {
				fmt.Fprintf(&b, "\t%s: %s", change.Class, change.Message)
				if change.Example != nil {
					fmt.Fprintf(&b, "  e.g. %s", change.Example)
				}
				b.WriteByte('\n')
				shows(t, way.name+" of "+c.name, way.of, change)
			}
		}
		b.WriteByte('\n')
	}
	golden(t, "schemas.golden", b.String())
}

// shows checks that change has an example if and only if it is breaking. An independent
// validator must accept the example before the change and reject it afterwards; for an
// output, vice versa.
func shows(t *testing.T, name string, c schemaCase, change Change) {
	t.Helper()
	if (change.Class == Breaking) != (change.Example != nil) {
		t.Errorf("%s: %s is %s with the example %v", name, change.Message, change.Class, change.Example)
	}
	if change.Example == nil {
		return
	}
	takes, refuses := c.old, c.new
	if change.Part == Output {
		takes, refuses = c.new, c.old
	}
	if why := misfit(t, takes, change.Example); why != "" {
		t.Errorf("%s: %s: the example %s is not valid: %s", name, change.Message, change.Example, why)
	}
	if misfit(t, refuses, change.Example) == "" {
		t.Errorf("%s: %s: the example %s breaks nothing", name, change.Message, change.Example)
	}
}

// TestPairs compares unrelated schemas. Every breaking change must have a valid example.
// If no change is breaking or undecided, the new schema must accept every known value
// that the old schema accepts.
func TestPairs(t *testing.T) {
	cases := schemaCases(t)
	values := map[string]*schema.Doc{}
	for _, c := range cases {
		for _, text := range []string{c.old, c.new} {
			if answer := witness.Find(parse(t, text), schema.Boolean(false)); answer.Verdict == witness.Found {
				values[answer.Value.String()] = answer.Value
			}
		}
	}
	var pairs, undecided int
	for i, a := range cases {
		for j, b := range cases {
			if (31*i+j)%41 != 0 {
				continue
			}
			pairs++
			c := schemaCase{a.name + ", " + b.name, a.old, b.new}
			changes := real.comparison(Input, parse(t, c.old), parse(t, c.new)).changes()
			for _, change := range changes {
				shows(t, c.name, c, change)
				if change.Example != nil {
					values[change.Example.String()] = change.Example
				}
			}
			switch worst(changes) {
			case Undecided:
				undecided++
			case Same, Wording, Compatible:
				for _, value := range values {
					if misfit(t, c.old, value) == "" && misfit(t, c.new, value) != "" {
						t.Errorf("%s: %s breaks, but no change reports that", c.name, value)
					}
				}
			}
		}
	}
	t.Logf("%d pairs, %d undecided, %d values", pairs, undecided, len(values))
	if undecided*10 > pairs {
		t.Errorf("%d of %d pairs are undecided", undecided, pairs)
	}
}

// misfit returns the reason why an independent validator rejects a value, or "".
func misfit(t *testing.T, text string, value *schema.Doc) string {
	t.Helper()
	validator, err := meta.Compile(lower.Newest(parse(t, text)).Without("$schema"))
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(strings.NewReader(value.String()))
	decoder.UseNumber()
	var decoded any
	if err := decoder.Decode(&decoded); err != nil {
		t.Fatal(err)
	}
	return validator.Misfit(decoded)
}

// real is a comparer with default options and without a budget.
var real = comparer{}

func TestClosed(t *testing.T) {
	const inner = `{"properties":{"b":{}}}`
	const shut = `{"properties":{"b":{}},"additionalProperties":false}`
	tests := []struct{ name, schema, want string }{
		{"an object", inner, shut},
		{"within", `{"properties":{"a":` + inner + `},"additionalProperties":{}}`, `{"properties":{"a":` + shut + `},"additionalProperties":{}}`},
		{"without names", `{"type":"object"}`, `{"type":"object"}`},
		{"alternatives", `{"anyOf":[` + inner + `,{"type":"null"}]}`, `{"anyOf":[` + shut + `,{"type":"null"}]}`},
		{"alternatives beside names", `{"properties":{"a":{}},"anyOf":[` + inner + `]}`, `{"properties":{"a":{}},"anyOf":[` + inner + `]}`},
		{"together", `{"allOf":[` + inner + `,{"properties":{"a":{}}}]}`, `{"allOf":[` + inner + `,{"properties":{"a":{}}}]}`},
		{"not", `{"not":` + inner + `}`, `{"not":` + inner + `}`},
		{"within what stands together", `{"allOf":[{"properties":{"a":` + inner + `}}]}`, `{"allOf":[{"properties":{"a":` + shut + `}}]}`},
		{"referred to", `{"$ref":"#/$defs/N","$defs":{"N":` + inner + `}}`, `{"$ref":"#/$defs/N","$defs":{"N":` + shut + `}}`},
		{"referred to beside names", `{"$ref":"#/$defs/N","properties":{"a":{}},"$defs":{"N":` + inner + `}}`, `{"$ref":"#/$defs/N","properties":{"a":{}},"$defs":{"N":` + inner + `}}`},
		{"in circles", `{"$ref":"#/$defs/N","$defs":{"N":{"allOf":[{"$ref":"#/$defs/N"}],"properties":{"a":{}}}}}`, `{"$ref":"#/$defs/N","$defs":{"N":{"allOf":[{"$ref":"#/$defs/N"}],"properties":{"a":{}}}}}`},
		{"where something is there", `{"dependentSchemas":{"a":` + inner + `}}`, `{"dependentSchemas":{"a":` + inner + `}}`},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, closed(parse(t, tt.schema)).String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestClosedInputs(t *testing.T) {
	const old = `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}`
	tests := []struct {
		name, new  string
		want, open []string
	}{
		{
			"a new argument", `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a"]}`,
			[]string{"compatible: b: new, optional"}, []string{`breaking: b: new, optional; any value was allowed there before e.g. {"a":1,"b":1}`},
		},
		{
			"a required one", `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a","b"]}`,
			[]string{`breaking: b: new, required e.g. {"a":1}`}, []string{`breaking: b: new, required; any value was allowed there before e.g. {"a":1,"b":1}`},
		},
		{"closed", `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}`, nil, []string{`breaking: other properties are no longer allowed e.g. {"a":1,"extra":"a"}`}},
	}
	shut := real
	shut.ClosedInputs = true
	for _, tt := range tests {
		for _, way := range []struct {
			of   comparer
			want []string
		}{{shut, tt.want}, {real, tt.open}} {
			got := lines(way.of.tool(tool("t", parse(t, old), nil), tool("t", parse(t, tt.new), nil)))
			if diff := cmp.Diff(way.want, got); diff != "" {
				t.Errorf("%s, closed %t (-want +got):\n%s", tt.name, way.of.ClosedInputs, diff)
			}
		}
	}
}

// TestOpenOutputsAccepted checks that a result that the old schema accepts does not break
// lenient readers. This includes cases in which opening a closed object makes the schema
// stricter, or in which the object is a wrapper.
func TestOpenOutputsAccepted(t *testing.T) {
	const (
		not   = `{"type":"object","properties":{"a":{"type":"integer"}},"not":{"type":"object","maxProperties":1,"additionalProperties":false}}`
		oneOf = `{"type":"object","oneOf":[{"properties":{"a":{}},"required":["a"],"additionalProperties":false},{"properties":{"b":{}},"additionalProperties":false}]}`
		whole = `{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false}`
		box   = `{"type":"object","properties":{"result":{"type":"array"}},"required":["result"],"additionalProperties":false}`
	)
	tests := []struct {
		name, old, new string
		want           []string
	}{
		{"not", not, `{"allOf":[` + not + `]}`, nil},
		{"oneOf", oneOf, `{"allOf":[` + oneOf + `]}`, nil},
		{"a box", whole, box, []string{
			`compatible: the result is in "result" now, was the whole value`, "compatible: type is array, was object; other changes compensate for it",
		}},
	}
	open := real
	open.OpenOutputs = true
	for _, tt := range tests {
		got := lines(open.tool(tool("t", nil, parse(t, tt.old)), tool("t", nil, parse(t, tt.new))))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestExecution(t *testing.T) {
	tests := []struct{ old, new, want string }{
		{``, `{"taskSupport":"forbidden"}`, ``},
		{`{}`, ``, ``},
		{``, `{"taskSupport":"optional"}`, "compatible: can also be called as a task now"},
		{``, `{"taskSupport":"required"}`, "breaking: can only be called as a task now; a plain call is rejected"},
		{`{"taskSupport":"optional"}`, `{"taskSupport":"required"}`, "breaking: can only be called as a task now; a plain call is rejected"},
		{`{"taskSupport":"optional"}`, `{}`, "breaking: can no longer be called as a task"},
		{`{"taskSupport":"required"}`, `{"taskSupport":"forbidden"}`, "breaking: can no longer be called as a task"},
		{`{"taskSupport":"required"}`, `{"taskSupport":"optional"}`, "compatible: can also be called without a task now"},
		{``, `{"taskSupport":"often"}`, `undecided: execution is {"taskSupport":"often"}, was absent; toolgen could not determine whether the change breaks callers: it can compare only taskSupport`},
		{``, `{"priority":1}`, `undecided: execution is {"priority":1}, was absent; toolgen could not determine whether the change breaks callers: it can compare only taskSupport`},
		{``, `true`, `undecided: execution is true, was absent; toolgen could not determine whether the change breaks callers: it can compare only taskSupport`},
	}
	for _, tt := range tests {
		of := func(text string) dialect.Located {
			made := tool("t", nil, nil)
			if text != "" {
				made.Extra = []schema.Member{schema.M("execution", parse(t, text))}
			}
			return made
		}
		got := ""
		for _, change := range extra(of(tt.old), of(tt.new)) {
			got += change.Class.String() + ": " + change.Message
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s to %s (-want +got):\n%s", tt.old, tt.new, diff)
		}
	}
}

const hostile = "a|b`c` <script>x</script> </details> [l](http://e.vil) @all #1 $x$ *b* _i_ :smile: %0A::error::x \\ \r\n## h \x1b[31m\u202e"

// sample returns a report that contains every class, part, and kind of position.
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
		t.Errorf("annotations without a change: %q", got)
	}
}

// TestHostile checks that strings in definitions cannot create lines, cells, tags, links,
// or commands.
func TestHostile(t *testing.T) {
	r, f := sample(t), Form{Title: hostile}
	for line := range strings.SplitSeq(strings.TrimSuffix(r.GitHub(f), "\n"), "\n") {
		if !strings.HasPrefix(line, "::error ") && !strings.HasPrefix(line, "::warning ") && !strings.HasPrefix(line, "::notice ") {
			t.Errorf("the line is not a command: %q", line)
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
			t.Errorf("the row does not have four cells: %s", line)
		}
		for _, bad := range []string{"<script", "](", "@all", " #1", "://", ":smile:", "$x", "`c", "\r"} {
			if strings.Contains(line, bad) {
				t.Errorf("%q in %s", bad, line)
			}
		}
	}
	if inFence {
		t.Error("a code fence is not closed")
	}
	for _, text := range []string{r.Text(f), r.GitHub(f), r.Markdown(f)} {
		if strings.ContainsAny(text, "\x1b\u202e\r") {
			t.Errorf("control characters in %q", text)
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

// A fake is a solver whose answers depend only on the schema that must accept a value and
// on the first schema that must reject it.
type fake func(takes, refuses *schema.Doc) witness.Answer

func (f fake) Find(takes *schema.Doc, refuses ...*schema.Doc) witness.Answer {
	return f(takes, refuses[0])
}

func (f fake) FindUnconfirmed(takes *schema.Doc, refuses ...*schema.Doc) witness.Answer {
	return f(takes, refuses[0])
}

func (f fake) Confirm(_, takes *schema.Doc, refuses ...*schema.Doc) bool {
	return f(takes, refuses[0]).Verdict == witness.Found
}

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
			"undecided: a: maximum is 8, was 9; toolgen could not determine whether the change breaks callers: too hard",
			"undecided: b: maximum is 4, was 5; toolgen could not determine whether the change breaks callers: too hard",
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
		}, []string{`breaking: some arguments that were accepted are rejected now e.g. {"a":9}`}},
		{"the whole is not known and no part breaks", func(takes, refuses *schema.Doc) witness.Answer {
			if takes.Equal(old) && refuses == new {
				return witness.Answer{Reason: "too hard"}
			}
			return witness.Answer{Verdict: witness.None}
		}, []string{"undecided: the schema of the arguments has changed; toolgen could not determine whether the change breaks callers: too hard"}},
	}
	for _, tt := range tests {
		got := lines(comparison{solver: tt.find, part: Input, old: old, new: new}.changes())
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// TestMany compares tools with too many differences to decide each separately.
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
