package call

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// sampleGeneration is the Generation of the sample, as in generated code.
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

// sampleCaller has the same structure as a generated Caller.
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
	if !r.EndArguments() {
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

// callDirectly calls the tool without a set.
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

// TestSetParts checks which tools a set contains, and their order.
func TestSetParts(t *testing.T) {
	set := Must(Join(echo("b"), Set{}, sampleSet(), echo("a")))
	for _, c := range []struct {
		set  Set
		want string
	}{
		{set, "b search a"},
		{set.Filter((*Definition).ReadOnly), "search"},
		{set.Filter(InGroup("find")), "search"},
		{set.Filter(InGroup("")), "b a"},
		{set.Filter((*Definition).Destructive), "b a"},
		{Must(set.Select("a", "search")), "a search"},
		{Must(set.Select()), ""},
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
	if _, ok := set.Filter((*Definition).ReadOnly).Lookup("a"); ok {
		t.Error("Lookup finds a tool that was filtered out")
	}
}

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
		"an older runtime":        {errorOf(Generated(&newer, nil)), "the tools of example.com/newer were generated for a newer version of github.com/go-toolgen/toolgen/gen/call (the code has version 2, the package supports 1): run go get -u github.com/go-toolgen/toolgen/gen/call"},
		"another version":         {errorOf(Generated(&older, nil)), "the tools of example.com/older were generated for another version of github.com/go-toolgen/toolgen/gen/call (the code has version 0, the package supports 1): run go generate"},
		"no handler":              {errorOf(New(Definition{Name: "a"}, nil)), `the tool "a" has no handler`},
		"no name":                 {errorOf(New(Definition{}, handler)), `mcp does not accept the name "": a name must have 1 to 128 letters, digits, _, - and .`},
		"a schema that is none":   {errorOf(New(Definition{Name: "a", Input: `{"type":`}, handler)), `the tool "a": the input schema is not JSON: at byte 8`},
		"another name":            {errorOf(New(Definition{Name: "a", OpenAI: `{"type":"function","function":{"name":"b"}}`}, handler)), `the tool "a": the definition for openai has another name: to rename the tool, use Set.Rename`},
		"a flat definition":       {errorOf(New(Definition{Name: "a", OpenAI: `{"type":"function","name":"a"}`}, handler)), `the definition for openai has another name`},
		"a definition of nobody":  {errorOf(New(Definition{Name: "a", MCP: `{}`}, handler)), `the tool "a": the definition for mcp has another name`},
		"a schema of other kind":  {errorOf(New(Definition{Name: "a", Output: `true`}, handler)), `the tool "a": the output schema is not a JSON object`},
		"a schema nobody can use": {errorOf(New(Definition{Name: "a", Input: `{"$ref":"https://example.com"}`}, handler)), `the tool "a": the input schema: the schema at #: $ref`},
		"picked and not there":    {errorOf(set.Select("a", "c")), `no tool is called "c"`},
		"selected twice":          {errorOf(set.Select("a", "a")), `the tool "a" of example.com/a is selected twice`},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, c.err, c.want)
		}
	}
}

// TestIsNil checks that a value counts as missing if its methods would be called on nil.
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

// TestUse checks that the first interceptor of a call of Use is the outermost, and that a
// later call adds interceptors outside. Each tool must keep its own interceptors.
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
		t.Error("an option that was set after the interceptors has no effect")
	}
}

// TestInterceptorFails checks that errors of interceptors become results.
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

// TestInterceptorChanges checks that an interceptor can change the arguments and the
// result, and return its own result, but cannot call another tool.
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

// TestMadeDefinitions checks that a handwritten tool has a definition in every format.
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

