package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// tool builds a tool from a candidate. It returns nil if it reported an error.
func (f *finder) tool(c candidate) *Tool {
	name := c.goName()
	f.seen[name] = true
	before := len(f.diags)
	tool := &Tool{GoName: name, Pos: f.pos(c.ident.Pos())}
	own, diags := directive.DecodeTool(f.lines.use(c.doc, "tool"))
	f.diags = append(f.diags, diags...)
	byOwn := errorsIn(diags)
	tool.Own, tool.OfType = own, f.types[c.recv]
	if c.registeredAlone() {
		own = hintsOf(c.handled.reg)
		tool.GoName = c.calledAs(name)
	}
	tool.Options = directive.JoinTools(f.s.selection.options.Tool, directive.JoinTools(tool.TypeLine(), own))
	f.diags = append(f.diags, readOffer(f.lines, f.s.selection.options, c, tool)...)
	doc := f.readDoc(c, tool)
	tool.Grammar = f.grammar(tool)
	f.checkSkip(c)
	f.checkReachable(c, tool)
	tool.Func = f.funcOf(c)
	if tool.Func == nil {
		f.undeclared(c, tool)
		if c.registeredAlone() {
			tool.Registered = c.handled.reg
			f.notRead(tool, before)
		}
		return nil
	}
	sig := tool.Func.Signature()
	f.receiver(c, tool, sig)
	if !c.isRaw() {
		f.checkGeneric(tool, sig)
	}
	sig = f.factory(&c, tool, sig)
	if answersHTTP(sig) {
		f.report(fixHandler(f, c, diag.Errorf(tool.Pos, diag.Unsupported, "%s is an HTTP handler, which cannot be a tool", tool.GoName).
			WithHint("add //toolgen:skip to exclude a method")))
	}
	if f.isStreaming(c, tool, sig) {
		return nil
	}
	above := map[*Param][]directive.Line{}
	switch {
	case c.isRaw():
		f.rawHandler(c, tool)
		doc.entries = nil
	case c.typ == nil: // the candidate is a factory, and the function that it returns has a named type
		tool.Params, tool.Results, tool.HasError = f.ofSignature(sig, tool.Pos)
	default:
		above = f.params(c, tool, sig)
		f.results(c, tool, sig)
	}
	for _, param := range tool.Params {
		if tool.Factory != nil && param.Provision >= FromCall && strings.Trim(param.Name, "_") == "" {
			param.Name = "request" // its type does not show whether the function uses the request, so assume that it does
		}
	}
	f.assign(tool, doc, above)
	if tool.Offer == nil {
		f.schemas(c, tool)
	}
	f.registration(c, tool)
	if tool.Offer == nil || tool.Offer.Verb != directive.CompletionVerb {
		f.resultAs(c, tool)
	}
	if tool.Offer != nil {
		f.diags = append(f.diags, offerResult(tool, f.qualifier)...)
	} else {
		f.checkForms(tool)
		f.handlerForm(tool)
		if !c.isRaw() {
			f.checkRaw(tool)
		}
	}
	if !c.isRaw() {
		f.checkNamed(tool)
	}
	f.checkTypes(tool, c.decl)
	if fn, ok := c.decl.(*ast.FuncDecl); ok {
		tool.Repeated = c.file.repeated[fn]
	}
	if f.diags[before:].HasErrors() {
		switch {
		case c.registeredAlone():
			f.notRead(tool, before)
		case tool.Offer == nil && errorsIn(f.diags[before:]) == byOwn:
			f.faulty = append(f.faulty, tool)
		}
		return nil
	}
	return tool
}

func errorsIn(diags diag.List) int {
	n := 0
	for _, d := range diags {
		if d.Severity == diag.Error {
			n++
		}
	}
	return n
}

// checkSkip reports a declaration with a skip directive and also a directive that makes
// it a tool, a prompt, a resource, or a completion.
func (f *finder) checkSkip(c candidate) {
	skip := f.lines.peek(c.doc, "skip")
	if len(skip) == 0 {
		return
	}
	var tool []directive.Line
	for _, verb := range append([]string{"tool"}, directive.OfferVerbs...) {
		tool = append(tool, f.lines.peek(c.doc, verb)...)
	}
	if len(tool) > 0 {
		f.report(diag.Errorf(skip[0].Pos, diag.Contradiction, "%s conflicts with %s", skip[0], tool[0]).
			WithHint("remove one of them").
			WithRelated(tool[0].Pos, "%s is here", tool[0]))
	}
}

