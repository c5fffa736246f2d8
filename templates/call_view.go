package templates

// A CallFile is everything that one generated file of dispatch shows.
type CallFile struct {
	Package    string
	Constraint string   // of a //go:build line, "" for none
	Encoder    string   // of the runtime, the encoding/json that the tools were made for: "Go127"; "" where all do the same
	Imports    []Import // all that its code names; that of the runtime is one
	Names      CallNames
	// Fields are those of the struct whose methods the calls are. Where there
	// are none the calls are functions.
	Fields  []CallerField
	Schemas []Const // input schemas that no row of the definitions holds
	Tools   []CallTool
	Readers []CallFunc
	Writers []CallFunc
	// Locals are other names for variables of the generated functions, by the
	// one of [CallLocals] that is not free in the package.
	Locals map[string]string
}

// CallNames are the identifiers that do not belong to a single tool.
type CallNames struct {
	Dispatch string // "CallTool"
	Caller   string // "Caller", the struct
	List     string // "toolNames", the names of all tools
	Input    string // "toolInput", the input schema of a tool by its name
	Row      string // "toolRow" of the definitions: func(i int) Tool
	Index    string // "toolIndex" of the definitions: func(name string) int
}

// CallPath is the package that generated dispatch runs on.
const CallPath = "github.com/go-toolgen/toolgen/gen/call"

// CallLocals are the variables of generated functions. Where there are several
// of a kind they have a number behind their name from the second on.
var CallLocals = []string{"args", "c", "ctx", "e", "err", "given", "i", "in", "k", "name", "opts", "out", "r", "result", "v", "w"}

// A CallerField is something that calls need and no model sends.
type CallerField struct {
	Name string
	Type Source
}

// A CallTool is one tool and its call.
type CallTool struct {
	Const  string // "ToolForecast", the constant that holds its name
	Func   string // "CallForecast"
	Var    string // "forecastCall", what its calls share
	Schema string // the constant of its input schema; "" for that in its row
	Repair bool
	Calls  string // what is called, for comments: "Server.Forecast"
	// Target is what is called, and Params what is passed: "c.Server.Forecast",
	// "ctx", "in.city", "in.rest...".
	Target     string
	Params     []string
	Input      CallInput
	Results    []CallResult
	Error      bool // the last result is an error
	Boxed      bool // the one result is sent as {"result": v}
	ObjectOnly bool // the result has a structured form only where it is an object
}

// A CallInput is what the arguments of a tool are read into: nothing, one
// value, or a struct with a field for each, whose type the file declares.
type CallInput struct {
	Shape *Shape // nil for nothing
	// Type is that struct, and Reader the function that reads it.
	Type   []ArgField
	Reader *CallFunc
}

// An ArgField is a field of the struct that arguments are read into.
type ArgField struct {
	Name string
	Type Source
}

// A CallResult is one result of a tool, without a final error.
type CallResult struct {
	Name  string // of the member in JSON, where there are several
	Shape *Shape // nil where it is content
	// Content is how a result is sent that is content.
	Content CallContent
	Nil     NilResult
	// Pointers is how many pointers lead to what has the shape, and Nils how
	// many values on the way can be nil: these, and a list or map behind them.
	Pointers, Nils int
}

// A NilResult is what becomes of a nil.
type NilResult int

const (
	NilWritten NilResult = iota // as encoding/json writes it, or there is none
	NilRefused                  // there is no result
	NilEmpty                    // it is a list or a map without elements
	NilZero                     // it is a pointer to the zero value
	NilGiven                    // the content beside it is all of the result
)

// A CallFunc is a function that reads or writes the values of one type.
type CallFunc struct {
	Name  string
	Shape Shape
}

// A Shape is how a value of a Go type is read or written.
type Shape struct {
	Kind ShapeKind
	Type Source
	// Native says that Type is what the methods of the runtime take and
	// return, so that there is nothing to convert.
	Native bool
	Bits   int    // of numbers; 0 for those of the machine
	Text   bool   // of integers: their digits stand in a string
	Func   string // the function that reads or writes it; "" to do so in place

	// Solid says that a nil is left out here, or stands for no elements.
	Solid     bool
	Key, Elem *Shape
	Fields    []ShapeField // of a ShapeStruct
	// Of a ShapeUnion: the member that tells the types apart, "" for only one
	// type. Where it is written the member is a Const of the variants.
	Discriminator string
	Variants      []ShapeVariant
	Address       bool // of a ShapeJSON that is written: with a pointer
	ByKind        bool // of a ShapeJSON that is read: without its methods
}

// A ShapeKind is a way to read and write values.
type ShapeKind int

const (
	ShapeBool ShapeKind = iota
	ShapeInt
	ShapeUint
	ShapeFloat
	ShapeString
	ShapeNumber
	ShapeBytes
	ShapeTime
	ShapeDuration
	ShapeAny
	ShapeRaw
	ShapePointer
	ShapeSlice
	ShapeArray
	ShapeMap
	ShapeStruct
	ShapeUnion
	ShapeText
	ShapeJSON
)

// A ShapeField is a member of an object that is a field of a struct.
type ShapeField struct {
	Name string // in JSON
	Path string // in Go: "City", "Base.City"
	// Embedded are pointers to structs on the path, which are nil until they
	// are needed.
	Embedded []Embedded
	Shape    Shape
	Quoted   bool       // in a string
	Const    string     // the JSON of a member that is no field, and has nothing but a Name
	Omit     []Omission // where it is left out: where one of them holds
}

// An Embedded is a pointer to a struct that a field is promoted through.
type Embedded struct {
	Path string
	Type Source // of the struct
}

// An Omission is a condition under which a field is left out.
type Omission int

const (
	OmitFalse         Omission = iota // of a bool
	OmitZero                          // of an integer
	OmitNoText                        // of a string
	OmitNil                           // of a pointer, a map, a slice or an interface
	OmitNone                          // of a list or a map without elements
	OmitZeroValue                     // of a struct or an array
	OmitByMethod                      // IsZero says so
	OmitNilOrByMethod                 // of a pointer whose IsZero says so
)

// A ShapeVariant is one type of a union.
type ShapeVariant struct {
	Key     string // the value of the discriminator
	Shape   Shape
	Pointer bool // a pointer to the type is what the union holds
}
