package diff

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Class says what a change means to callers and readers.
type Class uint8

// The classes, from the lightest.
const (
	Same       Class = iota // no change of what is said
	Wording                 // descriptions, titles, examples: what a model reads
	Compatible              // whatever worked before works now
	Undecided               // it could not be found out whether something breaks, as where a number has another name or unit
	Breaking                // something that worked before does not work now
)

// classNames are by class.
var classNames = [...]string{"same", "wording", "compatible", "undecided", "breaking"}

// String returns the name of the class: "same", "wording", "compatible",
// "undecided" or "breaking".
func (c Class) String() string { return classNames[c] }

// A Part is what of a tool has changed.
type Part uint8

// The parts.
const (
	Whole  Part = iota // the tool itself: added, removed, renamed, its name, texts and hints
	Input              // what callers send
	Output             // what readers get
	Value              // what a model answers with
)

// partNames are by part.
var partNames = [...]string{"tool", "input", "output", "answer"}

// String returns the name of the part: "tool", "input", "output" or "answer".
func (p Part) String() string { return partNames[p] }

// A Change is one change of a tool.
type Change struct {
	Class Class
	Part  Part
	// Place is what has changed as users write it: "series.frames", "bands[]",
	// "counts.*"; "" for the whole part.
	Place string
	// Path leads to that in the schema of the part, as if what it refers to stood
	// in the places of the references.
	Path schema.Path
	// Keyword is the keyword, or the field of the definition, that changed: ""
	// where it is more than one.
	Keyword string
	Message string // lower case, without a full stop: "days: maximum is 10, was 14"
	// Example is, of Breaking changes to a schema, a whole value: arguments that
	// were accepted and are not now, or a result that can come now and could not.
	// Of a tool that was removed or renamed it is a call that worked.
	// Of an answer it is one that was accepted.
	Example *schema.Doc
	Pos     token.Position // in the new source where it is there, else in the old; zero where unknown
	// Near is, of a tool that was removed, a file of its package now; zero where
	// there is none.
	Near token.Position
	// Unless is what would have to be taken of the others for a change that
	// breaks not to break: [OpenOutputs] or [ClosedInputs].
	Unless Assumption
}

// An Assumption is what is taken of those who call tools or read their results
// beyond what the schemas say. Each is a field of [Options].
type Assumption uint8

// The assumptions.
const (
	NoAssumption Assumption = iota
	OpenOutputs             // readers pass over properties that they do not know
	ClosedInputs            // callers send only properties that the schema names
)

// A ToolChange is a tool, or an answer, that is not the same in both sets.
type ToolChange struct {
	Kind    dialect.Kind
	Name    string // the new name; the old one of a tool that was removed
	Was     string // the old name where it is another
	New     bool   // the old set does not have it
	Package string
	Class   Class // the worst of its changes
	Changes []Change
}

// A Report is what has changed, sorted by package and name.
type Report struct {
	Class     Class // the worst of all
	Tools     []ToolChange
	Unchanged int // tools that are the same
}

// Options say how to compare.
type Options struct {
	// OpenOutputs says that readers pass over properties that they do not know,
	// even where the schema of a result is closed.
	OpenOutputs bool
	// ClosedInputs says that callers send only properties that the schema names:
	// an object of an input that names properties and says nothing of others is
	// taken as a closed one, on both sides.
	ClosedInputs bool
}

// A Form says what stands around the changes when a report is written.
type Form struct {
	Title   string                   // of Markdown; "" for none
	Version string                   // what the suggested version follows, such as v1.4.0; "" for none
	Path    func(file string) string // what a file is called in the output; nil for its own name; "" hides it
	Least   Class                    // the lightest that annotations tell, no heavier than Compatible; Same for that
}