// checkReachable reports a tool that no code can call because of its name, or that does
// not exist in every build.
func (f *finder) checkReachable(c candidate, tool *Tool) {
	if name := c.ident.Name; name == "_" || name == "init" && c.recv == "" {
		f.report(diag.Errorf(tool.Pos, diag.Misplaced, "code cannot call a function named %s, so it cannot be a tool", name).
			WithHint("rename it"))
	}
	f.checkBuild(c)
}

// undeclared reports the type error if the type checker has no object for a candidate. It
// marks the parameters' directives as used, because their positions are valid.
func (f *finder) undeclared(c candidate, tool *Tool) {
	comments := commentsBeside(f.prog.fset, c.file, c.typ.Params)
	for _, field := range c.typ.Params.List {
		f.lines.use(comments.group(field), "param")
	}
	f.reportTypeError(tool, site{source: f.s, node: c.decl})
}

// receiver determines the type that a method belongs to.
func (f *finder) receiver(c candidate, tool *Tool, sig *types.Signature) {
	if c.recv == "" || sig.Recv() == nil { // nil for an instance of a generic method
		return
	}
	recv := types.Unalias(sig.Recv().Type())
	if c.ofService != nil { // the receiver is the interface that embeds the service
		recv = f.s.types.Scope().Lookup(c.recv).Type()
	}
	if ptr, ok := recv.(*types.Pointer); ok {
		tool.PtrRecv = true
		recv = types.Unalias(ptr.Elem())
	}
	tool.Recv, _ = recv.(*types.Named)
	switch {
	case tool.Recv != nil:
	case types.IsInterface(sig.Recv().Type()):
		f.report(diag.Errorf(tool.Pos, diag.Unsupported, "methods of an interface alias cannot be tools").
			WithHint("declare %s as a type, without =", c.recv))
	default:
		f.reportTypeError(tool, site{source: f.s, node: c.decl})
	}
}

// factory returns the signature of a tool's function: the declared function, or the
// function that a factory returns. For a factory, it sets the syntax in c to that
// function's syntax, which is nil for a named type.
//
// A factory must itself be marked, because other methods of a type may return functions.
// The returned function must accept a context.
func (f *finder) factory(c *candidate, tool *Tool, sig *types.Signature) *types.Signature {
	if c.registeredAlone() || !f.lines.marks(c.doc) && !f.s.selection.names[c.goName()] {
		return sig
	}
	i := 0
	for i < sig.Results().Len() && !takesContext(sig.Results().At(i).Type()) {
		i++
	}
	if i == sig.Results().Len() {
		return sig
	}
	t := sig.Results().At(i).Type()
	returned := t.Underlying().(*types.Signature)
	unsupported := func(message, hint string) {
		f.report(diag.Errorf(tool.Pos, diag.Unsupported, "%s "+message, tool.GoName).WithHint("%s", hint))
	}
	switch {
	case tool.Offer != nil:
		unsupported("returns a function, which is supported only for tools", "declare the function itself, or a method of a type that has the parameters as fields")
	case sig.Results().Len() > 1:
		unsupported("returns a function and other results, but may return only the function", "declare a function with //toolgen:tool that returns only this result")
	case sig.Variadic():
		unsupported("returns the function of a tool, and has a variadic parameter", "replace the variadic parameter with a slice, or declare a function without a variadic parameter that calls this one")
	}
	made := &Factory{Type: t}
	for field, v := range variables(c.typ.Params, sig.Params()) {
		if inject, said := f.injectLine(v.Type(), field.Type); said {
			f.used[inject.Type.Key] = true
			if inject.FromContext {
				unsupported("is called once, so its "+v.Name()+" cannot come from the context of a call", "make it a parameter of the function that is returned")
			}
		}
		made.Params = append(made.Params, &Param{Name: v.Name(), Type: v.Type(), Injected: true, Pos: f.pos(namePos(field, v))})
	}
	written := ast.Unparen(c.typ.Results.List[0].Type)
	if c.typ, _ = written.(*ast.FuncType); c.typ == nil && sig.Results().Len() == 1 && !isSpelledOut(t, returned) {
		unsupported("returns "+types.ExprString(written)+", whose parameters are declared elsewhere", "use the type func(…) in the result")
	}
	tool.Factory = made
	return returned
}

