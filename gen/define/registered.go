package define

import "github.com/go-toolgen/toolgen/inspect/diag"

// oneOfEach returns tools with one of each name that is registered several
// times, such as for reading and for writing: which of them a client sees is up
// to how the server is started, and said in a warning. Where code is generated
// of registrations a name has to be one tool's, as [Distinct] holds them to.
func oneOfEach(tools []Tool) ([]Tool, diag.List) {
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
		if tool.Facts.Func != other.Facts.Func {
			diags = append(diags, diag.Warnf(tool.NamePos, diag.Ambiguous, "the tool %s is registered twice, and read from the first place: which one a client sees is up to how the server is started", tool.Name).
				WithHint("give one of them another name, or look at the running server: toolgen-import lists its tools").
				WithRelated(other.NamePos, "%s has it, too", other.Called))
		}
	}
	return kept, diags
}

func isRegistered(t Tool) bool {
	return t.Facts != nil && t.Facts.Registered != nil && !t.Facts.Own.Pos.IsValid()
}
