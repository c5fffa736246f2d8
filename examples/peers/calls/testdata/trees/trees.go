// Package trees has results with references to what they hold themselves.
//
//toolgen:package all
package trees

// A Tree holds trees.
type Tree struct {
	Kids []Tree `json:"kids"`
}

// A Nest holds itself.
type Nest []Nest

// Trees returns trees.
func Trees() []Tree { return nil }

// ByName returns trees by their names, in turn.
func ByName() []map[string]*Tree { return nil }

// Nested returns a nest.
func Nested() Nest { return nil }

// Either returns a tree or nothing.
func Either() any { return nil }
