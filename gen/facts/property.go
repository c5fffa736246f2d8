package facts

import (
	"encoding/json"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Property contains the facts that the source states about a member of an object: a
// struct field, a parameter, or a result.
type Property struct {
	Name        *schema.Origin // source of a field's JSON name
	Description *inspect.Text  // nil if there is no description
	Mark        *Mark          // reason for Unmarked; nil if that is an option of the package
	Keywords    []Keyword
	Presence    Presence
	Demanded    bool // whether a validate check rejects an object without the property
	Unmarked    bool // whether it is required only if the source marks it as required
	Nullable    bool
	EmptyNil    string // option or tag by which nil slices and maps in the value are encoded as empty; or ""
	Hidden      bool   // whether it is not an argument, although json.Unmarshal would decode it

	overridden bool  // whether a //toolgen:param directive sets a default, so that other defaults are ignored
	more       *More // see [Property.More]; nil if the source states none of these facts
}

// More contains facts that the source states for only a few properties.
type More struct {
	Title          *inspect.Text  // nil if there is no title
	PresenceOrigin *schema.Origin // nil if the source does not state whether the property is required
	Deprecated     *schema.Origin // source of the deprecation; nil if it is not deprecated
	Extras         []Extra
	Checks         []Check
	As             *directive.Param // directive with the option as=, or nil
	// Ambiguous is a warning about a tag that contains an option for toolgen but a
	// description for an SDK, or nil. It applies to all tags of the package, so one
	// warning is enough.
	Ambiguous *diag.Diagnostic
	// stringPos is the position of the string option of the json tag; nil if the option
	// has no effect.
	stringPos *token.Position
	problems  diag.List // see [Member.Problems]
}

// noMore is the More of properties for which the source states none of these facts.
var noMore More

// More returns the facts that the source states for only a few properties. The caller must
// not modify them.
func (p *Property) More() *More {
	if p.more == nil {
		return &noMore
	}
	return p.more
}

// StringPos returns the position of the string option of the json tag. It is zero if the
// option has no effect, or if the position is unknown.
func (m *More) StringPos() token.Position {
	if m.stringPos == nil {
		return token.Position{}
	}
	return *m.stringPos
}

// change returns the result of [Property.More] for modification.
func (p *Property) change() *More {
	if p.more == nil {
		p.more = &More{}
	}
	return p.more
}

// With returns the property with its keywords and checks replaced.
func (p *Property) With(keywords []Keyword, checks []Check) *Property {
	made, more := *p, *p.More()
	more.Checks = checks
	made.Keywords, made.more = keywords, &more
	return &made
}

// Presence states whether a property is required.
type Presence uint8

// Values of Presence that the source can state.
const (
	Unstated Presence = iota
	Required
	Optional
)

// An Extra is a keyword for which [schema.Node] has no field.
type Extra struct {
	Key    string
	Value  any
	Origin *schema.Origin
}

// OfParam returns the property for a parameter.
func OfParam(param *inspect.Param) *Property {
	p := &Property{}
	if param.Deprecated {
		p.deprecate(schema.OriginAt(param.Pos, ruleDeprecated))
	}
	p.describeBy(&param.Doc)
	p.addLine(&param.Directive)
	return p
}

// OfResult returns the property for a result.
func OfResult(result *inspect.Result) *Property {
	p := &Property{}
	p.describeBy(&result.Doc)
	if result.Deprecated {
		p.deprecate(schema.OriginAt(result.Pos, ruleDeprecated))
	}
	return p
}

// OfSchema returns a property with the keywords of a document that the JSONSchemaExtend
// method of a type set. The name is the type's name, and pos is the position for problems.
// Structural keywords are reported as problems.
func OfSchema(doc *schema.Doc, name string, pos token.Position) (p Property, problems diag.List) {
	for _, member := range doc.Members {
		if slices.Contains(structural, member.Key) {
			problems = append(problems, diag.Errorf(pos, diag.BadSchema, "JSONSchemaExtend of %s cannot set %s, which comes from the Go type", name, member.Key).
				WithHint("remove it, or set the type's schema with //toolgen:schema"))
			continue
		}
		p.addMember(member)
	}
	return p, problems
}

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

// describedIn returns the description in a directive, or in an entry of a parameter list
// in a doc comment. Package inspect represents such an entry as a directive without
// options.
func describedIn(d *directive.Param) inspect.Text {
	if pos := d.Words.Place("description"); pos.IsValid() {
		return inspect.Text{Value: d.Description, Pos: pos, Rule: ruleDirective + " description"}
	}
	return inspect.Text{Value: d.Description, Pos: d.Pos, Rule: ruleParamList}
}

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

// describeBy sets the description to text, unless text is empty or there already is a
// description.
func (p *Property) describeBy(text *inspect.Text) {
	if p.Description == nil && text.Value != "" {
		p.Description = text
	}
}

// describe is like describeBy, for text that is not shared. It copies the text if it
// becomes the description.
func (p *Property) describe(text inspect.Text) {
	if p.Description == nil && text.Value != "" {
		own := text
		p.Description = &own
	}
}

// FirstText returns the first nonempty text, or nil.
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

// deprecate sets the origin of the deprecation, unless it is already set.
func (p *Property) deprecate(origin *schema.Origin) {
	if p.More().Deprecated == nil {
		p.change().Deprecated = origin
	}
}

// setPresence sets the presence, unless it is already set.
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

// addExtra adds a keyword with a value. If the key already exists, its values become a
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
	Pos      token.Position    // position of the field or, if unknown, of the part of the source that contains the field
	Path     string            // name in messages, relative to Pos: "days", "opts.days"
	Lines    []directive.Param // //toolgen:param directives whose path ends at this field
}