// takesContext reports whether t is a function type whose first parameter is a context, as in
// handlers.
func takesContext(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() > 0 && provisionOf(sig.Params().At(0).Type()) == FromContext
}

// isSpelledOut reports whether the types of the parameters and results of sig are all
// type arguments of t, the named type of the function. If so, their declarations are
// loaded, because the code that refers to t mentions them.
func isSpelledOut(t types.Type, sig *types.Signature) bool {
	var args []types.Type
	if generic, ok := t.(interface{ TypeArgs() *types.TypeList }); ok {
		args = slices.Collect(generic.TypeArgs().Types())
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			isArg := slices.ContainsFunc(args, func(arg types.Type) bool { return types.Identical(arg, v.Type()) })
			if !isArg && !isError(v.Type()) && !isContent(v.Type()) && provisionOf(v.Type()) == FromServer {
				return false
			}
		}
	}
	return true
}

// answersHTTP reports whether a method has a parameter of type http.ResponseWriter, and
// is therefore not a tool.
func answersHTTP(sig *types.Signature) bool {
	for param := range sig.Params().Variables() {
		named, ok := param.Type().(*types.Named)
		if ok && isNamed(named, "net/http", "ResponseWriter") {
			return true
		}
	}
	return false
}

func (f *finder) checkGeneric(tool *Tool, sig *types.Signature) {
	if sig.TypeParams().Len() > 0 || tool.Recv != nil && tool.Recv.TypeParams().Len() > 0 {
		f.report(diag.Errorf(tool.Pos, diag.GenericFunc, "%s is generic, so it has no single schema", tool.GoName).
			WithHint("wrap it in one function for each type"))
	}
}

// A toolDoc contains what the doc comment of a tool specifies about its parameters.
type toolDoc struct {
	entries []docEntry
	targets []directive.Target
}

// readDoc parses the doc comment: the description for the model, the parameter list, and
// the //toolgen:param directives.
func (f *finder) readDoc(c candidate, tool *Tool) toolDoc {
	var doc toolDoc
	lines, beside := docLines(c.doc), lineComment(c.beside)
	tool.Deprecated = isDeprecated(lines) || isDeprecated(beside)
	lines, doc.entries = cutParamList(lines)
	if text := docText(lines, c.ident.Name); text != "" {
		tool.Doc = Text{Value: text, Pos: f.pos(c.doc.Pos()), Rule: "doc comment"}
	} else {
		tool.Doc = besideText(f.prog.fset, beside, c.ident.Name)
	}
	tool.Doc = shortened(tool.Doc, tool.Options.Doc)
	if tool.Doc.Value == "" && c.recv != "" {
		tool.Doc = shortened(f.docOfService(c), tool.Options.Doc)
	}
	if text, ok := f.description(f.lines.use(c.doc, "description"), f.s); ok {
		tool.Doc = text
	}
	var diags diag.List
	doc.targets, diags = directive.Targets(f.lines.use(c.doc, "param"))
	f.diags = append(f.diags, diags...)
	return doc
}

// shortened returns the part of a doc comment that asked, the value of doc=, selects.
func shortened(doc Text, asked string) Text {
	switch asked {
	case "first":
		doc.Value = firstSentence(doc.Value)
	case "none":
		return Text{}
	}
	return doc
}

// assign adds the entries and directives in the doc comment to the parameters that they
// name. It decodes the directives together with those in above, which are next to each
// parameter.
func (f *finder) assign(tool *Tool, doc toolDoc, above map[*Param][]directive.Line) {
	for _, entry := range doc.entries {
		f.entry(tool, entry)
	}
	for _, target := range doc.targets {
		name, path, _ := strings.Cut(target.Name.Key, ".")
		param := findParam(tool, name)
		switch {
		case param == nil:
			f.report(fixParam(tool, noParam(tool, target.Name.Pos, name), name))
		case path != "":
			said := f.decodeParam(target.Lines, f.s)
			said.Target, said.TargetPos, said.TargetEnd = path, target.Name.Pos, target.Name.End
			param.Paths = append(param.Paths, said)
		default:
			above[param] = slices.Concat(target.Lines, above[param])
		}
	}
	for _, param := range tool.Params {
		if lines := above[param]; len(lines) > 0 {
			f.applyLine(param, f.decodeParam(lines, f.s))
		}
	}
}

