package catalogue

type (
	Names  []string
	Triple [3]uint16
	Matrix [][]float64
)

func PassInts(v Of[[]int]) Of[[]int]                                         { return v }
func PassStrings(v Of[[]string]) Of[[]string]                                { return v }
func PassInt8s(v Of[[]int8]) Of[[]int8]                                      { return v }
func PassStringPtrLists(v Of[[][]*string]) Of[[][]*string]                   { return v }
func PassPairs(v Of[[]Pair]) Of[[]Pair]                                      { return v }
func PassPairPtrs(v Of[[]*Pair]) Of[[]*Pair]                                 { return v }
func PassAnys(v Of[[]any]) Of[[]any]                                         { return v }
func PassMaps(v Of[[]map[string]bool]) Of[[]map[string]bool]                 { return v }
func PassArraysInSlice(v Of[[][2]int8]) Of[[][2]int8]                        { return v }
func PassNames(v Of[Names]) Of[Names]                                        { return v }
func PassNamesList(v Of[[]Names]) Of[[]Names]                                { return v }
func PassMatrix(v Of[Matrix]) Of[Matrix]                                     { return v }
func PassEmpties(v Of[[]struct{}]) Of[[]struct{}]                            { return v }
func PassArray3(v Of[[3]int8]) Of[[3]int8]                                   { return v }
func PassArray0(v Of[[0]string]) Of[[0]string]                               { return v }
func PassArray4Bytes(v Of[[4]byte]) Of[[4]byte]                              { return v }
func PassArrayMatrix(v Of[[2][2]float64]) Of[[2][2]float64]                  { return v }
func PassArrayPtrs(v Of[[2]*Count]) Of[[2]*Count]                            { return v }
func PassArraySlices(v Of[[2][]int]) Of[[2][]int]                            { return v }
func PassArrayPairs(v Of[[1]Pair]) Of[[1]Pair]                               { return v }
func PassTriple(v Of[Triple]) Of[Triple]                                     { return v }
func PassTriples(v Of[[]Triple]) Of[[]Triple]                                { return v }
func PassShapes(v Of[[]struct{ X, Y float64 }]) Of[[]struct{ X, Y float64 }] { return v }
