package inspect

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// tool reads a candidate; it returns nil where it reported an error.
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
	if answersHTTP(sig) {
		f.report(fixHandler(f, c, diag.Errorf(tool.Pos, diag.Unsupported, "%s is an HTTP handler, which no model can call", tool.GoName).
			WithHint("//toolgen:skip above it leaves a method out")))
	}
	above := map[*Param][]directive.Line{}
	if c.isRaw() {
		f.rawHandler(c, tool)
		doc.entries = nil
	} else {
		above = f.params(c, tool, sig)
		f.results(c, tool, sig)
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
	f.checkTypes(c, tool)
	f.repeated(c, tool)
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

// checkSkip reports what is marked as a tool, or as something else that clients meet,
// and left out, too.
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
		f.report(diag.Errorf(skip[0].Pos, diag.Contradiction, "%s contradicts %s", skip[0], tool[0]).
			WithHint("keep one of them").
			WithRelated(tool[0].Pos, "%s is written here", tool[0]))
	}
}

// checkReachable reports a tool that no code can call, or that is not part of every build.
func (f *finder) checkReachable(c candidate, tool *Tool) {
	if name := c.ident.Name; name == "_" || name == "init" && c.recv == "" {
		f.report(diag.Errorf(tool.Pos, diag.BadPlace, "no code can call a function %s, so it cannot be a tool", name).
			WithHint("give it a name of its own"))
	}
	f.checkBuild(c)
}

// undeclared reports a candidate that the type checker made nothing of. Its
// directives are well placed all the same.
func (f *finder) undeclared(c candidate, tool *Tool) {
	comments := commentsBeside(f.prog.fset, c.file, c.typ.Params)
	for _, field := range c.typ.Params.List {
		f.lines.use(comments.group(field), "param")
	}
	f.blame(tool, site{source: f.s, node: c.decl})
}

// receiver finds the type that a method belongs to.
func (f *finder) receiver(c candidate, tool *Tool, sig *types.Signature) {
	if c.recv == "" || sig.Recv() == nil { // nil for an instance of a generic method
		return
	}
	recv := types.Unalias(sig.Recv().Type())
	if ptr, ok := recv.(*types.Pointer); ok {
		tool.PtrRecv = true
		recv = types.Unalias(ptr.Elem())
	}
	tool.Recv, _ = recv.(*types.Named)
	switch {
	case tool.Recv != nil:
	case types.IsInterface(sig.Recv().Type()):
		f.report(diag.Errorf(tool.Pos, diag.Unsupported, "the methods of an alias of an interface cannot be tools").
			WithHint("declare %s as a type of its own, without =", c.recv))
	default:
		f.blame(tool, site{source: f.s, node: c.decl})
	}
}

// answersHTTP reports a handler of HTTP, which all types that serve have among
// their methods.
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
		f.report(diag.Errorf(tool.Pos, diag.GenericFunc, "%s has type parameters, so it has no single schema", tool.GoName).
			WithHint("wrap it in a function for each type that the tool is for"))
	}
}

// A toolDoc is what the doc comment of a tool says about its parameters.
type toolDoc struct {
	entries []docEntry
	targets []directive.Target
}

// readDoc reads the doc comment: the text for the model, the parameter list
// and the //toolgen:param lines.
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
	if text, ok := f.description(f.lines.use(c.doc, "description"), f.s); ok {
		tool.Doc = text
	}
	var diags diag.List
	doc.targets, diags = directive.Targets(f.lines.use(c.doc, "param"))
	f.diags = append(f.diags, diags...)
	return doc
}

// shortened returns as much of a doc comment as the option doc= asks for.
func shortened(doc Text, asked string) Text {
	switch asked {
	case "first":
		doc.Value = firstSentence(doc.Value)
	case "none":
		return Text{}
	}
	return doc
}

// assign gives the entries and lines of the doc comment to their parameters,
// and reads them together with the lines above each.
func (f *finder) assign(tool *Tool, doc toolDoc, above map[*Param][]directive.Line) {
	for _, entry := range doc.entries {
		f.entry(tool, entry)
	}
	for _, target := range doc.targets {
		name, path, _ := strings.Cut(target.Path, ".")
		param := findParam(tool, name)
		switch {
		case param == nil:
			f.report(fixParam(tool, noParam(tool, target.Pos, name), name))
		case path != "":
			said := f.decodeParam(target.Lines, f.s)
			said.Target, said.TargetPos, said.TargetEnd = path, target.Pos, target.End
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

// entry gives an entry of the parameter list to its parameter. A comment
// beside the parameter goes before it.
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
		f.report(diag.Errorf(said.Pos, diag.Contradiction, "%s comes from the server, so that no model sees what is written here", param.Name).
			WithHint("remove the line"))
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
