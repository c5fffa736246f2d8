package remote

import (
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestListOfSDKServers(t *testing.T) {
	t.Parallel()
	servers := []Server{online(t, "web", sdkHandler("w", 5)), stdio(t, "sdk"), online(t, "few", sdkHandler("f", 1))}
	tools, err := List(t.Context(), servers, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"w0", "w1", "w2", "w3", "w4", "s0", "s1", "s2", "s3", "s4", "f0"}
	if diff := cmp.Diff(want, names(tools)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if got, want := tools[5].Server, "sdk"; got != want {
		t.Errorf("server of %s: got %q, want %q", tools[5].Name, got, want)
	}
}

func TestListIsLossless(t *testing.T) {
	t.Parallel()
	for transport, server := range both(t, "lossless") {
		t.Run(transport, func(t *testing.T) {
			tools, err := List(t.Context(), []Server{server}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := tools[0].Doc.String(); got != lossless {
				t.Errorf("definition:\n got %s\nwant %s", got, lossless)
			}
			if got := tools[0].Definition; got.Title != "T" || got.Description != "" || got.Output == nil {
				t.Errorf("got the definition %+v", got)
			}
		})
	}
}

func TestCursors(t *testing.T) {
	t.Parallel()
	for transport, server := range both(t, "cursors") {
		t.Run(transport, func(t *testing.T) {
			tools, err := List(t.Context(), []Server{server}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{"a", "b"}, names(tools)); diff != "" {
				t.Errorf("names (-want +got):\n%s", diff)
			}
		})
	}
}

func TestListThatDoesNotEnd(t *testing.T) {
	t.Parallel()
	tests := []struct {
		script  string
		options Options
		want    string
	}{
		{"circle", Options{}, `server "circle": its list of tools is endless: page 3 repeats the cursor "x"`},
		{"endless", Options{MaxPages: 3}, `server "endless": its list of tools has more than 3 pages`},
		{"endless", Options{MaxTools: 4}, `server "endless": it has more than 4 tools`},
	}
	for _, tt := range tests {
		for transport, server := range both(t, tt.script) {
			t.Run(transport+" "+tt.want, func(t *testing.T) {
				_, err := List(t.Context(), []Server{server}, tt.options)
				checkError(t, err, tt.want)
			})
		}
	}
}

// TestNonsense checks that a result that is not a list of tools is an error with the
// position.
func TestNonsense(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"items":`, 300) + "{}" + strings.Repeat("}", 300)
	tests := []struct {
		page string
		want []string
	}{
		{`{}`, []string{`the result must be an object with a list "tools"`}},
		{`null`, []string{`the result must be an object with a list "tools"`}},
		{`[]`, []string{`the result must be an object with a list "tools"`}},
		{`{"tools":{}}`, []string{`the result must be an object with a list "tools"`}},
		{`{"tools":[],"tools":[]}`, []string{"cannot be decoded"}},
		{`{"tools":[],"nextCursor":7}`, []string{"nextCursor must be a string, not number"}},
		{`{"tools":[` + tool("a") + `,null,7]}`, []string{"tool 2 of its list: it must be an object, not null", "tool 3 of its list"}},
		{`{"tools":[{"inputSchema":{"type":"object"}}]}`, []string{"tool 1 of its list: ", "name"}},
		{`{"tools":[{"name":"","inputSchema":{"type":"object"}}]}`, []string{"tool 1 of its list: ", "name"}},
		{`{"tools":[{"name":7,"inputSchema":{"type":"object"}}]}`, []string{"tool 1 of its list: ", "name must be of type string"}},
		{`{"tools":[{"name":"a"}]}`, []string{`tool "a" needs an inputSchema`}},
		{`{"tools":[{"name":"a","inputSchema":true}]}`, []string{"inputSchema must be of type object"}},
		{`{"tools":[{"name":"a","inputSchema":{"type":"array"}}]}`, []string{`"type":"object"`}},
		{`{"tools":[{"name":"a","inputSchema":{"type":"object"},"outputSchema":[]}]}`, []string{"outputSchema must be of type object"}},
		{`{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"x":` + deep + `}}}]}`, []string{`"a": the document is too large`}},
	}
	for _, tt := range tests {
		t.Run(tt.page[:min(len(tt.page), 60)], func(t *testing.T) {
			server := online(t, "nonsense", pages(map[string]string{"": tt.page}))
			tools, err := List(t.Context(), []Server{server}, Options{})
			checkError(t, err, append(tt.want, `server "nonsense": `)...)
			if tools != nil {
				t.Errorf("got tools in addition to the error: %v", names(tools))
			}
		})
	}
}

func TestSkipInvalid(t *testing.T) {
	t.Parallel()
	const marked = `{"name":"h","inputSchema":{"type":"object","properties":{"n":{"type":"number","x-mcp-header":"N"}}}}`
	handler := listOf(tool("a") + `,{"name":"b"},7,` + marked + `,` + tool("c"))
	s := open(t, Options{SkipInvalid: true}, online(t, "mixed", handler))
	if diff := cmp.Diff([]string{"a", "h", "c"}, names(s.Tools())); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	var skipped []string
	for _, err := range s.Skipped() {
		skipped = append(skipped, err.Error())
	}
	want := []string{
		`server "mixed": tool 2 of its list: tool "b" needs an inputSchema of "type":"object"`,
		`server "mixed": tool 3 of its list: it must be an object, not number`,
	}
	if diff := cmp.Diff(want, skipped); diff != "" {
		t.Errorf("skipped (-want +got):\n%s", diff)
	}
}

// TestHeaderRules checks that a client of an HTTP server excludes a tool with an invalid
// x-mcp-header. Over stdio there are no headers.
func TestHeaderRules(t *testing.T) {
	t.Parallel()
	const marked = `{"name":"h","inputSchema":{"type":"object","properties":{"n":{"type":"number","x-mcp-header":"N"}}}}`
	_, err := List(t.Context(), []Server{online(t, "web", listOf(marked))}, Options{})
	checkError(t, err, `server "web": tool 1 of its list: "h" has an invalid x-mcp-header`)
}

func TestNumberOfBytes(t *testing.T) {
	t.Parallel()
	long := `{"name":"a","description":"` + strings.Repeat("x", 5000) + `","inputSchema":{"type":"object"}}`
	_, err := List(t.Context(), []Server{online(t, "web", listOf(long))}, Options{MaxMessageBytes: 4000})
	checkError(t, err, `server "web": listing its tools: `, "more than 4000 bytes")
	if _, err := List(t.Context(), []Server{online(t, "web", listOf(long))}, Options{MaxMessageBytes: math.MaxInt}); err != nil {
		t.Errorf("without a limit: %v", err)
	}
	_, err = List(t.Context(), []Server{stdio(t, "lossless")}, Options{MaxMessageBytes: 300})
	checkError(t, err, `server "lossless": listing its tools: `, "maximum line length")
	_, err = List(t.Context(), []Server{online(t, "web", listOf(long))}, Options{Budget: schema.Budget{Bytes: 3000}})
	checkError(t, err, "more than 3000 bytes")
}

func TestCollisions(t *testing.T) {
	t.Parallel()
	a := online(t, "a", listOf(tool("search")+","+tool("read")))
	b := online(t, "b", listOf(tool("read")+","+tool("search")+","+tool("own")))
	_, err := List(t.Context(), []Server{a, b}, Options{})
	checkError(t, err,
		`2 tools have the name "search": "search" of the server "a", "search" of the server "b" (set the option NamePrefix`,
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
	checkError(t, err, `2 tools have the name "a_b_c": "b_c" of the server "a", "c" of the server "a_b" (give the servers other names (flag -name)`)
	_, err = List(t.Context(), []Server{online(t, "a", listOf(tool("x.y")+","+tool("x/y")))}, Options{Sanitize: true})
	checkError(t, err, `2 tools have the name "x_y": "x.y" of the server "a", "x/y" of the server "a" (sanitizing makes them equal: rename one on the server)`)
}

// TestServersWithoutNames checks that errors distinguish unnamed servers with the same
// command.
func TestServersWithoutNames(t *testing.T) {
	t.Parallel()
	one, other := stdio(t, "one"), stdio(t, "one")
	one.Name, other.Name = "", ""
	_, err := List(t.Context(), []Server{one, other}, Options{})
	checkError(t, err, `one" of the server "`+one.label()+` (1)", "one" of the server "`+one.label()+` (2)" (set the option NamePrefix`)
}

func TestRefusedNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("n", 65)
	server := online(t, "a", listOf(tool("x.y")+","+tool("x:z")+","+tool("é")+","+tool("3d")+","+tool(long)+","+tool("fine-1")))
	_, err := List(t.Context(), []Server{server}, Options{})
	checkError(t, err, `reject the tool name "x.y"`, `reject the tool name "x:z"`, `reject the tool name "é"`, `reject the tool name "3d"`, `reject the tool name "`+long, "-sanitize")
	tools, err := List(t.Context(), []Server{server}, Options{Sanitize: true})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"x_y", "x_z", "_", "_3d", sanitized(long), "fine-1"}
	if diff := cmp.Diff(want, names(tools)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	_, err = List(t.Context(), []Server{online(t, "a", listOf(tool("x")+","+tool("x")))}, Options{})
	checkError(t, err, `2 tools have the name "x"`, "(a server must list a name only once)")
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
		t.Error("two long names have the same sanitized name")
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
		{Server{URL: "ftp://a"}, Options{}, "needs a URL, for example"},
		{Server{URL: "localhost:80/mcp"}, Options{}, "needs a URL, for example"},
		{Server{URL: "http://\x7f"}, Options{}, "needs a URL, for example"},
		{Server{URL: "http://a", Env: []string{"A=b"}}, Options{}, "an environment and a directory require a command"},
		{Server{Command: command, Header: http.Header{"A": {"b"}}}, Options{}, "headers and a transport require a URL"},
		{Server{Command: command, Env: []string{"A=b", "secret"}}, Options{}, "entry 2 of its environment must be KEY=VALUE"},
		{Server{Command: command}, Options{NamePrefix: true}, "needs a name"},
		{Server{Name: "a b", Command: command}, Options{NamePrefix: true}, "use a name of 1 to 64"},
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
		`server "a": two servers have the same name`)
}
