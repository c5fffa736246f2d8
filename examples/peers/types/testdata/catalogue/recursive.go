package catalogue

type (
	// Tree contains itself in each way that a struct can.
	Tree struct {
		Label    string
		Children []Tree
		Pointers []*Tree         `json:"pointers"`
		Parent   *Tree           `json:",omitempty"`
		Other    *Tree           `json:"other"`
		Index    map[string]Tree `json:",omitempty"`
		ByNumber map[int8]*Tree  `json:"by_number,omitzero"`
	}
	Chain struct {
		Value int
		Next  *Chain `json:"next,omitempty"`
	}
	ChainOfNulls struct {
		Value int
		Next  *ChainOfNulls
	}
	Branches struct{ Branches []Branches }
	Indexed  struct {
		Names map[string]Indexed `json:"names,omitempty"`
	}

	A struct {
		B *B
		N int
	}
	B struct {
		C []C
		A *A `json:"a,omitempty"`
	}
	C struct{ M map[string]B }

	// Forest, Layers, and Ring are not structs.
	Forest []Forest
	Layers map[string]Layers
	Ring   []*Ring

	// Endless is a pointer to itself.
	Endless *Endless

	Cell    struct{ Next CellPtr }
	CellPtr *Cell

	// Promises embeds a type that contains the outer type.
	Promises struct {
		Links
		Label string
	}
	Links struct {
		Up   *Promises
		Down []Promises
	}
	// Unnamed is recursive through an unnamed type.
	Unnamed struct {
		Inside []struct{ Again *Unnamed }
	}
	Untyped struct {
		Self any
		List []Untyped
	}
)

func PassTree(v Of[Tree]) Of[Tree]                           { return v }
func PassTreePtr(v Of[*Tree]) Of[*Tree]                      { return v }
func PassTrees(v Of[[]Tree]) Of[[]Tree]                      { return v }
func PassTreeMap(v Of[map[string]Tree]) Of[map[string]Tree]  { return v }
func PassChain(v Of[Chain]) Of[Chain]                        { return v }
func PassChainOfNulls(v Of[ChainOfNulls]) Of[ChainOfNulls]   { return v }
func PassBranches(v Of[Branches]) Of[Branches]               { return v }
func PassIndexed(v Of[Indexed]) Of[Indexed]                  { return v }
func PassMutualA(v Of[A]) Of[A]                              { return v }
func PassMutualB(v Of[B]) Of[B]                              { return v }
func PassForest(v Of[Forest]) Of[Forest]                     { return v }
func PassLayers(v Of[Layers]) Of[Layers]                     { return v }
func PassRing(v Of[Ring]) Of[Ring]                           { return v }
func PassEndless(v Of[Endless]) Of[Endless]                  { return v }
func PassCell(v Of[Cell]) Of[Cell]                           { return v }
func PassPromises(v Of[Promises]) Of[Promises]               { return v }
func PassUnnamed(v Of[Unnamed]) Of[Unnamed]                  { return v }
func PassUntyped(v Of[Untyped]) Of[Untyped]                  { return v }
func PassGenericChain(v Of[Node[Label]]) Of[Node[Label]]     { return v }
func PassKnot(v Of[Knot[int, string]]) Of[Knot[int, string]] { return v }
