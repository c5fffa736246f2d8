package infer

import "github.com/go-toolgen/toolgen/gen/gotype"

// An embedded struct of an unexported type that has a name in its json tag is
// one field, into which reflection may look, but whose methods it may not call:
// the decoder passes them over (indirect), the encoder panics.

// refuseUncallable refuses to write a field whose methods the encoder would call.
func (src *source) refuseUncallable(f gotype.Field, t *gotype.Type, at place) *refusal {
	called, sealed := t.UncallableMethod(f)
	if !sealed {
		return nil
	}
	target, isPtr := gotype.Deref(t.Declared)
	why := src.refuse(target, at, "cannot be written: it is unexported and embedded, so that json.Marshal panics when it calls "+called, "give the field a name in Go")
	why.Partly = isPtr && !at.nonNil // null can be written
	return why
}
