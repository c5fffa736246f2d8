package infer

import (
	"go/types"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// quotedText is a JSON string, RFC 8259 section 7, as the text of another one.
const quotedText = `^"([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`

// quoted infers a field with the option "string" of the json tag: JSON in a
// JSON string. The encoder ignores the option on types with methods of their
// own, the decoder does not.
func (m *maker) quoted(p property) (*jsonschema.Schema, *refusal) {
	t, isPtr := followed(p.typ)
	at := p.at
	if isPtr {
		at = at.pointee()
	}
	_, byJSON := m.find(m.json, t, at)
	_, byText := m.find(m.text, t, at)
	switch own := byJSON || byText; {
	case own && m.writes:
		return m.infer(p.typ, p.at)
	case byJSON:
		return m.unknownInString(t, at, isPtr), nil
	case own:
		return m.make(at, "quoted text", jsonschema.Schema{Type: "string", Pattern: quotedText}), nil
	}
	s := m.make(at, "json option string", jsonschema.Schema{Type: "string", Pattern: quotedPattern(t)})
	if isKind(t, types.IsBoolean) {
		s.Enum = []any{"true", "false"}
	}
	if !isPtr {
		return s, nil
	}
	return m.nullable(s, p.at), nil
}

// unknownInString infers what a method of the type reads. Two texts the decoder
// refuses before it asks the method: an empty one, and behind a pointer one
// that begins as null does.
func (m *maker) unknownInString(t types.Type, at place, isPtr bool) *jsonschema.Schema {
	m.report(diag.Warnf(at.pos, diag.UnknownJSON, "%s: the string holds what %s of %s reads, which is not known", at.path, m.json.name, m.typeName(t)).
		WithHint("leave the option string out of the json tag"))
	if isPtr {
		return m.make(at, "quoted JSON", jsonschema.Schema{Type: "string", Pattern: "^[^n]"})
	}
	one := uint64(1)
	return m.make(at, "quoted JSON", jsonschema.Schema{Type: "string", MinLength: &one})
}

// quotedPattern is what a value of a kind looks like.
func quotedPattern(t types.Type) string {
	named, ok := t.(*types.Named)
	isNumber := ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "encoding/json" && named.Obj().Name() == "Number"
	switch {
	case isKind(t, types.IsFloat) || isNumber:
		return floatText
	case isKind(t, types.IsUnsigned):
		return unsignedText
	case isKind(t, types.IsInteger):
		return signedText
	case isKind(t, types.IsString):
		return quotedText
	}
	return ""
}
