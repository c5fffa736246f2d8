package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// variant infers one type of a union, with what tells it apart where that is known. A
// struct is written
// out in its union, also where it is being made as itself: there it has no
// discriminator. Generated code writes that in place of a field of its name.
func (m *maker) variant(u *inspect.Union, told *gotype.Discriminator, i int, t *gotype.Type, at place) outcome {
	named := u.Implementers[i].Type
	if made, given := m.override(t, at); given {
		if m.writes && made.why == nil {
			made.why = m.refuseGiven(named, told.Key, told.Values[i], at)
		}
		return made
	}
	if why := m.refuseClosed(named, at); why != nil {
		return outcome{why: why}
	}
	made := m.object(t, at.inside(named)).after(m.checkStream(t, at))
	if made.why == nil {
		m.describeByType(made.node, named)
		made.report(m.extend(made.node, t, at)...)
		if told != nil {
			found, said := told.Values[i], m.declOf(named).Variant
			m.discriminate(made.node, told.Key, found, keyOrigin(u.Line, found), valueOrigin(said, found), at)
		}
	}
	return made
}

// refuseGiven refuses a type of a union whose schema the source gives, where that does
// not require the value that tells it apart.
func (m *maker) refuseGiven(t *types.Named, key string, found gotype.DiscriminatorValue, at place) *refusal {
	says, ok := givenConstant(m.givenDoc(t), key)
	if ok && schema.SameDecoded(says.Value, found.Value) {
		return nil
	}
	return m.refuse(t, at, "has a schema of its own, which does not require "+key+" to be "+diag.Show(found.Value), "add that to the schema")
}

// discriminate gives the schema of a variant the discriminator, which is added
// where the type has no such field. A single "enum" is what every provider accepts,
// unlike "const".
func (m *maker) discriminate(object *schema.Node, key string, found gotype.DiscriminatorValue, named, valued schema.Origin, at place) {
	s := object.Properties.Get(key)
	switch {
	case s == nil:
		s = m.make(at, ruleKey, schema.Keywords{Type: "string"})
		s.Origin = named
		s.Variable = &schema.Variable{Name: named, Presence: named}
		object.Properties = slices.Insert(object.Properties, 0, schema.Property{Name: key, Node: s})
	case m.writes:
		keepType(s, found)
	}
	s.Enum, s.Const, s.Default = []any{found.Value}, nil, nil
	s.TraceAll("enum", valued, nil)
	keepChoices(s, m.writes)
	if !slices.Contains(object.Required, key) {
		object.Required = slices.Insert(object.Required, 0, key)
		s.Variable.Presence = named
	}
}

// keepType takes from a property all that it says of its values but the type
// of the one that there is.
func keepType(s *schema.Node, only gotype.DiscriminatorValue) {
	kind := "integer"
	if _, isText := only.Value.(string); isText {
		kind = "string"
	}
	s.Keywords = schema.Keywords{Type: kind, Title: s.Title, Description: s.Description}
	s.Given = nil
	var kept []schema.Part
	for _, part := range s.Parts {
		switch part.Keyword {
		case "type", "title", "description", "required":
			kept = append(kept, part)
		}
	}
	s.Parts = kept
}

// keyOrigin is that of the discriminator of a union: what a line says, or else
// what gives it its value.
func keyOrigin(said directive.Union, found gotype.DiscriminatorValue) schema.Origin {
	if said.Key != "" {
		return schema.Origin{Pos: said.KeyPos, Rule: ruleUnionKey}
	}
	return schema.Origin{Pos: found.Pos, Rule: ruleKey}
}

// valueOrigin is that of the value of the discriminator for a variant.
func valueOrigin(said directive.Union, found gotype.DiscriminatorValue) schema.Origin {
	if found.Pos == said.ValuePos && said.Value != "" {
		return schema.Origin{Pos: found.Pos, Rule: ruleUnionValue}
	}
	return schema.Origin{Pos: found.Pos, Rule: ruleKey}
}
