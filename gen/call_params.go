package gen

import (
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// input lays out what the arguments of a tool are read into.
func (l *callLayout) input(call infer.Call, word string) templates.CallInput {
	switch {
	case call.Spread:
		s := l.readers.shape(spreadShape(call))
		return templates.CallInput{Shape: &s}
	case len(call.Arguments) == 0:
		return templates.CallInput{}
	}
	name := l.names.private(privateWord(word) + "Args")
	args := templates.Shape{Kind: templates.ShapeStruct, Type: templates.Source{{Text: name}}}
	var input templates.CallInput
	for _, arg := range call.Arguments {
		field := arg.Param.Name
		input.Type = append(input.Type, templates.ArgField{Name: field, Type: l.types.source(arg.Param.Type)})
		args.Fields = append(args.Fields, templates.ShapeField{Name: arg.Name, Path: field, Shape: l.readers.shape(arg.Shape)})
	}
	input.Reader = &templates.CallFunc{Name: l.names.private("read" + upperFirst(name)), Shape: args}
	input.Shape = &templates.Shape{Kind: args.Kind, Type: args.Type, Func: input.Reader.Name}
	return input
}

// spreadShape is the shape of the variable that takes all arguments: where the
// parameter is a pointer, what it points to.
func spreadShape(call infer.Call) *infer.Shape {
	shape := call.Arguments[0].Shape
	if shape.Kind == infer.ShapePointer {
		return shape.Elem
	}
	return shape
}

// target is what is called: a function, or a method of a field of the caller.
func (l *callLayout) target(tool *inspect.Tool) string {
	if tool.Recv == nil {
		return tool.Func.Name()
	}
	return l.view.Local("c") + "." + l.caller.receiver(tool) + "." + tool.Func.Name()
}

// params are what is passed to a tool.
func (l *callLayout) params(tool *inspect.Tool, call infer.Call) []string {
	var params []string
	for _, param := range tool.Params {
		var passed string
		switch {
		case !param.Injected:
			passed = l.argument(param, call)
		case param.Provision == inspect.FromContext:
			passed = l.view.Local("ctx")
		default:
			passed = l.caller.injected(l.view.Local("c"), param)
		}
		if param.Variadic {
			passed += "..."
		}
		params = append(params, passed)
	}
	return params
}

// argument is a parameter that comes from the model.
func (l *callLayout) argument(param *inspect.Param, call infer.Call) string {
	in := l.view.Local("in")
	switch {
	case !call.Spread:
		return in + "." + param.Name
	case isPointer(param.Type):
		return "&" + in
	}
	return in
}

// isPointer reports whether a type is a pointer, defined ones (type P *T) too:
// shapes have them alike, and the address of a variable is assignable to both.
func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// typeWord turns the name of a type, with its type arguments, into a part of
// identifiers: Page[store.Day] is "PageStoreDay". A type of another package
// has that package's name before it.
func (l *callLayout) typeWord(t types.Type) string {
	text := goText(l.pkg.Package, t)
	var word strings.Builder
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isIdent(r) }) {
		word.WriteString(upperFirst(part))
	}
	return word.String()
}

// goText returns a type as the source of a package writes it.
func goText(in *inspect.Package, t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string {
		if pkg.Path() == in.Path {
			return ""
		}
		return pkg.Name()
	})
}
