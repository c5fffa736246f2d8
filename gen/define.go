package gen

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A definedPackage is a package with its tools defined.
type definedPackage struct {
	*inspect.Package
	tools   []definedTool
	fromMCP bool // the tools come from a file, not from functions
	advice  advice
}

// A definedTool is a tool with its definition, before any dialect.
type definedTool struct {
	dialect.Tool
	source
	facts   *inspect.Tool    // nil for a tool that was made from no function
	schemas infer.Schemas    // that were inferred from it
	form    *dialect.Dialect // that it was read in; nil for a tool that was made from a function
}

// A source is what a tool was made from, as messages and Go names need it.
type source struct {
	called    string         // what messages call it: "Server.Add"
	word      string         // its part of Go names: "Add"
	longWord  string         // the same where other tools have that word: "ServerAdd"
	pos       token.Position // of the function's name, or of the definition
	namePos   token.Position // of what says the tool's name
	strictPos token.Position // of what says that it is strict, else pos
	docPos    token.Position // of the description; zero where there is none
}

// A namedTool is a tool under the name that clients see.
type namedTool struct {
	name string
	source
}

func (p definedPackage) names() []namedTool {
	names := make([]namedTool, len(p.tools))
	for i, tool := range p.tools {
		names[i] = namedTool{tool.Name, tool.source}
	}
	return names
}

// definePackage infers the definitions of the tools of a package. Those with
// errors are left out.
func definePackage(pkg *inspect.Package) (definedPackage, diag.List) {
	p := definedPackage{Package: withSDKFormats(pkg), advice: inSource}
	diags := needsCall(pkg)
	for _, facts := range pkg.Tools {
		tool, errs := defineTool(pkg, facts)
		diags = append(diags, errs...)
		if !errs.HasErrors() {
			p.tools = append(p.tools, tool)
		}
	}
	diags = append(diags, byMarks(p)...)
	p.tools, diags = dropDuplicates(p, diags)
	return p, diags
}

// needsCall reports an option that only generated calls can keep: json.Marshal
// writes integers as numbers.
func needsCall(pkg *inspect.Package) diag.List {
	if pkg.Options.BigInts != "text" || pkg.Options.Call {
		return nil
	}
	return diag.List{diag.Errorf(pkg.Options.BigIntsPos, diag.BadValue, "bigints=text needs call, since encoding/json writes integers as numbers").
		WithHint(`add call to the //toolgen:package line, or give single fields the option string, as in json:"id,string"`)}
}

