package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// A Verdict says what a search found.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // neither a value nor a proof was found
	None                   // there is no such value: that is proven
	Found                  // there is such a value
)

// An Answer is the result of [Find].
type Answer struct {
	Verdict Verdict
	// Value is set if and only if the verdict is Found: the value that one schema
	// accepts and the other refuses.
	Value *schema.Doc
	// Path leads to the part of Value that is refused.
	Path schema.Path
	// Keyword is the keyword that refuses that part: "maximum".
	Keyword string
	// Reason says why the verdict is Unknown, in lower case and without a full stop.
	Reason string
}

// bounds are the largest documents that are read: far above what schemas of tools
// need, and small enough that no schema exhausts time or memory.
var bounds = schema.Budget{Depth: 250, Nodes: 100_000, Bytes: 4 << 20, Refs: 10_000}

// Find looks for a value that the schema accepting accepts and the schema refusing
// does not; a validator has confirmed the value that it returns. Both documents
// are read as JSON Schema 2020-12, whatever their "$schema" is. As in generated
// calls, regular expressions mean what they mean in Go, and "format" and
// "contentEncoding": "base64" are checked; keywords and formats that are not known
// accept everything. The answer depends on the two documents alone. It takes
// bounded time: a search that needs more is Unknown.
func Find(accepting, refusing *schema.Doc) Answer { return NewSolver().Find(accepting, refusing) }

// Equal reports whether two schemas accept the same values, and whether that could
// be decided: equal is true only if it is proven.
func Equal(a, b *schema.Doc) (equal, decided bool) {
	there := Find(a, b)
	if there.Verdict == Found {
		return false, true
	}
	back := Find(b, a)
	if back.Verdict == Found {
		return false, true
	}
	equal = there.Verdict == None && back.Verdict == None
	return equal, equal
}
