package diff

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func (w *walk) object(s spot) {
	from, to := s.from.Under("properties"), s.to.Under("properties")
	gone, come := missing(from, to), missing(to, from)
	for _, pair := range renames(s, gone, come) {
		w.renamed(s, pair)
		gone = slices.DeleteFunc(gone, func(name string) bool { return name == pair[0] })
		come = slices.DeleteFunc(come, func(name string) bool { return name == pair[1] })
	}
	for _, m := range s.from.Table("properties") {
		if other := to.Under(m.Key); other != nil {
			at := s.in(within(s.place, m.Key), m.Value, other, "properties", m.Key)
			old, new := w.order(s.from, s.to)
			at.demanded = new.Requires(m.Key) && !old.Requires(m.Key)
			w.schemas(at)
			w.presence(s, m.Key)
		}
	}
	for _, name := range gone {
		w.dropped(s, name)
	}
	for _, name := range come {
		w.gained(s, name)
	}
	w.undeclared(s)
	w.patterns(s)
	w.additional(s)
}

// table returns the object under a keyword, or a new empty object if it is missing.
func table(d *schema.Doc, keyword string) *schema.Doc {
	if value := d.Under(keyword); value != nil && value.Kind == schema.Object {
		return value
	}
	return schema.Obj()
}

// missing returns the keys of the first object that the second object does not have.
func missing(of, in *schema.Doc) []string {
	return slices.DeleteFunc(of.Keys(), func(key string) bool { return in.Has(key) })
}

// requiring returns d with name added to "required" if yes is set, and removed from it
// otherwise.
func requiring(d *schema.Doc, name string, yes bool) *schema.Doc {
	items := slices.DeleteFunc(slices.Clone(d.List("required")), func(r *schema.Doc) bool { return r.Text == name })
	if yes {
		items = append(items, schema.Str(name))
	}
	return d.With("required", schema.Arr(items...))
}

// presence adds an edit if only one side requires the property.
func (w *walk) presence(s spot, name string) {
	must := s.to.Requires(name)
	if s.from.Requires(name) == must {
		return
	}
	_, new := w.order(s.from, s.to)
	message := "optional now, was required"
	if new.Requires(name) {
		message = "required now, was optional"
	}
	at := spot{place: within(s.place, name), path: slices.Concat(s.path, schema.Path{"properties", name}), real: s.real, from: s.from, to: s.to}
	w.add(at, edit{keyword: "required", message: message, pos: propertyPosition(new, name), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return requiring(part, name, must)
	}}}})
}

// undeclared adds the changes of properties that only one of the two schemas requires, and
// that neither declares.
func (w *walk) undeclared(s spot) {
	for _, name := range eitherOf(s.from.Required(), s.to.Required()) {
		if s.from.Property(name) == nil && s.to.Property(name) == nil {
			w.presence(s, name)
		}
	}
}

// dropped adds an edit for a property that only s.from has.
func (w *walk) dropped(s spot, name string) {
	must, other := s.to.Requires(name), s.to
	w.property(s, name, w.part == Output, func(part *schema.Doc) *schema.Doc {
		part = requiring(part.With("properties", table(part, "properties").Without(name)), name, must)
		if w.lenient {
			part = withKeywords(part, other, "additionalProperties", "unevaluatedProperties")
		}
		return part
	})
}

// gained adds an edit for a property that only s.to has.
func (w *walk) gained(s spot, name string) {
	must := s.to.Requires(name)
	value := s.to.Property(name)
	w.property(s, name, w.part == Input, func(part *schema.Doc) *schema.Doc {
		return requiring(part.With("properties", table(part, "properties").With(name, value)), name, must)
	})
}

