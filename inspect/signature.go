package inspect

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// params reads the parameters of a tool: names and comments from the syntax,
// types from the type checker. It returns the directives beside each.
func (f *finder) params(c candidate, tool *Tool, sig *types.Signature) map[*Param][]directive.Line {
	above := map[*Param][]directive.Line{}
	comments := commentsBeside(f.prog.fset, c.file, c.typ.Params)
	f.diags = append(f.diags, comments.diags...)
	for field, v := range variables(c.typ.Params, sig.Params()) {
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

// namePos is where a parameter's name stands, or its type where it has none.
func namePos(field *ast.Field, v *types.Var) token.Pos {
	if len(field.Names) == 0 {
		return field.Type.Pos()
	}
	return v.Pos()
}

// results reads the results of a tool; an error that comes last is no part of them.
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
	i := 0
	for _, field := range c.typ.Results.List {
		for range max(1, len(field.Names)) {
			if i == count {
				return
			}
			v := sig.Results().At(i)
			f.checkNoError(v.Type(), f.pos(namePos(field, v)))
			result := &Result{
				Name:       v.Name(),
				Type:       v.Type(),
				Doc:        comments.text(field, v.Name()),
				Deprecated: isDeprecated(comments.lines(field)),
				Pos:        f.pos(namePos(field, v)),
			}
			f.sequence(result)
			result.Content = isContent(result.Type)
			tool.Results = append(tool.Results, result)
			i++
		}
	}
}

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return types.Identical(types.Unalias(t), errorType) }

// checkNoError reports a result that is an error without being the one that
// says whether the call failed: generated calls would send it as a success.
func (f *finder) checkNoError(t types.Type, pos token.Position) {
	if f.s.selection.options.Call && types.Implements(t, errorType.Underlying().(*types.Interface)) {
		f.report(diag.Errorf(pos, diag.Unsupported, "the result of type %s would be sent as a success: only a last result of type error says that the call failed", types.TypeString(t, f.qualifier)).
			WithHint("return error in the last place; a nil pointer in an error is not nil, so return nil itself where all went well"))
	}
}

// handlerForm recognises the handlers of the MCP SDKs, whose one input gives the
// arguments whatever its name.
func (f *finder) handlerForm(tool *Tool) {
	if len(tool.Params) != 3 || tool.Params[0].Provision != FromContext || tool.Params[2].Injected || !f.fillable(tool.Params[2].Type) {
		return
	}
	request := tool.Params[1].Type
	switch {
	case isGoSDKRequest(request, "CallToolParamsRaw") && len(tool.Results) == 2 && tool.HasError && tool.Results[0].Content:
		tool.Handler = GoSDKHandler
	case isNamed(request, mcpGoPath, "CallToolRequest") && len(tool.Results) == 1 && tool.HasError:
		tool.Handler = MCPGoHandler
	default:
		return
	}
	tool.Params[2].Input = true
}

// checkNamed reports parameters and results that a model could not name.
func (f *finder) checkNamed(tool *Tool) {
	args := tool.Arguments()
	for _, param := range args {
		unnamed := param.Name == "" || param.Name == "_"
		if unnamed && tool.Input == nil && !param.Input && !(len(args) == 1 && isStruct(param.Type)) {
			f.report(diag.Errorf(param.Pos, diag.UnnamedParam, "a parameter of %s has no name for the model to use", tool.GoName).
				WithHint("give it a name, or //toolgen:param inject where the server provides it"))
		}
	}
	f.checkResultNames(tool)
}

func (f *finder) checkResultNames(tool *Tool) {
	var results []*Result
	for _, result := range tool.Results {
		if !result.Content {
			results = append(results, result)
		}
	}
	for _, result := range results {
		unnamed := tool.Output == nil && result.Name == "" && !f.s.selection.options.Call // which reports it otherwise
		if unnamed && isError(result.Type) && len(results) > 1 {
			f.report(diag.Errorf(result.Pos, diag.UnnamedResult, "%s has an error before its last result", tool.GoName).
				WithHint("put it last, where it says whether the call failed"))
			return
		}
	}
	for _, result := range results {
		if len(results) > 1 && tool.Output == nil && (result.Name == "" || result.Name == "_") {
			f.report(diag.Errorf(result.Pos, diag.UnnamedResult, "%s has several results, and this one has no name", tool.GoName).
				WithHint("name the results, since the names become the properties of the output, or return a struct"))
		}
	}
}

func isStruct(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// inject makes the server provide a parameter because the source says so. A
// type that is more than a context is then no context of a call, but holds one
// that lives as long as the server.
func (p *Param) inject() {
	p.Injected = true
	if isContextType(p.Type) && p.Provision == FromCall {
		p.Provision = FromServer
	}
}

// injectLine returns the inject line that names a type: as the signature or the package
// writes it, or in one of the [registered.TypeForms].
func (f *finder) injectLine(t types.Type, written ast.Expr) (inject directive.Inject, said bool) {
	if len(f.s.selection.options.Inject) == 0 {
		return directive.Inject{}, false
	}
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

// qualifier names packages as the package's own source does.
func (f *finder) qualifier(pkg *types.Package) string {
	if pkg == f.s.types {
		return ""
	}
	return pkg.Name()
}
