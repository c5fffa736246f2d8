package infer

import (
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// iface infers an interface without methods for JSON: an empty one takes
// anything. One with methods writes whatever is in it, and cannot be read,
// because JSON does not say which type to make.
func (m *maker) iface(t *gotype.Type, at place) outcome {
	if t.Union != nil {
		return m.union(t, at)
	}
	return outcome{node: m.make(at, m.ruleOf(t.Go), schema.Keywords{})}
}