func (w *walk) property(s spot, name string, added bool, by func(*schema.Doc) *schema.Doc) {
	old, new := w.order(s.from, s.to)
	without := old
	if !added {
		without = new
	}
	message := propertyMessage(new, name, added)
	if !w.lenient {
		message += openMessage(without, added)
	}
	pos := propertyPosition(new, name)
	if !added {
		pos = besidePosition(old, new, name)
	}
	at := spot{place: within(s.place, name), path: slices.Concat(s.path, schema.Path{"properties", name}), from: s.from, to: s.to}
	w.add(at, edit{keyword: "properties", message: message, unless: w.unless(new, without, name, added), pos: pos, changes: []change{{s.real, by}}})
}

// unless returns the assumption under which the new property name breaks nothing, or
// NoAssumption. The parameter without is the schema on the side that lacks the property.
func (w *walk) unless(new, without *schema.Doc, name string, added bool) Assumption {
	switch {
	case !added:
	case w.part == Output && !w.lenient && !isOpen(without):
		return OpenOutputs
	case w.part == Input && isOpen(without) && !new.Requires(name):
		return ClosedInputs
	}
	return NoAssumption
}

// additional compares the constraints on properties that the schemas do not name.
func (w *walk) additional(s spot) {
	const keyword = "additionalProperties"
	from, to := s.from.Under(keyword), s.to.Under(keyword)
	if same(keyword, from, to) && !w.recurs {
		return
	}
	if isSchema(from) && isSchema(to) {
		w.schemas(s.in(schema.PlaceIn(s.place, keyword, ""), from, to, keyword))
		return
	}
	if w.lenient {
		return // lenient readers ignore whether an object is closed
	}
	w.family(s, family{keywords: []string{keyword}, message: additionalMessage})
}

func propertyMessage(new *schema.Doc, name string, added bool) string {
	switch {
	case !added:
		return "removed"
	case new.Requires(name):
		return "new, required"
	}
	return "new, optional"
}

// openMessage returns a remark for the message about a new or removed property. It states
// that without, the schema that lacks the property, allows any value for it, or is "".
func openMessage(without *schema.Doc, added bool) string {
	switch {
	case !isOpen(without):
		return ""
	case added:
		return "; any value was allowed there before"
	}
	return "; any value is allowed there now"
}

// isOpen reports whether a schema allows any property that it does not name.
func isOpen(d *schema.Doc) bool {
	return d.Under("additionalProperties").AllowsAll() && !d.Has("unevaluatedProperties")
}

func isSchema(d *schema.Doc) bool { return d != nil && d.Kind == schema.Object && len(d.Members) > 0 }

func additionalMessage(old, new *schema.Doc) string {
	a, b := old.Under("additionalProperties"), new.Under("additionalProperties")
	what := "other properties"
	if len(new.Table("properties")) == 0 {
		what = "values" // the values of a map
	}
	switch {
	case b.IsFalse():
		return "other properties are no longer allowed"
	case isSchema(b) && a.AllowsAll():
		return what + " are " + plural(b) + " now, were anything"
	case isSchema(a) && b.AllowsAll():
		return what + " may be anything now, were " + plural(a)
	}
	return "other properties are allowed now"
}

// plural returns the plural noun for values of the types that d declares, such as
// "strings", or "limited" if there is no noun.
func plural(d *schema.Doc) string {
	if kinds(d) == schema.NullType {
		return "null"
	}
	return cmp.Or(words.Plural(kinds(d)), "limited")
}

func (w *walk) patterns(s spot) {
	const keyword = "patternProperties"
	from, to := s.from.Under(keyword), s.to.Under(keyword)
	for _, m := range s.from.Table(keyword) {
		if other := to.Under(m.Key); other != nil {
			w.schemas(s.in(schema.PlaceIn(s.place, keyword, m.Key), m.Value, other, keyword, m.Key))
		}
	}
	if len(missing(from, to)) > 0 || len(missing(to, from)) > 0 {
		w.family(s, family{keywords: []string{keyword}, message: otherMessage(keyword)})
	}
}

// A family is a group of keywords in one schema that depend on each other, so that they
// change together.
type family struct {
	keywords []string
	message  func(old, new *schema.Doc) string // describes the change between two schemas
}

