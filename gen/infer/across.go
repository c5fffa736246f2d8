package infer

import (
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A ruled is a property to which rules can refer.
type ruled struct {
	name, goName string
	presence     facts.Presence
	hidden       bool // whether it is in an embedded pointer, and absent if that pointer is nil
}

// quantities maps each option of a rule directive to the number of named properties that
// must be present. For requires and excludes, the first name is the condition.
var quantities = map[string]schema.Quantity{
	"oneof": schema.ExactlyOne, "anyof": schema.AtLeastOne, "requires": schema.All, "excludes": schema.None,
}

// addRules adds rules from directives to an object whose properties are complete. The
// properties in the rules become optional, unless the source states whether they are
// required. The parameter of is the name, for messages, of the declaration that has the
// directives.
func (b *builder) addRules(object *schema.Node, rules []directive.Rule, candidates []ruled, of string) (problems diag.List) {
	for _, stated := range rules {
		names, d := b.ruledNames(object, stated, candidates, of)
		if d != nil {
			problems = append(problems, *d)
			continue
		}
		origin := schema.OriginAt(stated.Pos, schema.AcrossFields+"//toolgen:rule "+stated.Option)
		rule := schema.Rule{Then: quantities[stated.Option], Names: names, Origin: origin}
		if rule.Then == schema.All || rule.Then == schema.None {
			rule.If, rule.Names = names[:1], names[1:]
		}
		for _, name := range names {
			letBeAbsent(object, name, origin)
		}
		b.addRule(object, rule)
		if !canHold(object) {
			return append(problems, diag.Errorf(stated.Pos, diag.Contradiction, "%s: no arguments satisfy this rule together with the other rules of %s", stated.Option, of).
				WithHint("remove one of the rules"))
		}
	}
	return problems
}

// canHold reports whether some set of properties satisfies all rules of an object. It
// tries every set. If the rules refer to too many properties for that, it returns true.
func canHold(object *schema.Node) bool {
	var names []string
	for _, rule := range object.Rules {
		for _, name := range slices.Concat(rule.If, rule.Names) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) > 12 {
		return true
	}
	for set := range 1 << len(names) {
		has := func(name string) bool { return set>>slices.Index(names, name)&1 == 1 }
		if !slices.ContainsFunc(object.Rules, func(r schema.Rule) bool { return !r.Allows(has) }) &&
			!slices.ContainsFunc(names, func(name string) bool { return slices.Contains(object.Required, name) && !has(name) }) {
			return true
		}
	}
	return false
}

// ruledNames returns the JSON names of the properties in a rule, or the problem with the
// rule.
func (b *builder) ruledNames(object *schema.Node, stated directive.Rule, candidates []ruled, of string) (names []string, _ *diag.Diagnostic) {
	fail := func(name directive.Arg, code diag.Code, hint, format string, args ...any) ([]string, *diag.Diagnostic) {
		d := diag.Errorf(name.ValuePos, code, stated.Option+": "+format, args...).WithHint("%s", hint)
		return nil, &d
	}
	known := object.Properties.Names()
	for _, name := range stated.Names {
		i := slices.IndexFunc(candidates, func(c ruled) bool { return c.name == name.Value })
		if i < 0 {
			i = slices.IndexFunc(candidates, func(c ruled) bool { return c.goName == name.Value })
		}
		if i < 0 || object.Properties.Get(candidates[i].name) == nil {
			names, d := fail(name, diag.NoSuchParam, diag.Suggest(name.Value, known), "%s has no property %s", of, name.Value)
			meant := d.WithSuggestion(name.ValuePos, "", name.Value, known)
			return names, &meant
		}
		switch c := candidates[i]; {
		case c.presence == facts.Required:
			return fail(name, diag.Contradiction, "remove it from the rule, or make it optional", "%s is required, so it is always present", c.name)
		case hasDefault(object.Properties.Get(c.name)):
			return fail(name, diag.Contradiction, "remove it from the rule, or remove its default", "%s has a default, so it is never absent", c.name)
		case slices.Contains(names, c.name):
			return fail(name, diag.BadValue, "remove one", "%s is listed twice", c.name)
		default:
			names = append(names, c.name)
		}
	}
	return names, nil
}

// addRule adds a rule, unless the required properties imply it, or the object has it
// already. It removes a rule that the new rule implies.
func (b *builder) addRule(object *schema.Node, rule schema.Rule) {
	isRequired := func(name string) bool { return slices.Contains(object.Required, name) }
	isOptional := func(name string) bool { return !isRequired(name) }
	if rule.Then == schema.AtLeastOne && slices.ContainsFunc(rule.Names, isRequired) || rule.Then == schema.All && !slices.ContainsFunc(rule.Names, isOptional) {
		return
	}
	isSame := func(other schema.Rule) bool {
		return other.Then == rule.Then && slices.Equal(other.If, rule.If) && sameNames(other.Names, rule.Names)
	}
	if rule.Then == schema.ExactlyOne && len(rule.If) == 0 { // the rule of a required oneof
		object.Rules = slices.DeleteFunc(slices.Clone(object.Rules), func(other schema.Rule) bool {
			return other.Then == schema.AtMostOne && sameNames(other.Names, rule.Names)
		})
	}
	if !slices.ContainsFunc(object.Rules, isSame) {
		object.Rules = append(slices.Clip(object.Rules), rule)
	}
}

func sameNames(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// letBeAbsent makes the property called name optional. origin is the origin of the rule
// that requires this.
func letBeAbsent(object *schema.Node, name string, origin *schema.Origin) {
	i := slices.Index(object.Required, name)
	if i < 0 {
		return
	}
	if object.Required = slices.Delete(slices.Clone(object.Required), i, i+1); len(object.Required) == 0 {
		object.Required = nil
	}
	if s := object.Properties.Get(name); s.Variable != nil {
		s.Variable.Presence = origin
	}
}

// structRules adds rules to the object for a struct: the rules of the struct, the rules of
// its embedded structs, and the rules in its validate tags.
func (b *builder) structRules(object *schema.Node, t types.Type, stated *facts.Struct, at place) (problems diag.List) {
	if b.writes {
		return nil
	}
	problems = b.addRules(object, b.rulesOf(t), ruledMembers(stated.Members, nil), b.types.Name(t))
	for _, e := range stated.NonMembers {
		if !e.IsInlined() {
			continue
		}
		rules := b.rulesOf(e.Decl.Type())
		candidates := ruledMembers(stated.Members, &e)
		if len(rules) > 0 && slices.ContainsFunc(candidates, func(c ruled) bool { return c.hidden }) {
			problems = append(problems, diag.Warnf(at.pos, diag.Misplaced, "the rules of %s do not apply to %s, which embeds a pointer to it: a call can omit all its fields", b.types.Name(gotype.Pointee(e.Decl.Type())), b.types.Name(t)).
				WithHint("embed the struct itself, or move the rules to %s", b.types.Name(t)))
			continue
		}
		problems = append(problems, b.addRules(object, rules, candidates, b.types.Name(t))...)
	}
	for i := range stated.Members {
		b.tagRules(object, &stated.Members[i], stated.Members)
	}
	return problems
}

func (b *builder) rulesOf(t types.Type) []directive.Rule {
	named, ok := types.Unalias(gotype.Pointee(t)).(*types.Named)
	if !ok {
		return nil
	}
	return b.types.Decl(named).Rules
}

// ruledFields returns the fields of the parameter whole to which the rules of the tool
// can refer. The arguments are the fields of whole, a struct or a message.
func (b *builder) ruledFields(object *schema.Node, wire *gotype.Type, whole *inspect.Param) (list []ruled) {
	if wire.Kind != gotype.ProtoMessage {
		return ruledMembers(b.reader.Struct(wire.Go, b.fields(wire), whole.Pos, "").Members, nil)
	}
	message, _ := wire.Message()
	for _, f := range message.Fields {
		presence := facts.Optional
		if slices.Contains(object.Required, f.Name) {
			presence = facts.Required
		}
		list = append(list, ruled{name: f.Name, goName: f.Decl.Name(), presence: presence})
	}
	return list
}

// ruledMembers returns the members of a struct to which the struct's rules can refer. If
// embedded is not nil, it returns only the members to which the rules of that embedded
// struct can refer.
func ruledMembers(members []facts.Member, embedded *facts.NonMember) (list []ruled) {
	for i := range members {
		member := &members[i]
		if embedded == nil || embedded.LeadsTo(member.Field) {
			list = append(list, ruled{member.Name, member.Decl.Name(), member.Property.Presence, member.Pointer})
		}
	}
	return list
}

// tagRules adds the rules in the validate tags of a field. The validator library cannot
// distinguish a zero value from an absent value, so tagRules adds a rule only if it holds
// for all arguments. A rule that requires a field is added if it also requires a nonzero
// value. A rule that excludes a field is added if the field's zero value counts as absent.
func (b *builder) tagRules(object *schema.Node, f *facts.Member, members []facts.Member) {
	for _, check := range f.Property.More().Checks {
		if check.Chain.AbsenceOfNil() == validator.Demanded {
			continue
		}
		for _, d := range check.Chain.Dependences() {
			var names []string
			canTell := b.canRule(object, f, d.Excludes)
			for _, path := range d.Fields {
				i := slices.IndexFunc(members, func(other facts.Member) bool { return isFieldOf(f, &other, path) })
				if canTell = canTell && i >= 0 && b.canRule(object, &members[i], d.Given); !canTell {
					break
				}
				names = append(names, members[i].Name)
			}
			if canTell && !slices.Contains(names, f.Name) {
				origin := schema.OriginAt(check.Pos(d.Offset), schema.AcrossFields+d.Name+" of the "+check.Key()+" tag")
				for _, rule := range dependenceRules(d, f.Name, names) {
					rule.Origin = origin
					b.addRule(object, rule)
				}
			}
		}
	}
}

// canRule reports whether a rule can refer to a field: the field must be a property
// without a default, and must not be in an embedded pointer. If isAbsence is set, the
// validator library must also be able to recognize an absent field, and the property must
// reject null.
func (b *builder) canRule(object *schema.Node, f *facts.Member, isAbsence bool) bool {
	s := object.Properties.Get(f.Name)
	of := validator.NewSubject(f.Decl.Type(), f.Owner, b.pkg.Encoder)
	return s != nil && !f.Pointer && !hasDefault(s) && !(isAbsence && (!of.TellsAbsence() || s.AcceptsNull()))
}

// isFieldOf reports whether path, which occurs in a check of the field f, is the Go name
// of the field other in the same struct.
func isFieldOf(f, other *facts.Member, path string) bool {
	if strings.ContainsAny(path, ".[") || f.Owner == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(f.Owner, true, f.Decl.Pkg(), path)
	decl, ok := obj.(*types.Var)
	return ok && decl.Origin() == other.Decl.Origin()
}

// dependenceRules returns the rules for d, a check that makes the presence of the
// property name depend on the properties others.
func dependenceRules(d validator.Dependence, name string, others []string) (rules []schema.Rule) {
	self := []string{name}
	switch {
	case d.All && d.Given && !d.Excludes:
		return []schema.Rule{{If: others, Then: schema.All, Names: self}}
	case d.All && d.Given:
		return []schema.Rule{{If: others, Then: schema.None, Names: self}}
	case d.All && !d.Excludes:
		return []schema.Rule{{Then: schema.AtLeastOne, Names: append(self, others...)}}
	case d.All:
		return []schema.Rule{{If: self, Then: schema.AtLeastOne, Names: others}}
	}
	for _, other := range others {
		one := []string{other}
		switch {
		case d.Given && !d.Excludes:
			rules = append(rules, schema.Rule{If: one, Then: schema.All, Names: self})
		case d.Given:
			rules = append(rules, schema.Rule{If: one, Then: schema.None, Names: self})
		case !d.Excludes:
			rules = append(rules, schema.Rule{Then: schema.AtLeastOne, Names: []string{name, other}})
		default:
			rules = append(rules, schema.Rule{If: self, Then: schema.All, Names: one})
		}
	}
	return rules
}
