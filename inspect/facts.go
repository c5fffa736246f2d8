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

// A Package contains the facts about the tools of one Go package.
type Package struct {
	Path, Name string
	Dir        string // absolute; used only for reading and writing files
	// Foreign reports whether the package is outside the main module or workspace, so
	// that no file may be written to it.
	Foreign bool
	Options directive.Package
	// Constraint is the build constraint for generated files, such as "linux && !purego", or
	// "". It is the constraint of the files of all tools.
	Constraint string
	// OtherBuilds reports whether files that this build excludes contain more tools.
	OtherBuilds bool
	Encoder     Encoder // encoding/json of the build, which schemas follow
	Tools       []*Tool
	// Offers are the prompts, resources, and completions. Each is a [Tool] whose Offer is
	// set.
	Offers  []*Tool
	Answers []*Tool // types that a model or a user answers with: see Answer and Form of [Tool]
	// Faulty are functions whose only known errors are in their //toolgen:tool directive.
	// They are not tools, but are checked for other errors.
	Faulty []*Tool
	// Unread are the registrations in the package whose tools are unknown.
	Unread []*registered.Tool
	// Ignored are the directives that suppress findings of lint.
	Ignored []Ignored
	// SDKs maps the import paths of imported SDKs, without subpackages and versions, to
	// whether toolgen reads their registrations.
	SDKs map[string]bool
	// Embedded are the JSON files that //go:embed directives name.
	Embedded []string
	// Scope contains the names that the hand-written files declare or import, with their
	// positions. Generated code must not declare these names.
	Scope   map[string]token.Position
	Imports map[string]bool // names in Scope that only imports declare
	Decls   Decls
	Types   *types.Package
}

// A Tool is a function, method, or interface method that a model can call, or an offer or
// answer that is represented as a tool: see Offer and Answer.
type Tool struct {
	GoName     string          // "Forecast", "Server.Add"
	Func       *types.Func     // the function or method, or nil; Params are in the order of its parameters
	Recv       *types.Named    // type of the receiver or interface, or nil for a function
	PtrRecv    bool            // the receiver is *Recv
	Pos        token.Position  // position of the name
	Options    directive.Tool  // defaults of the package and the type, joined with the tool's own directives
	Own        directive.Tool  // options of the tool's own directives
	OfType     *directive.Tool // options of the directives of the receiver's type, or nil
	Doc        Text            // description for the model; can be empty
	Deprecated bool
	Params     []*Param
	Results    []*Result // excluding a final error
	HasError   bool      // the last result is an error
	Factory    *Factory  // the parameters of Func and the function type that it returns, if Func is a factory; else nil
	Repeated   []Effect  // effects that are repeated because the function asks the user after them: see Effect
	Handler    Handler
	// Registered is the call that registers the tool with an SDK, or nil if the tool is
	// only marked by a directive.
	Registered *registered.Tool
	// FromCall reports whether the registration call defines the tool, because no directive
	// marks the function, or because it is the second call for the function.
	FromCall bool
	// Offer is set for a prompt, a resource, or a completion (see [Package]), and nil for
	// a tool.
	Offer *directive.Offer
	// Input and Output are schemas from the source that replace the inferred schemas, or
	// nil.
	Input, Output *Schema
	// Grammar is the grammar of the text that OpenAI's models send in place of the
	// arguments, or nil.
	Grammar *Grammar
	// Examples are the arguments in example directives, each a JSON object.
	Examples []*Schema
	// Rules are the conditions on the arguments in rule directives.
	Rules []directive.Rule
	// Answer is set for a type that a model answers with, which is represented as a tool
	// with one argument of that type. It is nil for a tool.
	Answer *directive.Answer
	// Form reports whether the answer is a form that a user fills in.
	Form bool
}

// TypeLine returns the options of the directives of the receiver's type, or the zero
// value.
func (t *Tool) TypeLine() directive.Tool { return orZero(t.OfType) }

func orZero[T any](said *T) T {
	if said == nil {
		var none T
		return none
	}
	return *said
}

// A Grammar is the format of a custom tool of OpenAI.
type Grammar struct {
	Syntax     string // "text" for any text, "lark", or "regex"
	Definition string // "" for any text
}

// A Schema is a JSON Schema from the source that replaces an inferred schema.
type Schema struct {
	Text string         // the unparsed schema
	Pos  token.Position // beginning of Text, in Go source or in a separate file
	Rule string         // source of the schema: "schema directive", "JSONSchema method", …
	// Exact reports whether the source at Pos contains Text byte by byte, so that offsets
	// in Text are offsets in the source.
	Exact bool
	// Fault is the error if there is no Text, for example because a file cannot be read,
	// or else nil. It is reported if the schema is used.
	Fault *diag.Diagnostic
}

