package registered

import (
	"go/ast"
	"go/token"
)

// A Tool is one registration: a call, a literal or a return that gives a tool
// its name.
type Tool struct {
	Pos  token.Position // of the registration
	Sink string         // what registers it, as the source writes it: "mcp.AddTool", "mcpgrafana.MustTool"
	// Package is the import path of the package that the registration stands in.
	Package string
	Name    Text
	// Title and Description are what the call says; they are not Said where it
	// says nothing.
	Title, Description Text
	// The hints, nil where the call does not say them.
	ReadOnly, Destructive, Idempotent, OpenWorld *bool
	// Input and Output are the schemas that the call gives, nil where it leaves
	// them to the types of the handler.
	Input, Output *Given
	Handler       Handler
	// Conditions are the places of what must hold for the registration to run,
	// the outermost first; nil where it always runs with its function.
	Conditions []token.Position
	// Unread are the parts that do not fold. Where the name or a schema that
	// nothing else tells is among them, the tool is not known.
	Unread []Unread
}

// A Text is words that a registration gives.
type Text struct {
	Value  string
	Pos    token.Position // of the expression that gives it
	Stated bool
}

// A Given is a schema that a registration gives, as JSON.
type Given struct {
	Text string
	Pos  token.Position // of the expression that gives it
	// Exact says that Text stands at Pos byte by byte, as in a raw string.
	Exact bool
	// Implied says that a builder makes it where nothing is said of arguments.
	Implied bool
}

// A Handler is the function that a registration names.
type Handler struct {
	Pos token.Position // of the expression that gives it; zero where there is none
	// Decl is the function or method that handles calls, and Lit the function
	// literal; both are nil where the handler cannot be told.
	Decl *ast.FuncDecl
	Lit  *ast.FuncLit
	// Instance is the expression that instantiates Decl, where it is generic:
	// an *[ast.IndexExpr] or *[ast.IndexListExpr].
	Instance ast.Expr
	// Types are the types that Lit names and that its function declares.
	Types []*ast.TypeSpec
	// Package is the import path of the package that declares it.
	Package string
	// Raw says that the SDK hands it the request, so that its parameters are not
	// the arguments of the tool.
	Raw bool
	// NoOutput says that the SDK tells no schema of its results.
	NoOutput bool
}

// A Part is what a registration says of a tool.
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

// An Unread is a part of a registration that cannot be known without running
// the program.
type Unread struct {
	Part   Part
	Pos    token.Position // of the smallest expression that does not fold
	Reason string         // such as "read is assigned more than once"
}

// Fails returns why the registration makes no tool that can be known, and false
// where it does.
func (t *Tool) Fails() (Unread, bool) {
	for _, u := range t.Unread {
		if u.Part == NamePart || u.Part == InputPart || u.Part == HandlerPart && t.Input == nil {
			return u, true
		}
	}
	return Unread{}, false
}

// A Wrapper is a function that hands its parameters on to a sink. Parameters
// count from 1; 0 is for what it has no parameter for.
type Wrapper struct {
	Func                             string // as messages call it: "MustTool"
	Package                          string // its import path
	Pos                              token.Position
	Name, Description, Tool, Handler int
}