// entry sets the description of the parameter that an entry of the parameter list names.
// A comment next to the parameter takes precedence.
func (f *finder) entry(tool *Tool, entry docEntry) {
	name, path, _ := strings.Cut(entry.name, ".")
	param, pos := findParam(tool, name), f.pos(entry.line.pos)
	switch {
	case param == nil:
		f.report(noParam(tool, pos, entry.name))
	case path != "":
		param.Paths = append(param.Paths, directive.Param{Target: path, TargetPos: pos, Description: entry.text, Pos: pos})
	case param.Doc.Value == "":
		param.Doc = Text{Value: entry.text, Pos: pos, Rule: "parameter list"}
		param.Deprecated = isDeprecated([]docLine{{text: entry.text}})
	}
}

func noParam(tool *Tool, pos token.Position, name string) diag.Diagnostic {
	return diag.Errorf(pos, diag.NoSuchParam, "%s has no parameter %s", tool.GoName, name).
		WithHint("%s", knownParams(tool))
}

func (f *finder) decodeParam(lines []directive.Line, s *source) directive.Param {
	param, diags := directive.DecodeParam(lines)
	f.diags = append(f.diags, diags...)
	f.resolveAs(param, s)
	return param
}

func (f *finder) applyLine(param *Param, said directive.Param) {
	if param.Injected && !said.Inject {
		f.report(diag.Errorf(said.Pos, diag.Contradiction, "%s is supplied by the server, so models do not see it and this directive has no effect", param.Name).
			WithHint("remove the directive"))
	}
	param.Directive = said
	if said.Inject {
		param.inject()
	}
	if said.Description != "" {
		param.Doc = Text{Value: said.Description, Pos: said.Pos, Rule: "description= of the directive"}
	}
}

func findParam(tool *Tool, name string) *Param {
	for _, param := range tool.Params {
		if param.Name == name && name != "_" {
			return param
		}
	}
	return nil
}

func knownParams(tool *Tool) string {
	var names []string
	for _, param := range tool.Params {
		if param.Name != "" && param.Name != "_" && !param.Injected {
			names = append(names, param.Name)
		}
	}
	if len(names) == 0 {
		return "the function has no named parameters"
	}
	return "the parameters are " + strings.Join(names, ", ")
}

// params sets the parameters of a tool: names and comments come from the syntax, types
// from the type checker. It returns the directives next to each parameter.
func (f *finder) params(c candidate, tool *Tool, sig *types.Signature) map[*Param][]directive.Line {
	above := map[*Param][]directive.Line{}
	comments := commentsBeside(f.prog.fset, c.file, c.typ.Params)
	f.diags = append(f.diags, comments.diags...)
	for field, v := range variables(c.typ.Params, sig.Params()) {
		if isCallOptions(sig, v) {
			continue
		}
		param := &Param{
			Name:       v.Name(),
			Type:       v.Type(),
			Variadic:   sig.Variadic() && v == sig.Params().At(sig.Params().Len()-1),
			Provision:  provisionOf(v.Type()),
			Doc:        comments.text(field, v.Name()),
			Deprecated: isDeprecated(comments.lines(field)),
			Pos:        f.pos(namePos(field, v)),
		}
		param.Injected = param.Provision != FromServer
		if inject, said := f.injectLine(v.Type(), field.Type); said {
			f.used[inject.Type.Key] = true
			if param.inject(); inject.FromContext {
				param.Provision = FromFunction
			}
		}
		above[param] = f.lines.use(comments.group(field), "param")
		tool.Params = append(tool.Params, param)
	}
	return above
}

// namePos returns the position of a parameter's name or, if it has no name, of its type.
func namePos(field *ast.Field, v *types.Var) token.Pos {
	if len(field.Names) == 0 {
		return field.Type.Pos()
	}
	return v.Pos()
}

