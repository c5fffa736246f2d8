package call

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// sampleGeneration is what generated code has of the sample.
var sampleGeneration = Generation{
	Version: 1,
	Package: "example.com/search",
	Define: func() []Definition {
		return []Definition{{
			Name: "search", Description: "Searches.", Input: sampleSchema, Group: "find",
			Annotations: `{"readOnlyHint":true}`,
			MCP:         `{"name":"search","description":"Searches.","inputSchema":` + sampleSchema + `,"annotations":{"readOnlyHint":true}}`,
		}}
	},
	MCP: `[{"name":"search","description":"Searches.","inputSchema":` + sampleSchema + `,"annotations":{"readOnlyHint":true}}]`,
}

// sampleCaller is in the form that a generated Caller has.
type sampleCaller struct{ Found *string }

var sampleCalls = [...]func(*sampleCaller, *Reader){(*sampleCaller).callSearch}

func (c sampleCaller) ToolSet() (Set, error) {
	return Generated(&sampleGeneration,
		func(tool int, r *Reader) { sampleCalls[tool](&c, r) },
		Field{Name: "Found", Tool: "search", Missing: c.Found == nil},
	)
}

func (c *sampleCaller) callSearch(r *Reader) {
	var in sampleArgs
	readSampleArgs(r, &in)
	if !r.Ready() {
		return
	}
	w := r.Writer()
	w.Object()
	w.Name(`"found":`)
	w.String(*c.Found)
	w.Name(`"query":`)
	w.String(in.Query)
	w.EndObject()
}

// callDirectly is the call without a set.
func (c *sampleCaller) callDirectly(ctx context.Context, args []byte) (result Result) {
	r := sampleTool.readIn(ctx, args, nil)
	defer r.end(&result)
	c.callSearch(r)
	return
}

func sampleSet() Set {
	found := "a path"
	return Must(sampleCaller{Found: &found}.ToolSet())
}

// echo is the set of one tool that returns its arguments.
func echo(name string) Set {
	return Must(New(Definition{Name: name, Package: "example.com/" + name}, func(_ context.Context, c Call) Result {
		return ContentResult(TextContent(string(c.Args)))
	}))
}

func names(s Set) string {
	var all []string
	for d := range s.All() {
		all = append(all, d.Name)
	}
	return strings.Join(all, " ")
}

func TestSetCall(t *testing.T) {
	ctx := context.Background()
	set := Must(Join(sampleSet(), echo("echo")))
	for _, c := range []struct{ name, args, want string }{
		{"search", sampleText, `{"found":"a path","query":"weather in the mountains"}`},
		{"search", `{}`, "search: 4 problems"},
		{"echo", `{"a":1}`, `{"a":1}`},
		{"echo", ``, `{}`},
		{"echo", `[]`, "echo: 1 problem"},
		{"ecco", `{}`, `no tool is called "ecco": did you mean "echo"?`},
	} {
		if got := set.Call(ctx, c.name, []byte(c.args)).Text(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s(%s): got %s, want %s", c.name, c.args, got, c.want)
		}
	}
	var unknown *UnknownToolError
	if r := set.Call(ctx, "search2", nil); !r.IsError || !errors.As(r.Err, &unknown) || unknown.Nearest != "search" {
		t.Errorf("an unknown name: got %v", r.Err)
	}
	if r := (Set{}).Call(ctx, "search", nil); !errors.As(r.Err, &unknown) || unknown.Nearest != "" {
		t.Errorf("the empty set: got %v", r.Err)
	}
}

// TestSetParts: which tools a set holds, in which order.
func TestSetParts(t *testing.T) {
	set := Must(Join(echo("b"), Set{}, sampleSet(), echo("a")))
	for _, c := range []struct {
		set  Set
		want string
	}{
		{set, "b search a"},
		{set.Only((*Definition).ReadOnly), "search"},
		{set.Only(InGroup("find")), "search"},
		{set.Only(InGroup("")), "b a"},
		{set.Only((*Definition).Destructive), "b a"},
		{Must(set.Pick("a", "search")), "a search"},
		{Must(set.Pick()), ""},
		{Must(Join()), ""},
		{Must(Join(set)), "b search a"},
	} {
		if got := names(c.set); got != c.want || c.set.Len() != len(strings.Fields(c.want)) {
			t.Errorf("got %s, want %s", got, c.want)
		}
		for _, name := range strings.Fields(c.want) {
			if d, ok := c.set.Lookup(name); !ok || d.Name != name {
				t.Errorf("%s is not found", name)
			}
		}
	}
	if _, ok := set.Only((*Definition).ReadOnly).Lookup("a"); ok {
		t.Error("a is found where it was left out")
	}
}

