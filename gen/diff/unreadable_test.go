package diff

import (
	"encoding/json"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// TestUnreadable checks that tools which cannot be read are not changes: a tool whose name an
// unreadable registration has is not renamed, and a tool that may have an unknown name is
// unreadable only if it would be removed otherwise.
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
		for _, want := range []string{"no longer readable: os.Getenv", "no longer readable, or removed: os.Getenv", "p.go"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", form, want, text)
			}
		}
	}
	const summary = "no changes; 2 no longer readable, outside the verdict"
	if got := only.Summary(Form{}); got != summary {
		t.Errorf("summary: got %q, want %q", got, summary)
	}
	data, err := json.Marshal(only.View(Form{}).Unreadable)
	const want = `[{"name":"a","package":"example.com/p","message":"no longer readable: os.Getenv is evaluated at run time","file":"/p/p.go","line":7,"column":2},` +
		`{"name":"c","package":"example.com/p","message":"no longer readable, or removed: os.Getenv is evaluated at run time","file":"/p/p.go","line":7,"column":2}]`
	if err != nil || string(data) != want {
		t.Errorf("JSON: got %s, %v; want %s", data, err, want)
	}
}
