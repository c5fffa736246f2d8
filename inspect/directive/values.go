package directive

import (
	"go/token"
	"slices"
)

// A Line is a parsed //toolgen: comment.
type Line struct {
	Verb string // "tool" of //toolgen:tool
	Args []Arg
	Text string         // the rest of the line, unchanged, for verbs with FreeText
	Pos  token.Position // position of the "//"
	// TextPos is the position of the text after the verb or, if nothing follows the verb,
	// the end of the verb.
	TextPos token.Position
	End     token.Position // end of the comment
	// Malformed reports whether [Parse] could not parse the whole line.
	Malformed bool
}

// An Arg is a word or key=value in a directive.
type Arg struct {
	Key      string // the word if there is no value
	Value    string // unquoted
	HasValue bool   // false for a bare word
	Quoted   bool   // the value or bare word was in "" or ``, so it is a string, not a number
	Pos      token.Position
	ValuePos token.Position // position of the value or its quote; Pos for a bare word
	End      token.Position // end of the argument
}

// Package contains the options of the directives in a package doc. A zero field means
// that the option is not set. [Package.WithDefaults] sets the defaults.
type Package struct {
	Formats     []string // in the order of [Formats]; nil for the default dialects
	Names       string   // "snake" (default), "camel", "kebab", "go"
	Prefix      string   // prefix of every tool name
	GoPrefix    string   // prefix of every exported Go name
	MCPRevision string   // "2025-06-18", "2025-11-25" (default), "2026-07-28"
	BoxMarker   string   // keyword that marks a wrapped schema; "" for no keyword, after WithDefaults
	Titles      bool     // write titles from directives and tags to schemas
	Refs        bool     // write types that are used more than once to "$defs"
	Validate    bool     // apply the validate and binding tags of go-playground/validator
	Enums       string   // "on" (default), or "off": constants are only listed in descriptions
	SchemaTags  string   // how jsonschema tags are parsed: "options", "text", or "" to decide by their syntax
	Required    string   // rule for required fields: "json", "tags", or "" to decide by the tags of the package
	BigInts     string   // "" or "number"; or "text" to encode integers of 64 bits and more as strings
	Call        bool     // generate code that calls the tools
	Profiles    []Arg    // models, in Value: keywords that they ignore are described in words
	All         bool     // every exported function is a tool
	Registered  bool     // tools that are registered with an SDK need no directive
	Funcs       []Arg    // functions and methods (Type.Method, in Value) that need no directive
	Inject      []Inject // types whose parameters come from the server
	EnumTypes   []Enum   // enum directives for types of other packages
	Schemas     []Schema // schema directives for types of other packages
	Tool        Tool     // defaults for the tools of the package
	BigIntsPos  token.Position
	Pos         token.Position
}

// Tool contains the options of the tool directives of a function or method. A nil pointer
// means that an option is not set. A zero Pos means that there is no directive.
type Tool struct {
	Name, Title  string
	ReadOnly     *bool
	Destructive  *bool
	Idempotent   *bool
	OpenWorld    *bool
	Strict       *bool
	OutputSchema *bool
	Fallback     *bool
	Repair       *bool
	Nil          string // "" or "null"; or "empty" to encode nil slices and maps as empty arrays and objects
	Group        string
	Deprecated   string   // the reason why the tool should no longer be called
	Replaced     string   // the name of the tool to call instead
	Aliases      []Arg    // former names, in Value
	Icons        []Arg    // URIs and their attributes, in Value
	Meta         []Arg    // JSON objects, in Value
	UI           string   // the URI of the view
	Visibility   []string // "model", "app"
	Grammar      string   // "", "text", or the path of a grammar
	Doc          string   // "full" (default), "first", "none"
	Shape        string   // "", "flat", "nested"
	NamePos      token.Position
	StrictPos    token.Position // position of the value of strict, or of the option itself if it has no value
	ShapePos     token.Position
	NilPos       token.Position
	Words        Words
	Pos          token.Position
}

// Words are the words of directives, in order, with their positions.
type Words []PlacedWord

// A PlacedWord is the name of an option in a directive, with its position.
type PlacedWord struct {
	Name string
	Pos  token.Position // position of the value, or of the option itself if it has no value
}

// Place returns the position of the last occurrence of a word, or zero.
func (w Words) Place(name string) token.Position {
	for _, word := range slices.Backward(w) {
		if word.Name == name {
			return word.Pos
		}
	}
	return token.Position{}
}

// An Inject is a type whose parameters get their values from the server, not from the
// model.
type Inject struct {
	Type        Arg  // the type, in Key
	FromContext bool // created for each call, from its context
}

// Enum contains the options of the enum directives for one type. The zero value means
// that there is no directive.
type Enum struct {
	Type Arg   // the type, in Key, if the directive is in a package doc; zero if it is above a type
	Off  bool  // the constants of the type are not an enum
	From []Arg // import paths, in Value, of packages that declare more constants of the type
	Pos  token.Position
}

// Union contains the options of the union directives for an interface, or for a type that
// implements an interface. The zero value means that there is no directive.
type Union struct {
	Key      string // discriminator property, for an interface
	KeyPos   token.Position
	Value    string // discriminator value, for an implementer
	ValuePos token.Position
	// Output is set if generated code adds the discriminator to results.
	Output    bool
	OutputPos token.Position
	Pos       token.Position
}

// Result contains the options of the result directives of a tool, which specify the type of
// content block for its bytes or string. The zero value means that there is no directive.
type Result struct {
	MIME    string
	MIMEPos token.Position
	URI     string // URI of an embedded resource, otherwise ""
	Pos     token.Position
}

// Schema is a JSON Schema in a directive, which replaces the inferred schema.
type Schema struct {
	Type      Arg      // the type, in Key, if the directive is in a package doc; zero if it is above a type
	Params    []string // the names in the directive for the type parameters of Type
	Direction string   // "input", "output", or "" for both
	// As replaces Text. It is the Go type whose JSON the methods of the type encode and
	// decode, or [AsFields]. It begins at TextPos.
	As      string
	Text    string // the schema itself, or the path of a file that contains it
	TextPos token.Position
	Pos     token.Position
}

// Param contains the options of the param directives of a parameter or a struct field.
type Param struct {
	Target      string // the parameter or path, in a directive in a doc comment; "" for a directive above a parameter
	TargetPos   token.Position
	TargetEnd   token.Position // end of the whole path
	Name        string         // name of the property, from name=
	NamePos     token.Position
	Keywords    []Keyword // JSON Schema keywords, in the order written
	Required    bool
	Optional    bool
	Nullable    bool
	Nil         string // "empty" if nil slices and maps in the field's value are encoded as empty arrays and objects, otherwise ""
	NilPos      token.Position
	Deprecated  bool
	Inject      bool
	Description string
	As          string // Go type whose JSON the methods of the parameter's type decode and encode
	AsPos       token.Position
	Header      string // last part of the name of the HTTP header that contains the same value
	Words       Words  // options that are not keywords
	Pos         token.Position
}

// A Keyword is a JSON Schema keyword with its values. The lists enum and examples have
// one Arg for each value.
type Keyword struct {
	Name   string
	Values []Arg
}
