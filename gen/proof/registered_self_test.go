package proof_test

import (
	"go/token"
	"os"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// TestRegisteredComparison checks that the comparison of a reading with a run detects every
// difference, and nothing else.
func TestRegisteredComparison(t *testing.T) {
	listed := &listedTool{
		Name: "a", Title: "A", Description: "Does it.", Annotations: listedHints{ReadOnlyHint: new(true), IdempotentHint: new(false)},
		InputSchema: []byte(`{"type":"object","properties":{"x":{"type":"number","maximum":1.50,"enum":[1,2]},"y":false},"required":[]}`),
	}
	pos := token.Position{Filename: "a.go", Line: 1}
	text := func(s string) registered.Text { return registered.Text{Value: s, Pos: pos, Stated: s != ""} }
	unread := func(part registered.Part, path string) registered.Unread {
		return registered.Unread{Part: part, Path: path, Pos: pos, Reason: "it is unknown"}
	}
	right := func() *readTool {
		return &readTool{Tool: &registered.Tool{
			Pos: pos, Name: text("a"), Title: text("A"), Description: text("Does it."), ReadOnly: new(true),
			Input: &registered.Given{Text: `{"type":"object","properties":{"y":{"not":{}},"x":{"type":"number","enum":[1,2.0],"maximum":1.5}}}`},
		}}
	}
	for _, test := range []struct {
		name   string
		change func(tool *readTool, r *reading)
		want   string // prefix of the only difference; "" if there is no difference
	}{
		{"right", func(tool *readTool, r *reading) {}, ""},
		{"other text", func(tool *readTool, r *reading) { tool.Description.Value = "Does." }, `tool "a": description: got "Does."`},
		{"no text", func(tool *readTool, r *reading) { tool.Title = text("") }, `tool "a": title: got "", want "A"`},
		{"unread text", func(tool *readTool, r *reading) {
			tool.Title, tool.Unread = text(""), []registered.Unread{unread(registered.TitlePart, "")}
		}, ""},
		{"other hint", func(tool *readTool, r *reading) { tool.ReadOnly = new(false) }, `tool "a": readOnlyHint: got false, want true`},
		{"no hint", func(tool *readTool, r *reading) { tool.ReadOnly = nil }, `tool "a": readOnlyHint: got null, want true`},
		{"unread hint", func(tool *readTool, r *reading) {
			tool.ReadOnly, tool.Unread = nil, []registered.Unread{unread(registered.HintPart, "")}
		}, ""},
		{"hint that is not listed", func(tool *readTool, r *reading) { tool.OpenWorld = new(true) }, `tool "a": openWorldHint: got true, want null`},
		{"other keyword", func(tool *readTool, r *reading) {
			tool.Input.Text = strings.Replace(tool.Input.Text, "1.5", "1", 1)
		}, `tool "a": input schema at "/properties/x/maximum": got 1, want 1.50`},
		{"no keyword", func(tool *readTool, r *reading) {
			tool.Input.Text = strings.Replace(tool.Input.Text, `,"maximum":1.5`, "", 1)
		}, `tool "a": input schema at "/properties/x/maximum": got "(missing)"`},
		{"unread keyword", func(tool *readTool, r *reading) {
			tool.Input.Text = strings.Replace(tool.Input.Text, `,"maximum":1.5`, "", 1)
			tool.Unread = []registered.Unread{unread(registered.InputPart, "/properties/x/maximum")}
		}, ""},
		{"unread keyword with a value", func(tool *readTool, r *reading) {
			tool.Input.Text = strings.Replace(tool.Input.Text, "1.5", "1", 1)
			tool.Unread = []registered.Unread{unread(registered.InputPart, "/properties/x/maximum")}
		}, `tool "a": input schema at "/properties/x/maximum"`},
		{"unread properties", func(tool *readTool, r *reading) {
			tool.Input.Text = `{"type":"object","properties":{"y":false}}`
			tool.Unread = []registered.Unread{unread(registered.InputPart, "/properties")}
		}, ""},
		{"keyword that is not listed", func(tool *readTool, r *reading) {
			tool.Input.Text = strings.Replace(tool.Input.Text, `"maximum"`, `"minimum":0,"maximum"`, 1)
		}, `tool "a": input schema at "/properties/x/minimum": got 0`},
		{"output schema", func(tool *readTool, r *reading) { tool.Output = &registered.Given{Text: "{}"} }, `tool "a": output schema: got {}, want none`},
		{"second tool of the name", func(tool *readTool, r *reading) {
			other := *tool.Tool
			other.Description.Value, other.Conditions = "Other.", []token.Position{pos}
			r.tools = append([]*readTool{{Tool: &other}}, r.tools...)
		}, ""},
		{"tool that is not listed", func(tool *readTool, r *reading) {
			r.tools = append(r.tools, &readTool{Tool: &registered.Tool{Name: text("b")}})
		}, `tool "b": reported without conditions`},
		{"conditional tool that is not listed", func(tool *readTool, r *reading) {
			r.tools = append(r.tools, &readTool{Tool: &registered.Tool{Name: text("b"), Conditions: []token.Position{pos}}})
		}, ""},
		{"lost", func(tool *readTool, r *reading) { r.tools = nil }, `lost: tool "a"`},
		{"unread by another name", func(tool *readTool, r *reading) {
			r.tools, r.unread = nil, []*registered.Tool{{Name: text("b"), Unread: []registered.Unread{unread(registered.InputPart, "")}}}
		}, `lost: tool "a"`},
		{"unread by name", func(tool *readTool, r *reading) {
			r.tools, r.unread = nil, []*registered.Tool{{Name: text("a"), Unread: []registered.Unread{unread(registered.InputPart, "")}}}
		}, ""},
		{"unread without a name", func(tool *readTool, r *reading) {
			r.tools, r.unread = nil, []*registered.Tool{{Unread: []registered.Unread{unread(registered.NamePart, "")}}}
		}, ""},
		{"unread without a reason", func(tool *readTool, r *reading) {
			r.tools, r.unread = nil, []*registered.Tool{{Unread: []registered.Unread{{Part: registered.NamePart, Pos: pos}}}}
		}, "unread part without a reason"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tool := right()
			r := &reading{tools: []*readTool{tool}}
			test.change(tool, r)
			s := &server{name: "s", runs: []run{{tools: []*listedTool{listed}}, {failed: "panic"}}}
			got := new(registeredCounts).compare(s, r)
			if test.want == "" && len(got) > 0 || test.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], test.want)) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestRegisteredVersions checks that servers and examples/sdks require the same versions
// of the SDKs.
func TestRegisteredVersions(t *testing.T) {
	versions := func(name string) map[string]string {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := modfile.Parse(name, content, nil)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, r := range file.Require {
			found[r.Mod.Path] = r.Mod.Version
		}
		return found
	}
	got, want := versions("testdata/registered/driver/go.mod"), versions("../../examples/sdks/go.mod")
	for _, path := range []string{"github.com/modelcontextprotocol/go-sdk", "github.com/mark3labs/mcp-go"} {
		if got[path] == "" || got[path] != want[path] {
			t.Errorf("%s: got %s, want %s", path, got[path], want[path])
		}
	}
}
