package infer

import (
	"cmp"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// encoding returns what encoding/json of the build does in the direction.
func (m *maker) encoding() gotype.Encoding {
	return gotype.Encoding{Encoder: m.pkg.Encoder, Writes: m.writes}
}

// by returns what the encoder of the build does with a type for which encoders
// differ, and remembers that there is one.
func (m *maker) by(difference bool) bool {
	m.byEncoder = true
	return difference
}

// fields returns the fields of a struct.
func (m *maker) fields(t types.Type) gotype.Fields {
	fields := gotype.FieldsOf(t, m.pkg.Encoder)
	m.byEncoder = m.byEncoder || fields.ByEncoder
	return fields
}

// own returns who declares the method that decides the JSON of a value at a
// place.
func (m *maker) own(t types.Type, at place) gotype.Owner {
	own := m.encoding().OwnerOf(t, gotype.At{Addr: at.addr, ByKind: at.byKind, Dynamic: at.dynamic})
	m.byEncoder = m.byEncoder || own.ByEncoder
	return own
}

// checkStream tells of a method that is only there for a stream of tokens,
// where the encoder of the build does not call it.
func (m *maker) checkStream(t types.Type, at place) {
	if types.IsInterface(t) {
		return
	}
	if own := m.own(t, at); !own.OK && own.Passed != nil && !gotype.IsKnown(own.Passed) {
		m.report(diag.Warnf(at.pos, diag.JSONVersion, "%s: encoding/json of this build does not call %s of %s, so the schema is made without it", cmp.Or(at.path, "the input"), m.Stream.Name, m.typeName(t)).
			WithHint("declare %s, which every release calls", m.JSON.Name))
	}
}