// TestSetMisuse: each misuse has its error.
func TestSetMisuse(t *testing.T) {
	handler := func(context.Context, Call) Result { return ContentResult() }
	newer, older := Generation{Version: 2, Package: "example.com/newer"}, Generation{Package: "example.com/older"}
	set := Must(Join(echo("a"), echo("b")))
	errorOf := func(_ Set, err error) error { return err }
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a field of the caller":   {errorOf(sampleCaller{}.ToolSet()), "the field Found of the caller of example.com/search is nil: the tool search needs it"},
		"a name twice":            {errorOf(Join(echo("a"), set)), `two tools are called "a": the tool "a" of example.com/a and the tool "a" of example.com/a`},
		"an older runtime":        {errorOf(Generated(&newer, nil)), "the tools of example.com/newer were generated for a newer version of github.com/go-toolgen/toolgen/gen/call (2, this one is 1): go get -u github.com/go-toolgen/toolgen/gen/call"},
		"another version":         {errorOf(Generated(&older, nil)), "the tools of example.com/older were generated for another version of github.com/go-toolgen/toolgen/gen/call (0, this one is 1): generate them again"},
		"no handler":              {errorOf(New(Definition{Name: "a"}, nil)), `the tool "a" has no handler`},
		"no name":                 {errorOf(New(Definition{}, handler)), `the name "" is refused in a definition for mcp: a name has 1 to 128 letters, digits, _, - and .`},
		"a schema that is none":   {errorOf(New(Definition{Name: "a", Input: `{"type":`}, handler)), `the tool "a": the input schema is not JSON: at byte 8`},
		"another name":            {errorOf(New(Definition{Name: "a", OpenAI: `{"type":"function","function":{"name":"b"}}`}, handler)), `the tool "a": the definition for openai has another name: Set.Rename`},
		"a flat definition":       {errorOf(New(Definition{Name: "a", OpenAI: `{"type":"function","name":"a"}`}, handler)), `the definition for openai has another name`},
		"a definition of nobody":  {errorOf(New(Definition{Name: "a", MCP: `{}`}, handler)), `the tool "a": the definition for mcp has another name`},
		"a schema of other kind":  {errorOf(New(Definition{Name: "a", Output: `true`}, handler)), `the tool "a": the output schema is not a JSON object`},
		"a schema nobody can use": {errorOf(New(Definition{Name: "a", Input: `{"$ref":"https://example.com"}`}, handler)), `the tool "a": the input schema: the schema at #: $ref`},
		"picked and not there":    {errorOf(set.Pick("a", "c")), `no tool is called "c"`},
		"picked twice":            {errorOf(set.Pick("a", "a")), `the tool "a" of example.com/a is picked twice`},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, c.err, c.want)
		}
	}
}

// TestIsNil: what has methods that would be called with nothing is missing.
func TestIsNil(t *testing.T) {
	var handler http.HandlerFunc
	for want, fields := range map[bool][]any{
		true:  {nil, (*strings.Reader)(nil), handler},
		false: {strings.NewReader(""), http.HandlerFunc(http.NotFound), url.Values(nil), 0, ""},
	} {
		for _, field := range fields {
			if IsNil(field) != want {
				t.Errorf("%T %v: want %v", field, field, want)
			}
		}
	}
}

// TestUse: the first interceptor is the outermost, later ones are around it, and
// each tool keeps its own.
func TestUse(t *testing.T) {
	var seen []string
	note := func(word string) Interceptor {
		return func(next Handler) Handler {
			return func(ctx context.Context, c Call) Result {
				seen = append(seen, word)
				return next(ctx, c)
			}
		}
	}
	set := Must(Join(echo("a").Use(note("1"), note("2")), echo("b"))).Use(note("0")).With(MaxBytes(9))
	for name, want := range map[string][]string{"a": {"0", "1", "2"}, "b": {"0"}} {
		seen = nil
		if r := set.Call(context.Background(), name, nil); r.IsError || !slices.Equal(seen, want) {
			t.Errorf("%s: seen %v, want %v; %v", name, seen, want, r.Err)
		}
	}
	if r := set.Call(context.Background(), "a", []byte(`{"a":"long"}`)); !r.IsError {
		t.Error("an option that was given after the interceptors does not count")
	}
}