// A Handler is the signature of a function written for an MCP SDK.
type Handler int

const (
	NoHandler    Handler = iota
	GoSDKHandler         // func(ctx, *mcp.CallToolRequest, In) (*mcp.CallToolResult, Out, error)
	MCPGoHandler         // func(ctx, mcp.CallToolRequest, In) (Out, error)
)

// A Factory is a function that returns the function of a tool.
type Factory struct {
	Params []*Param   // parameters, whose values the server provides
	Type   types.Type // type of the returned function
}

// A Param is a parameter of a tool. It can be injected.
type Param struct {
	Name      string // Go name; "_" or "" if the parameter has no name
	Type      types.Type
	Variadic  bool      // the parameter is variadic; Type is the slice type
	Injected  bool      // the server provides the value; it is in no schema
	Provision Provision // source of the value of an injected parameter
	Input     bool      // it is the input of a handler; the arguments are its fields
	Answer    bool      // it is the value of an answer
	Doc       Text
	// Deprecated reports whether the parameter's comments have a paragraph "Deprecated:
	// …".
	Deprecated bool
	Directive  directive.Param // all its directives, joined
	// Paths are the directives in the doc comment that apply to parts of the parameter.
	// Target is the rest of the path, such as "limit" for "opts.limit".
	Paths []directive.Param
	Pos   token.Position
}

// IsServedBySDK reports whether an SDK serves the tool. This is true if the registration
// call defines the tool and options do not set Registered.
func (t *Tool) IsServedBySDK(options directive.Package) bool {
	return t.FromCall && !options.Registered
}

// A Provision specifies where the value of an injected parameter comes from.
type Provision int

const (
	FromServer   Provision = iota // the same for all calls, such as a connection
	FromFunction                  // created by a function of the server from the context of a call
	FromContext                   // the context of the call itself
	FromCall                      // provided with the call: a session, or a context type of a framework
	FromRequest                   // the request of an SDK, which contains all arguments
)

// A Result is a result of a tool, other than the final error.
type Result struct {
	Name     string     // "" if the result has no name
	Type     types.Type // for a sequence, the slice of its values
	Sequence Sequence
	Content  bool // sent as MCP content, such as an *mcp.CallToolResult, without a schema
	// As specifies how bytes or a string are sent as content. It is nil if they are not,
	// and for types that are content themselves.
	As         *directive.Result
	Doc        Text
	Deprecated bool
	Pos        token.Position
}

// A Text is a description for a model, with its position in the source.
type Text struct {
	Value string
	Pos   token.Position
	Rule  string // source of the description: "doc comment", "comment beside", "directive", …
}

// Decls contains the declarations of the types and fields that the signatures of a package
// reach. They contain information from the source that go/types does not provide.
type Decls struct {
	Types  map[*types.TypeName]*TypeDecl
	Fields map[*types.Var]*FieldDecl // by Origin
	// As contains the types of the as= options of param directives, by the position of
	// the type.
	As map[token.Position]*As
	// Tags are the struct tags of exported fields, by import path. They include the
	// fields of the package itself and of the packages whose types its tools reach. In
	// other modules, tags without jsonschema are only included if a tool reaches them.
	Tags map[string][]FieldTag
}

// A FieldTag is the struct tag of a named field.
type FieldTag struct {
	Text    string
	Reached bool           // a tool of the package reaches the type that has the field
	Pointer bool           // the field's type is a pointer
	Pos     token.Position // position of the tag
	Raw     bool           // the same as TagRaw of [FieldDecl]
}

// A TypeDecl is the declaration of a named type.
type TypeDecl struct {
	Pos    token.Position
	Doc    Text // the type's doc, or its //toolgen:description
	Consts []Const
	// Untyped are untyped constants in the same declarations as Consts that may be meant as
	// values of the type.
	Untyped []Const
	// Enum contains the options of enum directives for the type, above the type or in the
	// doc comment of the package whose tools use it, or nil.
	Enum *directive.Enum
	// Union is set for an interface with known implementers, else nil.
	Union *Union
	// Variant contains the options of a union directive on a type that implements an
	// interface, or nil.
	Variant *directive.Union
	// Input and Output are schemas from the source for the type, or nil.
	Input, Output *Schema
	// Extend is an object with the keywords that a JSONSchemaExtend method adds.
	Extend *Schema
	// Rules are the conditions that rule directives above a struct set for its fields.
	Rules []directive.Rule
	// Alias is the type whose schema a JSONSchemaAlias method assigns to this type, or
	// nil.
	Alias types.Type
	// OpenAPI are the JSON types that the methods of the type declare to
	// https://pkg.go.dev/k8s.io/kube-openapi/pkg/generators, or nil.
	OpenAPI *OpenAPI
	// InputAs and OutputAs specify how the methods of the type decode and encode its
	// values. They are nil if this is unknown.
	InputAs, OutputAs *As
}