// families are in the order in which their changes are reported.
var families = []family{
	{[]string{"type"}, func(old, new *schema.Doc) string {
		return valuesMessage("type", typeOf(kinds(old)), typeOf(kinds(new)))
	}},
	{[]string{"minimum", "exclusiveMinimum"}, boundsMessage("minimum", "exclusiveMinimum", "above ")},
	{[]string{"maximum", "exclusiveMaximum"}, boundsMessage("maximum", "exclusiveMaximum", "below ")},
	plain("multipleOf"),
	plain("minLength"), plain("maxLength"), plain("pattern"), plain("format"),
	plain("minItems"), plain("maxItems"), plain("uniqueItems"), plain("minContains"), plain("maxContains"),
	plain("minProperties"), plain("maxProperties"),
}

func plain(keyword string) family {
	return family{[]string{keyword}, func(old, new *schema.Doc) string {
		return valuesMessage(keyword, old.Under(keyword), new.Under(keyword))
	}}
}

// boundsMessage returns a function that describes changes of two keywords: name, an
// inclusive bound, and exclusive. Messages contain words before an exclusive bound.
func boundsMessage(name, exclusive, words string) func(old, new *schema.Doc) string {
	bound := func(d *schema.Doc) *schema.Doc {
		var limits []string
		if value := d.Under(name); value != nil {
			limits = append(limits, value.String())
		}
		if value := d.Under(exclusive); value != nil {
			limits = append(limits, words+value.String())
		}
		if limits == nil {
			return nil
		}
		return &schema.Doc{Kind: schema.Number, Text: diag.Listed(limits, "and")} // shown without quotes
	}
	return func(old, new *schema.Doc) string { return valuesMessage(name, bound(old), bound(new)) }
}

func (w *walk) family(s spot, f family) {
	equal := !slices.ContainsFunc(f.keywords, func(keyword string) bool {
		return !same(keyword, s.from.Under(keyword), s.to.Under(keyword))
	})
	if equal || f.keywords[0] == "type" && kinds(s.from) == kinds(s.to) {
		w.values(s, f)
		return
	}
	old, new := w.order(s.from, s.to)
	to := s.to
	w.add(s, edit{keyword: f.keywords[0], message: f.message(old, new), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return withKeywords(part, to, f.keywords...)
	}}}})
	w.values(s, f)
}

// withKeywords returns part with the given keywords set to their values in other.
func withKeywords(part, other *schema.Doc, keywords ...string) *schema.Doc {
	for _, keyword := range keywords {
		if value := other.Under(keyword); value != nil {
			part = part.With(keyword, value)
		} else {
			part = part.Without(keyword)
		}
	}
	return part
}

// values compares the values that "enum" and "const" allow. It returns immediately unless
// f is the family of "type", so that it compares them only once, after the types.
func (w *walk) values(s spot, f family) {
	if f.keywords[0] != "type" {
		return
	}
	from, limited := s.from.Values()
	to, alsoLimited := s.to.Values()
	switch {
	case limited != alsoLimited:
		w.limit(s)
	case limited:
		w.listed(s, from, to)
	}
}

func lacking(values, others []*schema.Doc) []*schema.Doc {
	there := map[string]bool{}
	for _, o := range others {
		there[schema.ValueKey(o)] = true
	}
	return slices.DeleteFunc(slices.Clone(values), func(v *schema.Doc) bool { return there[schema.ValueKey(v)] })
}

// limit adds an edit for a list of allowed values that only one side has.
func (w *walk) limit(s spot) {
	old, new := w.order(s.from, s.to)
	before, _ := old.Values()
	message := "any value is allowed now, only " + listValues(before) + areOrIs(before, "were", "was") + " before"
	if now, limited := new.Values(); limited {
		message = "only " + listValues(now) + areOrIs(now, "are", "is") + " allowed now; before, any value was"
	}
	other := s.to
	w.add(s, edit{keyword: "enum", message: message, changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return withKeywords(part, other, "enum", "const")
	}}}})
}

