package types

var scalarTools = []any{
	PassScalars, PassDefined, PassBool, PassInt8, PassUint64, PassFloat32, PassString, PassRune, PassDefinedInt, PassEach,
}

// Scalars has each kind that JSON has.
type Scalars struct {
	Bool    bool
	Int     int
	Int8    int8
	Int16   int16
	Int32   int32
	Int64   int64
	Uint    uint
	Uint8   uint8
	Uint16  uint16
	Uint32  uint32
	Uint64  uint64
	Uintptr uintptr
	Rune    rune
	Byte    byte
	Float32 float32
	Float64 float64
	String  string
}

type (
	Flag   bool
	Count  int16
	Total  uint32
	Ratio  float32
	Label  string
	Letter rune
	Deep   Count
)

// Defined has kinds under names of their own.
type Defined struct {
	Flag   Flag
	Count  Count
	Total  Total
	Ratio  Ratio
	Label  Label
	Letter Letter
	Deep   Deep
}

func PassScalars(v Scalars) Scalars { return v }
func PassDefined(v Defined) Defined { return v }

func PassBool(v bool) bool          { return v }
func PassInt8(v int8) int8          { return v }
func PassUint64(v uint64) uint64    { return v }
func PassFloat32(v float32) float32 { return v }
func PassString(v string) string    { return v }
func PassRune(v rune) rune          { return v }
func PassDefinedInt(v Count) Count  { return v }

// PassEach has a parameter and a result of many kinds.
func PassEach(b bool, i int, i16 int16, u uint, u32 uint32, f float64, s string, p uintptr) (
	rb bool, ri int, ri16 int16, ru uint, ru32 uint32, rf float64, rs string, rp uintptr, err error,
) {
	return b, i, i16, u, u32, f, s, p, nil
}
