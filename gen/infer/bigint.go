package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// With the option bigints=text, integers that clients may round are strings: int64,
// uint64 and big.Int. Only generated calls read and write them so, which is why they stay
// numbers, or are refused, where encoding/json or an SDK reads or writes them.

// isText reports whether values of a basic type are strings because of bigints=text. Those
// of a closed enum are known, and stay numbers.
func (b *builder) isText(t *gotype.Type) bool { return b.IsLarge(t.Go) && b.inTexts(t.At) }

// IsLarge reports whether clients may round the values of a type.
func (b *builder) IsLarge(t types.Type) bool { return is64(t) && !b.isClosedEnum(t) }

// inTexts reports whether integers that may be large are strings at a place.
func (b *builder) inTexts(in gotype.At) bool {
	b.leftNumbers = b.leftNumbers || in.Texts && b.tool.Handler != inspect.NoHandler
	return b.texts && in.Texts
}

// is64 reports whether a type is declared to have 64 bits.
func is64(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && (basic.Kind() == types.Int64 || basic.Kind() == types.Uint64)
}

func (b *builder) isClosedEnum(t types.Type) bool {
	e, ok := b.enumOf(t)
	return ok && e.closed && !gotype.IsKnown(t)
}

// digitsOf returns the schema of a string with the digits of an integer.
func digitsOf(t types.Type) schema.Keywords {
	if gotype.IsKind(t, types.IsUnsigned) {
		return schema.Keywords{Type: "string", Pattern: gotype.UnsignedText}
	}
	return schema.Keywords{Type: "string", Pattern: gotype.SignedText}
}

// isTextField reports whether the schema of a field is that of an integer in a string.
func isTextField(f *gotype.Field, s *schema.Node) bool {
	target, _ := gotype.Deref(f.Decl.Type())
	return s.Type == "string" && gotype.IsKind(target, types.IsInteger)
}

// refusePromoted refuses a type that embeds a big.Int and has its methods, which write a
// number, if it has to be a string.
func (b *builder) refusePromoted(t *gotype.Type, at place) *refusal {
	if t.Owner.Type == t.Go {
		return nil
	}
	if row, _ := gotype.FindKnown(t.Owner.Type, false); row.Name != gotype.BigInt || !b.inTexts(t.At) {
		return nil
	}
	return b.refuse(t.Go, at, "is a number by the methods of the big.Int in it, which bigints=text cannot change", "name the field, or give the type methods of its own for JSON")
}

// numbersLeft is the warning that bigints=text has no effect on a handler of an SDK.
func numbersLeft(tool *inspect.Tool) diag.Diagnostic {
	return diag.Warnf(tool.Pos, diag.Unsupported, "%s has integers of 64 bits that stay numbers under bigints=text, since the SDK reads and writes them", tool.GoName).
		WithHint("%s", `give their fields the option string, as in json:"id,string", or make the tool a function without the SDK's types`)
}
