package infer

import (
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// presenceOrigin returns the reason why a property is required, or optional.
func (b *builder) presenceOrigin(s *schema.Node, p *property, needed bool) *schema.Origin {
	switch {
	case !b.writes && p.Presence != facts.Unstated:
		return p.More().PresenceOrigin
	case needed && b.writes:
		return schema.OriginAt(p.at.pos, ruleWritten)
	case needed:
		return schema.OriginAt(p.at.pos, ruleNeeded)
	case p.absent:
		return schema.OriginAt(p.at.pos, p.absentRule)
	case b.isUnmarked(s, p):
		return schema.OriginAt(p.at.pos, ruleUnmarked)
	}
	return schema.OriginAt(s.Traced("default").Pos(), ruleDefault)
}

// isUnmarked reports whether a property that is not needed is optional only since
// nothing marks its field as required.
func (b *builder) isUnmarked(s *schema.Node, p *property) bool {
	stated := !b.writes && p.Presence != facts.Unstated
	return !stated && !p.absent && p.Unmarked && !hasDefault(s)
}

// nameStyles has the words for each style of names.
var nameStyles = map[string]string{
	"": "snake case", "snake": "snake case", "camel": "camel case", "kebab": "kebab case",
}

func (b *builder) argumentOrigin(param *inspect.Param) *schema.Origin {
	if param.Directive.Name != "" {
		return schema.OriginAt(param.Directive.NamePos, ruleParamName)
	}
	if param.Answer {
		return schema.OriginAt(param.Pos, ruleAnswerBox)
	}
	return schema.OriginAt(param.Pos, NameRule(b.pkg.Options.Names))
}

// NameRule returns the rule of a name that [Name] made in a style, for its origin.
func NameRule(style string) string {
	if words, ok := nameStyles[style]; ok {
		return words + " of the " + facts.RuleGoName
	}
	return facts.RuleGoName
}

// whyAbsent returns the rule by which an object can lack a field.
func whyAbsent(f *gotype.Field) string {
	switch {
	case f.Pointer:
		return ruleEmbedded
	case f.OmitZero:
		return ruleOmitZero
	case f.OmitEmpty:
		return ruleOmitEmpty
	}
	return rulePointer
}

func hasDefault(s *schema.Node) bool {
	return s.Default != nil || s.Has("default")
}
