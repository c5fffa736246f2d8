package inspect

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A Package has the facts about the tools of one Go package.
type Package struct {
	Path, Name string
	Dir        string // absolute; used for reading and writing only
	// Foreign says that the package is not of the main module or workspace, so that
	// nothing may be written there.
	Foreign bool
	Options directive.Package
	// Constraint is the build constraint that generated files must carry,
	// such as "linux && !purego", or "". The files of all tools have it.
	Constraint string
	// OtherBuilds says that there are further tools in files that this build leaves
	// out.
	OtherBuilds bool
	Encoder     Encoder // of the build: schemas follow it
	Tools       []*Tool
	// Offers are the prompts, resources and completions: each as a [Tool] with Offer
	// set.
	Offers  []*Tool
	Answers []*Tool // types that a model, or a user, answers with: see Answer and Form of [Tool]
	// Faulty are functions with an error in their //toolgen:tool line and no other
	// one so far. They are not tools, but are checked for further errors.
	Faulty []*Tool
	// Unread are the registrations in the package whose tools cannot be known.
	Unread []*registered.Tool
	// Scope has the names that the hand-written files declare or import, with their
	// positions: generated code must not declare them again.
	Scope   map[string]token.Position
	Imports map[string]bool // the names of Scope that are imports only
	Decls   Decls
	Types   *types.Package
}

// A Tool is a function, method or interface method that a model can call, or what is
// kept as one: see Offer and Answer.
type Tool struct {
	GoName     string          // "Forecast", "Server.Add"
	Func       *types.Func     // Params below follow its signature
	Recv       *types.Named    // the receiver's or interface's type, nil for a function
	PtrRecv    bool            // the method belongs to *Recv
	Pos        token.Position  // of the name
	Options    directive.Tool  // the defaults of the package and the type, joined with the tool's own lines
	Own        directive.Tool  // what its own lines say
	OfType     *directive.Tool // what the lines of its receiver's type say; nil if there are none
	Doc        Text            // for the model; may be empty
	Deprecated bool
	Params     []*Param
	Results    []*Result // without a final error
	HasError   bool      // the last result is an error
	Repeated   []Effect  // what its body does before it asks the user: see Effect
	Handler    Handler
	// Registered is the call that registers the tool with an SDK; nil if only a
	// directive marks it.
	Registered *registered.Tool
	// FromCall says that the tool is defined by that call: no directive marks the
	// function, or it is the second call for it.
	FromCall bool
	// Offer says that it is a prompt, a resource or a completion: see [Package]; nil
	// for a tool.
	Offer *directive.Offer
	// Input and Output are schemas that the source gives in place of the inferred
	// ones; nil if it gives none.
	Input, Output *Schema
	// Examples are the arguments of calls that example lines give: each a JSON object.
	Examples []*Schema
	// Rules are what rule lines state about the arguments.
	Rules []directive.Rule
	// Answer says that a model answers with a type: it is kept as a tool with one
	// argument of that type. It is nil for a tool.
	Answer *directive.Answer
	// Form says that the answer is a user's, in a form.
	Form bool
}

// TypeLine returns what the lines of the receiver's type say, the zero value if there are
// none.
func (t *Tool) TypeLine() directive.Tool { return orZero(t.OfType) }

// orZero returns what a line says that few things have.
func orZero[T any](said *T) T {
	if said == nil {
		var none T
		return none
	}
	return *said
}

// A Schema is the text of a JSON Schema that the source gives, in place of an
// inferred one.
type Schema struct {
	Text string         // of the schema, not yet parsed
	Pos  token.Position // where the text begins, in Go source or in a file of its own
	Rule string         // what gave it: "schema directive", "JSONSchema method", …
	// Exact says that the source at Pos is Text byte by byte, so that offsets are the
	// same.
	Exact bool
	// Fault is the error if there is no Text, such as a file that cannot be read,
	// else nil. It is reported if the schema is used.
	Fault *diag.Diagnostic
}

