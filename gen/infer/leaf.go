package infer

import (
	"encoding/json"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// known returns the schema of a known type, see [gotype.FindKnown].
func (b *builder) known(t types.Type, byKind bool, in gotype.At, at place) (*schema.Node, bool) {
	row, ok := gotype.FindKnown(t, byKind)
	if !ok {
		return nil, false
	}
	return b.ofKnown(row, row.Form, in, at), true
}

// knownText returns the schema of the strings that a known type's UnmarshalText accepts or
// its MarshalText writes.
func (b *builder) knownText(t types.Type, in gotype.At, at place) (*schema.Node, bool) {
	row, ok := gotype.FindKnown(t, false)
	if !ok {
		return nil, false
	}
	form := row.Form
	if row.FromText != nil && !b.writes {
		form = *row.FromText
	}
	s := b.ofKnown(row, form, in, at)
	return s, s.Type == "string"
}

// ofKnown returns the schema of a known type. The read parameter is the form that the type
// decodes.
func (b *builder) ofKnown(row *gotype.Known, read gotype.Form, in gotype.At, at place) *schema.Node {
	form, note := read, row.Note
	if b.writes && row.Written != nil {
		form = *row.Written
	}
	if in.Argument && row.Name == gotype.Duration {
		form, note = gotype.Form{Type: "string", Pattern: gotype.DurationText}, `A duration such as "1h30m".`
	}
	if (row.ByKind || row.Name == gotype.BigInt) && form.Type == "integer" && b.inTexts(in) {
		form = gotype.Form{Type: "string", Pattern: gotype.SignedText}
	}
	s := b.ofForm(form, ruleKnown+row.Name, at)
	if note != "" {
		s.Note = &schema.Note{Text: note, Origin: s.Origin}
	}
	return s
}

// basics maps basic types to their schemas. Integers of fewer than 64 bits have exact
// bounds. Bounds of 64-bit integers would only cost tokens. int, uint, and uintptr count
// as 64-bit integers.
var basics = map[types.BasicKind]schema.Keywords{
	types.Bool:    {Type: "boolean"},
	types.String:  {Type: "string"},
	types.Float32: {Type: "number"},
	types.Float64: {Type: "number"},

	types.Int:   {Type: "integer"},
	types.Int8:  integer("-128", "127"),
	types.Int16: integer("-32768", "32767"),
	types.Int32: integer("-2147483648", "2147483647"),
	types.Int64: {Type: "integer"},

	types.Uint:    integer("0", ""),
	types.Uint8:   integer("0", "255"),
	types.Uint16:  integer("0", "65535"),
	types.Uint32:  integer("0", "4294967295"),
	types.Uint64:  integer("0", ""),
	types.Uintptr: integer("0", ""),

	types.Invalid: {}, // reported by the type checker
}

func integer(minimum, maximum json.Number) schema.Keywords {
	return schema.Keywords{Type: "integer", Minimum: minimum, Maximum: maximum}
}

func (b *builder) basic(t *gotype.Type, at place) *schema.Node {
	s := basics[t.Go.Underlying().(*types.Basic).Kind()]
	if b.IsLarge(t.Go) && b.inTexts(t.At) {
		s = digitsOf(t.Go)
	}
	return b.make(at, b.ruleOf(t.Go), s)
}

// With the option bigints=text, integers that clients may round (int64, uint64, and
// big.Int) are strings. Only generated calls can decode and encode such strings. If
// encoding/json or an SDK decodes or encodes an integer, it remains a number or is
// rejected.

// IsLarge reports whether clients may round values of a type. It returns false for a
// closed enum: all its values are known, and remain numbers.
func (b *builder) IsLarge(t types.Type) bool {
	if !is64(t) {
		return false
	}
	e, ok := b.enumOf(t)
	return !ok || !e.closed || gotype.IsKnown(t)
}

// inTexts reports whether integers that may be large are encoded as strings at a place.
func (b *builder) inTexts(in gotype.At) bool {
	b.leftNumbers = b.leftNumbers || in.Texts && b.tool.Handler != inspect.NoHandler
	return b.texts && in.Texts
}

// is64 reports whether a type is declared to have 64 bits.
func is64(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && (basic.Kind() == types.Int64 || basic.Kind() == types.Uint64)
}

// digitsOf returns the schema of an integer that is encoded as a string.
func digitsOf(t types.Type) schema.Keywords {
	if gotype.IsKind(t, types.IsUnsigned) {
		return schema.Keywords{Type: "string", Pattern: gotype.UnsignedText}
	}
	return schema.Keywords{Type: "string", Pattern: gotype.SignedText}
}

// isTextField reports whether s, the schema of the field f, is a string although the type
// of f is an integer.
func isTextField(f *gotype.Field, s *schema.Node) bool {
	target, _ := gotype.Deref(f.Decl.Type())
	return s.Type == "string" && gotype.IsKind(target, types.IsInteger)
}

// refusePromoted rejects a type that must be encoded as a string but embeds a big.Int,
// because its promoted methods write a number.
func (b *builder) refusePromoted(t *gotype.Type, at place) *gotype.Problem {
	if t.Owner.Type == t.Go {
		return nil
	}
	if row, _ := gotype.FindKnown(t.Owner.Type, false); row.Name != gotype.BigInt || !b.inTexts(t.At) {
		return nil
	}
	return b.refuse(t.Go, at, "is encoded as a number by the methods of the embedded big.Int, which bigints=text cannot change", "give the embedded field a name, or declare JSON methods on the type")
}
