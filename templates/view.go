package templates

// A File is everything that one generated file shows.
type File struct {
	Package    string
	Constraint string // of a //go:build line, "" for none
	FromMCP    bool   // made from MCP definitions, not from functions
	Names      Names
	Arrays     []Array
	Fields     []Const  // fields of types, which several of the schemas below have
	Tools      []Tool   // empty for none; then the file has no arrays
	Answers    []Answer // types that models answer with
	AnswerList Const    // the definitions of all answers, if there are any
	Prompts    []Offer
	Resources  []Offer
	OfferList  Const    // the definitions of all prompts and resources, if there are any
	Imports    []Import // of the guards
	Signatures []Signature
	Values     []Value
}

// Names are the identifiers that do not belong to a single tool or array. All
// identifiers of a view are free in the package of the file.
type Names struct {
	Tool   string // "Tool": type of a row
	Tools  string // "Tools": func() []Tool
	Lookup string // "LookupTool": func(name string) (Tool, bool)
	Rows   string // "toolRows": func(only *string, use func(Tool))
	Cut    string // "toolCut": func(rest *string, skip, take int) string
	Table  string // "toolTable": the lengths of all tools' texts
}

// An Array is an exported constant that is a complete JSON array of definitions.
type Array struct {
	Name  string   // "MCPTools"
	Field string   // the field of a row for its definitions: one of "MCP", "OpenAI", "Responses", "Anthropic" and "Gemini", or "" for none
	Local string   // "openAI", the variable for the part of the array that is not yet cut
	Doc   []string // lines of its comment
	Open  string   // JSON before the first definition, such as "["; never ""
	Close string   // JSON behind the last definition, such as "]"
}

// A Tool is one tool of the file.
type Tool struct {
	Name   string  // "weather_forecast"; it needs no escapes in JSON or Go
	Const  string  // "ToolForecast", the exported constant of the name
	Consts []Const // texts and schemas that the definitions refer to
	Schema string  // the constant of what arguments are held to, "" for the Input of the row
	// Definitions has one definition for each of the file's arrays.
	Definitions []Const
	// Texts has the title, the description, the annotations and the group, where
	// the tool has them.
	Texts []Text
}

// An Offer is a prompt or a resource.
type Offer struct {
	Name   string // of a prompt, or the URI of a resource
	Const  string // "PromptReview", the exported constant of Name
	Schema Const  // of its arguments
}

// An Answer is a type that a model answers with, or that a user fills in.
type Answer struct {
	Type   string // "Plan"
	About  string // the comment of its constants
	Consts []Const
	// Schema is the constant of what an answer is held to. Older is that of a form for
	// MCP 2025-06-18, "" where that has none.
	Schema, Older string
}

// A Const is a string constant: its pieces, joined by +.
type Const struct {
	Name   string
	Doc    string // its comment, "" for none
	Pieces []Piece
}

// TextLines returns lines of JSON text without references.
func TextLines(texts []string) []Piece {
	pieces := make([]Piece, len(texts))
	for i, text := range texts {
		pieces[i] = Piece{Text: text, EndsLine: true}
	}
	return pieces
}

// A Piece is either JSON text or a reference to a constant: the tool's name, another
// Const of the tool, or one of the file's Fields.
type Piece struct {
	Text     string // JSON, or the name of a constant
	IsRef    bool
	EndsLine bool // the next piece stands on a line of its own
	// Field says that this piece of a definition is a field of the tool's row, of the
	// description the text between the quotes; 0 for none. Pieces have them in their
	// order. If several arrays have a field, it is cut out of the first.
	Field RowField
}

// A RowField is a field of a row.
type RowField uint8

// The fields of a row that a definition can contain, in the order in which both have
// them, and one that none contains.
const (
	RowName RowField = 1 + iota
	RowTitle
	RowDescription
	RowInput
	RowOutput
	RowAnnotations
	RowGroup
)

// String returns the name of the field.
func (f RowField) String() string {
	return [...]string{"", "Name", "Title", "Description", "Input", "Output", "Annotations", "Group"}[f]
}

// A Text is the value of a field of a row. If a piece of a definition is exactly Value,
// the row cuts it out of there. Otherwise, because JSON escapes some of it or no array
// has the field, the generated file contains the text a second time.
type Text struct {
	Field RowField
	Value string
	Name  string // of a constant for it; "" for a literal in the table
}

// An Import is a package that a guard refers to. Name is the package's own name, or
// another one if that is not free.
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

// A Source is one line of Go, in pieces.
type Source []Ident

// An Ident is the identifier Text of the imported package Path or, if Path is "", Go
// source that refers to no import.
type Ident struct {
	Path string
	Text string
}
