package infer

import "github.com/go-toolgen/toolgen/gen/gotype"

// An embedded struct of an unexported type that has a name in its json tag is
// one field, into which reflection may look, but whose methods it may not call:
// the decoder passes them over (indirect), the encoder panics.

// refuseSealed refuses to write a field whose methods the encoder would call.
func (m *maker) refuseSealed(f gotype.Field, at place) *refusal {
	if !f.Sealed || !m.writes {
		return nil
	}
	t, isPtr := gotype.Deref(f.Decl.Type())
	to := at
	if isPtr {
		to = at.pointee()
	}
	called := ""
	own := m.own(t, to)
	switch {
	case f.OmitZero && gotype.IsZeroer.Of(t):
		called = gotype.IsZeroer.Name
	case own.OK:
		called = own.By.Name
	default:
		return nil
	}
	why := m.refuse(t, at, "cannot be written: it is unexported and embedded, so that json.Marshal panics when it calls "+called, "give the field a name in Go")
	why.partly = isPtr && !at.solid // null can be written
	return why
}
