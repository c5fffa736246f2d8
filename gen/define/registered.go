package define

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// oneOfEach returns tools with one of each name that is registered several
// times, such as for reading and for writing: which of them a client sees is up
// to how the server is started, and said in a warning. Where code is generated
// of registrations a name has to be one tool's, as [Distinct] holds them to.
func oneOfEach(tools []Tool) ([]Tool, diag.List) {
	if !slices.ContainsFunc(tools, isRegistered) {
		return tools, nil
	}
	first := map[string]Tool{}
	var kept []Tool
	var diags diag.List
	for _, tool := range tools {
		other, taken := first[tool.Name]
		if !taken || !isRegistered(tool) || !isRegistered(other) {
			first[tool.Name] = tool
			kept = append(kept, tool)
			continue
		}
		if tool.Facts.Func != other.Facts.Func || tool.Description != other.Description || tool.Title != other.Title {
			diags = append(diags, ambiguous(tool, other))
		}
	}
	return kept, diags
}

func ambiguous(tool, other Tool) diag.Diagnostic {
	d := diag.Warnf(tool.NamePos, diag.Ambiguous, "the tool %s is registered twice, and the first registration is read: which one a client sees depends on how the server is started", tool.Name).
		WithHint("give one of them another name, or list the tools of the running server with toolgen-import").
		WithRelated(other.NamePos, "%s has it, too", other.Called)
	var conditions []token.Position
	for _, pos := range slices.Concat(other.Facts.Registered.Conditions, tool.Facts.Registered.Conditions) {
		if !slices.Contains(conditions, pos) {
			conditions = append(conditions, pos)
			d = d.WithRelated(pos, "a condition of it stands here")
		}
	}
	return d
}

// isRegistered reports a tool that is one because a call registers it, or under
// the name of the call.
func isRegistered(t Tool) bool { return t.Facts != nil && t.Facts.FromCall }

// differences returns what the registration of a tool that is marked, too, says
// otherwise.
func differences(tool Tool) (diags diag.List) {
	found := tool.Facts
	if found.FromCall {
		return nil
	}
	reg := found.Registered
	differ := func(pos token.Position, there, here string) {
		diags = append(diags, notTheSame(tool, pos, "the call that registers %s says %s, %s says %s", found.GoName, there, marking(found), here))
	}
	if reg.Name.Stated && tool.Name != reg.Name.Value {
		differ(reg.Name.Pos, "name "+strconv.Quote(reg.Name.Value), strconv.Quote(tool.Name))
	}
	if reg.Title.Stated && tool.Title != reg.Title.Value {
		here := "nothing"
		if tool.Title != "" {
			here = strconv.Quote(tool.Title)
		}
		differ(reg.Title.Pos, "title "+strconv.Quote(reg.Title.Value), here)
	}
	if reg.Description.Stated && strings.TrimSpace(found.Doc.Value) != strings.TrimSpace(reg.Description.Value) {
		d := notTheSame(tool, reg.Description.Pos, "the call that registers %s has another description than its %s", found.GoName, cmp.Or(found.Doc.Rule, "doc comment"))
		d.Related[0] = diag.Related{Pos: cmp.Or(found.Doc.Pos, found.Pos), Message: "that stands here"}
		diags = append(diags, d)
	}
	for _, hint := range []struct {
		name        string
		there, here *bool
		assumed     bool // by MCP, where it is not said
	}{
		{"readonly", reg.ReadOnly, found.Options.ReadOnly, false},
		{"destructive", reg.Destructive, found.Options.Destructive, true},
		{"idempotent", reg.Idempotent, found.Options.Idempotent, false},
		{"openworld", reg.OpenWorld, found.Options.OpenWorld, true},
	} {
		here := hint.assumed
		if hint.here != nil {
			here = *hint.here
		}
		if hint.there != nil && *hint.there != here {
			differ(reg.Pos, hint.name+"="+strconv.FormatBool(*hint.there), hint.name+"="+strconv.FormatBool(here))
		}
	}
	return diags
}

// notTheSame is a warning of what a call says, and what marks its function does not.
func notTheSame(tool Tool, pos token.Position, format string, args ...any) diag.Diagnostic {
	at := cmp.Or(tool.Facts.Own.Pos, tool.Facts.TypeLine().Pos, tool.Pos)
	d := diag.Warnf(pos, diag.Registered, format, args...).
		WithHint("%s decides here, but the call decides in the running server: make them the same", marking(tool.Facts))
	if at == tool.Pos {
		return d.WithRelated(at, "%s is declared here", tool.Called)
	}
	return d.WithRelated(at, "the line stands here")
}

// marking is what makes a function a tool that a call registers, too.
func marking(found *inspect.Tool) string {
	if found.Own.Pos.IsValid() || found.OfType != nil {
		return "the line"
	}
	return "the function"
}
