// Package trees has results whose types refer to themselves.
//
//toolgen:package all
package trees

// A Tree contains trees.
type Tree struct {
	Kids []Tree `json:"kids"`
}

// A Nest contains itself.
type Nest []Nest

// Trees returns trees.
func Trees() []Tree { return nil }

// ByName returns trees by their names.
func ByName() []map[string]*Tree { return nil }

// Nested returns a nest.
func Nested() Nest { return nil }

// Either returns a tree, or nothing.
func Either() any { return nil }