// results sets the results of a tool, except an error in the last position.
func (f *finder) results(c candidate, tool *Tool, sig *types.Signature) {
	count := sig.Results().Len()
	if count > 0 && isError(sig.Results().At(count-1).Type()) {
		tool.HasError = true
		count--
	}
	if count == 0 || c.registeredAlone() && c.handled.reg.Handler.NoOutput {
		return
	}
	comments := commentsBeside(f.prog.fset, c.file, c.typ.Results)
	f.diags = append(f.diags, comments.diags...)
	for field, v := range variables(c.typ.Results, sig.Results()) {
		if len(tool.Results) == count {
			return
		}
		result := &Result{
			Name:       v.Name(),
			Type:       v.Type(),
			Doc:        comments.text(field, v.Name()),
			Deprecated: isDeprecated(comments.lines(field)),
			Pos:        f.pos(namePos(field, v)),
		}
		f.checkNoError(v.Type(), result.Pos)
		f.sequence(result)
		result.Content = isContent(result.Type)
		tool.Results = append(tool.Results, result)
	}
}

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return types.Identical(types.Unalias(t), errorType) }

// checkNoError reports a result of type error that is not the final error, because generated
// calls would send it as a success.
func (f *finder) checkNoError(t types.Type, pos token.Position) {
	if f.s.selection.options.Call && types.Implements(t, errorType.Underlying().(*types.Interface)) {
		f.report(diag.Errorf(pos, diag.Unsupported, "a result of type %s would be sent as a success: only a last result of type error reports a failed call", types.TypeString(t, f.qualifier)).
			WithHint("return error as the last result; a nil pointer in an error is not nil, so return nil on success"))
	}
}

// handlerForm recognizes handlers of the MCP SDKs, also with parameters for dependencies of the
// server. Their only input contains the arguments, whatever its name is.
func (f *finder) handlerForm(tool *Tool) {
	params := slices.DeleteFunc(slices.Clone(tool.Params), func(p *Param) bool { return p.Injected && p.Provision == FromServer })
	if len(params) != 3 || params[0].Provision != FromContext || params[2].Injected || !f.fillable(params[2].Type) {
		return
	}
	request := params[1].Type
	switch {
	case isGoSDKRequest(request, "CallToolParamsRaw") && len(tool.Results) == 2 && tool.HasError && tool.Results[0].Content:
		tool.Handler = GoSDKHandler
	case isNamed(request, mcpGoPath, "CallToolRequest") && len(tool.Results) == 1 && tool.HasError:
		tool.Handler = MCPGoHandler
	default:
		return
	}
	params[2].Input = true
}

// checkNamed reports parameters and results for which no name is known.
func (f *finder) checkNamed(tool *Tool) {
	args := tool.Arguments()
	for _, param := range args {
		unnamed := param.Name == "" || param.Name == "_"
		if unnamed && tool.Input == nil && !param.Input && !(len(args) == 1 && isStruct(param.Type)) {
			f.report(diag.Errorf(param.Pos, diag.UnnamedParam, "a parameter of %s has no name", tool.GoName).
				WithHint("name it, or inject it: //toolgen:param inject"))
		}
	}
	f.checkResultNames(tool)
}

func (f *finder) checkResultNames(tool *Tool) {
	results := tool.Values()
	for _, result := range results {
		unnamed := tool.Output == nil && result.Name == "" && !f.s.selection.options.Call // if calls are generated, checkNoError reports it
		if unnamed && isError(result.Type) && len(results) > 1 {
			f.report(diag.Errorf(result.Pos, diag.UnnamedResult, "%s has an error before its last result", tool.GoName).
				WithHint("return the error as the last result, which reports whether the call failed"))
			return
		}
	}
	for _, result := range results {
		if len(results) > 1 && tool.Output == nil && (result.Name == "" || result.Name == "_") {
			f.report(diag.Errorf(result.Pos, diag.UnnamedResult, "%s has several results, but this result has no name", tool.GoName).
				WithHint("name each result (names become output properties), or return a struct"))
		}
	}
}

func isStruct(t types.Type) bool {
	_, ok := pointee(t).Underlying().(*types.Struct)
	return ok
}

// inject marks a parameter as provided by the server because the source specifies it. If
// its type is a context of a framework, the server then provides one value for all calls,
// instead of each call its own.
func (p *Param) inject() {
	p.Injected = true
	if isContextType(p.Type) && p.Provision == FromCall {
		p.Provision = FromServer
	}
}