// An OpenAPI describes the JSON that the methods of a type decode and, except for null,
// encode. Format applies to strings.
type OpenAPI struct {
	Types  []string
	Format string
}

// An As specifies how the methods of a type encode and decode its values: as another
// type, as one field, or as all fields.
type As struct {
	// Type is the other type. For a generic type, it contains the type parameters.
	Type types.Type
	// Fields is set if the methods encode and decode all fields. Addr is set if they
	// encode the fields through a pointer.
	Fields, Addr bool
	Field        string // name of the field, if the methods encode and decode only one field
	Null         bool   // null is also allowed
	// Recognized is set if the As was found in the bodies of the methods, because no
	// directive specifies it.
	Recognized bool
	Rule       string
	// generic has the type parameters of Type, and a parameter of type Type. It is nil if
	// there are no type parameters.
	generic *types.Signature
}

// TypeOf returns the other type, or the type of the field, for a type or an instance of a
// generic type.
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
	if err != nil { // not possible: the number of arguments is the number of parameters
		return as.Type
	}
	return instance.(*types.Signature).Params().At(0).Type()
}

// EnumLine returns the options of the enum directives for the type, or the zero value.
func (d *TypeDecl) EnumLine() directive.Enum { return orZero(d.Enum) }

// UnionLine returns the options of a union directive on a type that implements an
// interface, or the zero value.
func (d *TypeDecl) UnionLine() directive.Union { return orZero(d.Variant) }

// A Union is an interface whose implementers are known from the source, because the interface
// has an unexported method, which no other package can implement, or a //toolgen:union
// directive.
type Union struct {
	Sealed       bool // no other package can add implementers
	Foreign      bool // another module declares it, so the user cannot add directives
	Line         directive.Union
	Implementers []Implementer // in source order
	// Unknown is the reason why the implementers are unknown, or "".
	Unknown string
}

// An Implementer is a type that implements the interface of a union.
type Implementer struct {
	Type    *types.Named // for a generic type, the origin
	Pointer bool         // only the pointer type implements the interface
	Pos     token.Position
}

// A Const is a constant of a defined type.
type Const struct {
	Name       string
	Instance   types.Type // the type if it is an instance of a generic type, or else nil
	Value      constant.Value
	Doc        string
	Pkg        string // import path
	ProtoName  string // name of the value in the .proto file, for an enum that protoc-gen-go generated; otherwise ""
	Exported   bool
	Deprecated bool
	Constraint string // build constraint of the file, or ""
	// Alias reports whether the constant is declared with the name of another constant as
	// its value.
	Alias bool
	// PlainIota reports whether the type's constants in this block are counted by iota alone
	// (without a shift or product), possibly with gaps.
	PlainIota bool
	Block     token.Position // position of its const declaration
	Pos       token.Position
}

// A FieldDecl is the declaration of a struct field.
type FieldDecl struct {
	Pos         token.Position
	TagPos      token.Position   // position of the tag literal; zero if there is no tag
	TagRaw      bool             // the literal is in backquotes, so offsets in the tag are offsets in the source
	Doc         Text             // doc comment
	Comment     Text             // comment at the end of the line
	Description Text             // //toolgen:description directives
	Directive   *directive.Param // //toolgen:param directives, or nil
	Deprecated  bool
	// Foreign reports whether another module declares the field, so that the user cannot
	// edit its tag.
	Foreign bool
}

// Field returns the declaration of a field. For a field of an instantiated type, Field
// returns the declaration in the generic type. If the source is unknown, only Foreign is
// set in the result.
func (d Decls) Field(field *types.Var) *FieldDecl {
	if decl, ok := d.Fields[field.Origin()]; ok {
		return decl
	}
	return &FieldDecl{Foreign: true}
}

// Type returns the declaration of a named type, or an empty declaration if it is unknown.
func (d Decls) Type(name *types.TypeName) *TypeDecl {
	if decl, ok := d.Types[name]; ok {
		return decl
	}
	return &TypeDecl{}
}
