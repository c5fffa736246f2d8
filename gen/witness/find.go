package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// A Verdict says what a search came to.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // neither a value nor a proof was found
	None                   // it is proven that there is no such value
	Found                  // there is a value, and a validator confirms it
)

// An Answer is what [Find] has to say.
type Answer struct {
	Verdict Verdict
	Value   *schema.Doc // of Found: takes takes it, refuses refuses it
	// Path leads, of Found, to the part of Value that is refused.
	Path schema.Path
	// Keyword is, of Found, the keyword that refuses it: "maximum".
	Keyword string
	// Reason says, of Unknown, what could not be decided: lower case, without a
	// full stop.
	Reason string
}

// bounds are far above what schemas of tools need, and low enough that no
// schema can take the time or the memory of the caller.
var bounds = schema.Budget{Depth: 250, Nodes: 100_000, Bytes: 4 << 20, Refs: 10_000}

// Find looks for a value that the schema takes accepts and the schema refuses
// does not. Both are documents of JSON Schema 2020-12, whatever "$schema" says.
// Regular expressions mean what they mean in Go, as for the generated calls;
// formats and base64 are held to as those hold to them; keywords and formats
// that are not known accept everything. The answer depends on nothing but the
// two documents, and comes in bounded time: where that is not enough, it is
// Unknown.
func Find(takes, refuses *schema.Doc) Answer { return NewSolver().Find(takes, refuses) }

// Equal reports whether it is proven that two schemas accept the same values,
// and whether that could be decided.
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
