package registered

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Tool is one registration: a call, a literal or a return by which a tool gets its
// name.
type Tool struct {
	Pos  token.Position // of the registration
	Sink string         // what registers it, as the source writes it: "mcp.AddTool", "mcpgrafana.MustTool"
	// Package is the import path of the package with the registration.
	Package string
	// Name, Title and Description are not Stated if the registration has none, or if they
	// are in Unread.
	Name, Title, Description Text
	// The hints; nil if the registration does not state them.
	ReadOnly, Destructive, Idempotent, OpenWorld *bool
	// Input and Output are schemas; nil if the SDK derives them from the types of the
	// handler.
	Input, Output *Given
	Handler       Handler
	// Conditions are the positions of the conditions, loops, and go statements under which
	// the tool is registered, the outermost first; empty if it is registered whenever its
	// entry point runs without an error.
	Conditions []token.Position
	// Unread are the parts that cannot be read; see [Tool.Fails].
	Unread []Unread
}

// A Text is a string in a registration.
type Text struct {
	Value  string
	Pos    token.Position // of the expression
	Stated bool           // Value is known and not empty
}

// A Given is a schema in a registration, as JSON.
type Given struct {
	Text string
	Pos  token.Position // of the expression
	// Exact is set if the source has Text at Pos byte by byte, in a raw string.
	Exact bool
	// Implied is set if it is the schema that mcp.NewTool of mcp-go makes if no option
	// describes arguments.
	Implied bool
}

// A Handler is the function that handles the calls of a tool.
type Handler struct {
	Pos token.Position // of the expression in the registration; zero if the handler is not known
	// Decl is the function or method, or Lit the function literal. Both are nil if the
	// handler is not known.
	Decl *ast.FuncDecl
	Lit  *ast.FuncLit
	// Signature has the concrete types of the handler: no type parameters, and no receiver.
	Signature *types.Signature
	// Args is the type from which a function of the program derives the input schema at run
	// time, if it does; the handler is then Raw.
	Args types.Type
	// Package is the import path of the package that declares it.
	Package string
	// Wrappers are the functions of the module that took the handler and returned the
	// function that reaches the SDK, the outermost first.
	Wrappers []Wrapping
	Instance bool // Decl is generic
	// Raw is set if the SDK passes the handler the request, so that its parameters are not the
	// arguments of the tool.
	Raw bool
	// NoOutput is set if the SDK publishes no output schema except a given one, and Stream if
	// the results are a stream.
	NoOutput, Stream bool
}

// A Wrapping is a call of a function that wraps a handler.
type Wrapping struct {
	Func string // as [GoName] writes it, after the name of its package if that is another one
	Pos  token.Position
}

// A Part is a part of a registration.
type Part string

// The parts.
const (
	NamePart        Part = "name"
	TitlePart       Part = "title"
	DescriptionPart Part = "description"
	HintPart        Part = "hints"
	InputPart       Part = "input schema"
	OutputPart      Part = "output schema"
	HandlerPart     Part = "handler"
	OptionPart      Part = "options"
)

// An Unread is a part of a registration that cannot be read without running the program.
type Unread struct {
	Part Part
	// Path is a JSON Pointer (RFC 6901) to the keyword of a schema that is not known, or
	// "" if nothing of the part is known.
	Path   string
	Pos    token.Position // of the smallest expression whose value is not known
	Reason string         // such as "os.Getenv is evaluated at run time"
}

// Subject returns the unread part for a message, with the path of an unknown keyword, and the
// verb for it: "input schema at #/properties/city" and "is".
func (u Unread) Subject() (subject, verb string) {
	subject, verb = string(u.Part), "is"
	if u.Part == HintPart || u.Part == OptionPart {
		verb = "are"
	}
	if u.Path != "" {
		subject += " at #" + u.Path
	}
	return subject, verb
}

// Fails returns the unread part without which the tool cannot be generated: its name, its
// input schema, or its handler if that decides the input schema. It reports false if there
// is none.
func (t *Tool) Fails() (Unread, bool) {
	for _, u := range t.Unread {
		if u.Part == NamePart || u.Part == InputPart && u.Path == "" || u.Part == HandlerPart && t.Input == nil {
			return u, true
		}
	}
	return Unread{}, false
}

// A Declared is a function that a //toolgen:register line or a -register flag declares to register
// tools.
type Declared struct {
	Func    string // "MustTool", "Server.Add"; see World.Named for the form there
	Package string // its import path
	Pos     token.Position
	// Places of parameters, counted from 1; 0 for none.
	Name, Description, Tool, Handler int
}

// GoName returns the name of a function, after its receiver's type if it is a method:
// "MustTool", "Server.Add".
func GoName(decl *ast.FuncDecl) string {
	if name := Receiver(decl); name != nil {
		return name.Name + "." + decl.Name.Name
	}
	return decl.Name.Name
}

// Receiver returns the name of the receiver's type, nil for a function.
func Receiver(decl *ast.FuncDecl) *ast.Ident {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return nil
	}
	expr := decl.Recv.List[0].Type
	for {
		switch x := expr.(type) {
		case *ast.Ident:
			return x
		case *ast.StarExpr:
			expr = x.X
		case *ast.ParenExpr:
			expr = x.X
		case *ast.IndexExpr:
			expr = x.X
		case *ast.IndexListExpr:
			expr = x.X
		default:
			return nil
		}
	}
}

// WithoutTypeArgs returns the function of a call without parentheses and type arguments.
func WithoutTypeArgs(fun ast.Expr) ast.Expr {
	for {
		switch x := fun.(type) {
		case *ast.ParenExpr:
			fun = x.X
		case *ast.IndexExpr:
			fun = x.X
		case *ast.IndexListExpr:
			fun = x.X
		default:
			return fun
		}
	}
}
