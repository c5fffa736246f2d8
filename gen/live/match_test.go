package live

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

func at(line int) token.Position {
	return token.Position{Filename: "server.go", Line: line, Column: 1}
}

// listedTool returns a listed tool "search" with the schema input, modified by change.
func listedTool(t *testing.T, input string, change func(*dialect.Tool)) define.Tool {
	t.Helper()
	pos := token.Position{Filename: "list.json", Line: 1, Column: 1}
	doc, err := schema.ParseFrom([]byte(input), func(int) *schema.Origin { return schema.OriginAt(pos, "") })
	if err != nil {
		t.Fatal(err)
	}
	tool := dialect.Tool{Name: "search", Title: "Search", Description: "Searches.", Input: doc}
	if change != nil {
		change(&tool)
	}
	return define.Tool{Tool: tool, Source: define.Source{Pos: pos, NamePos: pos, DocPos: pos}}
}

// registration returns a tool "search" that is registered at a line, modified by change.
func registration(line int, change func(*registered.Tool)) *inspect.Tool {
	reg := &registered.Tool{
		Pos: at(line), Name: registered.Text{Value: "search", Pos: at(line), Stated: true},
		Title:       registered.Text{Value: "Search", Pos: at(line), Stated: true},
		Description: registered.Text{Value: "Searches.", Pos: at(line), Stated: true},
	}
	if change != nil {
		change(reg)
	}
	return &inspect.Tool{GoName: "search", Pos: at(line), Registered: reg, FromCall: true, Options: directive.Tool{Name: reg.Name.Value}}
}

func messages(diags diag.List) []string {
	var all []string
	for _, d := range diags {
		all = append(all, d.Message)
	}
	return all
}

const plain = `{"type":"object","properties":{"text":{"type":"string"},"n":{"type":"integer","enum":[1,2]}},"required":["text","n"]}`

