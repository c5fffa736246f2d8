package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// isRaw reports whether the SDK passes the request to the handler of a tool that only a
// registration defines, so that the parameters of the handler are not the arguments.
func (c candidate) isRaw() bool { return c.registeredAlone() && c.handled.reg.Handler.Raw }

// hasSyntax reports whether the syntax of a handler has the parameters of its signature.
// It may not have them if the handler is a function that the registered one calls.
func (h *handled) hasSyntax() bool {
	var typ *ast.FuncType
	switch {
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

// rawHandler adds to a tool what its raw handler has: the parameters that generated code
// provides, and the type from which the program derives the input schema. The doc comment
// of the handler may describe other parameters, which the tool does not have.
func (f *finder) rawHandler(c candidate, tool *Tool) {
	if args := c.handled.reg.Handler.Args; args != nil {
		tool.Params = []*Param{f.derivedInput(c.handled.reg)}
		return
	}
	tool.Params, tool.Results, tool.HasError = f.ofSignature(tool.Func.Signature(), tool.Pos)
	tool.onlyProvided()
}

// onlyProvided removes the parameters and results of a raw handler that are no part of
// the tool.
func (t *Tool) onlyProvided() {
	t.Params = slices.DeleteFunc(t.Params, func(p *Param) bool { return !p.Injected })
	t.Results = slices.DeleteFunc(t.Results, func(r *Result) bool { return !r.Content })
}

// derivedInput returns the parameter for the type from which a function of the program
// derives the input schema.
func (f *finder) derivedInput(reg *registered.Tool) *Param {
	return &Param{Input: true, Type: reg.Handler.Args, Pos: cmp.Or(reg.Handler.Pos, reg.Pos)}
}

// ofSignature returns the parameters and results of a function of which only the
// signature is known.
func (f *finder) ofSignature(sig *types.Signature, pos token.Position) (params []*Param, results []*Result, hasError bool) {
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
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
// function literal in the package: only its types, or only the schema, are known. It
// returns nil if these are not sufficient for a tool.
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
	f.checkTypesOf(tool, site{source: f.s, node: f.s.files[0].syntax})
	if f.diags[before:].HasErrors() {
		f.notRead(tool, before)
		return nil
	}
	return tool
}

// withoutSyntaxes returns the tools of all such registrations.
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

// isCalled reports whether generated code can call the handler of a registration;
// the reason why not becomes one why the registration is not read.
func (h *handled) isCalled(options directive.Package) bool {
	handler := h.reg.Handler
	why := ""
	switch {
	case h.decl == nil || handler.Instance:
		why = "generated code can name functions and methods alone"
	case handler.Stream:
		why = "generated code cannot send the stream of an SDK"
	case options.Call && len(handler.Wrappers) > 0:
		why = "generated code would call it without " + handler.Wrappers[0].Func + ", which wraps it"
	case options.Call && handler.Args != nil:
		why = "generated code cannot decode the arguments as the function that is registered does"
	default:
		return true
	}
	h.reg.Unread = append(h.reg.Unread, registered.Unread{Part: registered.HandlerPart, Pos: cmp.Or(handler.Pos, h.reg.Pos), Reason: why})
	return false
}

// isKnown reports whether the types of a handler, or its schema, are known without the
// declaration of the handler.
func isKnown(tool *registered.Tool) bool {
	h := tool.Handler
	return tool.Input != nil || h.Args != nil || h.Signature != nil && !h.Raw
}

// errorOf returns the first error among diagnostics, as the reason for which a
// registration is not read.
func errorOf(diags diag.List) diag.Diagnostic {
	return diags[slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })]
}
