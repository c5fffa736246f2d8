package inspect

import (
	"go/types"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Sequence says whether a tool returns a list as a whole or value by value.
type Sequence int

const (
	NoSequence    Sequence = iota
	Values                 // func(yield func(T) bool), such as an iter.Seq[T]
	ValuesOrError          // func(yield func(T, error) bool), such as an iter.Seq2[T, error]
)

// sequence makes a result that is a sequence the list that is sent of it, which
// generated calls collect. To encoding/json it is a function.
func (f *finder) sequence(result *Result) {
	yielded := yieldedBy(result.Type)
	switch {
	case yielded == nil || yielded.Len() == 0:
		return
	case !f.s.selection.options.Call:
		f.report(diag.Errorf(result.Pos, diag.Unsupported, "%s is a sequence, which encoding/json cannot write: only generated calls make a list of it", types.TypeString(result.Type, f.qualifier)).
			WithHint("return []%s, or write call in the //toolgen:package line", types.TypeString(yielded.At(0).Type(), f.qualifier)))
		return
	case yielded.Len() == 1:
		result.Sequence = Values
	case isError(yielded.At(1).Type()):
		result.Sequence = ValuesOrError
	default:
		t := types.TypeString(yielded.At(1).Type(), f.qualifier)
		f.report(diag.Errorf(result.Pos, diag.Unsupported, "a sequence of pairs cannot be written as JSON unless the second value is an error: here it is %s", t).
			WithHint("return an iter.Seq of a struct with both, a map, or an iter.Seq2[T, error], whose error is that of the tool"))
		return
	}
	if value := yielded.At(0).Type(); writtenAsBytes(value) {
		f.report(diag.Errorf(result.Pos, diag.Unsupported, "encoding/json writes a list of %s as one base64 string, not as a list", types.TypeString(value, f.qualifier)).
			WithHint("return []byte for the text, or a sequence of int for the numbers"))
		return
	}
	result.Type = types.NewSlice(yielded.At(0).Type())
}

// writtenAsBytes reports whether encoding/json takes a slice of a type for bytes:
// the values do not write themselves.
func writtenAsBytes(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Kind() != types.Uint8 {
		return false
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	return methods.Lookup(nil, "MarshalJSON") == nil && methods.Lookup(nil, "MarshalText") == nil
}

// IsSequence reports whether t is a function type over which range yields one or two
// values, such as an iter.Seq or an iter.Seq2.
func IsSequence(t types.Type) bool {
	yielded := yieldedBy(t)
	return yielded != nil && yielded.Len() > 0
}

// yieldedBy returns what a type yields that a for statement ranges over as a
// function, or nil where it is no such type, or one whose yield is a type by
// itself, to which the runtime's function cannot be given.
// https://go.dev/ref/spec#For_range
func yieldedBy(t types.Type) *types.Tuple {
	seq, ok := t.Underlying().(*types.Signature)
	if !ok || seq.Params().Len() != 1 || seq.Results().Len() != 0 || seq.Variadic() {
		return nil
	}
	yield, ok := types.Unalias(seq.Params().At(0).Type()).(*types.Signature)
	if !ok || yield.Params().Len() > 2 || yield.Variadic() || yield.Results().Len() != 1 {
		return nil
	}
	if !types.Identical(yield.Results().At(0).Type(), types.Typ[types.Bool]) {
		return nil
	}
	return yield.Params()
}
