package infer

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// make returns a schema with its origin. It makes every schema except closed.
func (b *builder) make(at place, rule string, says schema.Keywords) *schema.Node {
	b.made++
	return &schema.Node{Keywords: says, Origin: schema.OriginAt(at.pos, rule)}
}

// closed is the schema of additional properties that are not allowed.
var closed = &schema.Node{Keywords: schema.Keywords{Never: true}, Origin: schema.OriginAt(token.Position{}, ruleClosed)}

// newObject returns the schema of a closed object, without properties yet.
func (b *builder) newObject(at place, rule string) *schema.Node {
	return b.make(at, rule, schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: closed,
	})
}

// ofForm returns the schema of a form.
func (b *builder) ofForm(form gotype.Form, rule string, at place) *schema.Node {
	s := b.make(at, rule, schema.Keywords{
		Type: form.Type, Format: form.Format, Pattern: form.Pattern, ContentEncoding: form.ContentEncoding,
		Minimum: form.Minimum, Maximum: form.Maximum,
	})
	if form.Items != nil {
		s.Items = b.ofForm(*form.Items, rule, at)
	}
	for _, option := range form.AnyOf {
		s.AnyOf = append(s.AnyOf, b.ofForm(option, rule, at))
	}
	return s
}

// standIn returns a schema that stands for a given document.
func (b *builder) standIn(given *schema.Given, at place, rule string) *schema.Node {
	s := b.make(at, rule, schema.Outline(given.Doc))
	s.Given = given
	return s
}

// annotating are the keywords that move outside in orNull.
var annotating = []string{"title", "description", "deprecated", "default", "examples"}

// orNull returns a schema that accepts null as well: s if it does already, otherwise an
// anyOf of s and null, to which the annotating keywords of s move.
func (b *builder) orNull(s *schema.Node, at place, rule string) *schema.Node {
	if s.AcceptsNull() {
		return s
	}
	null := b.make(at, rule, schema.Keywords{Type: schema.NullType})
	outer := b.make(at, rule, schema.Keywords{
		AnyOf:       []*schema.Node{s, null},
		Title:       s.Title,
		Description: s.Description,
		Deprecated:  s.Deprecated,
		Default:     s.Default,
		Examples:    s.Examples,
	})
	for _, part := range s.Parts {
		if slices.Contains(annotating, part.Keyword) {
			outer.TraceItem(part.Keyword, part.Item, part.Origin)
		}
	}
	s.Title, s.Description, s.Deprecated, s.Default, s.Examples = "", "", false, nil, nil
	outer.Note, s.Note = s.Note, nil
	return outer
}

// withNull adds null to the options of a union.
func (b *builder) withNull(s *schema.Node, at place) *schema.Node {
	if s.AcceptsNull() || s.AnyOf == nil || s.Type != "" || s.Ref != "" {
		return b.orNull(s, at, ruleNil)
	}
	s.AnyOf = append(s.AnyOf, b.make(at, ruleNil, schema.Keywords{Type: schema.NullType}))
	return s
}
