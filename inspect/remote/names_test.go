package remote

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

func TestCollisions(t *testing.T) {
	t.Parallel()
	a := online(t, "a", listOf(tool("search")+","+tool("read")))
	b := online(t, "b", listOf(tool("read")+","+tool("search")+","+tool("own")))
	_, err := List(t.Context(), []Server{a, b}, Options{})
	checkError(t, err,
		`2 tools have the name "search": "search" of the server "a", "search" of the server "b" (put the servers' names before them`,
		`2 tools have the name "read"`)
	tools, err := List(t.Context(), []Server{a, b}, Options{NamePrefix: true})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a_search", "a_read", "b_read", "b_search", "b_own"}, names(tools)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

func TestCollisionsThatPrefixesMake(t *testing.T) {
	t.Parallel()
	a, b := online(t, "a", listOf(tool("b_c"))), online(t, "a_b", listOf(tool("c")))
	_, err := List(t.Context(), []Server{a, b}, Options{NamePrefix: true})
	checkError(t, err, `2 tools have the name "a_b_c": "b_c" of the server "a", "c" of the server "a_b" (choose other names`)
	_, err = List(t.Context(), []Server{online(t, "a", listOf(tool("x.y")+","+tool("x/y")))}, Options{Sanitize: true})
	checkError(t, err, `2 tools have the name "x_y": "x.y" of the server "a", "x/y" of the server "a" (sanitizing makes them alike: their server must rename one)`)
}

// TestServersWithoutNames: errors distinguish servers without names whose commands are the
// same.
func TestServersWithoutNames(t *testing.T) {
	t.Parallel()
	one, other := stdio(t, "one"), stdio(t, "one")
	one.Name, other.Name = "", ""
	_, err := List(t.Context(), []Server{one, other}, Options{})
	checkError(t, err, `one" of the server "`+one.label()+` (1)", "one" of the server "`+one.label()+` (2)" (put the servers' names before them`)
}

func TestRefusedNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("n", 65)
	server := online(t, "a", listOf(tool("x.y")+","+tool("x:z")+","+tool("é")+","+tool("3d")+","+tool(long)+","+tool("fine-1")))
	_, err := List(t.Context(), []Server{server}, Options{})
	checkError(t, err, `refuse the tool name "x.y"`, `refuse the tool name "x:z"`, `refuse the tool name "é"`, `refuse the tool name "3d"`, `refuse the tool name "`+long, "-sanitize")
	tools, err := List(t.Context(), []Server{server}, Options{Sanitize: true})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"x_y", "x_z", "_", "_3d", sanitized(long), "fine-1"}
	if diff := cmp.Diff(want, names(tools)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	_, err = List(t.Context(), []Server{online(t, "a", listOf(tool("x")+","+tool("x")))}, Options{})
	checkError(t, err, `2 tools have the name "x"`, "(a server must list a name once)")
}

func TestSanitized(t *testing.T) {
	long := strings.Repeat("n", 65)
	tests := []struct{ name, want string }{
		{"fine_-9", "fine_-9"},
		{"a.b/c d", "a_b_c_d"},
		{"", ""},
		{strings.Repeat("n", 64), strings.Repeat("n", 64)},
		{long, strings.Repeat("n", 55) + "_"},
		{"3d-model", "_3d-model"},
		{"-x", "_-x"},
	}
	for _, tt := range tests {
		got := sanitized(tt.name)
		if !strings.HasPrefix(got, tt.want) || len(got) > 64 || len(tt.name) <= 64 && got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.name, got, tt.want)
		}
		for _, d := range dialect.All() {
			if err := d.CheckName(got); err != nil && tt.name != "" {
				t.Error(err)
			}
		}
	}
	if sanitized(long) == sanitized(long+"n") {
		t.Error("two long names become one")
	}
}

func TestCheck(t *testing.T) {
	command := []string{"server"}
	tests := []struct {
		server  Server
		options Options
		want    string
	}{
		{Server{}, Options{}, "has neither a command nor a URL"},
		{Server{Command: command, URL: "http://a"}, Options{}, "has a command and a URL"},
		{Server{Command: []string{""}}, Options{}, "has an empty command"},
		{Server{URL: "ftp://a"}, Options{}, "needs a URL such as"},
		{Server{URL: "localhost:80/mcp"}, Options{}, "needs a URL such as"},
		{Server{URL: "http://\x7f"}, Options{}, "needs a URL such as"},
		{Server{URL: "http://a", Env: []string{"A=b"}}, Options{}, "an environment and a folder are for commands"},
		{Server{Command: command, Header: http.Header{"A": {"b"}}}, Options{}, "headers and a transport are for URLs"},
		{Server{Command: command, Env: []string{"A=b", "secret"}}, Options{}, "entry 2 of its environment must be KEY=VALUE"},
		{Server{Command: command}, Options{NamePrefix: true}, "needs a name"},
		{Server{Name: "a b", Command: command}, Options{NamePrefix: true}, "choose a name of 1 to 64"},
		{Server{Command: command}, Options{MaxPages: -1}, "option MaxPages must not be negative"},
		{Server{Command: command}, Options{Timeout: -1}, "option Timeout must not be negative"},
		{Server{Name: "a b", Command: command}, Options{NamePrefix: true, Sanitize: true}, ""},
		{Server{Name: "a b", Command: command, Env: []string{"A="}, Dir: "."}, Options{}, ""},
		{Server{URL: "https://u:p@a/mcp?q=1", Header: http.Header{"A": {"b"}}}, Options{}, ""},
	}
	for _, tt := range tests {
		err := Check([]Server{tt.server}, tt.options)
		if tt.want == "" && err != nil {
			t.Errorf("%+v: %v", tt.server, err)
		}
		if tt.want != "" {
			checkError(t, err, tt.want)
		}
	}
	checkError(t, Check([]Server{{Name: "a", URL: "http://a"}, {Name: "a", URL: "http://b"}}, Options{}),
		`server "a": two servers have this name`)
}
