package registered

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"unicode/utf8"
)

func basicOf(t types.Type) *types.Basic {
	b, _ := t.Underlying().(*types.Basic)
	return b
}

// bits returns the size of an integer type, as on 64-bit systems, and whether it is signed.
func bits(b *types.Basic) (n uint, signed bool) {
	switch b.Kind() {
	case types.Int8:
		return 8, true
	case types.Int16:
		return 16, true
	case types.Int32:
		return 32, true
	case types.Uint8:
		return 8, false
	case types.Uint16:
		return 16, false
	case types.Uint32:
		return 32, false
	case types.Uint, types.Uint64, types.Uintptr:
		return 64, false
	}
	return 64, true
}

// normalize converts a number to its value in a variable of type t: an integer wraps around,
// and a floating-point number is rounded. It reports false for a result that package constant
// cannot represent: an infinity, NaN, or a negative zero.
// https://go.dev/ref/spec#Integer_overflow
func normalize(v constant.Value, t types.Type) (constant.Value, bool) {
	b := basicOf(t)
	if b == nil {
		return nil, false
	}
	switch info := b.Info(); {
	case info&types.IsUntyped != 0, info&(types.IsString|types.IsBoolean) != 0:
		return v, true
	case info&types.IsInteger != 0:
		v = constant.ToInt(v)
		if v.Kind() != constant.Int {
			return nil, false
		}
		n, signed := bits(b)
		modulus := constant.Shift(constant.MakeInt64(1), token.SHL, n)
		if low, high := rangeOf(n, signed); constant.Compare(v, token.GEQ, low) && constant.Compare(v, token.LEQ, high) {
			return v, true
		}
		v = constant.BinaryOp(v, token.AND, constant.BinaryOp(modulus, token.SUB, constant.MakeInt64(1)))
		if _, high := rangeOf(n, signed); constant.Compare(v, token.GTR, high) {
			v = constant.BinaryOp(v, token.SUB, modulus)
		}
		return v, true
	case info&types.IsFloat != 0:
		f, _ := constant.Float64Val(constant.ToFloat(v))
		if b.Kind() == types.Float32 {
			f32, _ := constant.Float32Val(constant.ToFloat(v))
			f = float64(f32)
		}
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return nil, false
		}
		return constant.MakeFloat64(f), true
	}
	return nil, false // complex numbers
}

// rangeOf returns the smallest and the largest integer with n bits.
func rangeOf(n uint, signed bool) (low, high constant.Value) {
	one := constant.MakeInt64(1)
	if !signed {
		return constant.MakeInt64(0), constant.BinaryOp(constant.Shift(one, token.SHL, n), token.SUB, one)
	}
	half := constant.Shift(one, token.SHL, n-1)
	return constant.UnaryOp(token.SUB, half, 0), constant.BinaryOp(half, token.SUB, one)
}

// binary returns the result of an operator for two known operands. t is the type of the
// left operand and, unless the operator compares, of the result. If the result is
// unknown, it is nil. panics reports whether the operation panics.
func binary(op token.Token, x, y scalar, t types.Type) (result value, panics bool) {
	b := basicOf(t)
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if x.v.Kind() == constant.Bool || comparable(x.v, y.v) {
			return boolValue(constant.Compare(x.v, op, y.v)), false
		}
		return nil, false
	case token.SHL, token.SHR:
		n, exact := constant.Uint64Val(constant.ToInt(y.v))
		if constant.Sign(y.v) < 0 {
			return nil, true
		}
		if size, _ := bits(b); !exact || n > uint64(size) {
			n = uint64(size) // all bits are shifted out, so that only the sign remains
		}
		return normal(constant.Shift(constant.ToInt(x.v), op, uint(n)), t)
	}
	switch {
	case b == nil:
		return nil, false
	case b.Info()&types.IsString != 0:
		if len(constant.StringVal(x.v))+len(constant.StringVal(y.v)) > maxString {
			return nil, false
		}
		return scalar{v: constant.BinaryOp(x.v, op, y.v)}, false
	case b.Info()&types.IsBoolean != 0:
		return scalar{v: constant.BinaryOp(x.v, op, y.v)}, false
	case b.Info()&types.IsInteger != 0:
		if (op == token.QUO || op == token.REM) && constant.Sign(y.v) == 0 {
			return nil, true
		}
		if op == token.QUO {
			op = token.QUO_ASSIGN // forces integer division, see [constant.BinaryOp]
		}
		return normal(constant.BinaryOp(constant.ToInt(x.v), op, constant.ToInt(y.v)), t)
	case b.Info()&types.IsFloat != 0:
		left, right := constant.ToFloat(x.v), constant.ToFloat(y.v)
		if op == token.QUO && constant.Sign(right) == 0 {
			return nil, false
		}
		v := constant.BinaryOp(left, op, right)
		if (op == token.MUL || op == token.QUO) && constant.Sign(left)*constant.Sign(right) == 0 && (constant.Sign(left) < 0 || constant.Sign(right) < 0) {
			return nil, false // a negative zero
		}
		return normal(v, t)
	}
	return nil, false
}

func comparable(x, y constant.Value) bool {
	number := func(k constant.Kind) bool { return k == constant.Int || k == constant.Float }
	return x.Kind() == y.Kind() || number(x.Kind()) && number(y.Kind())
}

func normal(v constant.Value, t types.Type) (value, bool) {
	if v, ok := normalize(v, t); ok {
		return scalar{v: v}, false
	}
	return nil, false
}

// unary returns the result of -x, ^x, or !x, or nil if the result is unknown.
func unary(op token.Token, x scalar, t types.Type) value {
	b := basicOf(t)
	if b == nil {
		return nil
	}
	switch {
	case op == token.SUB && b.Info()&types.IsFloat != 0 && constant.Sign(x.v) == 0:
		return nil // a negative zero
	case op == token.XOR:
		size, signed := bits(b)
		if signed {
			size = 0
		}
		v, _ := normal(constant.UnaryOp(op, constant.ToInt(x.v), size), t)
		return v
	}
	v, _ := normal(constant.UnaryOp(op, x.v, 0), t)
	return v
}

// converted returns a scalar converted to another basic type, or nil if the result is
// unknown.
// https://go.dev/ref/spec#Conversions
func converted(x scalar, from, to types.Type) value {
	src, dst := basicOf(from), basicOf(to)
	if src == nil || dst == nil {
		return nil
	}
	switch {
	case dst.Info()&types.IsString != 0 && src.Info()&types.IsInteger != 0:
		n, exact := constant.Int64Val(constant.ToInt(x.v))
		if !exact || n < 0 || n > utf8.MaxRune {
			n = utf8.RuneError
		}
		return scalar{v: constant.MakeString(string(rune(n))), pos: x.pos}
	case dst.Info()&types.IsInteger != 0 && src.Info()&types.IsFloat != 0:
		f, _ := constant.Float64Val(constant.ToFloat(x.v))
		size, signed := bits(dst)
		v := constant.ToInt(constant.MakeFloat64(math.Trunc(f)))
		if low, high := rangeOf(size, signed); v.Kind() != constant.Int || constant.Compare(v, token.LSS, low) || constant.Compare(v, token.GTR, high) {
			return nil // the result depends on the processor
		}
		return scalar{v: v, pos: x.pos}
	case dst.Info()&types.IsConstType == 0 || dst.Info()&types.IsComplex != 0:
		return nil
	}
	if v, ok := normalize(x.v, to); ok {
		return scalar{v: v, pos: x.pos}
	}
	return nil
}
