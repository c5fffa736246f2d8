package inspect

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A Package is what the source of one Go package says about its tools.
type Package struct {
	Path, Name string
	Dir        string // absolute; used for reading and writing only
	// Foreign says that it is not of the main module or workspace, so that
	// nothing may be written beside it.
	Foreign bool
	Options directive.Package
	// Constraint is the build constraint that generated files must carry,
	// such as "linux && !purego", or "". The files of all tools have it.
	Constraint string
	// OtherBuilds says that there are more tools in files that this build
	// leaves out.
	OtherBuilds bool
	Encoder     Encoder // of the build: schemas follow it
	Tools       []*Tool
	// Offers are the prompts, the resources, and what completes their arguments: each
	// as a tool, with what its line says.
	Offers  []*Tool
	Answers []*Tool // types that a model answers with, or a user; see Answer of [Tool]
	// Faulty are functions whose //toolgen:tool line has an error, and nothing else
	// so far: they are no tools, and are here for what else is wrong with them.
	Faulty []*Tool
	// Unread are the registrations in the package whose tools cannot be known.
	Unread []*registered.Tool
	// Wrappers are the functions of the package that hand their parameters on to
	// what registers.
	Wrappers []registered.Wrapper
	// Scope holds the names that the hand-written files declare or import,
	// with the position: generated code must not declare them again.
	Scope   map[string]token.Position
	Imports map[string]bool // the names of Scope that are imports only
	Decls   Decls
	Types   *types.Package
}

// A Tool is a function, method or interface method that a model can call.
type Tool struct {
	GoName     string         // "Forecast", "Server.Add"
	Func       *types.Func    // Params below follow its signature
	Recv       *types.Named   // the receiver's or interface's type, nil for a function
	PtrRecv    bool           // the method belongs to *Recv
	Pos        token.Position // of the name
	Options    directive.Tool // the package's defaults and the tool's own lines joined
	Own        directive.Tool // what its own lines say
	OfType     directive.Tool // what the lines of its receiver's type say
	Doc        Text           // for the model; may be empty
	Deprecated bool
	Params     []*Param
	Results    []*Result // without a final error
	HasError   bool      // the last result is an error
	Repeated   []Effect  // what its body does before it asks the user
	Handler    Handler
	// Registered is what the call says that registers it; nil for a tool that is
	// marked alone.
	Registered *registered.Tool
	// FromCall says that what the call says holds: nothing marks the function, or
	// the call is a second one for it.
	FromCall bool
	// Offer is what makes it something else than a tool: see [Package]; nil for a tool.
	Offer *directive.Offer
	// Input and Output are schemas that the source gives instead of what
	// would be inferred; nil where it gives none.
	Input, Output *Schema
	// Examples are the arguments of calls that lines give, JSON as that of a schema.
	Examples []*Schema
	// Answer is what the line of a type says that a model answers with, which is as a
	// tool with one argument of that type; nil for a tool.
	Answer *directive.Answer
	// Form says that a user answers with it, in a form.
	Form bool
}

// A Schema is JSON Schema that the source gives.
type Schema struct {
	Text string         // of the schema, not yet parsed
	Pos  token.Position // where the text begins, in Go source or in a file of its own
	Rule string         // what gave it: "schema directive", "JSONSchema method", …
	// Exact says that the text stands at Pos byte by byte, so that a place in
	// the one is a place in the other.
	Exact bool
	// Fault says why there is no text, such as a file that cannot be read; nil
	// where there is one. It counts where the schema is used.
	Fault *diag.Diagnostic
}

// Handler is the shape of a function written for an MCP SDK.
type Handler int

const (
	NoHandler    Handler = iota
	GoSDKHandler         // func(ctx, *mcp.CallToolRequest, In) (*mcp.CallToolResult, Out, error)
	MCPGoHandler         // func(ctx, mcp.CallToolRequest, In) (Out, error)
)

// A Param is one parameter of a tool, injected ones included.
type Param struct {
	Name      string // Go name; "_" or "" where it has none
	Type      types.Type
	Variadic  bool      // Type is then the slice
	Injected  bool      // comes from the server, never in a schema
	Provision Provision // of an injected one: where its value comes from
	Input     bool      // the one typed input of a handler: its fields are the arguments
	Answer    bool      // the type of an answer
	Doc       Text
	// Deprecated says that a paragraph of its comments does.
	Deprecated bool
	Directive  directive.Param // all lines for it joined
	// Paths are the lines of the doc comment that reach into it: Target holds
	// the rest of the path, such as "limit" of "opts.limit".
	Paths []directive.Param
	Pos   token.Position
}

// A Provision says where the value of an injected parameter comes from.
type Provision int

