package templates

// A File is everything that one generated file shows.
type File struct {
	Package    string
	Constraint string // of a //go:build line, "" for none
	FromMCP    bool   // made from MCP definitions, not from functions
	Names      Names
	Arrays     []Array
	Tools      []Tool   // with arrays; without tools there is nothing of them in the file
	Answers    []Answer // types that models answer with
	AnswerList Const    // the definitions of all of them, where there are any
	Prompts    []Offer
	Resources  []Offer
	OfferList  Const    // the definitions of all prompts and resources, where there are any
	Imports    []Import // of the guards
	Signatures []Signature
	Values     []Value
}

// Names are the identifiers that do not belong to a single tool or array.
// Like all identifiers of a view they are free in the package.
type Names struct {
	Tool   string // "Tool": type of a row
	Tools  string // "Tools": func() []Tool
	Lookup string // "LookupTool": func(name string) (Tool, bool)
	Rows   string // "toolRows": func(only *string, use func(Tool))
	Cut    string // "toolCut": func(rest *string, skip, take int) string
	Sizes  string // "toolSizes": type of a line of the table
	Table  string // "toolTable": the lengths of all tools' texts
}

// An Array is an exported constant that is a complete JSON array of definitions.
type Array struct {
	Name  string   // "MCPTools"
	Field string   // its definitions are this field of a row: one of "MCP", "OpenAI", "Responses", "Anthropic" and "Gemini", or "" for none
	Local string   // "openAI", a variable for what is left of it
	Doc   []string // lines of its comment
	Open  string   // JSON in front of the first definition: "[", and not nothing
	Close string   // JSON behind the last: "]"
}

// A Tool is one tool of the file.
type Tool struct {
	Name   string  // "weather_forecast"; JSON and Go write it alike
	Const  string  // "ToolForecast", the exported constant that holds the name
	Consts []Const // texts and schemas that the definitions refer to
	// Definitions has one definition for each of the file's arrays.
	Definitions []Const
	// Texts has the Title, the Description, the Annotations and the Group, where
	// the tool has them.
	Texts []Text
}

// An Offer is a prompt or a resource.
type Offer struct {
	Name   string // of a prompt, or the URI of a resource
	Const  string // "PromptReview", the exported constant that holds the name
	Schema Const  // what its arguments are held to
}

// An Answer is a type that a model answers with, or a user.
type Answer struct {
	Type   string // "Plan"
	About  string // the comment of its constants
	Consts []AnswerConst
	// OlderForm says that the last constant of a form is that for MCP 2025-06-18, which
	// has none for some.
	OlderForm bool
}

// An AnswerConst is a constant of an answer, exported or not.
type AnswerConst struct {
	Const
	Doc string // its comment, "" for none
}

// A Const is a string constant: its lines, joined without newlines.
type Const struct {
	Name  string
	Lines []Line
}

// A Line is one line of source: pieces joined by +.
type Line []Piece

// TextLines returns lines of JSON text without references.
func TextLines(texts []string) []Line {
	lines, pieces := make([]Line, len(texts)), make([]Piece, len(texts))
	for i, text := range texts {
		pieces[i].JSON = text
		lines[i] = pieces[i : i+1 : i+1]
	}
	return lines
}

// A Piece is either JSON text or a reference to a constant that is declared
// earlier: the tool's name, or another Const of the tool.
type Piece struct {
	JSON string
	Ref  string
	// Field says that this piece of a definition is a field of the tool's row:
	// "Name", "Title", "Description" (the text between the quotes), "Input",
	// "Output" or "Annotations". Fields stand in this order. Where several arrays
	// have a field, rows take it from the first.
	Field string
}

// A Text is what a row says in one of its fields. Where a piece of a definition
// holds exactly Value, the row is cut out there. Where none does, since JSON
// escapes some of it or no array has that field, the text stands for itself.
type Text struct {
	Field string
	Value string
	Name  string // of a constant for it, "" for one that stands in the table
}

// An Import is a package that a guard names. Name is the package's own name,
// or another where that one is taken.
type Import struct {
	Path, Name string
}

// A Signature keeps the file from compiling when Func has another type than Type.
type Signature struct {
	Func Source // "Forecast", "(*Server).Forecast"
	Type Source // "func(context.Context, string) ([]Day, error)"
}

// A Value keeps the file from compiling when Const has another value than Literal.
type Value struct {
	Const   Ident
	Literal string // a string or a number of Go: "\"metric\"", "-3", "0.5"
}

// A Source is one line of Go in pieces.
type Source []Ident

// An Ident is the name of an imported package's object where Path is set, else
// the text as it is.
type Ident struct {
	Path string
	Text string
}