// TestInterceptorFails: what goes wrong around a call is a result.
func TestInterceptorFails(t *testing.T) {
	for name, wrong := range map[string]Handler{
		"panic":     func(context.Context, Call) Result { panic("secret") },
		"no result": func(context.Context, Call) Result { return Result{} },
		"nil":       nil,
	} {
		set := echo("a").Use(func(Handler) Handler { return wrong })
		r := set.Call(context.Background(), "a", nil)
		var panicked *PanicError
		if !r.IsError || !errors.As(r.Err, &panicked) || strings.Contains(r.Text(), "secret") {
			t.Errorf("%s: got %q, %v", name, r.Text(), r.Err)
		}
	}
}

// TestInterceptorChanges: an interceptor may change the arguments and the
// result, and answer by itself; it cannot have another tool called.
func TestInterceptorChanges(t *testing.T) {
	set := Must(Join(echo("a"), echo("b"))).Use(func(next Handler) Handler {
		return func(ctx context.Context, c Call) Result {
			if c.Name == "b" {
				return ContentResult(TextContent("no"))
			}
			return next(ctx, Call{Args: []byte(`{"n":2}`)})
		}
	})
	for name, want := range map[string]string{"a": `{"n":2}`, "b": "no"} {
		if got := set.Call(context.Background(), name, []byte(`{"n":1}`)).Text(); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestHints(t *testing.T) {
	for annotations, want := range map[string]string{
		"":                          "false true false true",
		"{}":                        "false true false true",
		`{"readOnlyHint":true}`:     "true false true true",
		`{"destructiveHint":false}`: "false false false true",
		`{"idempotentHint": true, "openWorldHint": false}`: "false true true false",
		`{"readOnlyHint":`: "false true false true",
	} {
		d := Definition{Annotations: annotations}
		if got := fmt.Sprint(d.ReadOnly(), d.Destructive(), d.Idempotent(), d.OpenWorld()); got != want {
			t.Errorf("%s: got %s, want %s", annotations, got, want)
		}
	}
}

// TestMadeDefinitions: a tool that is written by hand has a definition in every
// format.
func TestMadeDefinitions(t *testing.T) {
	set := Must(New(Definition{
		Name: "add", Title: "Add", Description: `Adds "all".`, Input: `{"type":"object"}`, Output: `{"type":"integer"}`,
		Annotations: `{"readOnlyHint":true}`,
	}, func(context.Context, Call) Result { return ContentResult() }))
	for format, want := range map[Format]string{
		MCP:       `[{"name":"add","title":"Add","description":"Adds \"all\".","inputSchema":{"type":"object"},"outputSchema":{"type":"integer"},"annotations":{"readOnlyHint":true}}]`,
		OpenAI:    `[{"type":"function","function":{"name":"add","description":"Adds \"all\".","parameters":{"type":"object"}}}]`,
		Responses: `[{"type":"function","name":"add","description":"Adds \"all\".","strict":false,"parameters":{"type":"object"}}]`,
		Anthropic: `[{"name":"add","description":"Adds \"all\".","input_schema":{"type":"object"}}]`,
		Gemini:    `[{"functionDeclarations":[{"name":"add","description":"Adds \"all\".","parametersJsonSchema":{"type":"object"}}]}]`,
	} {
		if got, err := set.Array(format, ""); err != nil || got != want {
			t.Errorf("%s: got %s, %v\nwant %s", format, got, err, want)
		}
	}
}

// TestArray: the array of a whole package is the generated one, that of some of
// its tools holds these, and a format that is left out is an error.
func TestArray(t *testing.T) {
	set := sampleSet()
	if got, err := set.With(MaskErrors()).Use(func(next Handler) Handler { return next }).Array(MCP, ""); err != nil || got != sampleGeneration.MCP {
		t.Errorf("got %s, %v", got, err)
	}
	if n := testing.AllocsPerRun(10, func() { set.Array(MCP, "") }); n != 0 {
		t.Errorf("the array of a package costs %v allocations", n)
	}
	joined := Must(Join(set, echo("a")))
	if got, err := Must(joined.Pick("search")).Array(MCP, ""); err != nil || got != sampleGeneration.MCP {
		t.Errorf("got %s, %v", got, err)
	}
	if got, err := (Set{}).Array(OpenAI, ""); err != nil || got != "[]" {
		t.Errorf("the empty set: got %s, %v", got, err)
	}
	_, err := joined.Array(OpenAI, "")
	if want := `the tool "search" of example.com/search has no definition in the format openai: write //toolgen:package format=openai`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
