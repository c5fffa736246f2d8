package gen_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/explain"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestOriginOfEveryKeyword checks that each keyword, and each name and value in a keyword,
// has an origin. The source at the origin must contain the keyword, the name, or the value.
func TestOriginOfEveryKeyword(t *testing.T) {
	tools := append(toolsOfCases(t), toolsOfExamples(t)...)
	c := originChecker{T: t, files: map[string][]string{}}
	for _, tool := range tools {
		c.called = tool.Package + "." + tool.GoName
		c.definition(tool)
		c.schema("input", tool.Input)
		c.schema("output", tool.Output)
	}
	for what, least := range map[string]int{
		"keyword": 5_000, "//toolgen:param": 100, "constant": 100, "tag": 50, "Go type": 1_000, "comment": 200,
	} {
		if c.count[what] < least {
			t.Errorf("%d origins of the kind %q, want %d or more", c.count[what], what, least)
		}
	}
}

func toolsOfCases(t *testing.T) []dialect.Located {
	t.Helper()
	_, loaded := allCases(t)
	tools, _ := gen.Tools(loaded.pkgs) // bad cases have diagnostics
	return tools
}

func toolsOfExamples(t *testing.T) []dialect.Located {
	t.Helper()
	prog, diags := inspect.Load(t.Context(), inspect.Config{Patterns: []string{"../examples/...", "./testdata/property/types/..."}})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	tools, more := gen.Tools(pkgs)
	if diags = append(diags, more...); diags.HasErrors() {
		t.Fatal(diags)
	}
	return tools
}

// TestEveryPlaceLeadsBack checks that explain accepts each path that it prints.
func TestEveryPlaceLeadsBack(t *testing.T) {
	places := 0
	for _, tool := range append(toolsOfCases(t), toolsOfExamples(t)...) {
		whole := explain.Tool(tool, nil)
		for _, s := range whole.Subjects {
			places++
			only, missing := whole.Only(explain.Words(s.Name))
			there := func(other explain.Subject) bool { return other.Side == s.Side && slices.Equal(other.Path, s.Path) }
			if missing != nil || !slices.ContainsFunc(only.Subjects, there) {
				t.Errorf("%s: the path %s does not select %s: %v", tool.GoName, s.Name, s.Path, missing)
			}
		}
	}
	if places < 2_000 {
		t.Errorf("%d places, want thousands", places)
	}
}

type originChecker struct {
	*testing.T
	called string
	count  map[string]int
	files  map[string][]string // lines of each file
}

func (c *originChecker) definition(tool dialect.Located) {
	for _, row := range explain.Tool(tool, nil).Parts {
		c.origin(row.Keyword, row.Value, schema.OriginAt(row.Pos, row.Rule))
	}
	for _, p := range append(tool.Arguments, tool.Results...) {
		c.origin(p.Path.String()+", its name", p.Path[len(p.Path)-1], p.Name)
		c.origin(p.Path.String()+", its presence", "", p.Presence)
	}
}

func (c *originChecker) schema(side string, doc *schema.Doc) {
	if doc == nil {
		return
	}
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		at := side + path.String()
		if len(path) == 0 || sub.Kind == schema.Object {
			c.origin(at, "", sub.Origin)
		}
		for _, m := range sub.Members {
			c.origin(at+" "+m.Key, text(m.Value), m.Value.Origin)
			for _, item := range m.Value.Items {
				c.origin(at+" "+m.Key+" "+item.String(), text(item), item.Origin)
			}
		}
		return true
	})
}

// text returns the text of doc that must occur in the source, or "" if none must occur.
func text(doc *schema.Doc) string {
	if doc.Kind == schema.String || doc.Kind == schema.Number {
		return doc.Text
	}
	return ""
}