// injectLine returns the inject directive for the type t. The directive may name the type
// as the signature does (written), as the package would write it, or in one of the
// [registered.TypeForms].
func (f *finder) injectLine(t types.Type, written ast.Expr) (inject directive.Inject, said bool) {
	spellings := []string{types.TypeString(t, f.qualifier), types.ExprString(written)}
	name := registered.TypeName{Packages: map[string]string{}, Local: f.s.meta.Path}
	name.Text = types.TypeString(t, func(pkg *types.Package) string {
		name.Packages[pkg.Path()] = pkg.Name()
		return pkg.Path()
	})
	for _, inject := range f.s.selection.options.Inject {
		if slices.Contains(spellings, inject.Type.Key) || name.IsNamed(inject.Type.Key) {
			return inject, true
		}
	}
	return directive.Inject{}, false
}

// qualifier returns the name of a package as the source of f's package writes it.
func (f *finder) qualifier(pkg *types.Package) string {
	if pkg == f.s.types {
		return ""
	}
	return pkg.Name()
}

// isRaw reports whether only a registration defines the tool, and the SDK passes the request
// to its handler. Then the parameters of the handler are not the arguments.
func (c candidate) isRaw() bool { return c.registeredAlone() && c.handled.reg.Handler.Raw }

// hasSyntax reports whether the declaration or literal of a handler has the parameters of
// its signature. It returns false if the SDK calls another function, which then calls the
// handler.
func (h *handled) hasSyntax() bool {
	var typ *ast.FuncType
	switch {
	case h.made:
		return true
	case h.decl != nil:
		typ = h.decl.Type
	case h.lit != nil:
		typ = h.lit.Type
	default:
		return false
	}
	sig := h.reg.Handler.Signature
	return h.reg.Handler.Raw || sig == nil || typ.Params.NumFields() == sig.Params().Len() && typ.Results.NumFields() == sig.Results().Len()
}

// rawHandler sets the parameters and results of a tool whose handler receives the
// request. The parameters are those that generated code provides or, if a function of the
// program derives the input schema from a type, one parameter of that type.
func (f *finder) rawHandler(c candidate, tool *Tool) {
	if args := c.handled.reg.Handler.Args; args != nil {
		tool.Params = []*Param{f.derivedInput(c.handled.reg)}
		return
	}
	tool.Params, tool.Results, tool.HasError = f.ofSignature(tool.Func.Signature(), tool.Pos)
	tool.onlyProvided()
}

// onlyProvided removes the parameters that the server does not provide, and the results
// that are not MCP content, because a handler that receives the request has no arguments.
func (t *Tool) onlyProvided() {
	t.Params = slices.DeleteFunc(t.Params, func(p *Param) bool { return !p.Injected })
	t.Results = slices.DeleteFunc(t.Results, func(r *Result) bool { return !r.Content })
}

// derivedInput returns the parameter for the arguments if a function of the program derives
// the input schema from a type. The parameter has this type.
func (f *finder) derivedInput(reg *registered.Tool) *Param {
	return &Param{Input: true, Type: reg.Handler.Args, Pos: cmp.Or(reg.Handler.Pos, reg.Pos)}
}

// ofSignature returns the parameters and results of a function of which only the
// signature is known.
func (f *finder) ofSignature(sig *types.Signature, pos token.Position) (params []*Param, results []*Result, hasError bool) {
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		if isCallOptions(sig, v) {
			continue
		}
		provision := provisionOf(v.Type())
		params = append(params, &Param{
			Name:      v.Name(),
			Type:      v.Type(),
			Variadic:  sig.Variadic() && i == sig.Params().Len()-1,
			Provision: provision,
			Injected:  provision != FromServer,
			Pos:       pos,
		})
	}
	for v := range sig.Results().Variables() {
		result := &Result{Name: v.Name(), Type: v.Type(), Pos: pos}
		f.sequence(result)
		result.Content = isContent(result.Type)
		results = append(results, result)
	}
	if n := len(results); n > 0 && isError(results[n-1].Type) {
		results, hasError = results[:n-1], true
	}
	return params, results, hasError
}

