package registered

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A Tool is one registration: the call, literal, or return statement that contains the name
// of a tool.
type Tool struct {
	Pos  token.Position // position of the call, literal, or return statement
	Sink string         // the function that registers the tool, as written in the source: "mcp.AddTool", "mcpgrafana.MustTool"
	SDK  string         // import path of that function, without major versions
	// Package is the import path of the package that contains the registration.
	Package string
	// Name, Title, and Description are not Stated if the registration does not specify
	// them, or if they are in Unread.
	Name, Title, Description Text
	// The hints are nil if the registration does not specify them.
	ReadOnly, Destructive, Idempotent, OpenWorld *bool
	// Icons and Meta are the icons and the metadata, as JSON, or "".
	Icons, Meta string
	// Input and Output are schemas. They are nil if the SDK derives the schemas from the
	// types of the handler.
	Input, Output *Given
	// ServedInput and ServedOutput are the schemas, as JSON, that the SDK infers from Go
	// types and sends to clients. They are "" if the registration specifies the schema, or if
	// the inference of the required SDK release is unknown. ServedOutput is NoSchema if the
	// tool has no output schema.
	ServedInput, ServedOutput string
	// Rejected is the reason why the SDK panics because it cannot infer a schema, or "".
	Rejected string
	Handler  Handler
	// Conditions are the positions of the conditions, loops, and go statements under which
	// the tool is registered, the outermost first. The list is empty if the tool is
	// registered whenever its entry point runs without an error and does not end the program
	// before.
	Conditions []token.Position
	// Started is set if the main function of a command registers the tool.
	Started bool
	// Unread are the parts that are unknown without running the program; see
	// [Tool.Fails].
	Unread []Unread

	branches []branch // branches at Conditions and at conditions not listed there, the outermost first
	// entries are the entry points that register the tool: functions, or the first file of a
	// command.
	entries []token.Pos
}

// IsForMCP reports whether the registration is a call of an SDK for MCP servers.
func (t *Tool) IsForMCP() bool { return isMCP(t.SDK) || t.SDK == metoro || t.SDK == foxy }

// Meets reports whether a program is known to register two tools together.
func (t *Tool) Meets(other *Tool) bool {
	if _, either := t.Excludes(other); either {
		return false
	}
	return slices.ContainsFunc(t.entries, func(entry token.Pos) bool { return slices.Contains(other.entries, entry) })
}

// A branch is one side of one evaluation of a condition. The side is negative if the other
// sides are possible, too.
type branch struct {
	pos        token.Position
	made, side int
}

// Excludes returns the position of the condition that decides which of two tools is
// registered. It reports false if there is no such condition.
func (t *Tool) Excludes(other *Tool) (condition token.Position, ok bool) {
	for i := range min(len(t.branches), len(other.branches)) {
		if a, b := t.branches[i], other.branches[i]; a != b {
			return a.pos, a.pos == b.pos && a.made == b.made && a.side >= 0 && b.side >= 0
		}
	}
	return token.Position{}, false
}

// A Text is a string in a registration.
type Text struct {
	Value  string
	Pos    token.Position // position of the expression
	Stated bool           // Value is known and not empty
}

// NoSchema is the ServedOutput of a tool without an output schema.
const NoSchema = "none"

// A Given is a schema in a registration, as JSON.
type Given struct {
	Text string
	Pos  token.Position // position of the expression
	// Exact is set if a raw string in the source contains Text byte by byte at Pos.
	Exact bool
	// Implied is set if the schema is the one that mcp.NewTool of mcp-go creates without
	// options that describe arguments.
	Implied bool
}

