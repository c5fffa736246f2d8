package infer

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A property is a member of an object, be it a struct field, a parameter or a
// result: what the source says about it, wherever it says so.
type property struct {
	name string
	wire *gotype.Type
	at   place

	goName string
	decl   *types.Var    // the field that it is; nil for what is no field
	via    []string      // the embedded fields that lead to it
	named  schema.Origin // of the name
	text   inspect.Text  // the first that says something
	title  inspect.Text
	// presence is what was said; where nothing was, absent decides.
	presence       presence
	presenceOrigin schema.Origin
	absent         bool   // the type allows an object without it
	absentRule     string // why it does
	unmarked       bool   // nothing says that it is required, where that is asked for
	nullable       bool
	deprecated     schema.Origin // of what says that it is; zero where nothing does
	hidden         bool          // not an argument, though json.Unmarshal would read it
	quoted         bool          // in a string, by the option of the json tag
	quotedPos      token.Position
	foreign        bool // another module declares the field, and its tags
	keywords       []keyword
	extras         map[string]any
	extraOrigins   map[string]schema.Origin
	overridden     bool // a line that reaches here gives the default

	checks        []validateTag
	owner         types.Type // the struct that declares it; nil for what is no field
	behindPointer bool       // an embedded pointer leads to it
}

// presence says whether an object needs a property.
type presence int

const (
	unsaid presence = iota
	required
	optional
)

// say sets the presence where nothing stronger was said before.
func (p *property) say(said presence, origin schema.Origin) {
	if p.presence == unsaid {
		p.presence, p.presenceOrigin = said, origin
	}
}

// take adds what a directive says.
func (p *property) take(d directive.Param) {
	if d.Description != "" {
		p.describe(describedIn(d))
	}
	p.nullable = p.nullable || d.Nullable
	said := func(word string) schema.Origin {
		return schema.Origin{Pos: d.Words.Place(word), Rule: ruleDirective + " " + word}
	}
	switch {
	case d.Required:
		p.say(required, said("required"))
	case d.Optional:
		p.say(optional, said("optional"))
	}
	if d.Deprecated {
		p.deprecate(said("deprecated"))
	}
	for _, k := range d.Keywords {
		if len(k.Values) > 0 {
			p.takeKeyword(directiveKeyword(k))
		}
	}
}

// takeReaches adds the lines of a doc comment whose way ends here. They speak
// of one use of a type, and so go before what stands at the type.
func (p *property) takeReaches() {
	p.at.reaches = slices.DeleteFunc(p.at.reaches, func(r reach) bool {
		if r.rest == "" {
			p.take(r.param)
		}
		return r.rest == ""
	})
	p.overridden = slices.ContainsFunc(p.keywords, func(k keyword) bool { return k.name == "default" })
}

func (p *property) takeKeyword(k keyword) {
	switch {
	case k.name == "title":
		p.entitle(textAt(k.values[0].text, k.values[0].pos, k.from))
	case k.name == "default" && p.overridden:
	default:
		p.keywords = append(p.keywords, k)
	}
}

// add infers a property and puts it into its object. It returns why the type
// has no schema, which is up to the caller to tell.
func (m *maker) add(object *schema.Node, p property) *refusal {
	s, why := m.constrained(p)
	if why != nil {
		return why
	}
	if !m.writes && !directive.IsPropertyName(p.name) {
		m.report(diag.Errorf(p.at.pos, diag.BadName, "clients refuse the name %q", p.name).
			WithHint("rename it with a json tag or name=, to 1 to 64 letters, digits, _, - and ."))
	}
	describe(s, p.text)
	m.entitle(s, p.title)
	m.deprecate(s, p.deprecated)
	needed := m.needs(s, p)
	presence := m.presenceOrigin(s, p, needed)
	if p.nullable && !m.writes {
		s = m.orNull(s, p.at, ruleNullable)
	}
	object.Properties.Set(p.name, s)
	s.Variable = &schema.Variable{GoName: p.goName, Via: p.via, Name: p.named, Presence: presence}
	switch {
	case needed:
		object.Required = append(object.Required, p.name)
	case presence.Rule == ruleUnmarked:
		m.unmarked = append(m.unmarked, p.decl)
	}
	return nil
}

// describedIn returns the description in a directive, or in an entry of the
// parameter list, which is one without words.
func describedIn(d directive.Param) inspect.Text {
	if pos := d.Words.Place("description"); pos.IsValid() {
		return textAt(d.Description, pos, ruleDirective+" description")
	}
	return textAt(d.Description, d.Pos, ruleParamList)
}

// describe adds texts, the strongest first. The first that says something counts.
func (p *property) describe(texts ...inspect.Text) {
	for _, text := range texts {
		if p.text.Value == "" {
			p.text = text
		}
	}
}

// deprecate notes that something says it is deprecated. The first counts.
func (p *property) deprecate(origin schema.Origin) {
	if p.deprecated == (schema.Origin{}) {
		p.deprecated = origin
	}
}

func (p *property) entitle(title inspect.Text) {
	if p.title.Value == "" {
		p.title = title
	}
}

func (m *maker) deprecate(s *schema.Node, origin schema.Origin) {
	if origin != (schema.Origin{}) && !s.Deprecated {
		s.Deprecated = true
		s.Trace("deprecated", origin)
	}
}

// constrained infers a property with its keywords. Those in tags of another
// module that do not fit leave no trace: the others are joined to the schema
// as it was.
func (m *maker) constrained(p property) (*schema.Node, *refusal) {
	inferred, why := m.inferProperty(p)
	if why != nil {
		return nil, why
	}
	for {
		s := inferred
		if p.foreign {
			s = inferred.Clone()
		}
		book := m.constrain(s, p)
		m.diags = append(m.diags, book.problems...)
		if !p.foreign || !p.passOver(book.refused) {
			return s, nil
		}
	}
}

// passOver takes away the tags with the clauses of these numbers. It reports
// false where there are none.
func (p *property) passOver(refused map[int]bool) bool {
	var kept []keyword
	for i, k := range p.keywords {
		if !k.tag || !refused[i] {
			kept = append(kept, k)
		}
	}
	passed := len(kept) < len(p.keywords)
	for number := range refused {
		if number >= afterKeywords {
			p.checks, passed = nil, true
		}
	}
	p.keywords = kept
	return passed
}

func (m *maker) inferProperty(p property) (*schema.Node, *refusal) {
	if p.quoted {
		return m.quoted(p)
	}
	return m.infer(p.wire, p.at)
}

// needs reports whether a property is required: in an output where it is
// always written, in an input where nothing stands for its absence.
func (m *maker) needs(s *schema.Node, p property) bool {
	if m.writes || p.presence == unsaid {
		return !p.absent && !p.unmarked && (m.writes || !hasDefault(s))
	}
	return p.presence == required
}

func hasDefault(s *schema.Node) bool {
	return s.Default != nil || s.Says("default")
}

// rejectRename reports name= on a field, whose name encoding/json decides.
func (m *maker) rejectRename(d directive.Param) {
	if d.Name != "" {
		m.report(diag.Errorf(d.NamePos, diag.BadPlace, "name= does not rename a field, since encoding/json does not know it").
			WithHint("write the name in the json tag"))
	}
}
