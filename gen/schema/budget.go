package schema

import (
	"errors"
	"fmt"
)

// A Budget bounds the size of a document from elsewhere, so that rewriting it cannot
// use up time or memory. A field that is zero bounds nothing.
type Budget struct {
	Depth int // how many objects and arrays are nested
	Nodes int // how many values of any kind there are
	Bytes int // roughly, the length of the canonical text
	Refs  int // how many "$ref" there are
}

// DefaultBudget is far above what the largest published tools need: it allows schemas
// nested 100 deep in "properties", and more text than a model can read.
var DefaultBudget = Budget{Depth: 250, Nodes: 20_000, Bytes: 1 << 20, Refs: 1000}

// ErrBudget is what every error of [Budget.Check] wraps.
var ErrBudget = errors.New("the document is too large")

// Check returns an error that wraps [ErrBudget] and names the bound that doc
// exceeds, or nil. It stops there, so that it ends for a document that contains itself.
func (b Budget) Check(doc *Doc) error {
	m := meter{Budget: b}
	return m.measure(doc, 0)
}

// A meter counts what a document has of each thing that the budget bounds.
type meter struct {
	Budget
	nodes, bytes, refs int
}

func (m *meter) measure(d *Doc, depth int) error {
	m.nodes++
	m.bytes += len(d.Text) + len(`"",`)
	for _, member := range d.Members {
		m.bytes += len(member.Key) + len(`"":`)
		if member.Key == "$ref" && member.Value.Kind == String {
			m.refs++
		}
	}
	if d.Kind == Object || d.Kind == Array {
		depth++
	}
	switch {
	case over(depth, m.Depth):
		return fmt.Errorf("%w: nested deeper than %d levels", ErrBudget, m.Depth)
	case over(m.nodes, m.Nodes):
		return fmt.Errorf("%w: more than %d values", ErrBudget, m.Nodes)
	case over(m.bytes, m.Bytes):
		return fmt.Errorf("%w: more than %d bytes", ErrBudget, m.Bytes)
	case over(m.refs, m.Refs):
		return fmt.Errorf("%w: more than %d references", ErrBudget, m.Refs)
	}
	for _, child := range d.children() {
		if err := m.measure(child, depth); err != nil {
			return err
		}
	}
	return nil
}

// over reports whether a count exceeds a bound, of which zero is none.
func over(n, bound int) bool { return bound > 0 && n > bound }