// A Reader reads the fields of the types that the tools of a package use.
type Reader struct {
	Package  *inspect.Package
	Writes   bool                    // whether the fields belong to results; otherwise, to arguments
	TypeName func(types.Type) string // formats a type for diagnostics

	known   map[types.Type]*Struct // results of Struct for structs whose fields all have known positions
	structs map[structAt]*Struct   // results for other structs
	marks   map[string]*Mark       // marks by import path; nil for a package without a mark
	pairs   []Pair                 // parts of the last tag; the memory is reused
}

// A reading is the state while one field is read: the property so far, and problems.
type reading struct {
	*Property
	*Reader
	field    Field
	tag      Tag
	problems diag.List
}

// Field returns a field as a property. If sources contradict each other, the first of
// these takes precedence: f.Lines, which apply to one use of the type; the directive at
// the field; the tag; the doc comment.
func (r *Reader) Field(f Field) (*Property, diag.List) {
	in := reading{Reader: r, field: f}
	in.read(&Property{})
	return in.Property, in.problems
}

// read sets into, which must be zero, to the facts about in.field. It discards the data
// of an earlier field from in.
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
			in.problems = append(in.problems, diag.Errorf(d.NamePos, diag.Misplaced, "name= cannot rename a field, because encoding/json ignores it").
				WithHint("set the name in the json tag"))
		}
	}
	in.problems = append(in.problems, tag.problems(f.Path, faults)...)
	in.addTags()
	in.describeBy(&f.Declared.Doc)
	in.describeBy(&f.Declared.Comment)
}

// addTags adds the facts that the struct tag states. It only reports mistakes in the json
// tag.
func (in *reading) addTags() {
	in.checkJSONTag()
	if pairs := in.tag.Pairs; len(pairs) == 0 || len(pairs) == 1 && pairs[0].Key == "json" {
		return // fast path for most fields
	}
	text := in.addSchemaTag()
	in.describe(in.tag.words("jsonschema_description"))
	in.describe(text)
	for _, key := range descriptionTags {
		in.describe(in.tag.words(key))
	}
	in.addExtras()
	// If the key of a plain tag occurs twice, the first is used, as in package reflect.
	for i, pair := range in.tag.Pairs {
		plain, ok := findPlainTag(pair.Key)
		again := slices.ContainsFunc(in.tag.Pairs[:i], func(other Pair) bool { return other.Key == pair.Key })
		if !ok || again {
			continue
		}
		v := Value{Text: pair.Value, Plain: true, Pos: in.tag.Of(pair)}
		if problem, hint := plain.add(in.Property, pair.Key, v); problem != "" {
			in.fail(v.Pos, hint, "the tag %s %s", pair.Key, problem)
			in.fix(in.tag.inside(pair, 0), pair.Value, plain.meant(pair.Value))
		}
	}
	if in.checks() {
		in.addChecks()
	}
}

