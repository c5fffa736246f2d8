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
	Same       Class = iota // no change
	Wording                 // descriptions, titles, examples: what a model reads
	Compatible              // whatever worked before works now
	Undecided               // it is not known whether something breaks, as for a number with another unit
	Breaking                // something that worked before does not work now
)

// classNames are by class.
var classNames = [...]string{"same", "wording", "compatible", "undecided", "breaking"}

// String returns the name of the class: "same", "wording", "compatible",
// "undecided" or "breaking".
func (c Class) String() string { return classNames[c] }

// A Part is the part of a tool that has changed.
type Part uint8

// The parts.
const (
	Whole  Part = iota // the tool itself: added, removed or renamed, its texts and hints
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
	// Place is what has changed, in a form for people: "series.frames", "bands[]",
	// "counts.*"; "" for the whole part.
	Place string
	// Path leads to the same place in the schema of the part, as if references were
	// replaced by their targets.
	Path schema.Path
	// Keyword is the keyword, or the field of the definition, that has changed; ""
	// for more than one.
	Keyword string
	Message string // lower case, without a full stop: "days: maximum is 10, was 14"
	// Example is a whole value that shows a Breaking change: arguments that were
	// accepted before, a result that was not possible before, a call that worked
	// before for a tool that was removed or renamed, or an answer that was accepted
	// before.
	Example *schema.Doc
	Pos     token.Position // in the new source if it is there, else in the old one; zero if unknown
	// Near is, for a tool that was removed, a file of its package in the new source;
	// else zero.
	Near token.Position
	// Unless is the assumption under which a breaking change would not break, such as
	// [OpenOutputs] or [ClosedInputs].
	Unless Assumption
}

// An Assumption is something that is assumed about callers or readers beyond what the
// schemas say. Each is a field of [Options].
type Assumption uint8

// The assumptions.
const (
	NoAssumption Assumption = iota
	OpenOutputs             // readers ignore properties that they do not know
	ClosedInputs            // callers send only properties that the schema names
)

// A ToolChange has the changes of a tool, or an answer, that is not the same in both
// sets.
type ToolChange struct {
	Kind    dialect.Kind
	Name    string // the new name; the old one of a tool that was removed
	Was     string // the old name, if it was another
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
	// Unreadable are old tools that cannot be read in the new source, sorted by package and
	// name.
	Unreadable []Unreadable
}

// Options say how to compare.
type Options struct {
	// OpenOutputs assumes that readers ignore properties that they do not know, even
	// if the schema of a result is closed.
	OpenOutputs bool
	// ClosedInputs assumes that callers send only properties that the schema has: an
	// input object with properties and without additionalProperties counts as closed,
	// on both sides.
	ClosedInputs bool
	// Unreadable are old tools that the new source may still register, but that cannot be
	// read there.
	Unreadable []Unreadable
}

// A Form says how a report is written: its title, version and file names.
type Form struct {
	Title   string                   // of Markdown; "" for none
	Version string                   // what the suggested version follows, such as v1.4.0; "" for none
	Path    func(file string) string // name of a file in the output; nil for its own name; "" hides it
	Least   Class                    // the lightest class of annotations, at most Compatible; Same for the default, Compatible
}