func TestCompareRegistration(t *testing.T) {
	given := func(text string) func(*registered.Tool) {
		return func(reg *registered.Tool) { reg.Input = &registered.Given{Text: text, Pos: at(2)} }
	}
	for name, test := range map[string]struct {
		source func(*registered.Tool)
		listed func(*dialect.Tool)
		want   []string
	}{
		"equal":        {},
		"equal schema": {source: given(plain)},
		"spelling":     {source: given(`{"required":["n","text"],"properties":{"n":{"enum":[2.0,1],"type":"integer"},"text":{"type":"string"}},"type":"object"}`)},
		"title":        {listed: func(tool *dialect.Tool) { tool.Title = "Find" }, want: []string{`title of tool search: the server lists "Find", the source has "Search"`}},
		"no title": {
			source: func(reg *registered.Tool) { reg.Title = registered.Text{} },
			want:   []string{`title of tool search: the server lists "Search", the source has none`},
		},
		"unread title": {source: func(reg *registered.Tool) {
			reg.Title, reg.Unread = registered.Text{}, []registered.Unread{{Part: registered.TitlePart}}
		}},
		"unread options": {
			source: func(reg *registered.Tool) { reg.Unread = []registered.Unread{{Part: registered.OptionPart}} },
			listed: func(tool *dialect.Tool) { tool.Description = "Other." },
		},
		"long description": {
			source: func(reg *registered.Tool) { reg.Description.Value = strings.Repeat("é", 50) + "a" },
			listed: func(tool *dialect.Tool) { tool.Description = strings.Repeat("é", 50) + "b" },
			want:   []string{`description of tool search: the server lists "…ééééééééééb", the source has "…ééééééééééa"`},
		},
		"default of a hint": {listed: func(tool *dialect.Tool) {
			tool.Annotations = dialect.Annotations{ReadOnly: new(bool), Destructive: isTrue(), OpenWorld: isTrue()}
		}},
		"hint": {
			source: func(reg *registered.Tool) { reg.ReadOnly = isTrue() },
			want:   []string{"readOnlyHint of tool search: the server lists false, the source has true"},
		},
		"keyword": {
			source: given(strings.Replace(plain, `"enum":[1,2]`, `"enum":[1,3],"minimum":1`, 1)),
			want: []string{
				"input schema at #/properties/n/enum of tool search: the server lists [1,2], the source has [1,3]",
				"input schema at #/properties/n/minimum of tool search: the server lists none, the source has 1",
			},
		},
		"unknown keyword": {source: func(reg *registered.Tool) {
			given(strings.Replace(plain, `,"enum":[1,2]`, ``, 1))(reg)
			reg.Unread = []registered.Unread{{Part: registered.InputPart, Path: "/properties/n/enum"}}
		}},
		"unknown property": {
			source: func(reg *registered.Tool) {
				given(strings.Replace(plain, `"text":{"type":"string"},`, ``, 1))(reg)
				reg.Unread = []registered.Unread{{Part: registered.InputPart, Path: "/properties/n"}}
			},
			want: []string{`input schema at #/properties/text of tool search: the server lists {"type":"string"}, the source has none`},
		},
		"unknown schema": {source: func(reg *registered.Tool) {
			given(`{"type":"object"}`)(reg)
			reg.Unread = []registered.Unread{{Part: registered.InputPart}}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			got := messages(compareRegistration(registration(1, test.source), listedTool(t, plain, test.listed)))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}

func isTrue() *bool {
	value := true
	return &value
}

func TestConditionIsTheReason(t *testing.T) {
	conditional := registration(1, func(reg *registered.Tool) {
		reg.Title.Value, reg.Conditions = "Other", []token.Position{at(9)}
	})
	diags := compareRegistration(conditional, listedTool(t, plain, nil))
	if len(diags) != 1 || !strings.Contains(diags[0].Hint, "conditional") || diags[0].Related[1].Pos != at(9) {
		t.Errorf("got %v, want a diagnostic with the condition", diags)
	}
}

func TestMatch(t *testing.T) {
	first := registration(1, func(reg *registered.Tool) { reg.Title.Value = "Other" })
	second := registration(2, nil)
	alone := registration(3, func(reg *registered.Tool) { reg.Name.Value = "alone" })
	conditional := registration(4, func(reg *registered.Tool) {
		reg.Name.Value, reg.Conditions = "conditional", []token.Position{at(4)}
	})
	unread := registration(5, func(reg *registered.Tool) { reg.Name.Value = "unread" }).Registered
	pkgs := []*inspect.Package{
		{Path: "example.com/a", Tools: []*inspect.Tool{first, alone, conditional}},
		{Path: "example.com/b", Tools: []*inspect.Tool{second}, Unread: []*registered.Tool{unread}},
	}
	list := NewList([]define.Tool{
		listedTool(t, plain, nil),
		listedTool(t, plain, func(tool *dialect.Tool) { tool.Name = "unread" }),
		listedTool(t, plain, func(tool *dialect.Tool) { tool.Name = "rest" }),
	})
	m := list.Match(pkgs)
	if !m.found[second] || m.found[first] {
		t.Error("the chosen tool of the name search is not the tool without differences")
	}
	if got := m.unread[pkgs[1]]; !slices.Equal(got, []*registered.Tool{unread}) {
		t.Errorf("unread registrations in the list: got %v", got)
	}
	if len(m.Rest) != 1 || m.Rest[0].Name != "rest" || m.Found != 1 || m.Unread != 1 {
		t.Errorf("got %d found, %d unread, rest %v", m.Found, m.Unread, m.Rest)
	}
	want := []string{"alone is not in the server's list"}
	if diff := cmp.Diff(want, messages(m.Diags)); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	if m.Diags[0].Severity != diag.Note || m.Diags[0].Code != diag.LiveDiffers {
		t.Errorf("got %v [%s], want a note", m.Diags[0].Severity, m.Diags[0].Code)
	}
}

// TestUnreadPackage checks a package with only one registration, which cannot be read. The
// listed definition must have the position of that registration.
func TestUnreadPackage(t *testing.T) {
	unread := registration(5, func(reg *registered.Tool) {
		reg.Unread = []registered.Unread{{Part: registered.InputPart, Pos: at(6)}}
	}).Registered
	pkg := &inspect.Package{Path: "example.com/b", Unread: []*registered.Tool{unread}}
	list := NewList([]define.Tool{listedTool(t, plain, nil)})
	p, diags := list.Match([]*inspect.Package{pkg}).Define(pkg, define.Wanted{})
	if len(diags) > 0 || len(p.Tools) != 1 {
		t.Fatalf("got %d tools and %v, want one tool", len(p.Tools), diags)
	}
	tool := p.Tools[0]
	if got := tool.Input.Property("text").Under("type").Origin; tool.Pos != at(5) || got.Pos() != at(6) || got.Rule() != define.ListRule {
		t.Errorf("tool at %v, keyword at %v by %q", tool.Pos, got.Pos(), got.Rule())
	}
	if !tool.Input.Equal(list.tools[0].Input) {
		t.Errorf("input schema: got %s", tool.Input)
	}
}

// TestFalseSchema checks that {"not":{}} equals false, because an SDK writes it for false.
func TestFalseSchema(t *testing.T) {
	source := registration(1, func(reg *registered.Tool) {
		reg.Input = &registered.Given{Text: `{"type":"object","additionalProperties":false}`, Pos: at(1)}
	})
	listed := listedTool(t, `{"type":"object","properties":{},"additionalProperties":{"not":{}}}`, nil)
	if diags := compareRegistration(source, listed); len(diags) > 0 {
		t.Errorf("got %v, want no difference", messages(diags))
	}
}