func (in *reading) fail(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.tag.Problem(in.about(diag.Errorf, pos, hint, format, args)))
}

// warn reports a part of the tag that has no effect.
func (in *reading) warn(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.about(diag.Warnf, pos, hint, format, args))
}

// fix adds a fix to the last problem that replaces old with text. Code that applies the
// fix must check that old is present, because in an interpreted string literal it may not
// be.
func (in *reading) fix(pos token.Position, old, text string) {
	last := len(in.problems) - 1
	if in.tag.foreign || old == text {
		return
	}
	message := "remove it"
	if text != "" {
		message = "use " + text
	}
	in.problems[last] = in.problems[last].WithFix(message, diag.Replace(pos, old, text))
}

func (in *reading) about(say func(token.Position, diag.Code, string, ...any) diag.Diagnostic, pos token.Position, hint, format string, args []any) diag.Diagnostic {
	return say(pos, diag.BadTag, "%s: "+format, slices.Concat([]any{in.field.Path}, args)...).WithHint("%s", hint)
}

// A Check is a struct tag of github.com/go-playground/validator v10. It contains a chain
// of checks.
type Check struct {
	Chain  validator.Chain
	Origin *schema.Origin
	tag    Tag
	pair   Pair
}

// Key returns the key of the tag.
func (c Check) Key() string { return c.pair.Key }

// Pos returns the position of a byte of the tag's value.
func (c Check) Pos(offset int) token.Position { return c.tag.inside(c.pair, offset) }

// Problem converts an error about the tag to the diagnostic to report: see [Tag.Problem].
func (c Check) Problem(d diag.Diagnostic) diag.Diagnostic { return c.tag.Problem(d) }

// Foreign reports whether another module declares the field.
func (c Check) Foreign() bool { return c.tag.foreign }

// checks returns the checks in a struct tag. The problems are mistakes at which the
// validator library panics. They identify the field by its path.
func (t Tag) checks(path string) (checks []Check, problems diag.List) {
	for _, key := range validator.Keys {
		pair, _ := t.find(key)
		if pair.Value == "" || pair.Value == "-" {
			continue
		}
		chain, fault := validator.Parse(pair.Value)
		if fault != nil {
			problems = append(problems, t.Problem(diag.Errorf(t.inside(pair, fault.Offset), diag.BadTag, "%s: the %s tag has %s", path, key, fault.Problem).
				WithHint("%s", fault.Hint)))
			continue
		}
		checks = append(checks, Check{chain, schema.OriginAt(t.Of(pair), key+ruleTag), t, pair})
	}
	for i := range checks {
		checks[i].tag.Pairs = nil // the memory is reused for the next tag
	}
	return checks, problems
}

// addChecks adds the checks of an argument, and determines whether they make it required. A
// field in an embedded pointer that may be nil is never required.
func (in *reading) addChecks() {
	checks, problems := in.tag.checks(in.field.Path)
	in.problems = append(in.problems, problems...)
	if len(checks) > 0 {
		in.change().Checks = checks
	}
	absence := validator.Silent
	for _, c := range checks {
		absence = max(absence, c.Chain.Absence(validator.NewSubject(in.field.Decl.Type(), in.field.Owner, in.Package.Encoder)))
	}
	switch {
	case absence == validator.Skipped:
		in.setPresence(Optional, checks[0].Origin)
	case in.field.Pointer:
	case absence == validator.Demanded:
		in.setPresence(Required, checks[0].Origin)
	case absence == validator.Refused:
		in.Demanded, in.Unmarked = true, false
	}
}