// sourceForms maps each rule to the possible source texts at the origin. They may depend
// on the rest of the rule and on the value.
var sourceForms = []struct {
	rule  string
	begin func(rest, value string) []string
}{
	{"//toolgen:param minimum", func(_, value string) []string { return []string{value} }},
	{"//toolgen:param maximum", func(_, value string) []string { return []string{value} }},
	{"//toolgen:param pattern", func(_, value string) []string { return []string{value, `"`, "`"} }},
	{"//toolgen:param enum", func(_, value string) []string { return []string{value, `"`, "`"} }},
	{"//toolgen:param optional", func(_, _ string) []string { return []string{"optional"} }},
	{"//toolgen:param required", func(_, _ string) []string { return []string{"required"} }},
	{"//toolgen:param deprecated", func(_, _ string) []string { return []string{"deprecated"} }},
	{"//toolgen:param description", func(_, value string) []string { return []string{value, `"`, "`"} }},
	{"//toolgen:tool title", func(_, value string) []string { return []string{value, `"`, "`"} }},
	{"//toolgen:tool icon", func(_, _ string) []string { return []string{"http", `"http`} }},
	{"//toolgen:tool meta", func(_, _ string) []string { return []string{"{", "`{", `"{`} }},
	{"//toolgen:tool visibility", func(_, _ string) []string { return []string{"model", "app"} }},
	{"//toolgen:tool ", saidOrValue},
	{"//toolgen:tools ", saidOrValue},
	{"//toolgen:package ", saidOrValue},
	{"//toolgen:param name", func(_, value string) []string { return []string{value, "name="} }},
	{"//toolgen:param", func(_, _ string) []string { return []string{""} }},
	{"constant ", func(rest, _ string) []string { return []string{rest} }},
	{"name in the json tag", func(_, value string) []string { return []string{value, `"`} }}, // the origin of a name in an interpreted literal is the whole literal
	{"description tag", func(_, _ string) []string { return []string{"description:", `"`} }},
	{"comment ", func(_, _ string) []string { return []string{"//", "/*"} }},
	{"doc comment", func(_, _ string) []string { return []string{"//", "/*"} }},
}

// saidOrValue returns the possible source texts for a boolean option.
func saidOrValue(word, value string) []string { return []string{word, value, `"` + value} }

func (c *originChecker) origin(what, value string, origin *schema.Origin) {
	if c.count == nil {
		c.count = map[string]int{}
	}
	c.count["keyword"]++
	for _, kind := range []string{"//toolgen:param", "constant", "tag", "Go type", "comment"} {
		if strings.Contains(origin.Rule(), kind) {
			c.count[kind]++
		}
	}
	if origin.Rule() == "" || !origin.HasPos() {
		c.Errorf("%s: %s has no origin: %q at %s", c.called, what, origin.Rule(), origin.Pos())
		return
	}
	for _, form := range sourceForms {
		rest, ok := strings.CutPrefix(origin.Rule(), form.rule)
		if !ok {
			continue
		}
		rest, _, _ = strings.Cut(rest, ", and ")
		if source := c.source(origin); !beginsWithAny(source, form.begin(rest, value)) {
			c.Errorf("%s: %s has the origin %q at %s, but the source there is %q", c.called, what, origin.Rule(), origin.Pos(), source)
		}
		return
	}
}

// source returns the rest of the line at an origin, from its column. It returns "" if the
// file has no such position.
func (c *originChecker) source(origin *schema.Origin) string {
	lines, ok := c.files[origin.Pos().Filename]
	if !ok {
		content, err := os.ReadFile(origin.Pos().Filename)
		if err != nil {
			c.Errorf("%s: %v", c.called, err)
		}
		lines = strings.Split(string(content), "\n")
		c.files[origin.Pos().Filename] = lines
	}
	if origin.Pos().Line > len(lines) || origin.Pos().Column > len(lines[origin.Pos().Line-1]) {
		return ""
	}
	return lines[origin.Pos().Line-1][origin.Pos().Column-1:]
}

func beginsWithAny(source string, begins []string) bool {
	for _, begin := range begins {
		if strings.HasPrefix(source, begin) {
			return true
		}
	}
	return false
}

// TestContentIsExplained checks that the origin of a result without a schema is reported.
func TestContentIsExplained(t *testing.T) {
	got := map[string]string{}
	for _, tool := range toolsOfCases(t) {
		for _, part := range tool.Parts {
			if part.Name == "content" {
				got[tool.GoName] += part.Value + ", " + part.Origin.Rule() + "; "
			}
		}
	}
	for name, want := range map[string]string{
		"Summarize": "text/markdown, //toolgen:result; ",
		"Beside":    "call.Content, sent unchanged; ",
		"Pointed":   "*call.Result, sent unchanged; ",
		"Days":      "",
	} {
		if got[name] != want {
			t.Errorf("%s: got %q, want %q", name, got[name], want)
		}
	}
}