// listed adds an edit for the values that are only in from, and an edit for the values
// that are only in to.
func (w *walk) listed(s spot, from, to []*schema.Doc) {
	gone, come := lacking(from, to), lacking(to, from)
	if len(gone) > 0 {
		w.add(s, edit{keyword: "enum", message: w.listedMessage(gone, w.part == Input), pos: positionOfFirst(gone, w.part == Output), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
			return withValues(part, schema.Arr(lacking(from, gone)...))
		}}}})
	}
	if len(come) > 0 {
		w.add(s, edit{keyword: "enum", message: w.listedMessage(come, w.part == Output), pos: positionOfFirst(come, w.part == Input), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
			return withValues(part, schema.Arr(append(slices.Clip(from), come...)...))
		}}}})
	}
}

// positionOfFirst returns the position of the first value, or the zero position if the
// values are not in the new schema.
func positionOfFirst(values []*schema.Doc, new bool) token.Position {
	if !new {
		return token.Position{}
	}
	return values[0].Origin.Pos()
}

func withValues(part, values *schema.Doc) *schema.Doc {
	return part.Without("const").With("enum", values)
}

// listedMessage returns a message that the values are no longer allowed, if gone is set,
// or that they are allowed now.
func (w *walk) listedMessage(values []*schema.Doc, gone bool) string {
	message := listValues(values) + areOrIs(values, "are", "is")
	if gone {
		return message + " no longer allowed"
	}
	return message + " allowed now"
}

// areOrIs returns a space followed by are if there are several values, or by is for one
// value.
func areOrIs(values []*schema.Doc, are, is string) string {
	if len(values) == 1 {
		return " " + is
	}
	return " " + are
}

// A field is a field of a definition that is neither a schema nor a hint.
type field struct {
	name  string
	class Class
	of    func(dialect.Located) *schema.Doc
	pos   func(dialect.Located) token.Position
}

// fields are in the order in which their changes are reported. A change of "strict" or
// "deferred" is compatible: it does not affect calls that worked.
var fields = []field{
	{"title", Wording, func(t dialect.Located) *schema.Doc { return text(t.Title) }, namePos},
	{"description", Wording, func(t dialect.Located) *schema.Doc { return text(t.Description) }, descriptionPos},
	{"strict", Compatible, strictness, namePos},
	{"deferred", Compatible, func(t dialect.Located) *schema.Doc { return schema.Boolean(t.Deferred) }, namePos},
}

func text(s string) *schema.Doc {
	if s == "" {
		return nil
	}
	return schema.Str(s)
}

func strictness(t dialect.Located) *schema.Doc { return schema.Boolean(t.Strict != nil && *t.Strict) }

func namePos(t dialect.Located) token.Position {
	if t.NamePos.IsValid() {
		return t.NamePos
	}
	return t.Pos
}

func descriptionPos(t dialect.Located) token.Position {
	if t.DescriptionPos.IsValid() {
		return t.DescriptionPos
	}
	return t.Pos
}

func texts(old, new dialect.Located) []Change {
	var changes []Change
	for _, f := range fields {
		a, b := f.of(old), f.of(new)
		if f.name == "title" && !comparable(old, new) || schema.SameValue(a, b) {
			continue
		}
		changes = append(changes, Change{Class: f.class, Keyword: f.name, Message: valuesMessage(f.name, a, b), Pos: f.pos(new)})
	}
	if old.Package != new.Package && old.Package != "" && new.Package != "" {
		changes = append(changes, Change{
			Class: Compatible, Message: "moved here from " + old.Package + "; a server that registers only the old package loses the tool", Pos: new.Pos,
		})
	}
	changes = append(changes, aliases(old, new)...)
	if !comparable(old, new) {
		return changes
	}
	return append(changes, extra(old, new)...)
}