// byMarks tells once of a package which fields its inputs do not need because
// other fields are marked as required.
func byMarks(p definedPackage) diag.List {
	var mark *infer.Mark
	fields := map[*types.Var]bool{}
	for _, t := range p.tools {
		if t.schemas.Mark == nil {
			continue
		}
		for _, field := range t.schemas.Unmarked {
			mark, fields[field.Origin()] = cmp.Or(mark, t.schemas.Mark), true
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

func defineTool(pkg *inspect.Package, facts *inspect.Tool) (definedTool, diag.List) {
	name, diags := toolName(pkg, facts)
	schemas, errs := infer.Tool(pkg, facts)
	diags = append(diags, errs...)
	if diags.HasErrors() {
		return definedTool{}, diags
	}
	tool := definedTool{facts: facts, source: sourceOf(pkg, facts), schemas: schemas, Tool: dialect.Tool{
		Name:        name,
		Title:       facts.Options.Title,
		Description: facts.Doc.Value,
		Input:       schemas.Input.Doc(),
		Strict:      facts.Options.Strict,
		Profiles:    profiles(pkg),
		Annotations: dialect.Annotations{
			ReadOnly:    facts.Options.ReadOnly,
			Destructive: facts.Options.Destructive,
			Idempotent:  facts.Options.Idempotent,
			OpenWorld:   facts.Options.OpenWorld,
		},
	}}
	if facts.Input == nil {
		tool.Input = typedArguments(tool.Input)
	}
	if schemas.Output != nil {
		tool.Output = schemas.Output.Doc()
	}
	return tool, diags
}

// sourceOf returns a function as the source of a tool. That a tool is strict
// because all of its package are is no reason to look at the package.
func sourceOf(pkg *inspect.Package, facts *inspect.Tool) source {
	word := upperFirst(facts.Func.Name())
	s := source{called: facts.GoName, word: word, longWord: word, pos: facts.Pos, namePos: namePos(facts), strictPos: facts.Pos, docPos: facts.Doc.Pos}
	if recv, _, ok := strings.Cut(facts.GoName, "."); ok {
		s.longWord = upperFirst(recv) + word
	}
	if said := facts.Options.StrictPos; said.IsValid() && said != pkg.Options.Tool.StrictPos {
		s.strictPos = said
	}
	return s
}

// longName is the length from which clients that put a server's name in front
// begin to refuse a tool.
const longName = 50

func toolName(pkg *inspect.Package, facts *inspect.Tool) (string, diag.List) {
	name, pos := facts.Options.Name, namePos(facts)
	if name == "" {
		name = pkg.Options.Prefix + infer.Name(facts.Func.Name(), pkg.Options.Names)
	}
	forMCP := directive.IsMCPToolName(name)
	if !directive.IsToolName(name) && !(forMCP && isForMCP(withSDKFormats(pkg))) {
		hint := "a name has 1 to 64 letters, digits, _ and -, and begins with a letter or _; write name=… in the //toolgen:tool line"
		if forMCP {
			hint += ", or format=mcp alone, which takes it, in the //toolgen:package line"
		}
		return name, diag.List{diag.Errorf(pos, diag.BadName, "%q is no name for a tool", name).WithHint("%s", hint)}
	}
	if len(name) > longName {
		return name, diag.List{diag.Warnf(pos, diag.LongName, "the tool name %s has %d characters; clients that add a prefix may refuse more than %d", name, len(name), longName).
			WithHint("write a shorter name=… in the //toolgen:tool line")}
	}
	return name, nil
}

// isForMCP reports whether a package is defined for MCP alone, whose names of
// tools may have more than others take.
func isForMCP(pkg *inspect.Package) bool {
	return slices.Equal(emitted(pkg.Options.Formats), []*dialect.Dialect{dialect.MCP})
}

// namePos is where the name of a tool is said: in its directive, or by the function.
func namePos(facts *inspect.Tool) token.Position {
	if facts.Options.Name != "" {
		return facts.Options.NamePos
	}
	return facts.Pos
}

// dropDuplicates reports tools of one package that share a name, and keeps
// the first of them.
func dropDuplicates(p definedPackage, diags diag.List) ([]definedTool, diag.List) {
	first := map[string]source{}
	var kept []definedTool
	for _, tool := range p.tools {
		if other, taken := first[tool.Name]; taken {
			diags = append(diags, diag.Errorf(tool.namePos, diag.DuplicateName, "the tool name %s is taken", tool.Name).
				WithHint("%s", p.advice.rename).
				WithRelated(other.namePos, "%s has it", other.called))
			continue
		}
		first[tool.Name] = tool.source
		kept = append(kept, tool)
	}
	return kept, diags
}

// sharedNames warns of packages that share tool names, once for each pair: an
// SDK that serves both keeps the last tool without a word.
func sharedNames(pkgs []*inspect.Package, names [][]namedTool) diag.List {
	type owner struct {
		pkg int
		source
	}
	first := map[string]owner{}
	var diags diag.List
	for i, tools := range names {
		warned := map[int]bool{}
		for _, tool := range tools {
			other, taken := first[tool.name]
			switch {
			case !taken:
				first[tool.name] = owner{i, tool.source}
			case !warned[other.pkg]:
				warned[other.pkg] = true
				diags = append(diags, diag.Warnf(tool.pos, diag.DuplicateName, "package %s has a tool %s, too", pkgs[other.pkg].Path, tool.name).
					WithHint("a server of both packages would keep one, or refuse to start; write prefix=… in a //toolgen:package line").
					WithRelated(other.pos, "%s has it", other.called))
			}
		}
	}
	return diags
}