// Handler is the shape of a function written for an MCP SDK.
type Handler int

const (
	NoHandler    Handler = iota
	GoSDKHandler         // func(ctx, *mcp.CallToolRequest, In) (*mcp.CallToolResult, Out, error)
	MCPGoHandler         // func(ctx, mcp.CallToolRequest, In) (Out, error)
)

// A Param is a parameter of a tool, which may be injected.
type Param struct {
	Name      string // Go name; "_" or "" if it has none
	Type      types.Type
	Variadic  bool      // Type is then the slice
	Injected  bool      // its value comes from the server; never in a schema
	Provision Provision // where the value of an injected parameter comes from
	Input     bool      // it is the input of a handler, whose fields are the arguments
	Answer    bool      // the type of an answer
	Doc       Text
	// Deprecated says that a paragraph of its comments does.
	Deprecated bool
	Directive  directive.Param // all its directives, joined
	// Paths are the lines of the doc comment about parts of it: Target has the rest
	// of the path, such as "limit" of "opts.limit".
	Paths []directive.Param
	Pos   token.Position
}

// A Provision says where the value of an injected parameter comes from.
type Provision int

const (
	FromServer   Provision = iota // the same for all calls, such as a connection
	FromFunction                  // made by a function of the server from the context of a call
	FromContext                   // the context of the call itself
	FromCall                      // provided with the call: a session, or a context type of a framework
	FromRequest                   // the request of an SDK, with all arguments in it
)

// A Result is a result of a tool, other than the final error.
type Result struct {
	Name     string     // "" where it has none
	Type     types.Type // for a sequence, a slice of what it yields
	Sequence Sequence
	Content  bool // sent as MCP content, such as an *mcp.CallToolResult: no schema
	// As says how bytes or a text are sent as content; nil if they are not, and for
	// types that are content themselves.
	As         *directive.Result
	Doc        Text
	Deprecated bool
	Pos        token.Position
}

// A Text is a text for a model, and where it is in the source.
type Text struct {
	Value string
	Pos   token.Position
	Rule  string // what produced it: "doc comment", "comment beside", "directive", …
}

// Decls has the declarations of the types and fields that the signatures of a package
// reach: what the source says beyond what go/types knows.
type Decls struct {
	Types  map[*types.TypeName]*TypeDecl
	Fields map[*types.Var]*FieldDecl // by Origin
	// As has the types of the options as= of param lines, by the position of the type.
	As map[token.Position]*As
	// Tags are the struct tags of exported fields, by import path: of the package
	// itself, and of the packages whose types its tools reach. Of other modules some
	// may lack that do not contain jsonschema, and that no tool reaches.
	Tags map[string][]FieldTag
}

// A FieldTag is the struct tag of a named field.
type FieldTag struct {
	Text    string
	Reached bool           // the field is one of a type that a tool of the package reaches
	Pointer bool           // the type of the field is a pointer
	Pos     token.Position // of the tag
	Raw     bool           // as TagRaw of [FieldDecl]
}

// A TypeDecl is the declaration of a named type.
type TypeDecl struct {
	Pos    token.Position
	Doc    Text // the type's doc, or its //toolgen:description
	Consts []Const
	// Untyped are constants without a type in the same declarations as Consts, which
	// may be meant as values of the type.
	Untyped []Const
	// Enum is what enum lines say about the type, above it or in the doc of the
	// package whose tools use it; nil if there are none.
	Enum *directive.Enum
	// Union is set for an interface with known implementers, else nil.
	Union *Union
	// Variant is what a union line says about a type that implements an interface; nil
	// if there is none.
	Variant *directive.Union
	// Input and Output are schemas that the source gives for the type; nil if it
	// gives none.
	Input, Output *Schema
	// Extend is an object with the keywords that a JSONSchemaExtend method sets.
	Extend *Schema
	// Rules are what rule lines above a struct state about its fields.
	Rules []directive.Rule
	// Alias is the type whose schema JSONSchemaAlias gives to this one, or nil.
	Alias types.Type
	// InputAs and OutputAs are as what the methods of the type decode and encode it; nil if
	// that is not known.
	InputAs, OutputAs *As
}