// aliases returns changes for the old names that a tool no longer accepts, and for the
// names that it now accepts. Definitions do not contain aliases, so both tools must come
// from Go.
func aliases(old, new dialect.Located) []Change {
	if old.GoName == "" || new.GoName == "" {
		return nil
	}
	var changes []Change
	for _, name := range old.Aliases {
		if name != new.Name && !slices.Contains(new.Aliases, name) {
			changes = append(changes, Change{
				Class: Breaking, Keyword: "alias", Message: "no longer accepts the former name " + strconv.Quote(name), Pos: namePos(new),
			})
		}
	}
	for _, name := range new.Aliases {
		if name != old.Name && !slices.Contains(old.Aliases, name) {
			changes = append(changes, Change{
				Class: Compatible, Keyword: "alias", Message: "also accepts the former name " + strconv.Quote(name), Pos: namePos(new),
			})
		}
	}
	return changes
}

// comparable reports whether two definitions can have the same fields. They cannot if one
// of them was parsed from the API of a provider that supports fewer fields.
func comparable(old, new dialect.Located) bool {
	return hasAll(old) && hasAll(new) || old.From == new.From
}

// hasAll reports whether a definition can have every field, because it comes from Go or is
// for MCP.
func hasAll(t dialect.Located) bool { return t.From == "" || t.From == dialect.MCP.Provider }

// extra returns the changes of the Extra fields. All of them except "execution" are only
// informative.
func extra(old, new dialect.Located) []Change {
	a, b := schema.Obj(old.Extra...), schema.Obj(new.Extra...)
	var changes []Change
	for _, name := range eitherOf(a.Keys(), b.Keys()) {
		x, y := a.Under(name), b.Under(name)
		if schema.SameValue(x, y) {
			continue
		}
		class, message := Wording, valuesMessage(name, x, y)
		if name == "execution" {
			class, message = execution(x, y)
		}
		if class != Same {
			changes = append(changes, Change{Class: class, Keyword: name, Message: message, Pos: new.Pos})
		}
	}
	return changes
}

// sameFields reports whether two tools are equal in everything except their names.
func sameFields(old, new dialect.Located) bool {
	return old.Package == new.Package && slices.Equal(old.Aliases, new.Aliases) && old.Title == new.Title && old.Description == new.Description && old.Deferred == new.Deferred &&
		strictness(old).Equal(strictness(new)) && promisesOf(old.Annotations) == promisesOf(new.Annotations) &&
		sameOffer(old, new) && old.Input.Equal(new.Input) && old.Output.Equal(new.Output) &&
		slices.EqualFunc(old.Extra, new.Extra, func(a, b schema.Member) bool { return a.Key == b.Key && a.Value.Equal(b.Value) })
}

// otherMessage returns a function that describes the change of a keyword without its values,
// which may be long.
func otherMessage(keyword string) func(old, new *schema.Doc) string {
	if message, ok := keywordMessages[keyword]; ok {
		return message
	}
	return func(old, new *schema.Doc) string {
		a, b := old.Has(keyword), new.Has(keyword)
		switch {
		case !a:
			return keyword + " is new"
		case !b:
			return keyword + " is removed"
		}
		return keyword + " has changed"
	}
}

// keywordMessages contains messages for keywords whose names alone are not clear enough.
var keywordMessages = map[string]func(old, new *schema.Doc) string{
	"items":             itemsMessage,
	"prefixItems":       tupleMessage,
	"dependentRequired": dependentRequiredMessage,
	"dependentSchemas":  dependentSchemasMessage,
	"patternProperties": patternsMessage,
}

func itemsMessage(old, new *schema.Doc) string {
	a, b := old.Under("items"), new.Under("items")
	switch {
	case b.IsFalse():
		return "further items are no longer allowed"
	case isSchema(b):
		return "items are " + plural(b) + " now"
	case isSchema(a):
		return "items may be anything now, were " + plural(a)
	}
	return "items may be anything now"
}

// tupleMessage reports for how many of the first items there are separate schemas.
func tupleMessage(old, new *schema.Doc) string {
	places := func(d *schema.Doc) *schema.Doc {
		if !d.Has("prefixItems") {
			return nil
		}
		return schema.Num(strconv.Itoa(len(d.List("prefixItems"))))
	}
	return valuesMessage("number of leading items with separate schemas", places(old), places(new))
}

