package define

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// Infer returns the definitions of the tools of a package. Those with errors are
// left out.
func Infer(pkg *inspect.Package, wanted Wanted) (Package, diag.List) {
	p := Package{Package: pkg, Wanted: wanted, Advice: inSource, Tools: make([]Tool, 0, len(pkg.Tools))}
	inference := infer.New(pkg)
	inference.Variables = wanted.Variables
	diags := needsCall(pkg)
	for _, found := range pkg.Tools {
		tool, errs := defineTool(inference, pkg, found, wanted)
		diags = append(diags, errs...)
		if !errs.HasErrors() {
			p.Tools = append(p.Tools, tool)
		}
	}
	for _, faulty := range pkg.Faulty {
		_, errs := defineTool(inference, pkg, faulty, wanted)
		diags = append(diags, slices.DeleteFunc(errs, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })...)
	}
	diags = append(diags, byMarks(p.Tools)...)
	if !pkg.Options.Registered {
		only, ambiguous := oneOfEach(p.Tools)
		p.Tools, diags = only, append(diags, ambiguous...)
	}
	tools, shared := Distinct(p.Tools, p.Advice)
	p.Tools = tools
	diags = append(diags, shared...)
	diags = append(diags, lives(pkg, p.Tools)...)
	if len(pkg.Answers) > 0 {
		answers, more := inferAnswers(inference, pkg, wanted)
		p.Answers, diags = answers, append(diags, more...)
	}
	return p, append(diags, offers(&p, inference)...)
}

// needsCall reports options that only generated calls can keep: json.Marshal writes
// integers as numbers, and nil slices and maps as null.
func needsCall(pkg *inspect.Package) (problems diag.List) {
	if pkg.Options.Call {
		return nil
	}
	reported := map[token.Position]bool{}
	for _, tool := range pkg.Tools {
		if pos := tool.Options.NilPos; tool.Options.Nil == "empty" && !reported[pos] {
			reported[pos] = true
			problems = append(problems, diag.Errorf(pos, diag.BadValue, "nil=empty needs call, since encoding/json writes null for nil slices and maps").
				WithHint("add call to the //toolgen:package line"))
		}
	}
	if pkg.Options.BigInts != "text" {
		return problems
	}
	return append(problems, diag.Errorf(pkg.Options.BigIntsPos, diag.BadValue, "bigints=text needs call, since encoding/json writes integers as numbers").
		WithHint(`add call to the //toolgen:package line, or give single fields the option string, as in json:"id,string"`))
}

// byMarks tells once of a package which fields its inputs do not need because
// other fields are marked as required.
func byMarks(tools []Tool) diag.List {
	var mark *facts.Mark
	fields := map[*types.Var]bool{}
	for i := range tools {
		decided := &tools[i].Decided
		if decided.Mark == nil {
			continue
		}
		for _, field := range decided.Unmarked {
			mark, fields[field.Origin()] = cmp.Or(mark, decided.Mark), true
		}
	}
	if mark == nil {
		return nil
	}
	note := diag.Warnf(mark.Pos, diag.RequiredTags,
		"package %s marks what is required, as with this %s tag, so a field without a mark is optional (%d here): keep that with required=tags in the //toolgen:package line, or say required=json",
		mark.Package, mark.Tag, len(fields))
	note.Severity = diag.Note
	return diag.List{note}
}

func defineTool(inference *infer.Inference, pkg *inspect.Package, found *inspect.Tool, wanted Wanted) (Tool, diag.List) {
	name, diags := toolName(pkg, found, wanted)
	schemas, errs := inference.Tool(found)
	diags = append(diags, errs...)
	description, errs := describe(found)
	extra, faults := fields(found.Options)
	diags = slices.Concat(diags, errs, faults)
	if diags.HasErrors() {
		return Tool{}, diags
	}
	input := schemas.Input.Doc()
	if found.Input == nil {
		input = typedArguments(input)
	}
	input, errs = infer.Examples(found, input)
	if diags = slices.Concat(diags, headers(input), errs); diags.HasErrors() {
		return Tool{}, diags
	}
	tool := Tool{Facts: found, Source: sourceOf(pkg, found), Decided: schemas.Decided, Tool: dialect.Tool{
		Name:        name,
		Title:       found.Options.Title,
		Description: description,
		Input:       input,
		Strict:      found.Options.Strict,
		Profiles:    wanted.Profiles,
		Annotations: dialect.Annotations{
			ReadOnly:    found.Options.ReadOnly,
			Destructive: found.Options.Destructive,
			Idempotent:  found.Options.Idempotent,
			OpenWorld:   found.Options.OpenWorld,
		},
	}}
	tool.Tool = tool.withFields(extra)
	if schemas.Output != nil {
		tool.Output = schemas.Output.Doc()
		tool.ResultSchema = resultOf(tool)
	}
	if found.Registered != nil {
		diags = slices.Concat(diags, differences(tool), compareSchemas(inference, tool, schemas))
	}
	return tool, diags
}

// sourceOf returns a function as the source of a tool. That a tool is strict
// because all of its package are is no reason to look at the package.
func sourceOf(pkg *inspect.Package, found *inspect.Tool) Source {
	s := Source{Called: found.GoName, Pos: found.Pos, NamePos: namePos(found), StrictPos: found.Pos, DocPos: cmp.Or(found.Doc.Pos, found.Options.Words.Place("deprecated"), found.Options.Words.Place("replaced"))}
	if said := found.Options.StrictPos; said.IsValid() && said != pkg.Options.Tool.StrictPos {
		s.StrictPos = said
	}
	return s
}

// longName is the length from which clients that put a server's name in front
// begin to refuse a tool.
const longName = 50

// Name returns the name of a tool: that in the source, or [DefaultName].
func Name(pkg *inspect.Package, found *inspect.Tool) string {
	if found.Options.Name != "" {
		return found.Options.Name
	}
	return DefaultName(pkg, found)
}

// DefaultName returns the name of a tool for which the source has none.
func DefaultName(pkg *inspect.Package, found *inspect.Tool) string {
	return pkg.Options.Prefix + infer.Name(found.Func.Name(), pkg.Options.Names)
}

func toolName(pkg *inspect.Package, found *inspect.Tool, wanted Wanted) (string, diag.List) {
	name, pos := Name(pkg, found), namePos(found)
	if forMCP := directive.IsMCPToolName(name); !directive.IsToolName(name) && !(forMCP && wanted.MCPAlone()) {
		hint := "a name has 1 to 64 letters, digits, _ and -, and begins with a letter or _; write name=… in the //toolgen:tool line"
		if forMCP {
			hint += ", or format=mcp alone, which takes it, in the //toolgen:package line"
		}
		return name, diag.List{diag.Errorf(pos, diag.BadName, "%q is not a valid name for a tool", name).WithHint("%s", hint)}
	}
	if len(name) > longName {
		return name, diag.List{diag.Warnf(pos, diag.LongName, "the tool name %s has %d characters; clients that add a prefix may refuse more than %d", name, len(name), longName).
			WithHint("write a shorter name=… in the //toolgen:tool line")}
	}
	return name, nil
}

// namePos is where the name of a tool is said: in its directive, or by the function.
func namePos(found *inspect.Tool) token.Position {
	if found.Options.Name != "" {
		return found.Options.NamePos
	}
	return found.Pos
}