// A Mark is a "required" tag of a field that is required by default. An author who writes
// such a tag does not expect this default, and intends other fields to be optional.
type Mark struct {
	Pos     token.Position
	Tag     string // its key
	Package string // import path of the package that contains the tag
}

// byTags reports whether a field is required only if a tag or directive requires it, and
// returns the mark that is the reason. Without the required option, a mark in the package
// decides, or else a mark in the package that declares the struct. Marks in types that no
// tool uses do not count, because they are for other libraries.
func (in *reading) byTags() (*Mark, bool) {
	switch {
	case in.Writes || in.Package.Options.Required == "json":
		return nil, false
	case in.Package.Options.Required == "tags":
		return nil, true
	}
	mark := in.markOf(in.Package.Path)
	if declared := in.field.Decl.Pkg(); mark == nil && declared != nil {
		mark = in.markOf(declared.Path())
	}
	return mark, mark != nil
}

// markOf returns the first mark of a package, or nil.
func (r *Reader) markOf(path string) *Mark {
	mark, known := r.marks[path]
	if !known {
		if r.marks == nil {
			r.marks = map[string]*Mark{}
		}
		mark = r.findMark(path)
		r.marks[path] = mark
	}
	return mark
}

func (r *Reader) findMark(path string) *Mark {
	for _, f := range r.Package.Decls.Tags[path] {
		if !f.Reached || f.Pointer || !strings.Contains(f.Text, "required") || canBeLeftOut(f.Text) {
			continue
		}
		tag := ReadTag(f.Text, &inspect.FieldDecl{TagPos: f.Pos, TagRaw: f.Raw}, f.Pos)
		for _, pair := range tag.Pairs {
			if pair.Key == "required" && pair.Value == "true" || pair.Key == schemaTag && r.isMark(pair.Value, path) {
				return &Mark{tag.Of(pair), pair.Key, path}
			}
		}
	}
	return nil
}

// canBeLeftOut reports whether a field's tag makes the field optional or hides it. A
// "required" tag of such a field is not a [Mark], because it is not redundant.
func canBeLeftOut(text string) bool {
	tag := reflect.StructTag(text)
	name, options, _ := strings.Cut(tag.Get("json"), ",")
	list := strings.Split(options, ",")
	_, hasDefault := tag.Lookup("default")
	return hasDefault || name == "-" && options == "" || slices.Contains(list, "omitempty") || slices.Contains(list, "omitzero") ||
		strings.Contains(tag.Get(schemaTag), "default=")
}

// isMark reports whether a jsonschema tag makes its field required, and no library can
// interpret the tag as a description.
func (r *Reader) isMark(value, path string) bool {
	form, items := schemaTagForm(value, r.Package.Options.SchemaTags)
	isRequired := slices.Contains(strings.Split(value, ","), "required") || slices.ContainsFunc(items, func(item tagItem) bool { return item.text == "required" })
	return form == optionForm && isRequired && (slices.ContainsFunc(items, hasKey) || r.writesOptions(path) || !r.writesTexts(path))
}

// writesOptions reports whether the jsonschema tags of a package certainly contain
// options: its directive specifies that, or it has a tag that google/jsonschema-go would
// reject, or it has another tag of invopop/jsonschema.
func (r *Reader) writesOptions(path string) bool {
	return r.Package.Options.SchemaTags == "options" || slices.ContainsFunc(r.Package.Decls.Tags[path], func(f inspect.FieldTag) bool {
		tag := reflect.StructTag(f.Text)
		_, described := tag.Lookup("jsonschema_description")
		_, extras := tag.Lookup("jsonschema_extras")
		return described || extras || beginsWithKey(tag.Get(schemaTag))
	})
}

// writesTexts reports whether a jsonschema tag in a package is a description.
func (r *Reader) writesTexts(path string) bool {
	return slices.ContainsFunc(r.Package.Decls.Tags[path], func(f inspect.FieldTag) bool {
		value := reflect.StructTag(f.Text).Get(schemaTag)
		form, _ := schemaTagForm(value, r.Package.Options.SchemaTags)
		return value != "" && form == textForm
	})
}