// A Handler is the function that handles the calls of a tool.
type Handler struct {
	Pos token.Position // position of the expression in the registration; zero if the handler is unknown
	// Decl is the declaration of the handler if that is a function or method. Lit is the
	// handler if that is a function literal. Both are nil if the handler is unknown.
	Decl *ast.FuncDecl
	Lit  *ast.FuncLit
	// Captures are the variables that Lit captures, sorted by name.
	Captures []string
	// Literal describes how Lit can become a declared function, if World.Literals is set.
	Literal *Literal
	// Signature is the signature of the handler with concrete types, without type parameters
	// and receiver.
	Signature *types.Signature
	// Args is the type from which a function of the program derives the input schema at run
	// time, or nil. If it is set, the handler is Raw.
	Args types.Type
	// Package is the import path of the package that declares the handler.
	Package string
	// Wrappers are the functions of the module that wrap the handler, the outermost
	// first. The SDK receives the wrapped handler.
	Wrappers []Wrapping
	Instance bool // Decl is generic
	// Factory is the declared function from which the program creates the handler, or nil.
	// Functions that the factory wraps around the handler are not in Wrappers.
	Factory *Factory
	// Receiver is the receiver of a method value, or nil.
	Receiver *FactoryArg
	// Reads are the arguments that the handler reads from the request, if World.Arguments is
	// set and the handler is Raw. Complete is set if it reads no other arguments.
	Reads    []Read
	Complete bool
	// Decoded contains, for types in the parameters, the JSON types that their
	// UnmarshalJSON methods accept, if World.Arguments is set and these are known.
	Decoded map[*types.TypeName][]string
	// Raw is set if the SDK passes the request to the handler, so that its parameters are
	// not the arguments of the tool.
	Raw bool
	// NoOutput is set if the SDK publishes an output schema only if the registration
	// specifies one. Stream is set if the handler returns a stream of results.
	NoOutput, Stream bool
}

// A Read is a read of an argument, see [arguments.Read].
type Read struct {
	Name             string
	Types, Or        []string
	Touched, AnyCase bool
	// Shared is set if the function that contains the name also belongs to the handler of
	// another tool whose schema differs or is unknown.
	Shared bool
	Pos    token.Position
	Func   token.Position // position of the function that contains the name
}

// A Wrapping is a call of a function that wraps a handler.
type Wrapping struct {
	Func string // as [GoName] returns it, qualified with the package name if the function is in another package
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
	IconPart        Part = "icons"
	MetaPart        Part = "metadata"
	InputPart       Part = "input schema"
	OutputPart      Part = "output schema"
	HandlerPart     Part = "handler"
	OptionPart      Part = "options"
)

// An Unread is a part of a registration that cannot be read without running the program.
type Unread struct {
	Part Part
	// Path is a JSON Pointer (RFC 6901) to the unknown keyword of a schema, or "" if the
	// whole part is unknown.
	Path   string
	Pos    token.Position // position of the smallest expression whose value is unknown
	Reason string         // for example "os.Getenv is evaluated at run time"
}

// Subject returns the unread part for a message, with the path of an unknown keyword, and the
// following verb: "input schema at #/properties/city" and "is".
func (u Unread) Subject() (subject, verb string) {
	subject, verb = string(u.Part), "is"
	if u.Part == HintPart || u.Part == IconPart || u.Part == OptionPart {
		verb = "are"
	}
	if u.Path != "" {
		subject += " at #" + u.Path
	}
	return subject, verb
}

// Hint returns the change to the source that makes the part known.
func (u Unread) Hint() string {
	if strings.Contains(u.Reason, "does not type-check") {
		return "fix the compile error, because toolgen evaluates only code that type-checks"
	}
	return "use constants, or add //toolgen:tool to the handler"
}

// Fails returns an unread part that prevents the tool from being generated: its name, its
// input schema, or its handler if the input schema depends on it. It reports false if
// there is no such part.
func (t *Tool) Fails() (Unread, bool) {
	for _, u := range t.Unread {
		if u.Part == NamePart || u.Part == InputPart && u.Path == "" || u.Part == HandlerPart && t.Input == nil {
			return u, true
		}
	}
	return Unread{}, false
}

// A Declared is a registration function that a //toolgen:register directive or a -register
// flag declares.
type Declared struct {
	Func    string // "MustTool" or "Server.Add"; in World.Named, with an import path or its end
	Package string // import path of the function's package
	Pos     token.Position
	// Positions of parameters, counted from 1; 0 if there is no such parameter.
	Name, Description, Tool, Handler int
}

// GoName returns the name of a function, qualified with its receiver's type if it is a
// method: "MustTool", "Server.Add".
func GoName(decl *ast.FuncDecl) string {
	if name := Receiver(decl); name != nil {
		return name.Name + "." + decl.Name.Name
	}
	return decl.Name.Name
}

// Receiver returns the name of the receiver's type, or nil for a function.
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
