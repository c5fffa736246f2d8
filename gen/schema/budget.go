package schema

import (
	"errors"
	"fmt"
)

// A Budget bounds documents that come from elsewhere, so that none of them can
// take the time or the memory of a program that rewrites it. Zero bounds
// nothing.
type Budget struct {
	Depth int // objects and arrays inside one another
	Nodes int // values of any kind
	Bytes int // of the canonical text
	Refs  int // schemas that refer to another one
}

// DefaultBudget is far above what the largest published tools need: as deep as
// 100 schemas inside one another are, each in the "properties" of the next, and
// with more text than a model can read.
var DefaultBudget = Budget{Depth: 250, Nodes: 20_000, Bytes: 1 << 20, Refs: 1000}

// ErrBudget is what every error of [Budget.Check] wraps.
var ErrBudget = errors.New("the document is too large")

// Check returns an error that wraps [ErrBudget] and says which bound doc
// exceeds, or nil. It looks at no more than the budget allows, also where a
// value holds itself.
func (b Budget) Check(doc *Doc) error {
	m := meter{Budget: b}
	return m.measure(doc, 0)
}

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

func over(n, bound int) bool { return bound > 0 && n > bound }
