package types

var pointerTools = []any{
	PassPointers, PassPointersBehindPointer, PassIntPointer, PassScalarsTwice, PassPointerParams,
}

type (
	IntPointer    *int
	StructPointer *Scalars
)

// Pointers has pointers to each sort of type.
type Pointers struct {
	Int     *int
	Twice   **string
	Thrice  ***bool
	Struct  *Defined
	Slice   *[]int
	Map     *map[string]int
	Any     *any
	Array   *[2]*bool
	Bytes   *[]byte
	Named   IntPointer
	Shape   StructPointer
	Omitted *int     `json:",omitempty"`
	Zeroed  **int    `json:",omitzero"`
	Inside  *[]*int  `json:"inside,omitempty"`
	Values  *Defined `json:"values,omitzero"`
}

func PassPointers(v Pointers) Pointers                { return v }
func PassPointersBehindPointer(v *Pointers) *Pointers { return v }
func PassIntPointer(v *int) *int                      { return v }
func PassScalarsTwice(v **Scalars) **Scalars          { return v }

func PassPointerParams(number *int, text **string, shape *Defined, list *[]*Count) (
	rnumber *int, rtext **string, rshape *Defined, rlist *[]*Count,
) {
	return number, text, shape, list
}
