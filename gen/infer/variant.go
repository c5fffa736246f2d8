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

// variant infers type i of a union, with its discriminator if the union has one. A struct is
// written out here even if it has a definition, which is without the discriminator.
func (b *builder) variant(u *inspect.Union, found *gotype.Discriminator, i int, t *gotype.Type, at place) outcome {
	named := u.Implementers[i].Type
	if made, given := b.override(t, t.Kind == gotype.Custom, at); given {
		if b.writes && made.why == nil {
			made.why = b.refuseGiven(named, found.Key, found.Values[i], at)
		}
		return made
	}
	if why := b.refuseClosed(named, at); why != nil {
		return outcome{why: why}
	}
	made := b.object(t, at.inside(named)).after(b.checkStream(t, at))
	if made.why == nil {
		b.describeByType(made.node, named)
		made.report(b.extend(made.node, t, at)...)
		if found != nil {
			value := found.Values[i]
			b.discriminate(made.node, found.Key, value, keyOrigin(u.Line, value), valueOrigin(b.declOf(named).UnionLine(), value), at)
		}
	}
	return made
}

// refuseGiven refuses a type of a union whose given schema does not require the
// discriminator.
func (b *builder) refuseGiven(t *types.Named, key string, found gotype.DiscriminatorValue, at place) *refusal {
	says, ok := givenConstant(b.givenDoc(t), key)
	if ok && schema.SameDecoded(says.Value, found.Value) {
		return nil
	}
	return b.refuse(t, at, "has a schema of its own, which does not require "+key+" to be "+diag.Show(found.Value), "add that to the schema")
}

// discriminate makes the discriminator a required property of a variant, with its value as
// an "enum", which every provider accepts, unlike "const".
func (b *builder) discriminate(object *schema.Node, key string, found gotype.DiscriminatorValue, named, valued *schema.Origin, at place) {
	s := object.Properties.Get(key)
	switch {
	case s == nil:
		s = b.make(at, ruleKey, schema.Keywords{Type: "string"})
		s.Origin = named
		s.Variable = &schema.Variable{Name: named, Presence: named}
		object.Properties = slices.Insert(object.Properties, 0, schema.Property{Name: key, Node: s})
	case b.writes:
		keepType(s, found)
	}
	s.Enum, s.Const, s.Default = []any{found.Value}, nil, nil
	s.TraceAll("enum", valued, nil)
	keepChoices(s, b.writes)
	if !slices.Contains(object.Required, key) {
		object.Required = slices.Insert(object.Required, 0, key)
		if s.Variable != nil {
			s.Variable.Presence = named
		}
	}
}

// keepType replaces all keywords of a property by the type of its only value.
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

// keyOrigin returns the origin of a discriminator: key= of the union's line, or else the
// origin of its value.
func keyOrigin(line directive.Union, found gotype.DiscriminatorValue) *schema.Origin {
	if line.Key != "" {
		return schema.OriginAt(line.KeyPos, ruleUnionKey)
	}
	return schema.OriginAt(found.Pos, ruleKey)
}

// valueOrigin returns the origin of the discriminator's value for a variant, given the line
// of that.
func valueOrigin(line directive.Union, found gotype.DiscriminatorValue) *schema.Origin {
	if found.Pos == line.ValuePos && line.Value != "" {
		return schema.OriginAt(found.Pos, ruleUnionValue)
	}
	return schema.OriginAt(found.Pos, ruleKey)
}
