package catalogue

type (
	Flag   bool
	Count  int16
	Total  uint32
	Ratio  float32
	Label  string
	Letter rune
	Deep   Count
	Number uint64
)

func PassBool(v Of[bool]) Of[bool]          { return v }
func PassInt(v Of[int]) Of[int]             { return v }
func PassInt8(v Of[int8]) Of[int8]          { return v }
func PassInt16(v Of[int16]) Of[int16]       { return v }
func PassInt32(v Of[int32]) Of[int32]       { return v }
func PassInt64(v Of[int64]) Of[int64]       { return v }
func PassUint(v Of[uint]) Of[uint]          { return v }
func PassUint8(v Of[uint8]) Of[uint8]       { return v }
func PassUint16(v Of[uint16]) Of[uint16]    { return v }
func PassUint32(v Of[uint32]) Of[uint32]    { return v }
func PassUint64(v Of[uint64]) Of[uint64]    { return v }
func PassUintptr(v Of[uintptr]) Of[uintptr] { return v }
func PassRune(v Of[rune]) Of[rune]          { return v }
func PassByte(v Of[byte]) Of[byte]          { return v }
func PassFloat32(v Of[float32]) Of[float32] { return v }
func PassFloat64(v Of[float64]) Of[float64] { return v }
func PassString(v Of[string]) Of[string]    { return v }
func PassFlag(v Of[Flag]) Of[Flag]          { return v }
func PassCount(v Of[Count]) Of[Count]       { return v }
func PassTotal(v Of[Total]) Of[Total]       { return v }
func PassRatio(v Of[Ratio]) Of[Ratio]       { return v }
func PassLabel(v Of[Label]) Of[Label]       { return v }
func PassLetter(v Of[Letter]) Of[Letter]    { return v }
func PassDeep(v Of[Deep]) Of[Deep]          { return v }
func PassNumber(v Of[Number]) Of[Number]    { return v }
