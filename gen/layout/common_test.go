package layout

import (
	"go/token"
	"go/types"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
)

func TestToolWords(t *testing.T) {
	tool := func(goName, name string, isMade bool) define.Tool {
		fn := goName[max(0, 1+slices.Index([]byte(goName), '.')):]
		facts := &inspect.Tool{GoName: goName, Func: types.NewFunc(token.NoPos, nil, fn, types.NewSignatureType(nil, nil, nil, nil, nil, false))}
		if isMade {
			facts.Factory = &inspect.Factory{}
		} else {
			facts.Options.Name = name
		}
		var of define.Tool
		of.Facts, of.Name = facts, name
		return of
	}
	def := func(goName string) define.Tool { return tool(goName, "", false) }
	for _, test := range []struct {
		name  string
		tools []define.Tool
		want  []string
	}{
		{"function names", []define.Tool{def("add"), def("Server.Remove")}, []string{"Add", "Remove"}},
		{"tool names", []define.Tool{tool("getIssueHandler", "jira_get_issue", false), tool("newFind", "find-notes", true)}, []string{"JiraGetIssue", "FindNotes"}},
		{"the spelling of the function", []define.Tool{tool("GetURL", "get_url", false)}, []string{"GetURL"}},
		{"receivers", []define.Tool{def("A.Get"), def("B.Get")}, []string{"AGet", "BGet"}},
		{"equal tool names", []define.Tool{tool("a", "x-y", false), tool("b", "x_y", false), tool("c", "a", false)}, []string{"A", "B", "C"}},
		{"the word of another function", []define.Tool{def("Find"), tool("look", "find", false)}, []string{"Find", "Look"}},
		{"a declared constant", []define.Tool{tool("listApps", "apps", false)}, []string{"ListApps"}},
		{"the name of the set", []define.Tool{tool("SetNote", "set", false)}, []string{"SetNote"}},
		{"no word", []define.Tool{tool("do", "__", false)}, []string{"Do"}},
	} {
		pkg := &inspect.Package{Scope: map[string]token.Position{"ToolApps": {}}}
		if got := toolWords(names.New(pkg, ""), "Tool", test.tools); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