const (
	FromServer   Provision = iota // the same for all calls, such as a connection
	FromFunction                  // what a function of the server makes of the context of a call
	FromContext                   // the context of the call, or of an interface that any context has
	FromCall                      // of one call: a session, or a context that is more than one
	FromRequest                   // the request of an SDK, with all arguments in it
)

// A Result is one result of a tool, without the final error.
type Result struct {
	Name     string     // "" where it has none
	Type     types.Type // of a sequence, the list of what it yields
	Sequence Sequence
	Content  bool // sent as MCP content, such as an *mcp.CallToolResult: no schema
	// As says how bytes or a text are sent as content; nil for what is content
	// by its type, and for what is none.
	As         *directive.Result
	Doc        Text
	Deprecated bool
	Pos        token.Position
}

// A Text is words for a model, and where they stand in the source.
type Text struct {
	Value string
	Pos   token.Position
	Rule  string // what produced it: "doc comment", "comment beside", "directive", …
}

// Decls answers what the source says about the types and fields that the
// signatures of a package reach, beyond what go/types knows.
type Decls struct {
	Types  map[*types.TypeName]*TypeDecl
	Fields map[*types.Var]*FieldDecl // by Origin
	// Tags are the tags of exported fields that packages write, by their import
	// paths: of the package itself, and of those whose types its tools reach.
	Tags map[string][]FieldTag
}

// A FieldTag is the struct tag of a named field, be it reached by a tool or not.
type FieldTag struct {
	Text    string
	Pointer bool           // the type of the field is a pointer
	Pos     token.Position // of the tag
	Raw     bool           // as TagRaw of [FieldDecl]
}

// A TypeDecl is the declaration of a named type.
type TypeDecl struct {
	Pos    token.Position
	Doc    Text // the type's doc, or its //toolgen:description
	Consts []Const
	// Untyped are constants without a type that stand in the declarations of
	// those above, and may be meant as values of the type.
	Untyped []Const
	// Enum is what enum lines say of the type, above it or in the doc of the
	// package whose tools use it.
	Enum directive.Enum
	// Union is nil for a type that is no closed interface.
	Union *Union
	// Variant is what a union line says of a type that implements interfaces.
	Variant directive.Union
	// Input and Output are schemas that the source gives for the type; nil
	// where it gives none.
	Input, Output *Schema
	// Extend is an object whose keywords a JSONSchemaExtend method sets.
	Extend *Schema
	// Alias is the type whose schema JSONSchemaAlias gives to this one, or nil.
	Alias types.Type
}

// A Union is an interface whose implementers the source tells: one with an
// unexported method, which no other package can implement, or one with a
// //toolgen:union line.
type Union struct {
	Sealed       bool // no other package can add implementers
	Foreign      bool // another module declares it, so that no line can be written there
	Line         directive.Union
	Implementers []Implementer // in the order of the source
	// Unknown says why the implementers cannot be told, where they cannot.
	Unknown string
}

// An Implementer is a type that implements the interface of a union.
type Implementer struct {
	Type    *types.Named // for a generic type, its origin
	Pointer bool         // only a pointer to it implements the interface
	Pos     token.Position
}

// A Const is a constant of a defined type.
type Const struct {
	Name       string
	Value      constant.Value
	Doc        string
	Pkg        string // import path
	Exported   bool
	Deprecated bool
	Constraint string // the build constraint of its file, or ""
	// Alias says that its value is another constant by name.
	Alias bool
	// PlainIota says that the constants of its type in its block count with
	// iota alone (no shift, no product), perhaps with gaps.
	PlainIota bool
	Block     token.Position // of the declaration that it stands in
	Pos       token.Position
}

// A FieldDecl is the declaration of a struct field.
type FieldDecl struct {
	Pos         token.Position
	TagPos      token.Position // of the tag literal; zero where there is none
	TagRaw      bool           // the literal stands in backquotes, byte by byte
	Doc         Text           // the doc comment
	Comment     Text           // the comment beside, at the end of the line
	Description Text           // the //toolgen:description lines
	Directive   directive.Param
	Deprecated  bool
	// Foreign says that another module declares the field, so that its tag
	// cannot be edited.
	Foreign bool
}

// Field returns the declaration of a field, of its generic origin where it
// has one. A field whose source is not there is a foreign one.
func (d Decls) Field(field *types.Var) *FieldDecl {
	if decl, ok := d.Fields[field.Origin()]; ok {
		return decl
	}
	return &FieldDecl{Foreign: true}
}

// Type returns the declaration of a named type, or an empty one.
func (d Decls) Type(name *types.TypeName) *TypeDecl {
	if decl, ok := d.Types[name]; ok {
		return decl
	}
	return &TypeDecl{}
}
