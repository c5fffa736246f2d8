package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// A strictRun is one schema on its way to be strict. It goes down from the
// root, since what an object allows is known only when the schemas that apply
// to the same value are joined.
type strictRun struct {
	*lowering
	to *grammar
	strictRefs
	defs    []*strictDef
	named   map[string]*strictDef // of defs, by the reference to each
	failed  bool                  // it cannot be exact
	written int                   // schemas that were looked at, some more than once
}

// maxWritten bounds what is written in the place of references: small schemas
// can refer to one another so that there is no end to it.
const maxWritten = 30_000

// inexact notes why the schema cannot be strict.
func (r *strictRun) inexact(at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) *schema.Doc {
	r.failed = true
	r.note(Inexact, at, sub, keyword, format, args...)
	return sub
}

// isEndless reports whether too much was written, and notes it once.
func (r *strictRun) isEndless(at *schema.Place, sub *schema.Doc) bool {
	r.written++
	if r.written == maxWritten {
		r.inexact(at, sub, "", "the schema is too large once its references are written out")
	}
	return r.written >= maxWritten
}
