package catalogue

type (
	IntPointer  *int
	PairPointer *Pair
	Pair        struct {
		First  int
		Second string
	}
	// Maybe has pointers with and without options.
	Maybe struct {
		Plain   *int
		Omitted *int    `json:",omitempty"`
		Zeroed  **int   `json:",omitzero"`
		Named   *string `json:"named"`
	}
)

func PassIntPtr(v Of[*int]) Of[*int]                          { return v }
func PassStringPtr(v Of[*string]) Of[*string]                 { return v }
func PassBoolPtr(v Of[*bool]) Of[*bool]                       { return v }
func PassStringPtrPtr(v Of[**string]) Of[**string]            { return v }
func PassBoolPtrPtrPtr(v Of[***bool]) Of[***bool]             { return v }
func PassPairPtr(v Of[*Pair]) Of[*Pair]                       { return v }
func PassSlicePtr(v Of[*[]int]) Of[*[]int]                    { return v }
func PassMapPtr(v Of[*map[string]int]) Of[*map[string]int]    { return v }
func PassAnyPtr(v Of[*any]) Of[*any]                          { return v }
func PassArrayPtr(v Of[*[2]*bool]) Of[*[2]*bool]              { return v }
func PassBytesPtr(v Of[*[]byte]) Of[*[]byte]                  { return v }
func PassIntPointer(v Of[IntPointer]) Of[IntPointer]          { return v }
func PassPairPointer(v Of[PairPointer]) Of[PairPointer]       { return v }
func PassIntPtrs(v Of[[]*int]) Of[[]*int]                     { return v }
func PassIntPtrMap(v Of[map[string]*int]) Of[map[string]*int] { return v }
func PassMaybe(v Of[Maybe]) Of[Maybe]                         { return v }
