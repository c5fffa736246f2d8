package infer

import (
	"cmp"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// quotedText is the pattern of a string that contains a JSON string (RFC 8259, section 7).
const quotedText = `^"([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`

// quoted infers a field with the option "string" of the json tag: JSON in a string. Types
// with methods of their own ignore the option, except in the decoder of some releases.
func (b *builder) quoted(p *property) outcome {
	in, at, isPtr := p.wire.InString(), p.at, gotype.IsPointer(p.wire.Go)
	if isPtr {
		at = at.pointee()
	}
	counts, byEncoder := in.StringCounts()
	t, own := in.Go, in.Owner.OK
	if own && gotype.PromotesNumber(t) && gotype.IsNumber(in.Owner.Type) {
		t, own, counts, byEncoder = in.Owner.Type, false, true, false
	}
	b.byEncoder = b.byEncoder || in.ByEncoder || byEncoder
	if !counts {
		return b.infer(p.wire, p.at).after(b.checkQuotedMethods(t, p))
	}
	if in.Problem != nil { // a type that cannot be read cannot be read from a string, either
		return outcome{why: in.Problem.In(at.path)}
	}
	problems := b.checkQuotedGiven(t, p)
	if own {
		at.pos = cmp.Or(p.More().StringPos(), at.pos)
		return b.ownInString(t, at, in.Owner.By.Name != b.types.Methods().Text.Name, isPtr).after(problems)
	}
	problems = append(problems, b.checkStream(in, at)...)
	s := b.make(at, ruleQuoted, schema.Keywords{Type: "string", Pattern: quotedPattern(t)})
	row, _ := gotype.FindKnown(t, true)
	s.Note = &schema.Note{Text: row.Note, Origin: s.Origin}
	if gotype.IsKind(t, types.IsBoolean) {
		s.Enum = []any{"true", "false"}
	}
	problems = append(problems, b.enumerateTexts(s, t)...)
	b.describeByType(s, t)
	if isPtr {
		s = b.nullable(p.wire, s, p.at)
	}
	return outcome{node: s, problems: problems}
}

// checkQuotedMethods warns of an option "string" that has no effect because of the methods
// of a type.
func (b *builder) checkQuotedMethods(t types.Type, p *property) (problems diag.List) {
	if !b.writes {
		problems = append(problems, diag.Warnf(cmp.Or(p.More().StringPos(), p.at.pos), diag.BadTag, "%s: the option string of the json tag has no effect on %s", p.at.path, b.typeName(t)).
			WithHint("leave it out").
			WithFix("leave it out", diag.Replace(facts.Before(p.More().StringPos(), ","), ",string", "")))
	}
	return problems
}

// checkQuotedGiven warns that the given schema of a type is not used for a string that
// contains a value of it.
func (b *builder) checkQuotedGiven(t types.Type, p *property) (problems diag.List) {
	if b.overrides(t) {
		problems = append(problems, diag.Warnf(cmp.Or(p.More().StringPos(), p.at.pos), diag.BadPlace, "%s: the given schema of %s is for its values, but here is a string that holds one, so the schema is ignored", p.at.path, b.typeName(t)).
			WithHint("leave the option string out of the json tag"))
	}
	return problems
}

// ownInString infers a string that the methods of a type read.
func (b *builder) ownInString(t types.Type, at place, byJSON, isPtr bool) outcome {
	s, known := b.known(t, false, gotype.At{}, at) // the method reads the contents of the string
	switch {
	case known && strings.HasPrefix(s.Pattern, "^"):
		s.Pattern = `^"` + strings.Trim(s.Pattern, "^$") + `"$`
	case byJSON:
		return b.unknownInString(t, at, isPtr)
	default:
		s = b.make(at, ruleQuoted, schema.Keywords{Type: "string", Pattern: quotedText})
	}
	return outcome{node: s, problems: diag.List{
		diag.Warnf(at.pos, diag.BadTag, "%s: the option string of the json tag is used when %s is read, but not when it is written", at.path, b.typeName(t)).
			WithHint("leave the option out"),
	}}
}

// unknownInString infers a string that a method of an unknown type reads. The decoder
// itself refuses an empty string and, for a pointer, one that begins with n, as null does.
func (b *builder) unknownInString(t types.Type, at place, isPtr bool) (made outcome) {
	if !b.overrides(t) { // otherwise checkQuotedGiven warns
		made.report(diag.Warnf(at.pos, diag.UnknownJSON, "%s: the string contains what %s of %s reads, which is not known", at.path, b.types.Methods().JSON.Name, b.typeName(t)).
			WithHint("leave the option string out of the json tag"))
	}
	one := uint64(1)
	form := schema.Keywords{Type: "string", MinLength: &one}
	if isPtr {
		form = schema.Keywords{Type: "string", Pattern: "^[^n]"}
	}
	made.node = b.make(at, ruleQuoted, form)
	return made
}

// quotedPattern returns the pattern of values of a basic type in a string.
func quotedPattern(t types.Type) string {
	row, _ := gotype.FindKnown(t, true)
	switch {
	case gotype.IsKind(t, types.IsFloat) || row.Form.Type == "number":
		return gotype.FloatText
	case gotype.IsKind(t, types.IsUnsigned):
		return gotype.UnsignedText
	case gotype.IsKind(t, types.IsInteger):
		return gotype.SignedText
	case gotype.IsKind(t, types.IsString):
		return quotedText
	}
	return ""
}
