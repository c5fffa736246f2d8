package adopt

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A Plan contains the directives to write for tools that are registered by SDK calls.
type Plan struct {
	Additions map[string][]Addition // additions to Go files, by path
	Tools     int                   // number of tools that get directives
	// numbers of tools that get directives although their handler is wrapped, or their
	// registration is conditional
	Wrapped, Conditional int
	Literals             []Literal // tools that get directives if [WithoutLiterals] replaces their handlers
}

// Without returns the plan without the tools for which skip returns true.
func (p Plan) Without(skip func(Addition) bool) Plan {
	left := Plan{Additions: map[string][]Addition{}, Literals: p.Literals}
	for file, additions := range p.Additions {
		for _, addition := range additions {
			if !skip(addition) {
				left.add(file, addition)
			}
		}
	}
	return left
}

func (p *Plan) add(file string, addition Addition) {
	p.Additions[file] = append(p.Additions[file], addition)
	if addition.IsField {
		return
	}
	p.Tools++
	if len(addition.Call.Conditions) > 0 {
		p.Conditional++
	}
	if len(addition.Call.Handler.Wrappers) > 0 {
		p.Wrapped++
	}
}

// Options select the tools for a plan.
type Options struct {
	Defined map[string]bool // names of the tools that have a definition
	Wrapped bool            // include tools whose handler is wrapped or whose registration is conditional
	// PinnedInputs and PinnedOutputs are the names of the tools for which directives pin
	// the schema that the SDK infers.
	PinnedInputs, PinnedOutputs map[string]bool
	// Fields contains the descriptions to add to struct fields, by the position of the
	// field. With these descriptions, the input schemas of the tools in Inferred can be
	// inferred from their structs.
	Fields   map[token.Position]Field
	Inferred map[string]bool
}

// A Field is the description of a struct field.
type Field struct {
	Text      string
	Directive bool   // write a directive, because a doc comment would yield another description
	Of        string // name of a tool that needs the description
}

// A File is a file for content that is too long for a directive. Path is absolute.
type File struct {
	Path    string
	Content []byte
}

// Of returns the plan for registered tools that have a definition and no directive. It
// skips a tool that directives cannot express, such as a wrapped handler, with a warning
// [diag.NotAdopted].
func Of(pkgs []*inspect.Package, o Options) (Plan, diag.List) {
	a := adopter{Options: o, plan: Plan{Additions: map[string][]Addition{}}, names: map[string][]*inspect.Tool{}, handlers: map[token.Position][]*inspect.Tool{}, shared: map[string]sharedArg{}, ours: map[string]*inspect.Package{}}
	repeated := map[*inspect.Tool]bool{} // registered before, with the same definition
	tools := withoutShared(pkgs)
	for _, pkg := range pkgs {
		if !pkg.Foreign {
			a.ours[pkg.Path] = pkg
		}
		for _, tool := range tools[pkg] {
			name := define.Name(pkg, tool)
			if slices.ContainsFunc(a.names[name], func(before *inspect.Tool) bool { return isRepeated(before, tool) }) {
				repeated[tool] = true
				continue
			}
			a.names[name] = append(a.names[name], tool)
			if !tool.FromCall && tool.Registered != nil {
				a.conflict(tool.Registered.Handler) // record the arguments of a handler that has directives, because generated code already uses them
			}
			at := position(tool)
			a.handlers[at] = append(a.handlers[at], tool)
		}
	}
	for _, pkg := range pkgs {
		for _, tool := range tools[pkg] {
			if tool.FromCall && !repeated[tool] && o.Defined[define.Name(pkg, tool)] {
				a.adopt(pkg, tool)
			}
		}
	}
	byPlace := func(a, b token.Position) int {
		return cmp.Or(strings.Compare(a.Filename, b.Filename), a.Offset-b.Offset)
	}
	for _, pos := range slices.SortedFunc(maps.Keys(a.Fields), byPlace) {
		field := a.Fields[pos]
		lines, _ := directive.DescriptionLines(field.Text)
		at := Addition{At: pos, IsField: true}
		for _, line := range lines {
			text := line.String()
			if !field.Directive {
				text = strings.TrimRight("// "+line.Text, " ")
			}
			at.Lines = append(at.Lines, text)
		}
		a.plan.add(pos.Filename, at)
	}
	return a.plan, a.diags
}

