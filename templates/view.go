package templates

// A File contains all data of one generated file.
type File struct {
	Package    string
	Constraint string // the constraint of a //go:build line; can be ""
	FromMCP    bool   // the source consists of MCP definitions, not functions
	Names      Names
	Arrays     []Array
	Fields     []Const  // fields of types that several of the schemas below share
	Tools      []Tool   // if it is empty, the file has no arrays
	Answers    []Answer // types of a model's output
	AnswerList Const    // list of the definitions of all answers; empty if there are no answers
	Prompts    []Offer
	Resources  []Offer
	OfferList  Const    // list of the definitions of all prompts and resources; empty if there are no prompts and resources
	Imports    []Import // imports that the guards may use
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
	Table  string // "toolTable": the lengths of all tools' strings
}

// An Array is an exported constant that is a complete JSON array of definitions.
type Array struct {
	Name  string   // "MCPTools"
	Field string   // the field of a row for its definitions: "MCP", "OpenAI", "Responses", "Anthropic", "Gemini", "Interactions" or ""
	Local string   // "openAI", the variable for the rest of the array while rows are cut out of it
	Doc   []string // lines of its comment
	Open  string   // JSON before the first definition, such as "["; never ""
	Close string   // JSON after the last definition, such as "]"
}

// A Tool is one tool of the file.
type Tool struct {
	Name   string  // "weather_forecast"; it needs no escapes in JSON or Go
	Const  string  // "ToolForecast", the exported constant of the name
	Consts []Const // strings and schemas that the definitions refer to
	Schema string  // the constant of the schema that validates arguments; "" for the Input of the row
	// Definitions contains a definition for each of the file's arrays. A definition
	// without a name means that the array does not contain the tool.
	Definitions []Const
	// Texts contains the title, the description, the annotations and the group, if the
	// tool has them.
	Texts []Text
}

// An Offer is a prompt or a resource.
type Offer struct {
	Name   string // name of a prompt, or URI of a resource
	Const  string // "PromptReview", the exported constant of Name
	Schema Const  // schema of its arguments
}

// An Answer is a type of a model's output, or a type that a user fills in.
type Answer struct {
	Type   string // "Plan"
	About  string // the comment of its constants
	Consts []Const
	// Schema is the constant of the schema that validates an answer. Older is the same
	// for a form of MCP 2025-06-18; it can be "".
	Schema, Older string
}

// A Const is a string constant: its pieces, joined by +.
type Const struct {
	Name   string
	Doc    string // its comment; can be ""
	Pieces []Piece
}

// TextLines converts lines of JSON text without references to pieces.
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
	EndsLine bool // the next piece is on a new line
	// Field is set if this piece of a definition is the value of a field of the tool's
	// row (for a description, without the quotes). The fields in a definition are in the
	// order of RowField. If several arrays contain a field, it is cut out of the first.
	Field RowField
}

// A RowField is a field of a row.
type RowField uint8

// The fields of a row. A definition can contain all of them except the last, in this
// order.
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

// A Text is the string value of a field of a row. If a piece of a definition is exactly
// Value, the row cuts the value out of the definition. Otherwise the generated file contains
// the string a second time, because JSON escapes part of it, or no array contains the field.
type Text struct {
	Field RowField
	Value string
	Name  string // name of a constant for it; "" for a literal in the table
}

// An Import is a package that a guard refers to. Name is the package's name or, if that
// is not free in the file, another name.
type Import struct {
	Path, Name string
}

// A Signature makes compilation of the file fail if the type of Func is not Type.
type Signature struct {
	Func Source // "Forecast", "(*Server).Forecast"
	Type Source // "func(context.Context, string) ([]Day, error)"
}

// A Value makes compilation of the file fail if the value of Const is not Literal.
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
