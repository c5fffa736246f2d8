package infer

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A ledger remembers which value in the source each keyword of a property's schemas comes
// from, so that contradictions can point at it.
type ledger struct {
	entries []entry
	// own are the values that a schema allowed before any keyword was joined.
	own map[*schema.Node][]any
	// refused are the clauses with errors, which are in problems: the position of each,
	// by its number.
	refused  map[int]token.Position
	problems diag.List
}

// An entry is the value that a keyword of a schema comes from.
type entry struct {
	schema  *schema.Node
	keyword string // of the schema
	written string // its name in the source: const for an enum of one value
	value   facts.Value
	clause  int // its number
}

// find returns the index of the entry for a keyword of a schema, -1 if it comes from the Go
// type.
func (l *ledger) find(s *schema.Node, keyword string) int {
	for i := range l.entries {
		if e := &l.entries[i]; e.schema == s && e.keyword == keyword {
			return i
		}
	}
	return -1
}

// entryOf returns the entry for a keyword of a schema, and false if the keyword comes from
// the Go type.
func (l *ledger) entryOf(s *schema.Node, keyword string) (entry, bool) {
	i := l.find(s, keyword)
	if i < 0 {
		return entry{}, false
	}
	return l.entries[i], true
}

func newLedger() *ledger {
	return &ledger{own: map[*schema.Node][]any{}, refused: map[int]token.Position{}}
}

func (l *ledger) report(d diag.Diagnostic) { l.problems = append(l.problems, d) }

// fix adds a fix to the last problem.
func (l *ledger) fix(message string, edits ...diag.Edit) {
	last := len(l.problems) - 1
	l.problems[last] = l.problems[last].WithFix(message, edits...)
}

// entryOf returns the entry for a keyword of the clause's schema.
func (c clause) entryOf(keyword string) (entry, bool) { return c.ledger.entryOf(c.schema, keyword) }

// originOf returns the origin of a value of the clause.
func (c clause) originOf(v facts.Value) *schema.Origin {
	return schema.OriginAt(v.Pos, c.Rule)
}

func (c clause) remember(v facts.Value) {
	c.rememberAs(c.Name, v)
}

// rememberAs makes a value of the clause the entry for another keyword.
func (c clause) rememberAs(keyword string, v facts.Value) {
	made := entry{c.schema, keyword, c.Name, v, c.number}
	if i := c.ledger.find(c.schema, keyword); i >= 0 {
		c.ledger.entries[i] = made
	} else {
		c.ledger.entries = append(c.ledger.entries, made)
	}
	c.schema.Trace(keyword, c.originOf(v))
}

// ownValues returns the enum that the clause's schema has by its Go type.
func (c clause) ownValues() []any {
	values, ok := c.ledger.own[c.schema]
	if !ok {
		values = c.schema.Enum
		c.ledger.own[c.schema] = values
	}
	return values
}

// refuse reports an error in the clause.
func (c clause) refuse(d diag.Diagnostic) {
	c.ledger.refused[c.number] = c.Values[0].Pos
	if c.Tag {
		d = facts.AsIgnored(d, c.foreign)
	}
	c.ledger.report(d)
}

// fail reports an error in a value of the clause.
func (c clause) fail(hint string, v facts.Value, code diag.Code, format string, args ...any) {
	c.refuse(diag.Errorf(v.Pos, code, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint))
}

// contradict reports a value that contradicts other keywords of the schema, and where the
// source has those.
func (c clause) contradict(hint string, v facts.Value, others []string, format string, args ...any) {
	d := diag.Errorf(v.Pos, diag.Contradiction, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint)
	for _, name := range others {
		if e, ok := c.entryOf(name); ok {
			d = d.WithRelated(e.value.Pos, "%s is written here", e.written)
		}
	}
	if len(d.Related) == 0 {
		d.Hint = "leave it out: the other comes from the Go type " + c.typeName(c.typ)
	}
	c.refuse(d)
}

// misplaced returns the code for a keyword that contradicts its type.
func (c clause) misplaced() diag.Code {
	if c.Tag {
		return diag.BadTag
	}
	return diag.BadValue
}
