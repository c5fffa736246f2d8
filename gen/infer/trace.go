package infer

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// Of returns where a schema comes from, and those of its keywords that have
// origins of their own.
func (s Schemas) Of(typed *jsonschema.Schema) schema.Source {
	if typed == jsonschema.FalseSchema {
		return schema.Source{Origin: schema.Origin{Rule: ruleClosed}}
	}
	return schema.Source{Origin: s.Origins[typed], Parts: s.Parts[typed]}
}

// trace remembers what made a keyword of a schema, where that is something
// else than what made the schema.
func (m *maker) trace(s *jsonschema.Schema, keyword string, origin schema.Origin) {
	m.traceItem(s, keyword, "", origin)
}

// traceItem does so for a name or a value in the list of a keyword.
func (m *maker) traceItem(s *jsonschema.Schema, keyword, item string, origin schema.Origin) {
	parts := m.parts[s]
	i := slices.IndexFunc(parts, func(p schema.Part) bool { return p.Keyword == keyword && p.Item == item })
	if i >= 0 {
		parts[i].Origin = origin
		return
	}
	m.parts[s] = append(parts, schema.Part{Keyword: keyword, Item: item, Origin: origin})
}

// traceAll remembers a keyword with all items of its list, instead of what was
// remembered of them.
func (m *maker) traceAll(s *jsonschema.Schema, keyword string, origin schema.Origin, items []schema.Part) {
	parts := slices.DeleteFunc(m.parts[s], func(p schema.Part) bool { return p.Keyword == keyword })
	parts = append(slices.Grow(parts, 1+len(items)), schema.Part{Keyword: keyword, Origin: origin})
	m.parts[s] = append(parts, items...)
}

// traced returns what is remembered of a keyword, or else of its schema.
func (m *maker) traced(s *jsonschema.Schema, keyword string) schema.Origin {
	for _, p := range m.parts[s] {
		if p.Keyword == keyword && p.Item == "" {
			return p.Origin
		}
	}
	return m.origins[s]
}

// copyTrace remembers of a copy what is remembered of a schema.
func (m *maker) copyTrace(of, original *jsonschema.Schema) {
	m.origins[of] = m.origins[original]
	if parts := m.parts[original]; len(parts) > 0 {
		m.parts[of] = slices.Clone(parts)
	}
}

// joined is the origin of what two things made together.
func joined(first, second schema.Origin) schema.Origin {
	switch {
	case first.Rule == "":
		return second
	case second.Rule != "" && second.Rule != first.Rule:
		first.Rule += ", and " + second.Rule
	}
	return first
}

func originOf(text inspect.Text) schema.Origin {
	return schema.Origin{Pos: text.Pos, Rule: text.Rule}
}

func textAt(value string, pos token.Position, rule string) inspect.Text {
	return inspect.Text{Value: value, Pos: pos, Rule: rule}
}

// ruleOf names the Go type that a schema comes from.
func (m *maker) ruleOf(t types.Type) string {
	switch t := t.(type) {
	case *types.Basic:
		return ruleType + t.Name()
	case *types.Struct:
		return ruleStruct
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg == m.pkg.Types && t.TypeArgs() == nil {
			return ruleType + t.Obj().Name()
		}
	}
	return ruleType + m.typeName(t)
}