// withoutShared returns the tools of each package. It removes a shared factory from copies
// of its tools, because directives above the factory cannot express several tools.
func withoutShared(pkgs []*inspect.Package) map[*inspect.Package][]*inspect.Tool {
	names := map[token.Position][]string{}
	for _, pkg := range pkgs {
		for _, tool := range pkg.Tools {
			if name := define.Name(pkg, tool); !slices.Contains(names[position(tool)], name) {
				names[position(tool)] = append(names[position(tool)], name)
			}
		}
	}
	tools := map[*inspect.Package][]*inspect.Tool{}
	for _, pkg := range pkgs {
		for _, tool := range pkg.Tools {
			if reg := tool.Registered; tool.FromCall && reg.Handler.Factory != nil && reg.Handler.Factory.Called && len(names[position(tool)]) > 1 {
				literal, registration := *tool, *reg
				registration.Handler.Factory, literal.Registered = nil, &registration
				tool = &literal
			}
			tools[pkg] = append(tools[pkg], tool)
		}
	}
	return tools
}

// isRepeated reports whether a and b, which have the same name, are registrations of the
// same handler with the same definition.
func isRepeated(a, b *inspect.Tool) bool {
	if !a.FromCall || !b.FromCall || position(a) != position(b) {
		return false
	}
	values := func(r *registered.Tool) []any {
		of := []any{r.Title.Value, r.Description.Value, r.Icons, r.Meta}
		for _, hint := range []*bool{r.ReadOnly, r.Destructive, r.Idempotent, r.OpenWorld} {
			of = append(of, hint == nil, isTrue(hint))
		}
		for _, given := range []*registered.Given{r.Input, r.Output} {
			if of = append(of, given == nil); given != nil {
				of = append(of, given.Text)
			}
		}
		return of
	}
	return slices.Equal(values(a.Registered), values(b.Registered))
}

type adopter struct {
	Options
	plan     Plan
	names    map[string][]*inspect.Tool
	handlers map[token.Position][]*inspect.Tool // tools by the position of the function's name
	shared   map[string]sharedArg               // arguments of factories, by parameter type
	ours     map[string]*inspect.Package        // packages that can be changed, by import path
	diags    diag.List
}

// unchanged separates the name of a tool from the reason in the message of [Skipped].
const unchanged = " is unchanged: "

// Skipped returns the warning that tool is not adopted because of reason.
func Skipped(at token.Position, tool, reason string) diag.Diagnostic {
	return diag.Warnf(at, diag.NotAdopted, "%s%s%s", tool, unchanged, reason)
}

// SkippedTool returns the name of the tool in d, a warning that [Skipped] returned. ok is
// false for other diagnostics.
func SkippedTool(d diag.Diagnostic) (tool string, ok bool) {
	tool, _, ok = strings.Cut(d.Message, unchanged)
	return tool, ok && d.Code == diag.NotAdopted
}

func (a *adopter) adopt(pkg *inspect.Package, tool *inspect.Tool) {
	call, name := tool.Registered, define.Name(pkg, tool)
	if reason, hint := a.obstacle(pkg, tool); reason != "" {
		a.diags = append(a.diags, Skipped(call.Pos, name, reason).WithHint("%s", hint))
		return
	}
	if d, ok := circumstances(name, call); ok && !a.Wrapped {
		a.diags = append(a.diags, d)
		return
	}
	if isLiteral(call.Handler) {
		a.plan.Literals = append(a.plan.Literals, Literal{name, a.ours[call.Handler.Package], call.Handler.Literal})
		reason, hint := literal(call.Handler)
		a.diags = append(a.diags, Skipped(call.Pos, name, reason).WithHint("%s", hint))
		return
	}
	if reason := a.conflict(call.Handler); reason != "" {
		a.diags = append(a.diags, Skipped(call.Pos, name, reason).
			WithHint("pass the same value to both handlers, or declare a separate type for each value"))
		return
	}
	at := position(tool)
	w := writer{dir: filepath.Dir(at.Filename), name: name}
	refs := false
	if a.Inferred[w.name] {
		refs = tool.Input != nil && strings.Contains(tool.Input.Text, `"$ref"`)
		inferred := *tool
		inferred.Input, tool = nil, &inferred
	}
	w.write(pkg, tool, a.Options)
	injected := a.inject(call.Handler.Factory, &w)
	a.plan.add(at.Filename, Addition{Tool: w.name, Call: call, At: at, Lines: w.lines, Files: w.files, Inject: injected, Refs: refs})
}

