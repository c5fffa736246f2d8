package gen

import (
	"go/types"
	pathpkg "path"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// CallOutput returns the base name of the file of dispatch beside the
// definitions with the base name output: "tools_call_gen.go".
func CallOutput(output string) string {
	name := strings.TrimSuffix(output, ".go")
	if before, ok := strings.CutSuffix(name, "_gen"); ok {
		return before + "_call_gen.go"
	}
	return name + "_call.go"
}

// A callLayout lays out the file of dispatch of a package.
type callLayout struct {
	pkg     define.Package
	names   *namespace
	types   *guards // writes types, and keeps what they import
	calls   []infer.Call
	words   []string // of the tools, as in the names of their constants
	caller  callerFields
	readers shapeFuncs
	writers shapeFuncs
	view    templates.CallFile
}

// callView lays out the file of dispatch, behind the view of the definitions,
// whose names it refers to.
func callView(p define.Package, n *namespace, file templates.File) (templates.CallFile, diag.List) {
	calls, diags := callsOf(p)
	if diags.HasErrors() {
		return templates.CallFile{}, diags
	}
	l := &callLayout{
		pkg:   p,
		names: n,
		types: &guards{pkg: p.Package, imports: runtimeImports()},
		calls: calls,
		view:  templates.CallFile{Package: p.Name, Constraint: p.Constraint},
	}
	for _, t := range file.Tools {
		l.words = append(l.words, strings.TrimPrefix(t.Const, n.prefix+"Tool"))
	}
	l.readers = shapeFuncs{layout: l, prefix: "read", names: map[string]string{}}
	l.writers = shapeFuncs{layout: l, prefix: "write", writes: true, names: map[string]string{}}
	before := len(n.diags)
	n.needs(callPredeclared)
	l.caller = newCallerFields(p)
	l.claimNames(file.Names)
	for i := range p.Tools {
		l.view.Tools = append(l.view.Tools, l.tool(i, file.Tools[i]))
		if p.Tools[i].Schemas.ByEncoder || calls[i].ByEncoder {
			l.view.Encoder = encoderName(p.Encoder)
		}
	}
	l.finish()
	return l.view, append(diags, n.diags[before:]...)
}

// encoderName is what the runtime calls an encoder, in builds that have it.
func encoderName(e inspect.Encoder) string {
	if e == inspect.Go127 {
		return "Go127"
	}
	return "Go126"
}

// runtimeImports are what every file of dispatch may import; those that it does
// not need are left out when it is drawn.
func runtimeImports() map[string]*types.Package {
	imports := map[string]*types.Package{}
	for _, path := range []string{"context", "strconv", templates.CallPath} {
		imports[path] = types.NewPackage(path, pathpkg.Base(path))
	}
	return imports
}

// callsOf returns how each tool is called.
func callsOf(p define.Package) ([]infer.Call, diag.List) {
	calls := make([]infer.Call, len(p.Tools))
	var diags diag.List
	for i, tool := range p.Tools {
		var found diag.List
		calls[i], found = infer.Calls(p.Package, tool.Facts, tool.Schemas)
		diags = append(diags, found...)
		diags = append(diags, CheckEnforced(tool.Input, tool.Pos)...)
	}
	return calls, diags
}

// callPredeclared are the names of the universe that generated calls use.
var callPredeclared = []string{"append", "byte", "error", "float64", "int64", "new", "nil", "uint64"}

// claimNames claims the exported names. Methods of a caller are no names of
// the package.
func (l *callLayout) claimNames(names templates.Names) {
	private := func(name string) string { return l.names.private(lowerFirst(l.names.prefix + name)) }
	l.view.Names = templates.CallNames{Dispatch: dispatchName, List: private("ToolNames"), Input: private("ToolInput"), Row: names.Row, Index: names.Index}
	if len(l.caller.fields) > 0 {
		l.view.Names.Caller = l.names.exported("Caller")
		l.caller.types = l.types
		l.view.Fields = l.caller.named(l.methodNames())
		return
	}
	l.view.Names.Dispatch = l.names.exported(dispatchName)
}

const dispatchName = "CallTool"

// methodNames are the names that no field of the caller can have.
func (l *callLayout) methodNames() []string {
	names := []string{dispatchName}
	for _, word := range l.words {
		names = append(names, "Call"+word)
	}
	return names
}

// tool lays out one tool, but for the variables of its call.
func (l *callLayout) tool(i int, definition templates.Tool) templates.CallTool {
	defined, call, word := l.pkg.Tools[i], l.calls[i], l.words[i]
	view := templates.CallTool{
		Const:      definition.Const,
		Func:       l.entryName(defined, word),
		Var:        l.names.private(privateWord(word) + "Call"),
		Calls:      defined.Facts.GoName,
		Repair:     defined.Facts.Options.Repair != nil && *defined.Facts.Options.Repair,
		Error:      defined.Facts.HasError,
		Boxed:      call.Boxed,
		ObjectOnly: call.ObjectOnly,
	}
	if !rowHolds(l.pkg, defined) {
		view.Schema = l.names.private(privateWord(word) + "Schema")
		l.view.Schemas = append(l.view.Schemas, templates.Const{Name: view.Schema, Lines: textLines(schema.Lines(defined.Input))})
	}
	view.Input = l.input(call, word)
	for _, result := range call.Results {
		view.Results = append(view.Results, l.result(call, result))
	}
	return view
}

// entryName claims the name of the function that calls one tool, or returns
// that of the method.
func (l *callLayout) entryName(tool define.Tool, word string) string {
	name := "Call" + word
	if name == dispatchName {
		l.names.diags = append(l.names.diags, diag.Errorf(tool.Pos, diag.NameClash, "the call of %s would be %s, which calls any tool by its name", tool.Called, name).
			WithHint("give the function another name; name=%s in its //toolgen:tool line keeps the tool's", tool.Name))
		return name
	}
	if len(l.caller.fields) > 0 {
		return name
	}
	return l.names.exported(name)
}

// rowHolds reports whether the row of a tool has the input schema that its
// arguments are held to: rows take it from MCP's definition. Other formats
// have one of their own.
func rowHolds(p define.Package, tool define.Tool) bool {
	if !slices.Contains(p.Formats, dialect.MCP) {
		return false
	}
	lowered, _ := dialect.MCP.Lower(tool.Tool)
	return lowered.Input.Equal(tool.Input)
}

// finish claims the names of imports and variables, when all that they must
// differ from is known, and with these lays out the calls themselves.
func (l *callLayout) finish() {
	l.view.Readers, l.view.Writers = l.readers.list, l.writers.list
	l.view.Imports = l.names.importNames(l.types.imports)
	l.view.Locals = l.names.locals(templates.CallLocals)
	for i, tool := range l.pkg.Tools {
		t := &l.view.Tools[i]
		t.Target = l.target(tool.Facts)
		t.Params = l.params(tool.Facts, l.calls[i])
	}
}
