package diff

import (
	"github.com/go-toolgen/toolgen/gen/dialect"
)

// promises are hints as clients take them: with the defaults of those that are
// left out, and with two that say nothing of a tool that changes nothing.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
type promises struct {
	readOnly, spares, idempotent, closed bool
}

func promisesOf(a dialect.Annotations) promises {
	is := func(hint *bool, unsaid bool) bool {
		if hint == nil {
			return unsaid
		}
		return *hint
	}
	readOnly := is(a.ReadOnly, false)
	return promises{
		readOnly:   readOnly,
		spares:     readOnly || !is(a.Destructive, true),
		idempotent: readOnly || is(a.Idempotent, false),
		closed:     !is(a.OpenWorld, true),
	}
}

// A promise is one that a hint makes.
type promise struct {
	hint         string
	kept         func(promises) bool
	lost, gained string
}

var hints = []promise{
	{"readOnlyHint", func(p promises) bool { return p.readOnly }, "no longer read-only; a client that calls it without asking may now change something", "read-only now"},
	{"destructiveHint", func(p promises) bool { return p.spares }, "destructive now; a client that calls it without asking may now destroy something", "no longer destructive"},
	{"idempotentHint", func(p promises) bool { return p.idempotent }, "no longer idempotent; a client that repeats a call may now do twice what it meant to do once", "idempotent now"},
	{"openWorldHint", func(p promises) bool { return p.closed }, "open to the world now; a client that calls it without asking may now reach external systems", "no longer open to the world"},
}

// annotations returns what changed of the hints of a tool. Where it stops
// being read-only, or starts, what follows for being destructive and
// idempotent goes without saying, unless it is promised on both sides.
func annotations(old, new dialect.Located) []Change {
	a, b := promisesOf(old.Annotations), promisesOf(new.Annotations)
	var changes []Change
	for _, h := range hints {
		implied := a.readOnly != b.readOnly && (h.hint == "destructiveHint" || h.hint == "idempotentHint")
		if h.kept(a) == h.kept(b) || implied {
			continue
		}
		class, message := Compatible, h.gained
		if h.kept(a) {
			class, message = Breaking, h.lost
		}
		changes = append(changes, Change{Class: class, Keyword: h.hint, Message: message, Pos: new.Pos})
	}
	return changes
}
