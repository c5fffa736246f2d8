package gen

import (
	"go/types"
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/dispatch"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// An sdk is an SDK that tools are brought to, in a package of its own below
// theirs, so that their package imports no SDK.
type sdk struct {
	name    string // in sdk=
	folder  string // and name of the package
	formats []*dialect.Dialect
	// array is the dialect whose whole array is decoded; nil where rows are.
	array *dialect.Dialect
	hints bool // definitions are put together from rows, which hold no hints
	// perCall are the injected types whose values a request holds.
	perCall []perCallValue
}

// A perCallValue is an injected type, as the view of a caller's field has it,
// and where the value stands in the variable req of a call.
type perCallValue struct{ typ, value string }

const (
	goSDK = "github.com/modelcontextprotocol/go-sdk/mcp."
	mcpGo = "github.com/mark3labs/mcp-go/mcp."
)

var sdks = []sdk{
	{name: "go-sdk", folder: "gosdktools", formats: []*dialect.Dialect{dialect.MCP}, hints: true, perCall: []perCallValue{
		{"*" + goSDK + "CallToolRequest", "req"},
		{"*" + goSDK + "ServerRequest[*" + goSDK + "CallToolParamsRaw]", "req"},
		{"*" + goSDK + "ServerSession", "req.Session"},
	}},
	{name: "mcp-go", folder: "mcpgotools", formats: []*dialect.Dialect{dialect.MCP}, hints: true, perCall: []perCallValue{
		{mcpGo + "CallToolRequest", "req"},
	}},
	{name: "openai", folder: "openaitools", formats: []*dialect.Dialect{dialect.OpenAI, dialect.Responses}},
	{name: "anthropic", folder: "anthropictools", formats: []*dialect.Dialect{dialect.Anthropic}},
	{name: "genai", folder: "genaitools", formats: []*dialect.Dialect{dialect.Gemini}, array: dialect.Gemini},
}

// asked returns the SDKs that a package asks for.
func asked(names []string) []sdk {
	return slices.DeleteFunc(slices.Clone(sdks), func(s sdk) bool { return !slices.Contains(names, s.name) })
}

// sdkFiles makes the packages that bring tools to SDKs, each a file with the
// base name output in a folder below the tools'. They are made from the views
// of the definitions and of dispatch.
func sdkFiles(p define.Package, view templates.File, calls dispatch.File, output string) ([]File, diag.List) {
	wanted := asked(p.Options.SDKs)
	if len(wanted) > 0 && p.Name == "main" {
		return nil, diag.List{diag.Errorf(p.Options.Pos, diag.BadPlace, "no package can import a package main, so sdk=%s has nowhere to take the tools from", wanted[0].name).
			WithHint("move the tools to a package of their own, or leave sdk= out and call %s", calls.Dispatch)}
	}
	var files []File
	var diags diag.List
	for _, s := range wanted {
		diags = append(diags, s.cannotGive(p)...)
		content, err := templates.SDK(s.view(p, view, calls))
		if err != nil {
			diags = append(diags, unrendered(p, err))
			continue
		}
		files = append(files, File{Path: filepath.Join(p.Dir, s.folder, output), Content: content, Package: s.folder})
	}
	return files, diags
}

func (s sdk) view(p define.Package, definitions templates.File, calls dispatch.File) templates.SDKFile {
	view := templates.SDKFile{
		SDK:        s.name,
		Package:    s.folder,
		Constraint: p.Constraint,
		ToolsPath:  p.Path,
		ToolsName:  p.Name,
		Names:      templates.SDKNames{Tools: definitions.Names.Tools, Dispatch: calls.Dispatch},
	}
	if s.array != nil {
		view.Names.Array = p.Options.GoPrefix + s.array.ArrayName()
	}
	if len(calls.Fields) > 0 {
		view.Caller = calls.Caller
	}
	view.PerCall = s.provided(p)
	if s.hints {
		view.Hints = hintsOf(p.Tools, definitions.Tools)
	}
	return view
}

// provided returns what of a request tools take through the context.
func (s sdk) provided(p define.Package) []string {
	var values []string
	for _, tool := range p.Tools {
		for _, param := range tool.Facts.Params {
			if i := s.given(p, param.Type); i >= 0 && !slices.Contains(values, s.perCall[i].value) {
				values = append(values, s.perCall[i].value)
			}
		}
	}
	return values
}

// given returns the place of the value that a request has for a type, or -1.
func (s sdk) given(in define.Package, t types.Type) int {
	typ := types.TypeString(t, func(pkg *types.Package) string {
		if pkg.Path() == in.Path {
			return ""
		}
		return pkg.Path()
	})
	return slices.IndexFunc(s.perCall, func(v perCallValue) bool { return v.typ == typ })
}

// cannotGive reports the parameters of one call that a tool would get without
// a value: requests of another SDK, and contexts of a type of their own where
// the SDK calls the tools by itself, with a caller that is set but once. One
// without a name is not looked at by the tool.
func (s sdk) cannotGive(p define.Package) diag.List {
	var diags diag.List
	for _, tool := range p.Tools {
		for _, param := range tool.Facts.Params {
			if param.Provision < inspect.FromCall || param.Name == "" || param.Name == "_" {
				continue
			}
			ofOther := slices.ContainsFunc(sdks, func(other sdk) bool { return other.given(p, param.Type) >= 0 })
			if s.given(p, param.Type) >= 0 || !ofOther && len(s.perCall) == 0 {
				continue
			}
			name, hint := names.GoText(p.Package, param.Type), "take what it is for from the context.Context, or leave sdk="+s.name+" out; a parameter that is not used is named _"
			if !ofOther {
				hint += "; where one value is for all calls, say //toolgen:inject " + name
			}
			diags = append(diags, diag.Errorf(param.Pos, diag.Unsupported, "%s has no %s for %s, which a call through sdk=%s would need", s.folder, name, tool.Called, s.name).
				WithHint("%s", hint))
		}
	}
	return diags
}

// hintsOf returns the hints of tools; those that give the same ones stand
// together.
func hintsOf(tools []define.Tool, views []templates.Tool) []templates.ToolHints {
	var all []templates.ToolHints
	for i, tool := range tools {
		hints := hints(tool.Annotations)
		if len(hints) == 0 {
			continue
		}
		at := slices.IndexFunc(all, func(h templates.ToolHints) bool { return slices.Equal(h.Hints, hints) })
		if at < 0 {
			at = len(all)
			all = append(all, templates.ToolHints{Hints: hints})
		}
		all[at].Consts = append(all[at].Consts, views[i].Const)
	}
	return all
}

// hints returns what was said about a tool.
func hints(a dialect.Annotations) []templates.Hint {
	var said []templates.Hint
	add := func(field string, value *bool) {
		if value != nil {
			said = append(said, templates.Hint{Field: field, Value: *value})
		}
	}
	add("ReadOnlyHint", a.ReadOnly)
	add("DestructiveHint", a.Destructive)
	add("IdempotentHint", a.Idempotent)
	add("OpenWorldHint", a.OpenWorld)
	return said
}

// Outputs returns the paths of all files that a package in a folder can have
// generated, with the base name output for that of the definitions.
func Outputs(dir, output string) []string {
	paths := []string{filepath.Join(dir, output), filepath.Join(dir, CallOutput(output))}
	for _, s := range sdks {
		paths = append(paths, filepath.Join(dir, s.folder, output))
	}
	return paths
}

// IsSDKFolder reports whether a folder has the name of one that is generated
// below the tools for an SDK.
func IsSDKFolder(dir string) bool {
	return slices.ContainsFunc(sdks, func(s sdk) bool { return s.folder == filepath.Base(dir) })
}
