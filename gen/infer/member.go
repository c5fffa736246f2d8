package infer

import (
	"maps"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// A Member is what stands for a parameter, a result or a field in a schema.
type Member struct {
	GoName   string
	Via      []string      // the embedded fields that lead to it
	Name     schema.Origin // of the property's name
	Presence schema.Origin // of whether the property is required
}

// A memberSchema is a member and the schema of its property.
type memberSchema struct {
	property *schema.Node
	Member
}

// A MemberAt is a [Member] and where it stands in a schema.
type MemberAt struct {
	Member
	Path schema.Path
}

// MembersOf returns the members in a schema of the tool, in its order.
func (s Schemas) MembersOf(root *schema.Node) []MemberAt {
	if root == nil {
		return nil
	}
	known := map[*schema.Node]Member{}
	for _, m := range slices.Concat(s.members[0], s.members[1]) {
		known[m.property] = m.Member
	}
	return membersIn(root, nil, known)
}

func membersIn(typed *schema.Node, path schema.Path, known map[*schema.Node]Member) []MemberAt {
	var list []MemberAt
	visit := func(part *schema.Node, tokens ...string) {
		if part == nil {
			return
		}
		at := slices.Concat(path, tokens)
		if member, ok := known[part]; ok {
			list = append(list, MemberAt{member, at})
		}
		list = append(list, membersIn(part, at, known)...)
	}
	for _, p := range typed.Properties {
		visit(p.Node, "properties", p.Name)
	}
	visit(typed.Items, "items")
	visit(typed.AdditionalProperties, "additionalProperties")
	for i, option := range typed.AnyOf {
		visit(option, "anyOf", strconv.Itoa(i))
	}
	for _, name := range slices.Sorted(maps.Keys(typed.Definitions)) {
		visit(typed.Definitions[name], "$defs", name)
	}
	return list
}

// tracePresence remembers what else made a property required.
func (m *maker) tracePresence(property *schema.Node, origin schema.Origin) {
	for i := range m.members {
		if m.members[i].property == property {
			m.members[i].Presence = origin
		}
	}
}

// presenceOrigin says why an object needs a property, or can lack it.
func (m *maker) presenceOrigin(s *schema.Node, p property, needed bool) schema.Origin {
	switch {
	case !m.writes && p.presence != unsaid:
		return p.presenceOrigin
	case needed && m.writes:
		return schema.Origin{Pos: p.at.pos, Rule: ruleWritten}
	case needed:
		return schema.Origin{Pos: p.at.pos, Rule: ruleNeeded}
	case p.absent:
		return schema.Origin{Pos: p.at.pos, Rule: p.absentRule}
	case p.unmarked && !m.hasDefault(s):
		return schema.Origin{Pos: p.at.pos, Rule: ruleUnmarked}
	}
	return schema.Origin{Pos: s.Traced("default").Pos, Rule: ruleDefault}
}

// nameStyles are the styles of names, as a rule tells them.
var nameStyles = map[string]string{
	"": "snake case", "snake": "snake case", "camel": "camel case", "kebab": "kebab case",
}

func (m *maker) argumentOrigin(param *inspect.Param) schema.Origin {
	if param.Directive.Name != "" {
		return schema.Origin{Pos: param.Directive.NamePos, Rule: ruleParamName}
	}
	return schema.Origin{Pos: param.Pos, Rule: NameRule(m.pkg.Options.Names)}
}

// NameRule says in words what [Name] does in a style.
func NameRule(style string) string {
	if words, ok := nameStyles[style]; ok {
		return words + " of the " + ruleGoName
	}
	return ruleGoName
}

// fieldOrigin is that of the name of a field in JSON.
func fieldOrigin(f field, tag structTag, p property) schema.Origin {
	if pair, ok := tag.find("json"); ok && f.tagged {
		return schema.Origin{Pos: tag.inside(pair, 0), Rule: ruleJSONTag}
	}
	return schema.Origin{Pos: p.at.pos, Rule: ruleGoName}
}

// whyAbsent names what lets an object lack a field; "" for none.
func (f field) whyAbsent() string {
	switch {
	case f.pointer:
		return ruleEmbedded
	case f.omitZero:
		return ruleOmitZero
	case f.omitEmpty:
		return ruleOmitEmpty
	}
	return rulePointer
}
