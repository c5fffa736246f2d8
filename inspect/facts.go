package inspect

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/inspect/directive"
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
	// such as "linux && !purego", or "".
	Constraint string
	Tools      []*Tool
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
	Doc        Text           // for the model; may be empty
	Deprecated bool
	Params     []*Param
	Results    []*Result // without a final error
	HasError   bool      // the last result is an error
	Handler    Handler
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
	Variadic  bool // Type is then the slice
	Injected  bool // comes from the server, never in a schema
	Input     bool // the one typed input of a handler: its fields are the arguments
	Doc       Text
	Directive directive.Param // all lines for it joined
	// Paths are the lines of the doc comment that reach into it: Target holds
	// the rest of the path, such as "limit" of "opts.limit".
	Paths []directive.Param
	Pos   token.Position
}

// A Result is one result of a tool, without the final error.
type Result struct {
	Name    string // "" where it has none
	Type    types.Type
	Content bool // an MCP content type or an injected *mcp.CallToolResult: no schema
	Doc     Text
	Pos     token.Position
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
}

// A TypeDecl is the declaration of a named type.
type TypeDecl struct {
	Pos    token.Position
	Doc    Text // the type's doc, or its //toolgen:description
	Consts []Const
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
	PlainIota  bool   // its block counts with iota alone (no shift, no product)
	Pos        token.Position
}

// A FieldDecl is the declaration of a struct field.
type FieldDecl struct {
	Pos         token.Position
	TagPos      token.Position // of the tag literal; zero where there is none
	Doc         Text           // the doc comment
	Comment     Text           // the comment at the end of the line
	Description Text           // the //toolgen:description lines
	Directive   directive.Param
	Deprecated  bool
}

// Field returns the declaration of a field, of its generic origin where it
// has one, or an empty one.
func (d Decls) Field(field *types.Var) *FieldDecl {
	if decl, ok := d.Fields[field.Origin()]; ok {
		return decl
	}
	return &FieldDecl{}
}

// Type returns the declaration of a named type, or an empty one.
func (d Decls) Type(name *types.TypeName) *TypeDecl {
	if decl, ok := d.Types[name]; ok {
		return decl
	}
	return &TypeDecl{}
}
