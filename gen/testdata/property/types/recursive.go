package types

import (
	"github.com/go-toolgen/toolgen/gen/testdata/property/types/other"
	another "github.com/go-toolgen/toolgen/gen/testdata/property/types/other/other"
)

var recursiveTools = []any{
	PassTree, PassTreePointer, PassTrees, PassTreeMap, PassTwoTrees, PassMutual, PassForest, PassLayers, PassRing, PassCells, PassChain,
	PassAddressed, PassAddressedBehindPointer, PassAddressedSlice, PassAnonymousRecursion, PassKeyedRecursion, PassNever, PassDeepRoot,
	PassForestInStruct, PassOmittingLayers, WriteGrid, WriteFixed, PassNamesakes, PassNameInstance,
}

// Tree holds itself in each way that a struct can.
type Tree struct {
	Label    string
	Children []Tree
	Pointers []*Tree         `json:"pointers"`
	Parent   *Tree           `json:",omitempty"`
	Other    *Tree           `json:"other"`
	Index    map[string]Tree `json:",omitempty"`
	ByPtr    map[int8]*Tree  `json:"by_ptr,omitzero"`
	Twice    **Tree          `json:"twice,omitempty"`
}

type (
	A struct {
		B *B
		N int
	}
	B struct {
		C []C
		A *A `json:"a,omitempty"`
	}
	C struct {
		A A1
		M map[string]B
	}
	A1 struct{ B []B }
)

// Forest, Layers and Ring are no structs.
type (
	Forest []Forest
	Layers map[string]Layers
	Ring   []*Ring
	Grid   [2]*Grid
)

type (
	// Cell holds itself by a pointer of its own name.
	Cell    struct{ Next CellPtr }
	CellPtr *Cell
	// Cells is a list of pointers of its own name.
	Cells []CellsPtr
	// CellsPtr points to the list.
	CellsPtr *Cells
)

// Chain is omitted where it ends, or is null.
type Chain struct {
	Value int
	Next  *Chain `json:"next,omitempty"`
	Prev  *Chain `json:"prev"`
	List  []*Chain
	Some  []Chain `json:",omitempty"`
}

// Addressed is a text in it only where it has an address.
type Addressed struct {
	Draft Draft
	Next  *Addressed
	List  []Addressed
	Fixed [1]map[string]Addressed
	Map   map[string]*Addressed
}

// KeyedRecursion holds itself behind keys that are texts.
type KeyedRecursion map[Point]KeyedRecursion

// Never ends only with null.
type Never struct {
	Never *Never
}

// Fixed has a nil where it ends. As an argument it would have no end.
type Fixed struct {
	Pair [2]*Fixed
}

// OmittingLayers holds a map that is omitted and one that is null.
type OmittingLayers struct {
	Omitted Layers `json:"omitted,omitempty"`
	Null    Layers `json:"null"`
	Forest  Forest `json:"forest,omitzero"`
	Ring    *Ring
}

func PassTree(v Tree) Tree                            { return v }
func PassTreePointer(v *Tree) *Tree                   { return v }
func PassTrees(v []Tree) []Tree                       { return v }
func PassTreeMap(v map[string]*Tree) map[string]*Tree { return v }
func PassTwoTrees(one Tree, two *Tree) (left Tree, right *Tree, both [2]Tree) {
	return one, one.Parent, [2]Tree{one}
}
func PassMutual(v A) *B                                           { return v.B }
func PassForest(v Forest) Forest                                  { return v }
func PassLayers(v Layers) Layers                                  { return v }
func PassRing(v Ring) Ring                                        { return v }
func PassCells(v Cell, w Cells) (c Cell, cs Cells)                { return v, w }
func PassChain(v Chain) Chain                                     { return v }
func PassAddressed(v Addressed) Addressed                         { return v }
func PassAddressedBehindPointer(v *Addressed) *Addressed          { return v }
func PassAddressedSlice(v []Addressed) []Addressed                { return v }
func PassKeyedRecursion(v KeyedRecursion) KeyedRecursion          { return v }
func PassNever(v Never) Never                                     { return v }
func PassDeepRoot(v **Chain) **Chain                              { return v }
func PassForestInStruct(v struct{ F Forest }) struct{ F *Forest } { return struct{ F *Forest }{} }
func PassOmittingLayers(v OmittingLayers) OmittingLayers          { return v }

func PassAnonymousRecursion(v struct {
	Tree  *Tree
	Trees map[string][]Tree
}) []map[string]*Tree {
	return nil
}

func WriteGrid() Grid   { return Grid{} }
func WriteFixed() Fixed { return Fixed{} }

// PassNamesakes has three types of one name, two of them in packages of one name.
func PassNamesakes(a Tree, b other.Tree, c *another.Tree) (ra *another.Tree, rb *Tree, rc other.Tree) {
	return c, &a, b
}

// Node_int is called as the definition of an instance would be.
type Node_int struct{ Next *Node_int }

func PassNameInstance(a Node[int], b Node_int) (ra Node_int, rb Node[int]) { return b, a }
