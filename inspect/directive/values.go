package directive

import "go/token"

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
	Formats     []string // dialects to emit, in the order of the dialect list; nil: all defaults
	Names       string   // "snake" (default), "camel", "kebab", "go"
	Prefix      string   // in front of every tool name
	GoPrefix    string   // in front of every exported Go name
	MCPRevision string   // "2025-06-18", "2025-11-25" (default), "2026-07-28"
	BoxMarker   string   // key of the marker in a boxed schema; "" for none, once the defaults are in
	Titles      bool     // keep titles in schemas
	All         bool     // every exported function is a tool
	Funcs       []Arg    // functions and methods (Type.Method, in Value) that are tools without a directive
	Inject      []Arg    // types (in Key) whose parameters come from the server
	Tool        Tool     // defaults for the tools of the package
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
	Fallback    *bool
	Doc         string // "full" (default), "first", "none"
	Shape       string // "", "flat", "nested"
	NamePos     token.Position
	ShapePos    token.Position
	Pos         token.Position
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
	Pos         token.Position
}

// A Keyword is a JSON Schema keyword with the values it was given; lists
// (enum, examples) have one Arg for each value.
type Keyword struct {
	Name   string
	Values []Arg
}