// position returns the position of the name of the function that gets the directives: the
// handler, or the factory that returns the handler.
func position(tool *inspect.Tool) token.Position {
	if tool.Registered != nil && tool.Registered.Handler.Factory != nil && tool.FromCall {
		return tool.Registered.Handler.Factory.Pos
	}
	if tool.FromCall && isLiteral(tool.Registered.Handler) {
		return tool.Registered.Handler.Pos
	}
	return tool.Pos
}

func isLiteral(h registered.Handler) bool { return h.Factory == nil && h.Lit != nil }

// declared returns the function that gets the directives.
func declared(tool *inspect.Tool) *types.Func {
	if made := tool.Registered.Handler.Factory; made != nil {
		return made.Func
	}
	return tool.Func
}

// A sharedArg is the argument of the first handler or factory that has a parameter of
// some type. Generated code has only one value for all parameters of that type.
type sharedArg struct {
	registered.FactoryArg
	of string // name of the handler or factory
}

// conflict returns the reason why h gets a different value than an earlier handler for a
// parameter of the same type, or "". It records the arguments of h for parameter types
// that no earlier handler has.
func (a *adopter) conflict(h registered.Handler) string {
	var args []sharedArg
	in := h.Package
	switch {
	case h.Factory != nil:
		in = h.Factory.Package
		for _, arg := range h.Factory.Args {
			args = append(args, sharedArg{arg, h.Factory.Func.Name()})
		}
	case h.Receiver != nil:
		args = append(args, sharedArg{*h.Receiver, h.Decl.Name.Name})
	}
	for _, arg := range args {
		t, named := declaredType(arg.Param.Type())
		key := in + " " + types.TypeString(t, nil)
		if !named {
			key += " " + arg.Param.Name()
		}
		first, isKnown := a.shared[key]
		if !isKnown {
			a.shared[key] = arg
		} else if !first.IsSame(arg.FactoryArg) {
			return fmt.Sprintf("%s receives %s as %s, and %s receives %s, but generated code can inject only one value of each type", arg.of, arg.Text, cmp.Or(arg.Param.Name(), "receiver"), first.of, first.Text)
		}
	}
	return ""
}

// declaredType returns t or, if t is a pointer, its element type. named reports whether
// the result is a declared type.
func declaredType(t types.Type) (elem types.Type, named bool) {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	_, named = t.(*types.Named)
	return t, named
}

// inject returns the types of the arguments of made that the server must supply. If such a
// type cannot be injected in the whole package, inject adds a directive for the parameter
// to w instead.
func (a *adopter) inject(made *registered.Factory, w *writer) (injected []string) {
	if made == nil || !made.Called {
		return nil
	}
	pkg := a.ours[made.Package]
	for _, arg := range made.Args {
		t := arg.Param.Type()
		text := types.TypeString(t, func(p *types.Package) string {
			if p.Path() == made.Package {
				return ""
			}
			return p.Name()
		})
		isSent := slices.ContainsFunc(pkg.Tools, func(other *inspect.Tool) bool {
			return slices.ContainsFunc(other.Arguments(), func(p *inspect.Param) bool { return types.Identical(p.Type, t) })
		})
		_, named := declaredType(t)
		switch {
		case arg.Param == made.Func.Signature().Recv():
		case !named || isSent:
			w.lines = append(w.lines, directive.Line{Verb: "param", Text: arg.Param.Name() + " inject"}.String())
		case !slices.ContainsFunc(pkg.Options.Inject, func(known directive.Inject) bool { return known.Type.Key == text }):
			injected = append(injected, text)
		}
	}
	return injected
}

