package directive

import (
	"go/token"
	"slices"
)

// A Line is one //toolgen: comment as it was written.
type Line struct {
	Verb string // "tool" of //toolgen:tool
	Args []Arg
	Text string         // the rest of the line, verbatim; for verbs that take free text
	Pos  token.Position // of the "//"
	// TextPos is where the rest of the line begins (just after the verb where
	// nothing follows).
	TextPos token.Position
}

// An Arg is one word or key=value of a line.
type Arg struct {
	Key      string // the word itself where there is no value
	Value    string // unquoted
	HasValue bool   // false for a bare word
	Quoted   bool   // the value, or the bare word, was written in "" or ``: it is a string, not a number
	Pos      token.Position
	ValuePos token.Position // of the value or its quote; Pos for a bare word
}

// Package is what the lines on a package clause say. A zero field means that
// nothing was said; [Package.WithDefaults] fills in what then holds.
type Package struct {
	Formats     []string // dialects to emit, in the order of the dialect list; nil: those that are written by default
	Names       string   // "snake" (default), "camel", "kebab", "go"
	Prefix      string   // in front of every tool name
	GoPrefix    string   // in front of every exported Go name
	MCPRevision string   // "2025-06-18", "2025-11-25" (default), "2026-07-28"
	BoxMarker   string   // key of the marker in a boxed schema; "" for none, once the defaults are in
	Titles      bool     // keep the titles that directives and tags give
	Refs        bool     // keep types that are used more than once in "$defs"
	Validate    bool     // read the validate and binding tags of go-playground/validator
	Enums       string   // "on" (default), "off": constants of a type are only told in descriptions
	SchemaTags  string   // how jsonschema tags are read: "" by their form, else "options" or "text"
	Required    string   // what makes a field required: "" by the tags of the package, else "json" or "tags"
	BigInts     string   // "" or "number", or "text": integers of 64 bits and more are texts
	Call        bool     // write code that calls the tools
	Profiles    []Arg    // models (in Value) whose definitions tell in words what they do not take
	All         bool     // every exported function is a tool
	Registered  bool     // the tools that calls of SDKs register are tools without a directive
	Funcs       []Arg    // functions and methods (Type.Method, in Value) that are tools without a directive
	Inject      []Inject // types whose parameters come from the server
	EnumTypes   []Enum   // what enum lines say of types declared elsewhere
	Schemas     []Schema // what schema lines say of types declared elsewhere
	Tool        Tool     // defaults for the tools of the package
	BigIntsPos  token.Position
	Pos         token.Position
}

// Tool is what the lines on a function or method say. A nil pointer means
// that nothing was said, a zero Pos that there is no line at all.
type Tool struct {
	Name, Title string
	ReadOnly    *bool
	Destructive *bool
	Idempotent  *bool
	OpenWorld   *bool
	Strict      *bool
	Fallback    *bool
	Repair      *bool
	Group       string
	Deprecated  string   // why it should not be called
	Replaced    string   // the name of the tool that is to be called instead
	Aliases     []Arg    // old names, in Value
	Icons       []Arg    // addresses with what is said of them, in Value
	Meta        []Arg    // objects of JSON, in Value
	UI          string   // the address of the view
	Visibility  []string // "model", "app"
	Doc         string   // "full" (default), "first", "none"
	Shape       string   // "", "flat", "nested"
	NamePos     token.Position
	StrictPos   token.Position // of the word, or of its value where it has one
	ShapePos    token.Position
	Words       Words
	Pos         token.Position
}

// Words say where the words of lines stand, in order.
type Words []SaidWord

// A SaidWord is the name of an option, and where it was said.
type SaidWord struct {
	Name string
	Pos  token.Position // of the value, or of the word where it has none
}

// Place returns where a word was said last; zero where it was not.
func (w Words) Place(name string) token.Position {
	for _, word := range slices.Backward(w) {
		if word.Name == name {
			return word.Pos
		}
	}
	return token.Position{}
}

// An Inject is a type whose parameters come from the server.
type Inject struct {
	Type        Arg  // in Key
	FromContext bool // made for each call, of its context
}

// Enum is what the enum lines say about one type. The zero value says nothing.
type Enum struct {
	Type Arg   // the type, in Key, that a line in a package doc names; else zero
	Off  bool  // its constants are no enum
	From []Arg // import paths, in Value, of packages that declare more constants of it
	Pos  token.Position
}

// Union is what the union lines say about an interface, or about a type that
// implements one. The zero value says nothing.
type Union struct {
	Key      string // of an interface: the property that tells the types apart
	KeyPos   token.Position
	Value    string // of an implementer: what the property is for it
	ValuePos token.Position
	// Output says of an interface that dispatch writes the property into results.
	Output    bool
	OutputPos token.Position
	Pos       token.Position
}

// Result is what the result lines of a tool say: how the bytes or the text that
// it returns are sent as content. The zero value says nothing.
type Result struct {
	MIME    string
	MIMEPos token.Position
	URI     string // of an embedded resource; else ""
	Pos     token.Position
}

// Schema is JSON Schema that a line gives instead of what would be inferred.
type Schema struct {
	Type      Arg    // the type, in Key, that a line in a package doc names; else zero
	Direction string // "input", "output", or "" for both
	Text      string // the schema itself, or the path of a file that holds it
	TextPos   token.Position
	Pos       token.Position
}

// Param is what the lines on a parameter or a struct field say.
type Param struct {
	Target      string // parameter or path that a line in a doc comment names; "" beside the thing itself
	TargetPos   token.Position
	Name        string // name= of the property
	NamePos     token.Position
	Keywords    []Keyword // JSON Schema keywords in the order written
	Required    bool
	Optional    bool
	Nullable    bool
	Deprecated  bool
	Inject      bool
	Description string
	Words       Words // that are no keywords
	Pos         token.Position
}

// A Keyword is a JSON Schema keyword with the values it was given; lists
// (enum, examples) have one Arg for each value.
type Keyword struct {
	Name   string
	Values []Arg
}