// dependentRequiredMessage reports which properties became required, or are no longer
// required, if another property is present.
func dependentRequiredMessage(old, new *schema.Doc) string {
	var messages []string
	a, b := old.Under("dependentRequired"), new.Under("dependentRequired")
	for _, name := range eitherOf(a.Keys(), b.Keys()) {
		x, y := a.List(name), b.List(name)
		for _, change := range []struct {
			names []*schema.Doc
			words string
		}{
			{lacking(y, x), " required now"},
			{lacking(x, y), " no longer required"},
		} {
			if items := change.names; len(items) > 0 {
				messages = append(messages, "if "+shown(schema.Str(name))+" is present, "+listValues(items)+areOrIs(items, "are", "is")+change.words)
			}
		}
	}
	return strings.Join(messages, "; ")
}

func dependentSchemasMessage(old, new *schema.Doc) string {
	var changed []*schema.Doc
	a, b := old.Under("dependentSchemas"), new.Under("dependentSchemas")
	for _, name := range eitherOf(a.Keys(), b.Keys()) {
		if !schema.SameValue(a.Under(name), b.Under(name)) {
			changed = append(changed, schema.Str(name))
		}
	}
	return "the requirements that depend on the presence of " + listValues(changed) + " have changed"
}

func patternsMessage(old, new *schema.Doc) string {
	from, to := old.Under("patternProperties"), new.Under("patternProperties")
	come, gone := missing(to, from), missing(from, to)
	switch {
	case len(gone) == 0:
		return "properties whose names match " + clip(diag.Listed(come, "and")) + " have a separate schema now"
	case len(come) == 0:
		return "properties whose names match " + clip(diag.Listed(gone, "and")) + " no longer have a separate schema"
	}
	return "properties whose names match " + clip(diag.Listed(come, "and")) + " have a separate schema now, and properties whose names match " + clip(diag.Listed(gone, "and")) + " no longer have one"
}

// maxShown is the maximum number of characters of a value in a message.
const maxShown = 60

func clip(text string) string {
	if runes := []rune(text); len(runes) > maxShown {
		return string(runes[:maxShown-1]) + "…"
	}
	return text
}

// valuesMessage describes a change of a value; nil means that there is no value. For two
// long values, it shows the parts that differ.
func valuesMessage(name string, old, new *schema.Doc) string {
	switch {
	case old == nil:
		return name + " is " + shown(new) + ", was absent"
	case new == nil:
		return name + " is removed, was " + shown(old)
	case old.Kind == schema.String && new.Kind == schema.String:
		a, b := apart(old.Text, new.Text)
		return name + " is " + schema.Quote(b) + ", was " + schema.Quote(a)
	}
	a, b := apart(old.String(), new.String())
	return name + " is " + b + ", was " + a
}

// shown returns a value as JSON, or the beginning of a long value.
func shown(value *schema.Doc) string {
	if value.Kind == schema.String {
		return schema.Quote(clip(value.Text))
	}
	return clip(value.String())
}

// shownBefore is the number of characters that are shown before the first difference.
const shownBefore = 20

// apart returns both strings, or, if one of them is long, excerpts that begin shortly
// before the first difference.
func apart(a, b string) (string, string) {
	x, y := []rune(a), []rune(b)
	if len(x) <= maxShown && len(y) <= maxShown {
		return a, b
	}
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	if n <= shownBefore {
		return clip(a), clip(b)
	}
	cut := n - shownBefore
	if word := slices.Index(x[cut:n], ' '); word >= 0 {
		cut += word + 1
	}
	return clip("…" + string(x[cut:])), clip("…" + string(y[cut:]))
}

func within(place, property string) string { return schema.PlaceIn(place, "properties", property) }

// placed adds a path before a message about it.
func placed(place, message string) string {
	if place == "" {
		return message
	}
	return place + ": " + message
}

const maxListed = 6

func listValues(values []*schema.Doc) string {
	var words []string
	for _, v := range values {
		words = append(words, shown(v))
	}
	return diag.Listed(clipped(words), "and")
}
