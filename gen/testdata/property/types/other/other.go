// Package other has types whose names are those of others.
package other

// Tree holds itself, as the Tree of two other packages does.
type Tree struct {
	Left, Right *Tree
}