// circumstances returns a diagnostic for a tool whose handler is wrapped or whose
// registration is conditional. A generated tool would ignore the wrapper and the
// condition.
func circumstances(name string, call *registered.Tool) (diag.Diagnostic, bool) {
	var reasons, hints []string
	wrappers := call.Handler.Wrappers
	if len(wrappers) > 0 {
		var names []string
		for _, w := range wrappers {
			if !slices.Contains(names, w.Func) {
				names = append(names, w.Func)
			}
		}
		reasons = append(reasons, "its handler is wrapped by "+diag.Listed(names, "and")+", which a directive cannot express")
		hints = append(hints, "replace the wrapper with an interceptor, ToolSet().Use(…), that applies only if c.Tool.Name == "+strconv.Quote(name))
	}
	if len(call.Conditions) > 0 {
		reasons = append(reasons, "its registration is conditional, which a directive cannot express")
		hints = append(hints, "apply the condition when the server starts: ToolSet().Filter(…)")
	}
	if len(reasons) == 0 {
		return diag.Diagnostic{}, false
	}
	d := Skipped(call.Pos, name, strings.Join(reasons, "; ")).
		WithHint("%s; toolgen adopt -wrapped adopts the tool anyway", strings.Join(hints, "; "))
	for _, w := range wrappers {
		d = d.WithRelated(w.Pos, "%s wraps the handler", w.Func)
	}
	for _, pos := range call.Conditions {
		d = d.WithRelated(pos, "the condition")
	}
	return d, true
}

// obstacle returns the reason why directives cannot express a tool, with a hint, or "".
func (a *adopter) obstacle(pkg *inspect.Package, tool *inspect.Tool) (reason, hint string) {
	call, name := tool.Registered, define.Name(pkg, tool)
	handler, at := call.Handler, position(tool)
	in := handler.Package
	switch {
	case isLiteral(handler):
		if handler.Literal == nil || handler.Literal.Reason != "" {
			return literal(handler)
		}
	case handler.Factory == nil && handler.Decl == nil || tool.Func == nil:
		return "its handler is unknown", "register a declared function or method"
	case handler.Factory == nil && handler.Instance || tool.Func.Signature().TypeParams().Len() > 0:
		return "its handler is generic, but a directive applies to all instances", "declare a function for each tool"
	default:
		in = declared(tool).Pkg().Path()
	}
	switch {
	case a.ours[in] == nil:
		return "its handler is declared in " + in, "add that package to the command; if it is in another module, declare a function here that calls the handler"
	case len(a.handlers[at]) > 1 && handler.Factory != nil:
		return "the handlers of several tools come from " + handler.Factory.Func.Name(), "declare a function for each tool"
	case len(a.handlers[at]) > 1:
		return "its handler is registered under several names", "declare a function for each name"
	case len(a.names[name]) > 1:
		return "several tools have its name", "rename all but one"
	}
	if text := call.Description.Value; text != "" && !describes(text) {
		return "its description is blank, or contains characters or line endings that a file cannot preserve", "correct the description"
	}
	for _, unread := range call.Unread {
		return "its " + string(unread.Part) + " is unknown: " + unread.Reason, "use a constant, or write the directives by hand"
	}
	return "", ""
}

// Contains reports whether the plan contains directives for the tool with the name tool.
func (p Plan) Contains(tool string) bool {
	for _, additions := range p.Additions {
		if slices.ContainsFunc(additions, func(a Addition) bool { return !a.IsField && a.Tool == tool }) {
			return true
		}
	}
	return false
}

// literal returns the reason why a handler that is a function literal is not adopted, and
// a hint.
func literal(handler registered.Handler) (reason, hint string) {
	reason = "its handler is a function literal, which cannot have a directive"
	captures := diag.Listed(handler.Captures, "and")
	switch l := handler.Literal; {
	case l == nil:
		if captures != "" {
			reason += ", and captures " + captures
		}
		return reason, "run toolgen adopt -literals, which declares the handler as a function"
	case l.Reason != "":
		return reason + "; " + l.Reason, "declare the handler as a function or method"
	}
	switch len(handler.Captures) {
	case 0:
		return reason, "declare the handler as a function"
	case 1:
		return reason + ", and captures " + captures, "declare the handler as a method of a type with " + captures + " as a field"
	}
	return reason + ", and captures " + captures, "declare the handler as a method of a type with the fields " + captures
}

