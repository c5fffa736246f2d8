package call

import (
	"context"
	"strings"
	"testing"
)

// TestRename: a tool that is renamed is it in its definitions of all formats,
// with all else as it was, and in what its calls tell.
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
		t.Errorf("a refusal names the tool otherwise: %s", got)
	}
	if got := set.Call(context.Background(), "name", []byte(`{"name":"n"}`)).Text(); got != "name name" {
		t.Errorf("the set that was renamed has changed: %s", got)
	}
}

// TestRenameWhole: a package that is renamed has an array of its own, one with
// an alias the generated one.
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

// TestAlias: a tool answers to its aliases wherever it goes.
func TestAlias(t *testing.T) {
	set := Must(Must(Join(echo("a"), echo("b"))).Alias("old", "b"))
	for _, part := range []Set{set, set.Only(func(d *Definition) bool { return d.Name == "b" }), Must(set.Pick("old")), Must(Join(echo("c"), set)), set.With(MaskErrors())} {
		if d, ok := part.Lookup("old"); !ok || d.Name != "b" {
			t.Errorf("%s: the alias leads to %v", names(part), d)
		}
	}
	if _, ok := Must(set.Pick("a")).Lookup("old"); ok {
		t.Error("an alias is left of a tool that is gone")
	}
}

func TestNamesMisuse(t *testing.T) {
	set := Must(Join(echo("a"), echo("b")))
	errorOf := func(_ Set, err error) error { return err }
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a name for nobody":  {errorOf(set.Prefix("a b")), `the tool "a" of example.com/a cannot be renamed: the name "a ba" is refused in a definition for mcp: a name has 1 to 128 letters, digits, _, - and .`},
		"a name for some":    {errorOf(set.Prefix("a.")), `the name "a.a" is refused in a definition for openai: a name has 1 to 64 letters, digits, _ and -`},
		"all to one name":    {errorOf(set.Rename(func(string) string { return "c" })), `two tools are called "c": the tool "c" of example.com/a and the tool "c" of example.com/b`},
		"an alias of none":   {errorOf(set.Alias("old", "c")), `no tool is called "c"`},
		"an alias of two":    {errorOf(set.Alias("a", "b")), `two tools are called "a"`},
		"an alias like none": {errorOf(set.Alias("", "b")), `an alias of the tool "b" of example.com/b is empty`},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, c.err, c.want)
		}
	}
	if _, err := sampleSet().Prefix("a.b."); err != nil { // MCP alone
		t.Error(err)
	}
}

// TestDefinedAliases: a definition brings old names of its own, which stay with the
// tool as those of Alias do, and are in no array.
func TestDefinedAliases(t *testing.T) {
	made, err := New(Definition{Name: "find", Aliases: []string{"search", "grep"}}, func(_ context.Context, c Call) Result { return ContentResult(TextContent(c.Name)) })
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []Set{made, Must(Join(made, echo("b"))), Must(made.Pick("grep"))} {
		if got := set.Call(t.Context(), "grep", []byte(`{}`)).Text(); got != "grep" {
			t.Errorf("the alias answers %q", got)
		}
		if array := Must(set.Array(MCP, "")); strings.Contains(array, "grep") {
			t.Errorf("an alias is listed: %s", array)
		}
	}
	if _, err := New(Definition{Name: "find", Aliases: []string{"find"}}, func(context.Context, Call) Result { return Result{} }); err == nil {
		t.Error("an alias is the name of its tool")
	}
	generation := Generation{Version: 1, Package: "example.com/a", Define: func() []Definition {
		return []Definition{{Name: "find", Aliases: []string{"search"}, Input: `{"type":"object","properties":{}}`}}
	}}
	set, err := Generated(&generation, func(_ int, r *Reader) {
		if r.Skip(); r.Ready() {
			r.SetResult(ContentResult(TextContent("found")))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := set.Call(t.Context(), "search", []byte(`{}`)).Text(); got != "found" {
		t.Errorf("the alias of generated code answers %q", got)
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
