package registered

import (
	"go/constant"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"
)

// convert converts a value between basic types, strings, and slices.
func (m *machine) convert(st *state, x value, from, to types.Type, instr ssa.Instruction) value {
	if isUnsafe(from) || isUnsafe(to) {
		return m.unsafe(st, instr, x)
	}
	switch x := x.(type) {
	case scalar:
		if elem, ok := sliceElem(to); ok {
			if s, isText := text(x); isText {
				return m.characters(st, s, elem, x)
			}
		}
		if v := converted(x, from, to); v != nil {
			return v
		}
		return m.unknownAt(instr, "the result of the conversion cannot be represented")
	case slice, null:
		if b := basicOf(to); b != nil && b.Info()&types.IsString != 0 {
			if s, ok := m.bytes(st, x); ok {
				return s
			}
			return unknownOf(m.elements(st, x))
		}
		return x
	case *unknown:
		return x
	}
	return x
}

// unsafe returns an unknown value for the result of a conversion or a function of package
// unsafe. If an operand refers to a part of a variable, the whole variable becomes unknown.
func (m *machine) unsafe(st *state, instr ssa.Instruction, operands ...value) value {
	u := m.unknownAt(instr, "package unsafe creates it")
	for _, ref := range refsOf(tuple(operands)) {
		c := cellOf(ref)
		for c != nil && c.parent != nil {
			c = c.parent
		}
		if c != nil {
			ref = pointer{c}
		}
		m.seize(st, u, ref)
	}
	return u
}

func isUnsafe(t types.Type) bool {
	b := basicOf(t)
	return b != nil && b.Kind() == types.UnsafePointer
}

func sliceElem(t types.Type) (types.Type, bool) {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem(), true
	}
	return nil, false
}

// characters returns a slice of the bytes or runes of a string. Each has the position
// from of the string.
func (m *machine) characters(st *state, s string, elem types.Type, from scalar) value {
	var codes tuple
	add := func(code int64) { codes = append(codes, scalar{v: constant.MakeInt64(code), pos: from.pos}) }
	if b := basicOf(elem); b != nil && b.Kind() == types.Byte {
		if len(s) > maxBytes {
			return m.sliceOfText(elem, from)
		}
		for i := range len(s) {
			add(int64(s[i]))
		}
	} else {
		for _, r := range s {
			add(int64(r))
		}
	}
	return m.sliceOfValues(st, elem, codes)
}

// maxBytes is the maximum length of a string whose bytes have separate cells. Programs change
// single bytes of names, but not of JSON.
const maxBytes = 128

// sliceOfText returns the bytes of a string as a slice whose elements are not stored in
// separate cells.
func (m *machine) sliceOfText(elem types.Type, text scalar) slice {
	array, n := m.new(types.NewArray(elem, 0)), len(constant.StringVal(text.v))
	array.born = text
	return slice{array, 0, n, n}
}

// elements returns the elements of a slice as a tuple, or an unknown value if they are
// unknown.
func (m *machine) elements(st *state, x value) value {
	switch x := x.(type) {
	case null:
		return tuple{}
	case slice:
		m.spend(x.length)
		all := make(tuple, x.length)
		for i := range all {
			c := x.elem(i)
			if c.isRest() {
				return c.born
			}
			m.read(c)
			all[i] = st.heap.load(c)
		}
		return all
	}
	return unknownOf(x)
}

// bytes returns the string that a slice of bytes or runes contains.
func (m *machine) bytes(st *state, x value) (scalar, bool) {
	if s, ok := x.(slice); ok {
		if whole, ok := st.heap.text(s.array); ok && !s.array.loose {
			return scalar{v: constant.MakeString(constant.StringVal(whole.v)[s.off : s.off+s.length]), pos: whole.pos}, true
		}
	}
	all, ok := m.elements(st, x).(tuple)
	if !ok {
		return scalar{}, false
	}
	wide := false
	if s, ok := x.(slice); ok {
		b := basicOf(s.elemType())
		wide = b != nil && b.Kind() != types.Byte
	}
	var text []byte
	result := scalar{}
	for i, v := range all {
		code, known := integer(v)
		if !known {
			return scalar{}, false
		}
		if i == 0 {
			result.pos = v.(scalar).pos
		}
		if wide {
			text = utf8.AppendRune(text, rune(code))
		} else {
			text = append(text, byte(code))
		}
	}
	result.v = constant.MakeString(string(text))
	return result, true
}
