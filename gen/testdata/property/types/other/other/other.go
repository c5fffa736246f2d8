// Package other has the name of the package above it, too.
package other

// Tree holds itself, and keeps itself in order.
type Tree struct {
	Branches []Tree
	Weight   int8
}