// TestArray checks that the array of a whole package is the generated array, and that the
// array of a part contains only its tools. An omitted format must be an error.
func TestArray(t *testing.T) {
	set := sampleSet()
	if got, err := set.With(MaskErrors()).Use(func(next Handler) Handler { return next }).Array(MCP, ""); err != nil || got != sampleGeneration.MCP {
		t.Errorf("got %s, %v", got, err)
	}
	if n := testing.AllocsPerRun(10, func() { set.Array(MCP, "") }); n != 0 {
		t.Errorf("the array of a package costs %v allocations", n)
	}
	joined := Must(Join(set, echo("a")))
	if got, err := Must(joined.Select("search")).Array(MCP, ""); err != nil || got != sampleGeneration.MCP {
		t.Errorf("got %s, %v", got, err)
	}
	if got, err := (Set{}).Array(OpenAI, ""); err != nil || got != "[]" {
		t.Errorf("the empty set: got %s, %v", got, err)
	}
	_, err := joined.Array(OpenAI, "")
	if want := `the tool "search" of example.com/search has no definition in the format openai: add it, as in //toolgen:package format=mcp,openai`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestRename checks that a renamed tool has the new name in its definitions for all
// formats, which are otherwise unchanged, and in its messages.
func TestRename(t *testing.T) {
	d := Definition{Name: "name", Title: "name", Description: `of a "name"`, Input: `{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`}
	set := Must(New(d, func(_ context.Context, c Call) Result { return ContentResult(TextContent(c.Tool.Name + " " + c.Name)) }))
	set = Must(set.Use(func(next Handler) Handler { return next }).Alias("old", "name"))
	renamed := Must(set.Prefix("my_"))
	for _, f := range allFormats {
		before, err := set.Array(f, "")
		after, err2 := renamed.Array(f, "")
		if want := strings.Replace(before, `"name":"name"`, `"name":"my_name"`, 1); err != nil || err2 != nil || after != want {
			t.Errorf("%s: got %s\nwant %s", f, after, want)
		}
	}
	for name, want := range map[string]string{"my_name": "my_name my_name", "my_old": "my_name my_old", "old": "no tool", "name": "no tool"} {
		if got := renamed.Call(context.Background(), name, []byte(`{"name":"n"}`)).Text(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	if got := renamed.Call(context.Background(), "my_old", nil).Text(); !strings.HasPrefix(got, "my_name: 1 problem") {
		t.Errorf("an error does not have the new name of the tool: %s", got)
	}
	if got := set.Call(context.Background(), "name", []byte(`{"name":"n"}`)).Text(); got != "name name" {
		t.Errorf("Rename changed the original set: %s", got)
	}
}

// TestRenameWhole checks the array of a whole package: it is new if the tools are
// renamed, and the generated array if a tool only gets an alias.
func TestRenameWhole(t *testing.T) {
	set := sampleSet()
	got, err := Must(set.Prefix("a.")).Array(MCP, "")
	if want := strings.Replace(sampleGeneration.MCP, `"name":"search"`, `"name":"a.search"`, 1); err != nil || got != want {
		t.Errorf("got %s, %v\nwant %s", got, err, want)
	}
	if got, err := Must(set.Alias("find", "search")).Array(MCP, ""); err != nil || got != sampleGeneration.MCP {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestAlias checks that a tool keeps its aliases in derived sets.
func TestAlias(t *testing.T) {
	set := Must(Must(Join(echo("a"), echo("b"))).Alias("old", "b"))
	for _, part := range []Set{set, set.Filter(func(d *Definition) bool { return d.Name == "b" }), Must(set.Select("old")), Must(Join(echo("c"), set)), set.With(MaskErrors())} {
		if d, ok := part.Lookup("old"); !ok || d.Name != "b" {
			t.Errorf("%s: the alias refers to %v", names(part), d)
		}
	}
	if _, ok := Must(set.Select("a")).Lookup("old"); ok {
		t.Error("the alias of a removed tool remains")
	}
}

func TestNamesMisuse(t *testing.T) {
	set := Must(Join(echo("a"), echo("b")))
	errorOf := func(_ Set, err error) error { return err }
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a name for nobody":  {errorOf(set.Prefix("a b")), `the tool "a" of example.com/a cannot be renamed: mcp does not accept the name "a ba": a name must have 1 to 128 letters, digits, _, - and .`},
		"a name for some":    {errorOf(set.Prefix("a.")), `openai does not accept the name "a.a": a name must have 1 to 64 letters, digits, _ and -`},
		"all to one name":    {errorOf(set.Rename(func(string) string { return "c" })), `two tools are called "c": the tool "c" of example.com/a and the tool "c" of example.com/b`},
		"an alias of none":   {errorOf(set.Alias("old", "c")), `no tool is called "c"`},
		"an alias of two":    {errorOf(set.Alias("a", "b")), `two tools are called "a"`},
		"an alias like none": {errorOf(set.Alias("", "b")), `an alias of the tool "b" of example.com/b is empty`},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, c.err, c.want)
		}
	}
	if _, err := sampleSet().Prefix("a.b."); err != nil { // such names are valid only for MCP
		t.Error(err)
	}
}

// TestDefinedAliases checks that aliases in a definition, like those of Alias, remain with
// the tool, and are not in arrays.
func TestDefinedAliases(t *testing.T) {
	made, err := New(Definition{Name: "find", Aliases: []string{"search", "grep"}}, func(_ context.Context, c Call) Result { return ContentResult(TextContent(c.Name)) })
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []Set{made, Must(Join(made, echo("b"))), Must(made.Select("grep"))} {
		if got := set.Call(t.Context(), "grep", []byte(`{}`)).Text(); got != "grep" {
			t.Errorf("a call by the alias returns %q", got)
		}
		if array := Must(set.Array(MCP, "")); strings.Contains(array, "grep") {
			t.Errorf("the array contains an alias: %s", array)
		}
	}
	if _, err := New(Definition{Name: "find", Aliases: []string{"find"}}, func(context.Context, Call) Result { return Result{} }); err == nil {
		t.Error("the alias equals the name of its tool, but there is no error")
	}
	generation := Generation{Version: 1, Package: "example.com/a", Define: func() []Definition {
		return []Definition{{Name: "find", Aliases: []string{"search"}, Input: `{"type":"object","properties":{}}`}}
	}}
	set, err := Generated(&generation, func(_ int, r *Reader) {
		if r.Skip(); r.EndArguments() {
			r.SetResult(ContentResult(TextContent("found")))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := set.Call(t.Context(), "search", []byte(`{}`)).Text(); got != "found" {
		t.Errorf("a call by the alias of a generated tool returns %q", got)
	}
}

func TestDeprecated(t *testing.T) {
	for description, want := range map[string]bool{
		"":                                   false,
		"Deprecated: call find.":             true,
		"Finds.\n\nDeprecated: call find.":   true,
		"Finds what is Deprecated: nothing.": false,
		"Finds.\nDeprecated: so it goes.":    false,
	} {
		d := Definition{Description: description}
		if got := d.Deprecated(); got != want {
			t.Errorf("%q is deprecated: %v", description, got)
		}
	}
}

// TestMember checks that the selected tools get an additional member in their definitions,
// also in arrays.
func TestMember(t *testing.T) {
	set := Must(Join(telling(Definition{Name: "a", Group: "admin"}, done), telling(Definition{Name: "b"}, done)))
	for _, c := range []struct {
		format Format
		name   string
		of     func(*Definition) bool
		want   string
	}{
		{
			Anthropic, "defer_loading", InGroup("admin"),
			`[{"name":"a","input_schema":{"type":"object","properties":{}},"defer_loading":["x"]},{"name":"b","input_schema":{"type":"object","properties":{}}}]`,
		},
		{
			OpenAI, "type", nil,
			`[{"type":["x"],"function":{"name":"a","parameters":{"type":"object","properties":{}}}},{"type":["x"],"function":{"name":"b","parameters":{"type":"object","properties":{}}}}]`,
		},
	} {
		with, err := set.Member(c.format, c.name, []string{"x"}, c.of)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := with.Array(c.format, ""); err != nil || got != c.want {
			t.Errorf("got %s, %v, want %s", got, err, c.want)
		}
		if got := with.Call(t.Context(), "a", nil); got.IsError {
			t.Error(got.Err)
		}
		if d, _ := set.Lookup("a"); d.In(c.format) == "" || len(d.In(c.format)) >= len(c.want) {
			t.Errorf("the set has changed: %s", d.In(c.format))
		}
	}
	if got, err := Must(sampleSet().Member(MCP, "_meta", 1, nil)).Array(MCP, ""); err != nil || !strings.HasSuffix(got, `"_meta":1}]`) {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestMemberOfMissing checks that Member returns "" for a format in which the tool has no
// definition.
func TestMemberOfMissing(t *testing.T) {
	set := Must(New(Definition{Name: "echo", OpenAI: `{"type":"function","function":{"name":"echo"}}`}, notCalled))
	for d := range set.All() {
		if icons, kind := d.Member(MCP, "icons"), d.Member(OpenAI, "type"); icons != "" || kind != `"function"` {
			t.Errorf("got %s and %s", icons, kind)
		}
	}
}

func TestMemberMisuse(t *testing.T) {
	set := telling(Definition{Name: "a"}, done)
	for name, value := range map[string]any{"name": "b", "input_schema": 1, "x": math.NaN()} {
		if _, err := set.Member(Anthropic, name, value, nil); err == nil {
			t.Errorf("Member accepts the member %s with the value %v", name, value)
		}
	}
	if _, err := set.Member("none", "x", 1, nil); err == nil {
		t.Error("Member accepts an unknown format")
	}
}

// telling returns the set of one tool, which returns the text or the error of do.
func telling(d Definition, do func(ctx context.Context, c Call) (string, error)) Set {
	return Must(New(d, func(ctx context.Context, c Call) Result {
		text, err := do(ctx, c)
		if err != nil {
			return ErrorResult(err)
		}
		return ContentResult(TextContent(text))
	}))
}

func done(context.Context, Call) (string, error) { return "done it", nil }

// TestApprove checks that approval functions get the same valid arguments as the tool, and
// that the tool is called only after approval.
func TestApprove(t *testing.T) {
	counted := Definition{Name: "count", Repair: true, Input: `{"type":"object","properties":{"n":{"type":"integer"},"m":{"type":"integer","default":1}},"required":["n"],"additionalProperties":false}`}
	var asked []string
	set := telling(counted, done).With(Approve(func(_ context.Context, c Call) error {
		asked = append(asked, c.Tool.Name+string(c.Args))
		switch string(c.Args) {
		case `{"n":1,"m":1}`:
			return nil
		case `{"n":2,"m":1}`:
			return fmt.Errorf("not now: %w", ErrWait)
		case `{"n":3,"m":1}`:
			panic("secret")
		}
		return errors.New("a person says no")
	}))
	waits := func(r Result) bool { return errors.Is(r.Err, ErrWait) }
	for _, c := range []struct {
		args, want   string
		asked, waits bool
	}{
		{`{"n":1}`, "done it", true, false},
		{`{"n":"1"}`, "done it", true, false},
		{`{"n":2}`, "not now", true, true},
		{`{"n":3}`, failed, true, false},
		{`{"n":4}`, "a person says no", true, false},
		{`{"n":true}`, "count: 1 problem", false, false},
	} {
		asked = nil
		r := set.Call(context.Background(), "count", []byte(c.args))
		if !strings.HasPrefix(r.Text(), c.want) || waits(r) != c.waits || (asked != nil) != c.asked || r.IsError == (c.want == "done it") {
			t.Errorf("%s: got %q, %v, asked %s", c.args, r.Text(), r.Err, asked)
		}
	}
	ctx := Approved(context.Background())
	for args, want := range map[string]string{`{"n":2}`: "done it", `{"n":4}`: "a person says no"} {
		if got := set.Call(ctx, "count", []byte(args)).Text(); got != want {
			t.Errorf("%s is approved: got %q, want %q", args, got, want)
		}
	}
}

// TestApproveGenerated checks that approval functions get repaired arguments if they are
// repaired while decoding.
func TestApproveGenerated(t *testing.T) {
	repairing := Generation{Version: 1, Define: func() []Definition {
		return []Definition{{Name: "search", Input: sampleSchema, Repair: true}}
	}}
	found := ""
	c := &sampleCaller{Found: &found}
	var seen string
	set := Must(Generated(&repairing, func(_ int, r *Reader) { c.callSearch(r) })).
		With(Approve(func(_ context.Context, c Call) error { seen = string(c.Args); return nil }))
	r := set.Call(context.Background(), "search", []byte(strings.Replace(sampleText, "true", `"true"`, 1)))
	if r.IsError || seen != sampleText || len(r.Repaired) != 1 {
		t.Errorf("seen %s, %v", seen, r.Err)
	}
}

// TestApproveAll checks that all approval functions must approve, including functions of a
// joined set.
func TestApproveAll(t *testing.T) {
	says := func(err error) Option {
		return Approve(func(context.Context, Call) error { return err })
	}
	no := errors.New("no")
	set := telling(Definition{Name: "a"}, done).With(says(ErrWait)).With(says(no))
	if r := set.Call(context.Background(), "a", nil); r.Err != ErrWait {
		t.Errorf("got %v", r.Err)
	}
	if r := set.Call(Approved(context.Background()), "a", nil); r.Err != no {
		t.Errorf("got %v", r.Err)
	}
}

// TestTimeout checks that the context of a tool ends after its timeout, which excludes
// approval. The parent context must not be affected.
func TestTimeout(t *testing.T) {
	type framework struct{ context.Context }
	var of context.Context
	set := telling(Definition{Name: "wait"}, func(ctx context.Context, _ Call) (string, error) {
		of = ctx
		if _, err := Require[framework](ctx); err != nil {
			return "", err
		}
		<-ctx.Done()
		return "", ctx.Err()
	}).With(Timeout(20*time.Millisecond), Approve(func(ctx context.Context, _ Call) error {
		time.Sleep(40 * time.Millisecond)
		return ctx.Err()
	}))
	start := time.Now()
	r := set.Call(framework{context.Background()}, "wait", nil)
	if took := time.Since(start); !errors.Is(r.Err, context.DeadlineExceeded) || took < 60*time.Millisecond {
		t.Errorf("got %q, %v after %s", r.Text(), r.Err, took)
	}
	quick := telling(Definition{Name: "quick"}, func(ctx context.Context, _ Call) (string, error) {
		of = ctx
		return "", ctx.Err()
	}).With(Timeout(time.Hour))
	if r := quick.Call(context.Background(), "quick", nil); r.IsError || of.Err() == nil {
		t.Errorf("the context is not canceled after the call: %v, %v", r.Err, of.Err())
	}
}

func TestMaxResult(t *testing.T) {
	for _, c := range []struct {
		result Result
		want   string // "" for the result itself
	}{
		{ContentResult(TextContent("12345678")), ""},
		{ContentResult(TextContent("1234"), ImageContent("image/png", []byte("56789"))), "the result has 9 bytes, more than the 8 that are allowed: ask for less"},
		{Result{Structured: []byte(`{"a":"b"}`)}, "the result has 9 bytes"},
		{SDKResult(map[string]any{"content": []any{map[string]any{"type": "text", "text": "1"}}}), "the result has 28 bytes"},
		{ErrorResult(errors.New("an error is as long as it is")), "an error is as long as it is"},
	} {
		set := Must(New(Definition{Name: "a"}, func(context.Context, Call) Result { return c.result })).With(MaxResult(8))
		if r := set.Call(context.Background(), "a", nil); r.IsError != (c.want != "") || !strings.HasPrefix(r.Text(), c.want) {
			t.Errorf("got %q, want %q", r.Text(), c.want)
		}
	}
}

// TestOptionsOfSets checks that each tool keeps its options when sets are joined, and gets
// the options of the joined set in addition.
func TestOptionsOfSets(t *testing.T) {
	fail := func(context.Context, Call) (string, error) { return "", errors.New("secret") }
	var seen []string
	see := func(word string) Option {
		return Observe(func(_ context.Context, tool string, r Result) { seen = append(seen, word+tool) })
	}
	a, b := telling(Definition{Name: "a"}, fail), telling(Definition{Name: "b"}, fail)
	set := Must(Join(a.With(MaskErrors(), see("1")), b)).With(see("2"))
	for name, want := range map[string]string{"a": failed + " [1a 2a]", "b": "secret [2b]"} {
		seen = nil
		if got := fmt.Sprint(set.Call(context.Background(), name, nil).Text(), " ", seen); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	public := telling(Definition{Name: "c"}, func(context.Context, Call) (string, error) {
		return "", Public("not found", errors.New("secret"))
	}).With(MaskErrors())
	if r := public.Call(context.Background(), "c", nil); r.Text() != "not found" {
		t.Errorf("got %s", r.Text())
	}
	failing := func(Handler) Handler {
		return func(context.Context, Call) Result { return ErrorResult(errors.New("secret")) }
	}
	if r := a.With(MaskErrors()).Use(failing).Call(context.Background(), "a", nil); r.Text() != failed {
		t.Errorf("the error of an interceptor is not masked: %s", r.Text())
	}
}

// TestReplaced checks that calls in progress continue with their set while sets are created
// and replaced.
func TestReplaced(t *testing.T) {
	const callers, replacements = 1000, 100
	var current atomic.Pointer[Set]
	pass := func(next Handler) Handler {
		return func(ctx context.Context, c Call) Result { return next(ctx, c) }
	}
	replace := func(n int) {
		found := fmt.Sprint("path ", n)
		set := Must(Join(Must(sampleCaller{Found: &found}.ToolSet()), echo("echo")))
		if n%2 == 1 {
			set = Must(set.Use(pass).With(MaskErrors()).Rename(func(name string) string { return name }))
		}
		current.Store(&set)
	}
	replace(0)
	var all sync.WaitGroup
	for i := range callers {
		all.Go(func() {
			ctx := Provide(context.Background(), i)
			for range 3 {
				set := current.Load()
				if r := set.Call(ctx, "search", []byte(sampleText)); r.IsError {
					t.Error(r.Err)
				}
				args := fmt.Sprintf(`{"n":%d}`, i)
				if r := set.Call(ctx, "echo", []byte(args)); r.Text() != args {
					t.Errorf("got %s, want %s", r.Text(), args)
				}
				if _, err := set.Array(MCP, "2025-11-25"); err != nil {
					t.Error(err)
				}
				set.Filter((*Definition).ReadOnly).Call(ctx, "searhc", nil)
			}
		})
	}
	for n := range replacements {
		replace(n)
	}
	all.Wait()
}

// TestViewToolsAreForMCP checks that a tool that only the view of an MCP App may call is not
// in the lists for models.
func TestViewToolsAreForMCP(t *testing.T) {
	handler := func(context.Context, Call) Result { return ContentResult() }
	one := func(name, visibility string) Set {
		return Must(New(Definition{
			Name:      name,
			MCP:       `{"name":"` + name + `","inputSchema":{"type":"object"},"_meta":{"ui":{"visibility":` + visibility + `}}}`,
			Responses: `{"type":"function","name":"` + name + `"}`,
		}, handler))
	}
	set := Must(Join(one("a", `["model","app"]`), one("b", `["app"]`), one("c", `[]`)))
	for format, want := range map[Format]int{MCP: 3, Responses: 2} {
		definitions, err := set.Definitions(format, "")
		if err != nil || len(definitions) != want {
			t.Errorf("%s: got %d definitions and the error %v, want %d", format, len(definitions), err, want)
		}
	}
	if array := Must(set.Array(Responses, "")); strings.Contains(array, `"b"`) {
		t.Errorf("got %s", array)
	}
}
