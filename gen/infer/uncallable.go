package infer

import "github.com/go-toolgen/toolgen/gen/gotype"

// refuseUncallable refuses to write a field with a method at which the encoder panics, see
// [gotype.Type.UncallableMethod].
func (b *builder) refuseUncallable(f *gotype.Field, t *gotype.Type, at place) *refusal {
	called, panics := t.UncallableMethod(f)
	if !panics {
		return nil
	}
	target, isPtr := gotype.Deref(t.Declared)
	why := b.refuse(target, at, "cannot be written: it is unexported and embedded, so that json.Marshal panics when it calls "+called, "give the field a name in Go")
	why.Partly = isPtr && !at.nonNil // null can be written
	return why
}
