package facts

import (
	"encoding/json"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Property is what the source states about a member of an object: a struct field, a
// parameter or a result.
type Property struct {
	Name        *schema.Origin // of the name of a field in JSON
	Description *inspect.Text  // nil if there is none
	Mark        *Mark          // the reason for Unmarked; nil if it is an option of the package
	Keywords    []Keyword
	Presence    Presence
	Demanded    bool // a check of validator refuses an object without it
	Unmarked    bool // it is required only if something says so
	Nullable    bool
	EmptyNil    string // what states that nil slices and maps in the value are written as empty ones; "" for nothing
	Hidden      bool   // not an argument, though json.Unmarshal would read it

	overridden bool  // a //toolgen:param line gives a default, and others are ignored
	more       *More // see [Property.More]; nil if nothing of that is stated
}

// More is what few properties state.
type More struct {
	Title          *inspect.Text  // nil if there is none
	PresenceOrigin *schema.Origin // nil if the presence is not stated
	Deprecated     *schema.Origin // of the deprecation; nil if it is not deprecated
	Extras         []Extra
	Checks         []Check
	As             *directive.Param // has the option as=; nil if nothing has it
	// Ambiguous is a warning about a tag that is an option here and a description to
	// an SDK, or nil. It is about all tags of the package, so that one is enough to
	// report.
	Ambiguous *diag.Diagnostic
	// stringPos is that of the option string of the json tag; nil if it has no effect.
	stringPos *token.Position
	problems  diag.List // see [Member.Problems]
}

// noMore is the More of properties that state nothing of it.
var noMore More

// More returns what few properties state, which is not to be changed.
func (p *Property) More() *More {
	if p.more == nil {
		return &noMore
	}
	return p.more
}

// StringPos returns the position of the option string of the json tag, or zero if it has
// no effect or its position is not known.
func (m *More) StringPos() token.Position {
	if m.stringPos == nil {
		return token.Position{}
	}
	return *m.stringPos
}

// change returns what [Property.More] does, to be changed.
func (p *Property) change() *More {
	if p.more == nil {
		p.more = &More{}
	}
	return p.more
}

// With returns the property with other keywords and checks.
func (p *Property) With(keywords []Keyword, checks []Check) *Property {
	made, more := *p, *p.More()
	more.Checks = checks
	made.Keywords, made.more = keywords, &more
	return &made
}

// Presence says whether an object needs a property.
type Presence uint8

// The presences that the source can state.
const (
	Unstated Presence = iota
	Required
	Optional
)

// An Extra is a keyword that [schema.Node] has no field for.
type Extra struct {
	Key    string
	Value  any
	Origin *schema.Origin
}

// OfParam returns the property that a parameter is.
func OfParam(param *inspect.Param) *Property {
	p := &Property{}
	if param.Deprecated {
		p.deprecate(schema.OriginAt(param.Pos, ruleDeprecated))
	}
	p.describeBy(&param.Doc)
	p.addLine(&param.Directive)
	return p
}

// OfResult returns the property that a result is.
func OfResult(result *inspect.Result) *Property {
	p := &Property{}
	p.describeBy(&result.Doc)
	if result.Deprecated {
		p.deprecate(schema.OriginAt(result.Pos, ruleDeprecated))
	}
	return p
}

// OfSchema returns a property with the keywords of a document, which the method
// JSONSchemaExtend of a type set; name is that of the type, pos is where problems are
// reported. Structural keywords are problems.
func OfSchema(doc *schema.Doc, name string, pos token.Position) (p Property, problems diag.List) {
	for _, member := range doc.Members {
		if slices.Contains(structural, member.Key) {
			problems = append(problems, diag.Errorf(pos, diag.BadSchema, "JSONSchemaExtend of %s cannot set %s, which comes from the Go type", name, member.Key).
				WithHint("remove it, or give the schema of the type with //toolgen:schema"))
			continue
		}
		p.addMember(member)
	}
	return p, problems
}

// addLine adds what a //toolgen:param line states.
func (p *Property) addLine(d *directive.Param) {
	if d.Description != "" {
		p.describe(describedIn(d))
	}
	p.Nullable = p.Nullable || d.Nullable
	if d.Nil != "" {
		p.EmptyNil = "nil=" + d.Nil
	}
	origin := func(word string) *schema.Origin {
		return schema.OriginAt(d.Words.Place(word), ruleDirective+" "+word)
	}
	switch {
	case d.Required:
		p.setPresence(Required, origin("required"))
	case d.Optional:
		p.setPresence(Optional, origin("optional"))
	}
	if d.Deprecated {
		p.deprecate(origin("deprecated"))
	}
	if d.As != "" && p.More().As == nil {
		p.change().As = d
	}
	if d.Header != "" && !p.hasExtra(schema.HeaderKeyword) {
		p.addExtra(schema.HeaderKeyword, d.Header, origin("header"))
	}
	p.Keywords = slices.Grow(p.Keywords, len(d.Keywords))
	for i := range d.Keywords {
		if k := &d.Keywords[i]; len(k.Values) > 0 {
			p.addKeyword(ofDirective(k))
		}
	}
}

// describedIn returns the description of a directive, or of an entry of a parameter
// list in a doc comment, which inspect returns as a directive without words.
func describedIn(d *directive.Param) inspect.Text {
	if pos := d.Words.Place("description"); pos.IsValid() {
		return inspect.Text{Value: d.Description, Pos: pos, Rule: ruleDirective + " description"}
	}
	return inspect.Text{Value: d.Description, Pos: d.Pos, Rule: ruleParamList}
}

// addMember adds a keyword of a document.
func (p *Property) addMember(member schema.Member) {
	v := member.Value
	switch {
	case member.Key == "description":
		p.describe(inspect.Text{Value: v.Text, Pos: v.Origin.Pos(), Rule: v.Origin.Rule()})
	case member.Key == "deprecated":
		if v.Bool {
			p.deprecate(v.Origin)
		}
	case member.Key == "enum" || member.Key == "examples":
		k := Keyword{Name: member.Key, Rule: v.Origin.Rule()}
		for _, item := range v.Items {
			k.Values = append(k.Values, ofDoc(item))
		}
		p.addKeyword(k)
	case member.Key == "title" || slices.Contains(keywords, member.Key):
		p.addKeyword(Keyword{Name: member.Key, Values: []Value{ofDoc(v)}, Rule: v.Origin.Rule()})
	default:
		p.addExtra(member.Key, json.RawMessage(v.String()), v.Origin)
	}
}

func ofDoc(doc *schema.Doc) Value {
	if doc.Kind == schema.String {
		return Value{Text: doc.Text, Quoted: true, Pos: doc.Origin.Pos()}
	}
	return Value{Text: doc.String(), Pos: doc.Origin.Pos()}
}

// describeBy sets the description to a text that is not empty, unless there is a
// description already.
func (p *Property) describeBy(text *inspect.Text) {
	if p.Description == nil && text.Value != "" {
		p.Description = text
	}
}

// describe is describeBy for a text that nothing else has, of which a copy is made where
// it is the description.
func (p *Property) describe(text inspect.Text) {
	if p.Description == nil && text.Value != "" {
		own := text
		p.Description = &own
	}
}

// FirstText returns the first text that is not empty, or nil.
func FirstText(texts ...*inspect.Text) *inspect.Text {
	i := slices.IndexFunc(texts, func(text *inspect.Text) bool { return text.Value != "" })
	if i < 0 {
		return nil
	}
	return texts[i]
}

func (p *Property) setTitle(title inspect.Text) {
	if p.More().Title == nil && title.Value != "" {
		p.change().Title = &title
	}
}

// deprecate sets the origin of the deprecation, unless there is one already.
func (p *Property) deprecate(origin *schema.Origin) {
	if p.More().Deprecated == nil {
		p.change().Deprecated = origin
	}
}

// setPresence sets the presence, unless it is stated already.
func (p *Property) setPresence(presence Presence, origin *schema.Origin) {
	if p.Presence == Unstated {
		p.Presence, p.change().PresenceOrigin = presence, origin
	}
}

func (p *Property) addKeyword(k Keyword) {
	switch v := k.Values[0]; {
	case k.Name == "title":
		p.setTitle(inspect.Text{Value: v.Text, Pos: v.Pos, Rule: k.Rule})
	case k.Name == "default" && p.overridden:
	default:
		p.Keywords = append(p.Keywords, k)
	}
}

func (p *Property) addKeywords(list keywordList) {
	for _, k := range list {
		p.addKeyword(k)
	}
}

func (p *Property) hasKeyword(name string) bool {
	return slices.ContainsFunc(p.Keywords, func(k Keyword) bool { return k.Name == name })
}

func (p *Property) hasExtra(key string) bool {
	return slices.ContainsFunc(p.More().Extras, func(e Extra) bool { return e.Key == key })
}

// addExtra adds a keyword with a value. The values of a key that comes again become a
// list.
func (p *Property) addExtra(key string, v any, origin *schema.Origin) {
	more := p.change()
	i := slices.IndexFunc(more.Extras, func(e Extra) bool { return e.Key == key })
	if i < 0 {
		more.Extras = append(more.Extras, Extra{key, v, origin})
		return
	}
	switch old := more.Extras[i].Value.(type) {
	case []any:
		v = append(old, v)
	default:
		v = []any{old, v}
	}
	more.Extras[i] = Extra{key, v, origin}
}

// A Field is a field of a struct that is a property, at one place of a tool.
type Field struct {
	*gotype.Field
	Declared *inspect.FieldDecl
	Pos      token.Position    // of the field or, if that is not known, of what holds it
	Path     string            // the name for the user, from Pos on: "days", "opts.days"
	Lines    []directive.Param // the //toolgen:param lines whose path ends at this field
}

// A Reader reads the fields of the types that the tools of a package use.
type Reader struct {
	Package  *inspect.Package
	Writes   bool                    // the fields are of results; otherwise of arguments
	TypeName func(types.Type) string // the name of a type in diagnostics

	known   map[types.Type]*Struct // what Struct returned, where the positions of all fields are known
	structs map[structAt]*Struct   // and where they are not
	marks   map[string]*Mark       // by import path; nil for a package without a mark
	pairs   []Pair                 // of the last tag, to read the next into
}

// A reading is the state of reading one field: the property so far, and problems.
type reading struct {
	*Property
	*Reader
	field    Field
	tag      Tag
	problems diag.List
}

// Field returns the property that a field is. Where sources contradict each other, the
// first of these decides: f.Lines, which are about one use of the type; the directive
// at the field; its tag; its doc comment.
func (r *Reader) Field(f Field) (*Property, diag.List) {
	in := reading{Reader: r, field: f}
	in.read(&Property{})
	return in.Property, in.problems
}

// read reads the field into a property that is zero before. It begins anew: what in has
// of an earlier field is gone.
func (in *reading) read(into *Property) {
	in.Property, in.problems = into, nil
	f, tag := &in.field, &in.tag
	faults := tag.read(string(f.Tag), f.Declared, f.Pos)
	if pair, ok := tag.find("json"); ok && f.Tagged {
		in.Property.Name = schema.OriginAt(tag.inside(pair, 0), ruleJSONTag)
	} else {
		in.Property.Name = schema.OriginAt(f.Pos, RuleGoName)
	}
	in.Mark, in.Unmarked = in.byTags()
	if f.Declared.Deprecated {
		in.deprecate(schema.OriginAt(f.Declared.Pos, ruleDeprecated))
	}
	for i := range f.Lines {
		in.addLine(&f.Lines[i])
	}
	in.overridden = in.hasKeyword("default")
	in.describeBy(&f.Declared.Description)
	if d := f.Declared.Directive; d != nil {
		in.addLine(d)
		if d.Name != "" {
			in.problems = append(in.problems, diag.Errorf(d.NamePos, diag.Misplaced, "name= cannot rename a field, since encoding/json does not know it").
				WithHint("write the name in the json tag"))
		}
	}
	in.problems = append(in.problems, tag.problems(f.Path, faults)...)
	in.addTags()
	in.describeBy(&f.Declared.Doc)
	in.describeBy(&f.Declared.Comment)
}

// addTags adds what the struct tag states. Of the json tag it only reports mistakes.
func (in *reading) addTags() {
	in.checkJSONTag()
	if pairs := in.tag.Pairs; len(pairs) == 0 || len(pairs) == 1 && pairs[0].Key == "json" {
		return // a shortcut, for most fields
	}
	text := in.addSchemaTag()
	in.describe(in.tag.words("jsonschema_description"))
	in.describe(text)
	for _, key := range descriptionTags {
		in.describe(in.tag.words(key))
	}
	in.addExtras()
	in.addPlainTags()
	if in.checks() {
		in.addChecks()
	}
}

// fail reports an error in the tag.
func (in *reading) fail(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.tag.Problem(in.about(diag.Errorf, pos, hint, format, args)))
}

// warn reports a part of the tag that has no effect.
func (in *reading) warn(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.about(diag.Warnf, pos, hint, format, args))
}

// fix adds to the last problem the fix that replaces old by text. Whoever applies it
// checks that old is there, which it is not where the tag is an interpreted literal.
func (in *reading) fix(pos token.Position, old, text string) {
	last := len(in.problems) - 1
	if in.tag.foreign || old == text {
		return
	}
	message := "remove it"
	if text != "" {
		message = "write " + text
	}
	in.problems[last] = in.problems[last].WithFix(message, diag.Replace(pos, old, text))
}

func (in *reading) about(say func(token.Position, diag.Code, string, ...any) diag.Diagnostic, pos token.Position, hint, format string, args []any) diag.Diagnostic {
	return say(pos, diag.BadTag, "%s: "+format, slices.Concat([]any{in.field.Path}, args)...).WithHint("%s", hint)
}
