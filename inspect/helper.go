package inspect

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"
)

// isHelper reports whether a function is selected by the word all alone, and
// its signature shows that it is no tool: it registers or makes tools, handlers
// or options, wraps a context, or is generic. The help of the option describes this, and
// the trace names the functions.
func (f *finder) isHelper(decl *ast.FuncDecl) bool {
	fn := f.object(decl.Name)
	if fn == nil || decl.Recv != nil || f.s.marks(decl) {
		return false
	}
	why := f.whyHelper(decl, fn.Signature())
	if why != "" {
		f.prog.trace.Note(StageFacts, f.s.meta.Path+"."+fn.Name(), "excluded from all, because "+why)
	}
	return why != ""
}

// whyHelper returns why a function is a helper, or "".
func (f *finder) whyHelper(decl *ast.FuncDecl, sig *types.Signature) string {
	switch {
	case f.s.registers(f.prog.fset, decl):
		return "it registers tools"
	case sig.TypeParams().Len() > 0:
		return "it is generic"
	case isPointerMaker(sig):
		return "it returns a pointer to its argument"
	}
	const takes, returns = "it takes a function or a part of a server", "it returns a context, a function or a part of a server"
	for field, v := range variables(decl.Type.Params, sig.Params()) {
		if _, said := f.injectLine(v.Type(), field.Type); !said && provisionOf(v.Type()) == FromServer && f.isMachinery(v.Type()) {
			return takes
		}
	}
	for v := range sig.Results().Variables() {
		if isContextType(v.Type()) || f.isMachinery(v.Type()) {
			return returns
		}
	}
	return ""
}

// variables yields the parameters of a list, each with its field.
func variables(list *ast.FieldList, tuple *types.Tuple) iter.Seq2[*ast.Field, *types.Var] {
	return func(yield func(*ast.Field, *types.Var) bool) {
		i := 0
		for _, field := range list.List {
			for range max(1, len(field.Names)) {
				if !yield(field, tuple.At(i)) {
					return
				}
				i++
			}
		}
	}
}

// isPointerMaker reports a func(T) *T, as programs have it for literals.
func isPointerMaker(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 1 &&
		types.Identical(sig.Results().At(0).Type(), types.NewPointer(sig.Params().At(0).Type()))
}

// isMachinery reports whether a type is code, or a part of an SDK that servers
// are made with, and no data: also in a list, or a field of a struct.
func (f *finder) isMachinery(t types.Type) bool {
	if f.isPartOfServer(t) {
		return true
	}
	st, ok := elemOf(t).Underlying().(*types.Struct)
	return ok && !isContent(t) && hasField(st, func(field *types.Var) bool {
		return field.Exported() && !field.Embedded() && f.isPartOfServer(field.Type())
	})
}

// serverPaths begin the import paths of packages whose types are for servers.
var serverPaths = []string{
	"github.com/modelcontextprotocol/go-sdk/", "github.com/mark3labs/mcp-go/", "github.com/firebase/genkit/go/", "net/http/",
}

// isPartOfServer reports a function, and a type of [serverPaths] or, from
// another module, with the word Tool in its name. Content of results is data.
func (f *finder) isPartOfServer(t types.Type) bool {
	t = elemOf(t)
	if _, ok := t.Underlying().(*types.Signature); ok {
		return true
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || isContent(t) {
		return false
	}
	path := named.Obj().Pkg().Path() + "/"
	ofServer := slices.ContainsFunc(serverPaths, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
	if _, isMap := named.Underlying().(*types.Map); isMap {
		ofServer = false // such as http.Header
	}
	s := f.prog.sourceOf(named.Obj().Pkg().Path())
	return ofServer || s != nil && s.meta.Foreign && strings.Contains(named.Obj().Name(), "Tool")
}

// elemOf returns what a type holds behind pointers and in lists and maps
// without names.
func elemOf(t types.Type) types.Type {
	t = types.Unalias(t)
	if composite, ok := t.(interface{ Elem() types.Type }); ok {
		return elemOf(composite.Elem())
	}
	return t
}
