package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// With the option bigints=text, integers that clients may round are strings: int64,
// uint64 and big.Int. Only generated calls read and write them so, which is why they stay
// numbers, or are refused, where encoding/json or an SDK reads or writes them.

// bigTexts is the state of that option in one root.
type bigTexts struct {
	on    bool
	bySDK bool // the package has the option, but an SDK reads and writes the values
	left  bool // because of bySDK an integer stayed a number
}

// askedTexts returns the state of the option for a tool.
func askedTexts(pkg *inspect.Package, tool *inspect.Tool) bigTexts {
	asked := pkg.Options.BigInts == "text"
	bySDK := tool.Handler != inspect.NoHandler
	return bigTexts{on: asked && !bySDK, bySDK: asked && bySDK}
}

// isReadBySDK reports whether an SDK reads the arguments of a tool.
func isReadBySDK(tool *inspect.Tool) bool {
	return slices.ContainsFunc(tool.Params, func(p *inspect.Param) bool { return p.Input })
}

// isText reports whether values of a basic type are strings because of bigints=text. Those
// of a closed enum are known, and stay numbers.
func (src *source) isText(t *gotype.Type) bool { return src.isLarge(t.Go) && src.inTexts(t.At) }

// isLarge reports whether clients may round the values of a type.
func (src *source) isLarge(t types.Type) bool { return is64(t) && !src.isClosedEnum(t) }

// inTexts reports whether integers that may be large are strings at a place.
func (src *source) inTexts(in gotype.At) bool {
	src.texts.left = src.texts.left || src.texts.bySDK && in.Texts
	return src.texts.on && in.Texts
}

// is64 reports whether a type is declared to have 64 bits.
func is64(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && (basic.Kind() == types.Int64 || basic.Kind() == types.Uint64)
}

func (src *source) isClosedEnum(t types.Type) bool {
	e, ok := src.enumOf(t)
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
func (src *source) refusePromoted(t *gotype.Type, at place) *refusal {
	if t.Owner.Type == t.Go {
		return nil
	}
	if row, _ := gotype.FindKnown(t.Owner.Type, false); row.Name != gotype.BigInt || !src.inTexts(t.At) {
		return nil
	}
	return src.refuse(t.Go, at, "is a number by the methods of the big.Int in it, which bigints=text cannot change", "name the field, or give the type methods of its own for JSON")
}

// numbersLeft is the warning that bigints=text has no effect on a handler of an SDK.
func numbersLeft(tool *inspect.Tool) diag.Diagnostic {
	return diag.Warnf(tool.Pos, diag.Unsupported, "%s has integers of 64 bits that stay numbers under bigints=text, since the SDK reads and writes them", tool.GoName).
		WithHint("%s", `give their fields the option string, as in json:"id,string", or make the tool a function without the SDK's types`)
}
