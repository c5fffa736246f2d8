package directive

import (
	"go/token"
	"slices"
)

// A Line is one //toolgen: comment, parsed.
type Line struct {
	Verb string // "tool" of //toolgen:tool
	Args []Arg
	Text string         // the rest of the line, unchanged, for verbs with FreeText
	Pos  token.Position // of the "//"
	// TextPos is where the rest of the line begins (just after the verb if nothing
	// follows).
	TextPos token.Position
	End     token.Position // behind the comment
	// Malformed says that [Parse] could not read all of the line.
	Malformed bool
}

// An Arg is a word or key=value of a line.
type Arg struct {
	Key      string // the word itself if there is no value
	Value    string // unquoted
	HasValue bool   // false for a bare word
	Quoted   bool   // the value, or the bare word, was written in "" or ``: it is a string, not a number
	Pos      token.Position
	ValuePos token.Position // of the value or its quote; Pos for a bare word
	End      token.Position // behind it
}

// Package is what the directives in a package doc say. A zero field means that they
// do not say it; [Package.WithDefaults] sets the defaults.
type Package struct {
	Formats     []string // dialects to write, in the order of [Formats]; nil for the default ones
	Names       string   // "snake" (default), "camel", "kebab", "go"
	Prefix      string   // in front of every tool name
	GoPrefix    string   // in front of every exported Go name
	MCPRevision string   // "2025-06-18", "2025-11-25" (default), "2026-07-28"
	BoxMarker   string   // keyword that marks a boxed schema; "" for none, after WithDefaults
	Titles      bool     // keep the titles in directives and tags
	Refs        bool     // put types that are used more than once into "$defs"
	Validate    bool     // read the validate and binding tags of go-playground/validator
	Enums       string   // "on" (default), or "off": constants are only listed in descriptions
	SchemaTags  string   // how jsonschema tags are read: "options", "text", or "" to decide by their form
	Required    string   // what makes a field required: "json", "tags", or "" to decide by the tags of the package
	BigInts     string   // "" or "number"; or "text" to write integers of 64 bits and more as strings
	Call        bool     // write code that calls the tools
	Profiles    []Arg    // models (in Value) whose ignored keywords are described in words
	All         bool     // every exported function is a tool
	Registered  bool     // tools that are registered with an SDK need no directive
	Funcs       []Arg    // functions and methods (Type.Method, in Value) that need no directive
	Inject      []Inject // types whose parameters come from the server
	EnumTypes   []Enum   // enum lines for types of other packages
	Schemas     []Schema // schema lines for types of other packages
	Tool        Tool     // defaults for the tools of the package
	BigIntsPos  token.Position
	Pos         token.Position
}

// Tool is what the tool lines of a function or method say. A nil pointer means that
// they do not say it, a zero Pos that there is no line.
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
	Nil          string // "" or "null"; or "empty" to write empty arrays and objects for nil slices and maps
	Group        string
	Deprecated   string   // why the tool should not be called any more
	Replaced     string   // the name of the tool to call instead
	Aliases      []Arg    // old names, in Value
	Icons        []Arg    // URIs and what is said of them, in Value
	Meta         []Arg    // JSON objects, in Value
	UI           string   // the URI of the view
	Visibility   []string // "model", "app"
	Doc          string   // "full" (default), "first", "none"
	Shape        string   // "", "flat", "nested"
	NamePos      token.Position
	StrictPos    token.Position // of the word, or of its value if it has one
	ShapePos     token.Position
	NilPos       token.Position
	Words        Words
	Pos          token.Position
}

// Words are the words of lines, in order, and where they stand.
type Words []PlacedWord

// A PlacedWord is the name of an option in a line, and where it stands.
type PlacedWord struct {
	Name string
	Pos  token.Position // of the value, or of the word if it has none
}

// Place returns where a word stands last, or zero.
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
	Type        Arg  // in Key
	FromContext bool // made for each call, from its context
}

// Enum is what the enum lines say about one type. The zero value means that there is
// none.
type Enum struct {
	Type Arg   // the type, in Key, that a line in a package doc names; zero above a type
	Off  bool  // the constants of the type are not an enum
	From []Arg // import paths, in Value, of packages that declare more constants of it
	Pos  token.Position
}

// Union is what the union lines say about an interface, or about a type that
// implements one. The zero value means that there is no such line.
type Union struct {
	Key      string // of an interface: the property that is the discriminator
	KeyPos   token.Position
	Value    string // of an implementer: its value of the discriminator
	ValuePos token.Position
	// Output, of an interface, says that generated code writes the discriminator into
	// results.
	Output    bool
	OutputPos token.Position
	Pos       token.Position
}

// Result is what the result lines of a tool say: as which content block its bytes or
// its text are sent. The zero value means that there is no such line.
type Result struct {
	MIME    string
	MIMEPos token.Position
	URI     string // of an embedded resource, else ""
	Pos     token.Position
}

// Schema is a JSON Schema in a line, which replaces the inferred one.
type Schema struct {
	Type      Arg      // the type, in Key, that a line in a package doc names; else zero
	Params    []string // the names that the line gives to the type parameters of Type
	Direction string   // "input", "output", or "" for both
	// As is a type, or [AsFields], instead of Text: as what the methods of the type
	// encode and decode it. It begins at TextPos.
	As      string
	Text    string // the schema itself, or the path of a file that holds it
	TextPos token.Position
	Pos     token.Position
}

// Param is what the param lines of a parameter or a struct field say.
type Param struct {
	Target      string // parameter or path that a line in a doc comment names; "" for a line above the parameter itself
	TargetPos   token.Position
	TargetEnd   token.Position // behind the whole path
	Name        string         // name= of the property
	NamePos     token.Position
	Keywords    []Keyword // JSON Schema keywords in the order written
	Required    bool
	Optional    bool
	Nullable    bool
	Nil         string // "empty" for a field in whose value nil slices and maps are written as empty ones, else ""
	NilPos      token.Position
	Deprecated  bool
	Inject      bool
	Description string
	As          string // as what the methods of the type decode and encode it: a Go type
	AsPos       token.Position
	Header      string // the end of the name of the HTTP header that mirrors it
	Words       Words  // the words that are not keywords
	Pos         token.Position
}

// A Keyword is a JSON Schema keyword with its values; lists (enum, examples) have one
// Arg for each value.
type Keyword struct {
	Name   string
	Values []Arg
}