// An As is as what the methods of a type encode and decode its values: as another type, as a
// field, or as all fields.
type As struct {
	// Type is the other type, in terms of the type parameters of a generic type.
	Type types.Type
	// Fields is set for all fields. Addr is set if these are encoded at their address.
	Fields, Addr bool
	Field        string // the name of the field
	Null         bool   // null, too
	// Recognized is set if the bodies of the methods show it, and no directive states it.
	Recognized bool
	Rule       string
	// generic has the type parameters of Type, and Type as its parameter; or it is nil.
	generic *types.Signature
}

// TypeOf returns the other type, or the type of the field, for a type or an instance of it.
func (as *As) TypeOf(t *types.Named) types.Type {
	switch {
	case as.Field != "":
		field, _, _ := types.LookupFieldOrMethod(t, true, t.Obj().Pkg(), as.Field)
		return field.Type()
	case as.generic == nil:
		return as.Type
	}
	args := slices.Collect(t.TypeArgs().Types())
	instance, err := types.Instantiate(nil, as.generic, args, false)
	if err != nil { // as many arguments as the declaration has parameters
		return as.Type
	}
	return instance.(*types.Signature).Params().At(0).Type()
}

// EnumLine returns what enum lines say about the type, the zero value if there are none.
func (d *TypeDecl) EnumLine() directive.Enum { return orZero(d.Enum) }

// UnionLine returns what a union line says about a type that implements an interface, the
// zero value if there is none.
func (d *TypeDecl) UnionLine() directive.Union { return orZero(d.Variant) }

// A Union is an interface whose implementers are known from the source: one with an
// unexported method, which no other package can implement, or one with a
// //toolgen:union line.
type Union struct {
	Sealed       bool // no other package can add implementers
	Foreign      bool // another module declares it, so that no directive can be written there
	Line         directive.Union
	Implementers []Implementer // in the order of the source
	// Unknown is the reason why the implementers are not known, or "".
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
	Instance   types.Type // its type, if that is an instance of a generic type, else nil
	Value      constant.Value
	Doc        string
	Pkg        string // import path
	Exported   bool
	Deprecated bool
	Constraint string // the build constraint of its file, or ""
	// Alias says that the constant is declared as the value of another one, by its
	// name.
	Alias bool
	// PlainIota says that the constants of its type in its block are counted by iota
	// alone (no shift, no product), perhaps with gaps.
	PlainIota bool
	Block     token.Position // of the const declaration that it is part of
	Pos       token.Position
}

// A FieldDecl is the declaration of a struct field.
type FieldDecl struct {
	Pos         token.Position
	TagPos      token.Position   // of the tag literal; zero if there is none
	TagRaw      bool             // the literal is in backquotes, so that its offsets are those of the source
	Doc         Text             // the doc comment
	Comment     Text             // the comment beside, at the end of the line
	Description Text             // the //toolgen:description lines
	Directive   *directive.Param // the //toolgen:param lines; nil if there are none
	Deprecated  bool
	// Foreign says that another module declares the field, so that its tag
	// cannot be edited.
	Foreign bool
}

// Field returns the declaration of a field (for a field of an instantiated type, that
// of the generic type). If its source is not known, the result has only Foreign set.
func (d Decls) Field(field *types.Var) *FieldDecl {
	if decl, ok := d.Fields[field.Origin()]; ok {
		return decl
	}
	return &FieldDecl{Foreign: true}
}

// Type returns the declaration of a named type, or an empty one if it is not known.
func (d Decls) Type(name *types.TypeName) *TypeDecl {
	if decl, ok := d.Types[name]; ok {
		return decl
	}
	return &TypeDecl{}
}
