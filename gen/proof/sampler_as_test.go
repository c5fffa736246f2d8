package proof_test

import (
	"fmt"
	"slices"
	"strings"
)

// The types in this file are encoded and decoded as all their fields, as one field, or as
// null or one field. Toolgen recognizes their methods, or a directive declares the
// encoding.

// A wrapping contains alternative bodies of MarshalJSON (write) and UnmarshalJSON (read),
// in which r is the receiver of type T. Toolgen does not recognize the last body of each
// list.
type wrapping struct{ write, read []string }

var (
	oneField = wrapping{
		write: []string{"return json.Marshal(r.Value)", "b, err := json.Marshal(r.Value); return b, err"},
		read:  []string{"return json.Unmarshal(data, &r.Value)", "err := json.Unmarshal(data, &r.Value); return err"},
	}
	orNull = wrapping{
		write: []string{
			"if !r.Valid { return []byte(`null`), nil }; return json.Marshal(r.Value)",
			"if r.Valid { return json.Marshal(r.Value) }; return json.Marshal(nil)",
			"if !r.Valid { return []byte(`null`), nil }; b, err := json.Marshal(r.Value); return b, err",
		},
		read: []string{
			"if string(data) == `null` { *r = T{}; return nil }; if err := json.Unmarshal(data, &r.Value); err != nil { return err }; r.Valid = true; return nil",
			"if len(data) > 0 && data[0] == 'n' { r.Valid = false; return nil }; err := json.Unmarshal(data, &r.Value); r.Valid = err == nil; return err",
			"if string(data) == `null` { return nil }; r.Valid = true; err := json.Unmarshal(data, &r.Value); return err",
		},
	}
	allFields = wrapping{
		write: []string{
			"type plain T; return json.Marshal(plain(r))",
			"type plain T; v := plain(r); return json.Marshal(&v)",
			"type plain T; b, err := json.Marshal(plain(r)); return b, err",
		},
		read: []string{
			"type plain T; return json.Unmarshal(data, (*plain)(r))",
			"type plain T; var v plain; if err := json.Unmarshal(data, &v); err != nil { return err }; *r = T(v); return nil",
			"type plain T; err := json.Unmarshal(data, (*plain)(r)); return err",
		},
	}
)

// encodedAs returns a type that is encoded and decoded as another type, or as its fields.
func (g *sampler) encodedAs(depth int) string {
	d := &decl{base: structBase, tight: true}
	if g.IntN(3) == 0 {
		d.params = []string{"P"}
	}
	return g.declare(d, func(i int) {
		how, line := pick(g.Rand, []wrapping{oneField, orNull, allFields}), "//toolgen:schema as "
		switch {
		case how.write[0] == allFields.write[0]:
			d.params = nil // toolgen does not recognize the bodies for generic types
			d.fields, line = g.fields(i, depth), line+"fields"
			d.fields = slices.DeleteFunc(d.fields, func(f sampleField) bool { // methods promoted through a nil pointer would panic
				return f.name == "" && strings.HasPrefix(f.typ, "*")
			})
		default:
			typ := g.expr(depth)
			if slices.ContainsFunc(oddTypes, func(odd string) bool { return strings.Contains(typ, odd) }) {
				typ = "string" // encoding/json cannot encode a type that contains an odd type
			}
			d.fields = []sampleField{{name: "Value", typ: typ}, {name: "Valid", typ: "bool"}}
			line += typ
			if how.write[0] == orNull.write[0] {
				line += "?"
			}
		}
		stated := g.IntN(2) == 0 && !strings.Contains(line, "{")
		if stated {
			d.lines = []string{line}
		}
		receiver := fmt.Sprintf("$%d", i)
		if len(d.params) > 0 {
			receiver += "[P]"
		}
		body := func(bodies []string) string {
			if !stated {
				bodies = bodies[:len(bodies)-1] // toolgen does not recognize the last body, so the schema would accept any value
			}
			return strings.ReplaceAll(pick(g.Rand, bodies), "T", receiver)
		}
		d.methods = []string{
			fmt.Sprintf("func (r %s) MarshalJSON() ([]byte, error) { %s }", receiver, body(how.write)),
			fmt.Sprintf("func (r *%s) UnmarshalJSON(data []byte) error { %s }", receiver, body(how.read)),
		}
	})
}
