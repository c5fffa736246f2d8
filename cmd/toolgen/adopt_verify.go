package main

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/adopt"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An adoption verifies what adopt would write.
type adoption struct {
	call   *call
	before []dialect.Located // tools that the source has now
}

// verified returns the plan without the tools whose definition would change, and the files
// of the rest. It loads these files in memory. With an error there are no files.
func (a adoption) verified(plan adopt.Plan) (adopt.Plan, []output, diag.List) {
	var skipped diag.List
	for {
		left, outputs, diags := adopted(plan)
		diags = append(diags, skipped...)
		if _, problems := a.call.live(); diags.HasErrors() || problems.HasErrors() {
			return adopt.Plan{}, nil, diags
		}
		if plan = left; plan.Tools == 0 {
			return plan, nil, diags
		}
		after, problems, loaded := a.load(outputs)
		if !loaded {
			return adopt.Plan{}, nil, append(diags, unverified(problems)...)
		}
		reasons := a.changed(plan, outputs, after, problems)
		if len(reasons) == 0 {
			if added := a.addedErrors(problems); len(added) > 0 {
				return adopt.Plan{}, nil, append(diags, unverified(added)...)
			}
			return plan, outputs, diags
		}
		plan = plan.Without(func(addition adopt.Addition) bool { return reasons[addition.Tool] != "" })
		skipped = append(diags, a.unadopted(left, reasons)...)
	}
}

// load returns the tools that the directives in the files define, and the errors. It
// reports false if the packages cannot be loaded.
func (a adoption) load(outputs []output) (tools []dialect.Located, problems diag.List, loaded bool) {
	sub := *a.call
	sub.edited = map[string][]byte{}
	for _, out := range outputs {
		sub.edited[out.Path] = out.Content
	}
	pkgs, diags := sub.factsIn(environment(false), inspect.Query{})
	if len(pkgs) == 0 {
		return nil, diags, false
	}
	tools, more := gen.Tools(pkgs)
	return tools, errorsOf(append(diags, more...)), true
}

// unverified returns the errors that explain why nothing is written.
func unverified(reasons diag.List) diag.List {
	return append(diag.List{diag.Errorf(token.Position{}, diag.NotAdopted, "nothing is written: the source with the directives has errors").
		WithHint("the other errors are those of the source with the directives; please report them if the source has no errors without the directives")}, reasons...)
}

// addedErrors returns the errors that the source does not have without the directives.
func (a adoption) addedErrors(problems diag.List) diag.List {
	if len(problems) == 0 {
		return nil
	}
	_, known, _ := a.load(nil)
	return slices.DeleteFunc(slices.Clone(problems), func(d diag.Diagnostic) bool {
		i := slices.IndexFunc(known, func(other diag.Diagnostic) bool { return other.Code == d.Code && other.Message == d.Message })
		if i >= 0 {
			known = slices.Delete(known, i, i+1)
		}
		return i >= 0
	})
}

// changed returns the reasons why tools cannot be adopted, by name: their definition would
// change, or differs from the list of -live.
func (a adoption) changed(plan adopt.Plan, outputs []output, after []dialect.Located, problems diag.List) map[string]string {
	reasons := map[string]string{}
	for _, additions := range plan.Additions {
		for _, addition := range additions {
			before, _ := toolOf(a.before, addition.Tool)
			now, defined := toolOf(after, addition.Tool)
			switch {
			case !defined:
				reasons[addition.Tool] = "the directives would not define it" + reasonOf(addition, outputs, problems)
			case !sameDefinition(before.Tool, now.Tool):
				reasons[addition.Tool] = "its definition would change: " + changesIn(before, now)
			default:
				if differences := a.differences(addition, now); len(differences) > 0 {
					reasons[addition.Tool] = strings.Join(differences, "; ")
				}
			}
		}
	}
	return reasons
}

// differences compares a tool with the list of -live. Schemas that the SDK infers from Go
// types are not compared.
func (a adoption) differences(addition adopt.Addition, now dialect.Located) []string {
	list := a.call.current()
	if list == nil {
		return nil
	}
	return list.Differences(now, addition.Call.Input != nil, addition.Call.Output != nil)
}

// toolOf returns the tool with a name.
func toolOf(tools []dialect.Located, name string) (dialect.Located, bool) {
	i := slices.IndexFunc(tools, func(t dialect.Located) bool { return t.Kind == dialect.Callable && t.Name == name })
	if i < 0 {
		return dialect.Located{}, false
	}
	return tools[i], true
}

// sameDefinition compares the MCP definitions of two tools. The destructive hint has no
// meaning for a read-only tool.
func sameDefinition(a, b dialect.Tool) bool {
	for _, t := range []*dialect.Tool{&a, &b} {
		if readOnly := t.Annotations.ReadOnly; readOnly != nil && *readOnly {
			t.Annotations.Destructive = nil
		}
	}
	before, _ := dialect.MCP.Define(a)
	after, _ := dialect.MCP.Define(b)
	return schema.SameValue(before, after)
}

// changesIn describes how the definition of a tool would change.
func changesIn(before, after dialect.Located) string {
	var all []string
	for _, tool := range diff.Compare([]dialect.Located{before}, []dialect.Located{after}, diff.Options{}).Tools {
		for _, change := range tool.Changes {
			message := change.Message
			if change.Part != diff.Whole {
				message = change.Part.String() + ": " + message
			}
			all = append(all, message)
		}
	}
	if len(all) == 0 {
		return "its JSON would not be the same"
	}
	return strings.Join(all, "; ")
}

// reasonOf returns the error at the directives of a tool or in their files.
func reasonOf(addition adopt.Addition, outputs []output, problems diag.List) string {
	for _, d := range problems {
		if slices.ContainsFunc(addition.Files, func(file adopt.File) bool { return file.Path == d.Pos.Filename }) {
			return ": " + d.Message
		}
		for _, out := range outputs {
			if out.Path == d.Pos.Filename && slices.Contains(addition.Lines, lineOf(out.Content, d.Pos.Line)) {
				return ": " + d.Message
			}
		}
	}
	for _, d := range problems {
		if d.Pos.Filename == addition.At.Filename {
			return ": " + d.Message
		}
	}
	return ""
}

// lineOf returns a line of a file without surrounding space, "" if there is no such line.
func lineOf(content []byte, number int) string {
	lines := strings.Split(string(content), "\n")
	if number < 1 || number > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[number-1])
}

// unadopted returns a warning for each tool that is skipped, in the order of the source.
func (a adoption) unadopted(plan adopt.Plan, reasons map[string]string) diag.List {
	var diags diag.List
	for _, additions := range plan.Additions {
		for _, addition := range additions {
			if reason := reasons[addition.Tool]; reason != "" {
				diags = append(diags, diag.Warnf(addition.Call.Pos, diag.NotAdopted, "%s is left as it is: %s", addition.Tool, reason).
					WithHint("write the directives by hand"))
			}
		}
	}
	return diags
}
