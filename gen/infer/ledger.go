package infer

import (
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A ledger remembers, for the schemas that the keywords of one property speak
// of, which value made each keyword what it is: what a contradiction points at.
//
// The zero ledger is empty: most properties have no keywords.
type ledger struct {
	entries []entry
	// own are the values that a schema allowed before any keyword was joined.
	own map[*schema.Node][]any
	// refused are the numbers of the clauses that something is wrong with, and
	// problems what is.
	refused  map[int]bool
	problems diag.List
}

type entry struct {
	schema  *schema.Node
	keyword string // of the schema
	said    string // as it was said: const stands for an enum
	value   facts.Value
	clause  int // its number
}

// find returns the place of what made a keyword of a schema, -1 where its Go type did.
func (l *ledger) find(s *schema.Node, keyword string) int {
	for i := range l.entries {
		if e := &l.entries[i]; e.schema == s && e.keyword == keyword {
			return i
		}
	}
	return -1
}

// entryOf returns what made a keyword of a schema, and false where its Go type did.
func (l *ledger) entryOf(s *schema.Node, keyword string) (entry, bool) {
	i := l.find(s, keyword)
	if i < 0 {
		return entry{}, false
	}
	return l.entries[i], true
}

func (l *ledger) report(d diag.Diagnostic) { l.problems = append(l.problems, d) }

// fix adds a fix to what was reported last.
func (l *ledger) fix(message string, edits ...diag.Edit) {
	last := len(l.problems) - 1
	l.problems[last] = l.problems[last].WithFix(message, edits...)
}

// entryOf is that of the clause's schema.
func (c clause) entryOf(keyword string) (entry, bool) { return c.ledger.entryOf(c.schema, keyword) }

// originOf is the origin of what a value of the clause says.
func (c clause) originOf(v facts.Value) schema.Origin {
	return schema.Origin{Pos: v.Pos, Rule: c.Rule}
}

func (c clause) remember(v facts.Value) {
	c.rememberAs(c.Name, v)
}

// rememberAs remembers a value of the clause as that of another keyword.
func (c clause) rememberAs(keyword string, v facts.Value) {
	made := entry{c.schema, keyword, c.Name, v, c.number}
	if i := c.ledger.find(c.schema, keyword); i >= 0 {
		c.ledger.entries[i] = made
	} else {
		c.ledger.entries = append(c.ledger.entries, made)
	}
	c.schema.Trace(keyword, c.originOf(v))
}

// ownValues returns the values that the clause's schema has by its Go type.
func (c clause) ownValues() []any {
	values, ok := c.ledger.own[c.schema]
	if !ok {
		values = c.schema.Enum
		keep(&c.ledger.own, c.schema, values)
	}
	return values
}

// refuse reports what is wrong with the clause.
func (c clause) refuse(d diag.Diagnostic) {
	keep(&c.ledger.refused, c.number, true)
	if c.foreign {
		d = facts.AsForeign(d)
	}
	c.ledger.report(d)
}

// fail reports a value that the clause cannot take, with what to write instead.
func (c clause) fail(hint string, v facts.Value, code diag.Code, format string, args ...any) {
	c.refuse(diag.Errorf(v.Pos, code, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint))
}

// contradict reports a value that cannot hold together with what others of
// the schema's keywords say, and where the source says those.
func (c clause) contradict(hint string, v facts.Value, others []string, format string, args ...any) {
	d := diag.Errorf(v.Pos, diag.Contradiction, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint)
	for _, name := range others {
		if e, ok := c.entryOf(name); ok {
			d = d.WithRelated(e.value.Pos, "%s is written here", e.said)
		}
	}
	if len(d.Related) == 0 {
		d.Hint = "leave it out: the other comes from the Go type " + c.typeName(c.typ)
	}
	c.refuse(d)
}

// misplaced is the code for a keyword that contradicts its type.
func (c clause) misplaced() diag.Code {
	if c.Tag {
		return diag.BadTag
	}
	return diag.BadValue
}
