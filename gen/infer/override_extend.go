package infer

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// extend adds to the schema of a type what its JSONSchemaExtend method sets:
// words and examples always, keywords that make it narrower in an input.
func (m *maker) extend(s *schema.Node, t *gotype.Type, at place) {
	src := m.declOf(t.Go).Extend
	if src == nil {
		return
	}
	if s.Ref != "" { // the definition has the words, once it is made
		def := m.defs.target(s.Ref)
		if s = def.schema; s == nil || def.extended {
			return
		}
		def.extended = true
	}
	doc := m.parse(src)
	if doc == nil {
		return
	}
	p := property{wire: t, at: at}
	for _, member := range doc.Members {
		if slices.Contains(structural, member.Key) {
			m.report(diag.Errorf(src.Pos, diag.BadSchema, "JSONSchemaExtend of %s cannot say %s, which comes from the Go type", m.typeName(t.Go), member.Key).
				WithHint("leave it out, or give the schema of the type with //toolgen:schema"))
			continue
		}
		p.takeMember(member)
	}
	m.diags = append(m.diags, m.constrain(s, p).problems...)
	describe(s, p.text)
	m.entitle(s, p.title)
	m.deprecate(s, p.deprecated)
}

// takeMember adds a keyword of a document.
func (p *property) takeMember(member schema.Member) {
	v := member.Value
	_, known := findRule(member.Key)
	switch {
	case member.Key == "description":
		p.describe(textAt(v.Text, v.Origin.Pos, v.Origin.Rule))
	case member.Key == "deprecated":
		if v.Bool {
			p.deprecate(v.Origin)
		}
	case member.Key == "enum" || member.Key == "examples":
		k := keyword{name: member.Key, from: v.Origin.Rule}
		for _, item := range v.Items {
			k.values = append(k.values, valueOf(item))
		}
		p.takeKeyword(k)
	case member.Key == "title" || known:
		p.takeKeyword(keyword{name: member.Key, values: []value{valueOf(v)}, from: v.Origin.Rule})
	default:
		p.takeExtra(member.Key, json.RawMessage(v.String()), v.Origin)
	}
}

func valueOf(doc *schema.Doc) value {
	if doc.Kind == schema.String {
		return value{text: doc.Text, quoted: true, pos: doc.Origin.Pos}
	}
	return value{text: doc.String(), pos: doc.Origin.Pos}
}

// addExtras gives a schema keywords that have no field of their own.
func addExtras(s *schema.Node, extras map[string]any) {
	if len(extras) == 0 {
		return
	}
	all := maps.Clone(s.Extras)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, extras)
	s.Extras = all
}