// withoutSyntax returns the tool of a registration whose handler has no declaration or
// function literal in the package. Only the types of the handler, or the schema, are then
// known. If these are not sufficient, it returns nil.
func (f *finder) withoutSyntax(h *handled) *Tool {
	reg, before := h.reg, len(f.diags)
	sig := reg.Handler.Signature
	if sig == nil {
		sig = types.NewSignatureType(nil, nil, nil, nil, nil, false)
	}
	tool := &Tool{GoName: reg.Name.Value, Pos: reg.Pos, Registered: reg, FromCall: true}
	tool.Func = types.NewFunc(token.NoPos, f.s.types, reg.Name.Value, sig)
	tool.Options = directive.JoinTools(f.s.selection.options.Tool, hintsOf(reg))
	tool.Params, tool.Results, tool.HasError = f.ofSignature(sig, reg.Pos)
	if reg.Handler.Raw {
		tool.onlyProvided()
	}
	if reg.Handler.Args != nil {
		tool.Params = []*Param{f.derivedInput(reg)}
	}
	if reg.Handler.NoOutput {
		tool.Results = nil
	}
	tool.addRegistration()
	f.handlerForm(tool)
	if !reg.Handler.Raw {
		f.checkRaw(tool)
		f.checkNamed(tool)
	}
	f.checkTypes(tool, f.s.files[0].syntax)
	if f.diags[before:].HasErrors() {
		f.notRead(tool, before)
		return nil
	}
	return tool
}

// withoutSyntaxes returns the tools of all registrations whose handlers have no syntax
// (see [handled.hasSyntax]).
func (f *finder) withoutSyntaxes() []*Tool {
	var tools []*Tool
	for _, h := range f.s.handled {
		if !h.hasSyntax() {
			if tool := f.withoutSyntax(h); tool != nil {
				tools = append(tools, tool)
			}
		}
	}
	return tools
}

// isCalled reports whether generated code can call the handler of a registration. If not,
// it adds the reason to the registration's Unread.
func (h *handled) isCalled(options directive.Package) bool {
	handler := h.reg.Handler
	why := ""
	switch {
	case h.decl == nil || handler.Instance:
		why = "generated code can only call named functions and methods"
	case handler.Stream:
		why = "generated code does not support the SDK's streams"
	case options.Call && len(handler.Wrappers) > 0:
		why = "generated code would not call " + handler.Wrappers[0].Func + ", which wraps the handler"
	case options.Call && handler.Args != nil:
		why = "generated code cannot decode the arguments as the registered function does"
	default:
		return true
	}
	h.reg.Unread = append(h.reg.Unread, registered.Unread{Part: registered.HandlerPart, Pos: cmp.Or(handler.Pos, h.reg.Pos), Reason: why})
	return false
}

// isKnown reports whether the input schema of a tool is known without the syntax of its
// handler, from the registration or from the handler's types.
func isKnown(tool *registered.Tool) bool {
	h := tool.Handler
	return tool.Input != nil || h.Args != nil || h.Signature != nil && !h.Raw
}

// errorOf returns the first error in diags, which must contain an error.
func errorOf(diags diag.List) diag.Diagnostic {
	return diags[slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })]
}

// contextMethods are the methods of [context.Context], except Deadline, whose result has
// a type of package time.
var contextMethods = map[string]*types.Signature{
	"Done":  method(nil, types.NewChan(types.RecvOnly, types.NewStruct(nil, nil))),
	"Err":   method(nil, errorType),
	"Value": method(types.Universe.Lookup("any").Type(), types.Universe.Lookup("any").Type()),
}

// method returns the signature with the given types of the parameter and the result, each
// of which may be nil.
func method(param, result types.Type) *types.Signature {
	variable := func(t types.Type) *types.Tuple {
		if t == nil {
			return nil
		}
		return types.NewTuple(types.NewParam(token.NoPos, nil, "", t))
	}
	return types.NewSignatureType(nil, nil, nil, variable(param), variable(result), false)
}

// isContextType reports whether values of a type are contexts: it is [context.Context], or a
// type that an agent framework derives from it.
func isContextType(t types.Type) bool {
	deadline, _, _ := types.LookupFieldOrMethod(t, false, nil, "Deadline")
	if _, ok := deadline.(*types.Func); !ok {
		return false // the case for most types, for which no method set is computed
	}
	methods := types.NewMethodSet(t)
	for name, want := range contextMethods {
		if m := methods.Lookup(nil, name); m == nil || !types.Identical(m.Type(), want) {
			return false
		}
	}
	return true
}

// acceptsContext reports whether every context is a value of a type: it is [context.Context],
// or an interface without other methods.
func acceptsContext(t types.Type) bool {
	if isNamed(t, "context", "Context") {
		return true
	}
	it, ok := t.Underlying().(*types.Interface)
	return ok && it.NumMethods() == len(contextMethods)+1 && isContextType(t)
}
