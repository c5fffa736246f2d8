package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// iface infers an interface without methods for JSON: an empty one takes
// anything. One with methods writes whatever is in it, and cannot be read,
// because JSON does not say which type to make.
func (m *maker) iface(t types.Type, u *types.Interface, at place) (*schema.Node, *refusal) {
	if s, why, ok := m.union(t, at); ok {
		return s, why
	}
	if u.NumMethods() > 0 && !m.writes {
		return nil, m.refuse(t, at, "is an interface, and JSON does not say which type to make", adviceConcrete)
	}
	return m.make(at, m.ruleOf(t), schema.Keywords{}), nil
}