// describes reports whether a directive or a file can represent a description byte for
// byte.
func describes(text string) bool {
	_, ok := directive.DescriptionLines(text)
	return ok || directive.FileText(fileOf(text)) == text && utf8.ValidString(text) && strings.TrimSpace(text) != ""
}

// fileOf returns the content of a file that [directive.FileText] converts to text.
func fileOf(text string) []byte { return []byte(text + "\n") }

// A writer creates the directives above a tool's function, and the files to which they
// refer.
type writer struct {
	dir, name string
	lines     []string
	files     []File
}

// inFile adds a file that is named after the tool, with a suffix, and a directive that
// refers to the file.
func (w *writer) inFile(line directive.Line, suffix string, content []byte) {
	base := w.name + suffix
	line.Text += base
	w.lines = append(w.lines, line.String())
	w.files = append(w.files, File{filepath.Join(w.dir, base), content})
}

func (w *writer) write(pkg *inspect.Package, tool *inspect.Tool, o Options) {
	call := tool.Registered
	stated := directive.Tool{
		Title: call.Title.Value, ReadOnly: call.ReadOnly, Destructive: call.Destructive,
		Idempotent: call.Idempotent, OpenWorld: call.OpenWorld,
	}
	defaults := pkg.Options.Tool
	omitAssumed(&stated.ReadOnly, false, defaults.ReadOnly)
	omitAssumed(&stated.Destructive, true, defaults.Destructive)
	omitAssumed(&stated.Idempotent, false, defaults.Idempotent)
	omitAssumed(&stated.OpenWorld, true, defaults.OpenWorld)
	named := *tool
	named.Func = declared(tool)
	if w.name != define.DefaultName(pkg, &named) {
		stated.Name = w.name
	}
	if isTrue(stated.ReadOnly) && isTrue(stated.Destructive) {
		stated.Destructive = nil // meaningless for a read-only tool, and a directive cannot contain both
	}
	if call.Description.Stated && call.Description.Value == "" {
		stated.Doc = "none"
	}
	w.lines = append(w.lines, stated.Line().String())
	w.describe(call.Description.Value)
	input, output := tool.Input, tool.Output
	if o.PinnedInputs[w.name] && input == nil && call.ServedInput != "" {
		input = &inspect.Schema{Text: call.ServedInput}
	}
	if o.PinnedOutputs[w.name] && output == nil && call.ServedOutput != "" && call.ServedOutput != registered.NoSchema {
		output = &inspect.Schema{Text: call.ServedOutput}
	}
	w.schema(directive.Input, input)
	w.schema(directive.Output, output)
}

func (w *writer) describe(text string) {
	if text == "" {
		return
	}
	lines, ok := directive.DescriptionLines(text)
	if !ok {
		w.inFile(directive.Line{Verb: "description", Text: "file:"}, ".md", fileOf(text))
	}
	for _, line := range lines {
		w.lines = append(w.lines, line.String())
	}
}

// schemaWidth is the maximum length in bytes of a schema in a directive. A longer schema
// is written to a file.
const schemaWidth = 160

// schema writes the schema of a registration. It adds "properties" and "items", which
// directives require but a registration may omit.
func (w *writer) schema(direction string, given *inspect.Schema) {
	if given == nil {
		return
	}
	doc, err := schema.Parse([]byte(given.Text))
	if err != nil {
		return
	}
	var compact, indented bytes.Buffer
	compact.WriteString(infer.WithOpenMembers(doc).String())
	if json.Indent(&indented, compact.Bytes(), "", "  ") != nil {
		return
	}
	line := directive.Line{Verb: direction}
	if compact.Len() > schemaWidth {
		w.inFile(line, "."+direction+".json", append(indented.Bytes(), '\n'))
		return
	}
	line.Text = compact.String()
	w.lines = append(w.lines, line.String())
}

// omitAssumed removes a hint if it equals the value that clients assume anyway, unless the
// package sets a default.
func omitAssumed(hint **bool, assumed bool, ofPackage *bool) {
	if *hint != nil && **hint == assumed && ofPackage == nil {
		*hint = nil
	}
}

func isTrue(hint *bool) bool { return hint != nil && *hint }
