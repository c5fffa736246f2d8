package infer

// An embedded struct of an unexported type that has a name in its json tag is
// one field, into which reflection may look, but whose methods it may not call:
// the decoder passes them over (indirect), the encoder panics.

// refuseSealed refuses to write a field whose methods the encoder would call.
func (m *maker) refuseSealed(f field, at place) *refusal {
	if !f.sealed || !m.writes {
		return nil
	}
	t, isPtr := followed(f.decl.Type())
	to := at
	if isPtr {
		to = at.pointee()
	}
	called := ""
	_, by, own := m.own(t, to)
	switch {
	case f.omitZero && has(isZeroer, t):
		called = isZeroer.name
	case own:
		called = by.name
	default:
		return nil
	}
	why := m.refuse(t, at, "cannot be written: it is unexported and embedded, so that json.Marshal panics when it calls "+called, "give the field a name in Go")
	why.partly = isPtr && !at.solid // null can be written
	return why
}
