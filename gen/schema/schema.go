package schema

// Kind is the JSON type of a Doc.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"null", "boolean", "number", "string", "array", "object"}

// String returns the name that JSON Schema has for the type.
func (k Kind) String() string { return kindNames[k] }

// A Doc is a JSON value without loss: it keeps the order of keys, the digits
// of numbers and unknown keywords. It can be shared: no function of this
// project changes a Doc that it was given. The zero Doc is null.
type Doc struct {
	Kind    Kind
	Bool    bool
	Text    string   // the digits of a Number as written; the value of a String
	Items   []*Doc   // of an Array
	Members []Member // of an Object, in order, keys unique
	GoType  string   // of an Object, the type whose fields it has, as [Node] has it
	Origin  *Origin
}

// A Member is one key of an object.
type Member struct {
	Key   string
	Value *Doc
}
