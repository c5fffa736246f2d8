package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkEmbedded tells of the embedded structs whose schema the source gives:
// encoding/json finds their fields on its own, and so does toolgen.
func (m *maker) checkEmbedded(t types.Type, at place) {
	st := t.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		decl := st.Field(i)
		target, ok := m.embeddedStruct(decl, st.Tag(i))
		if !ok || !m.overrides(target) {
			continue
		}
		pos := m.pkg.Decls.Field(decl).Pos
		if !pos.IsValid() {
			pos = at.pos
		}
		m.report(diag.Warnf(pos, diag.BadPlace, "%s is embedded, so its fields are there and its given schema is not", m.typeName(target)).
			WithHint("give the schema of %s, or give the field a name in its json tag", m.typeName(t)))
	}
}
