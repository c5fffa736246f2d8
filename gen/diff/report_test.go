package diff

import (
	"encoding/json"
	"go/token"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// annotationsOf returns the workflow commands for files in the working tree.
func annotationsOf(r Report, least Class) []string {
	text := r.GitHub(Form{Least: least, Path: func(file string) string {
		if !path.IsAbs(file) {
			return ""
		}
		return file[1:]
	}})
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// TestGitHubShared checks that a change of a type that several tools share is reported
// only once.
func TestGitHubShared(t *testing.T) {
	at := func(line int) token.Position { return token.Position{Filename: "/a.go", Line: line} }
	change := func(place, message string, line int) ToolChange {
		return ToolChange{Class: Breaking, Changes: []Change{
			{Class: Breaking, Part: Input, Place: place, Message: place + ": " + message, Example: schema.Num("1"), Pos: at(line)},
		}}
	}
	r := Report{Class: Breaking, Tools: []ToolChange{
		change("days", "maximum is 10, was 14", 1), change("range.days", "maximum is 10, was 14", 1), change("days", "minimum is 2, was 1", 1),
		change("days", "maximum is 10, was 14", 2), change("days", "maximum is 10, was 14", 1),
	}}
	for i := range r.Tools {
		r.Tools[i].Name = string(rune('a' + i))
	}
	r.Tools[2].Changes[0].Class = Wording
	want := []string{
		"::error file=a.go,line=1,title=a, b and e%3A breaking::input: days: maximum is 10, was 14%0Ano longer accepted: 1",
		"::error file=a.go,line=2,title=d%3A breaking::input: days: maximum is 10, was 14%0Ano longer accepted: 1",
	}
	for i := range want {
		want[i] = strings.Replace(want[i], "a, b and e", "a%2C b and e", 1)
	}
	if diff := cmp.Diff(want, annotationsOf(r, Same)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	wording := "::notice file=a.go,line=1,title=c%3A wording::input: days: minimum is 2, was 1%0Ano longer accepted: 1"
	if diff := cmp.Diff([]string{want[0], wording, want[1]}, annotationsOf(r, Wording)); diff != "" {
		t.Errorf("with wording (-want +got):\n%s", diff)
	}
}

// TestGitHubRemoved checks that a removed tool is reported in a file of its package.
func TestGitHubRemoved(t *testing.T) {
	in := func(pkg, name, file string) dialect.Located {
		of := tool(name, parse(t, `{"type":"object"}`), nil)
		of.Package, of.Pos = pkg, token.Position{Filename: file, Line: 9}
		return of
	}
	old := in("p", "gone", "main:p/b.go")
	tests := []struct {
		name string
		new  []dialect.Located
		want string
	}{
		{"the file", []dialect.Located{in("p", "x", "/p/a.go"), in("p", "y", "/p/b.go")}, "::error file=p/b.go,line=1,title=gone%3A breaking::removed%0Aworked before: {}"},
		{"another file", []dialect.Located{in("p", "x", "/p/d.go"), in("p", "y", "/p/c.go")}, "::error file=p/c.go,line=1,title=gone%3A breaking::removed%0Aworked before: {}"},
		{"another package", []dialect.Located{in("q", "x", "/q/b.go")}, "::error title=gone%3A breaking::removed%0Aworked before: {}"},
	}
	for _, tt := range tests {
		kept := in("p", "z", "/p/z.go")
		report := Compare([]dialect.Located{old, kept}, tt.new, Options{})
		if got := annotationsOf(report, Same)[0]; got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestUnreadable checks that unreadable tools are not reported as changes. A tool with the
// same name as an unreadable registration is not considered renamed. An unknown name makes
// a tool unreadable only if the tool would otherwise be reported as removed.
func TestUnreadable(t *testing.T) {
	named := func(name string) dialect.Located {
		t := tool(name, nil, nil)
		t.Package = "example.com/p"
		return t
	}
	at := token.Position{Filename: "/p/p.go", Line: 7, Column: 2}
	old := []dialect.Located{named("a"), named("b"), named("c"), named("gone")}
	new := []dialect.Located{named("b"), named("x")}
	new[1].Description, old[0].Description = "the same unusual words", "the same unusual words"
	unreadable := func(name string, isNamed bool) Unreadable {
		return Unreadable{Name: name, Package: "example.com/p", Named: isNamed, Reason: "os.Getenv is evaluated at run time", Pos: at}
	}
	o := Options{Unreadable: []Unreadable{unreadable("a", true), unreadable("b", false), unreadable("c", false)}}
	r := Compare(old, new, o)
	if r.Class != Breaking || r.counts()[Breaking] != 1 || r.Unchanged != 1 {
		t.Errorf("got class %s, %v, %d unchanged; want only gone to be breaking", r.Class, r.Tools, r.Unchanged)
	}
	if diff := cmp.Diff([]Unreadable{unreadable("a", true), unreadable("c", false)}, r.Unreadable); diff != "" {
		t.Errorf("unreadable tools (-want +got):\n%s", diff)
	}
	only := Compare(old[:3], new[:1], o)
	if only.Class != Same {
		t.Errorf("class without other changes: got %s, want same", only.Class)
	}
	for form, text := range map[string]string{
		"text": only.Text(Form{}), "Markdown": only.Markdown(Form{}), "GitHub": only.GitHub(Form{}),
	} {
		for _, want := range []string{"can no longer be evaluated: os.Getenv", "can no longer be evaluated, or is removed: os.Getenv", "p.go"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", form, want, text)
			}
		}
	}
	const summary = "no changes; 2 no longer evaluated, not included in the verdict"
	if got := only.Summary(Form{}); got != summary {
		t.Errorf("summary: got %q, want %q", got, summary)
	}
	data, err := json.Marshal(only.View(Form{}).Unreadable)
	const want = `[{"name":"a","package":"example.com/p","message":"can no longer be evaluated: os.Getenv is evaluated at run time","file":"/p/p.go","line":7,"column":2},` +
		`{"name":"c","package":"example.com/p","message":"can no longer be evaluated, or is removed: os.Getenv is evaluated at run time","file":"/p/p.go","line":7,"column":2}]`
	if err != nil || string(data) != want {
		t.Errorf("JSON: got %s, %v; want %s", data, err, want)
	}
}
