package diff

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// compareMeanings adds edits for meanings that only descriptions express: names of numbers,
// and units. The edits are undecided, because a new name may be a better name for the same
// value. all is set if they cover every difference of the descriptions.
func (w *walk) compareMeanings(s spot) (all bool) {
	old, new := w.order(s.from, s.to)
	a, b := meaningsOf(old), meaningsOf(new)
	before := len(w.edits)
	for _, m := range b.list {
		was, both := a.of(m.value)
		if both && was.Name != m.Name && was.Name != "" && m.Name != "" {
			message := m.value.String() + " is " + m.Name + " now, was " + was.Name
			w.add(s, edit{keyword: "enum", class: Undecided, message: clip(message), pos: b.position(m.value)})
		}
	}
	if message := unitMessage(old, new); message != "" {
		w.add(s, edit{keyword: "description", class: Undecided, message: message})
		return unitOf(old).rest == unitOf(new).rest
	}
	return len(w.edits) > before && a.rest == b.rest && a.sameRemarks(b)
}

// A namedValue is a value, with the name and remark from the description.
type namedValue struct {
	value *schema.Doc
	words.Meaning
}

// meanings are the values that a description lists.
type meanings struct {
	rest string
	list []namedValue
	pos  token.Position // position of the list of values, if the schema contains one
}

func meaningsOf(d *schema.Doc) meanings {
	description := d.TextUnder("description")
	values := numbersIn(description)
	var m meanings
	for _, alternative := range alternatives(d) {
		if listed, limited := alternative.Values(); limited {
			values = listed
			if enum := alternative.Under("enum"); enum != nil {
				m.pos = enum.Origin.Pos()
			}
			break
		}
	}
	rest, found := words.Meanings(description, values)
	m.rest = rest
	for i, meaning := range found {
		m.list = append(m.list, namedValue{values[i], meaning})
	}
	return m
}

func (m meanings) of(value *schema.Doc) (namedValue, bool) {
	i := slices.IndexFunc(m.list, func(v namedValue) bool { return schema.SameValue(v.value, value) })
	if i < 0 {
		return namedValue{}, false
	}
	return m.list[i], true
}

// position returns the position of a value, or of the list that contains it.
func (m meanings) position(value *schema.Doc) token.Position {
	if value.Origin.HasPos() {
		return value.Origin.Pos()
	}
	return m.pos
}

// sameRemarks reports whether both lists contain the same values with the same remarks. It
// ignores names.
func (m meanings) sameRemarks(other meanings) bool {
	return slices.EqualFunc(m.list, other.list, func(a, b namedValue) bool { return a.Remark == b.Remark && schema.SameValue(a.value, b.value) })
}

// namedNumber matches a named number in a list: "0 = Low".
var namedNumber = regexp.MustCompile(`[:,] (-?[0-9][0-9.eE+-]*) = `)

func numbersIn(description string) []*schema.Doc {
	var numbers []*schema.Doc
	for _, m := range namedNumber.FindAllStringSubmatch(description, -1) {
		numbers = append(numbers, schema.Num(m[1]))
	}
	return numbers
}

// A unit is the unit of a number, according to the description.
type unit struct {
	name     string // "" if there is no unit
	explicit bool   // whether a separate sentence at the end states the unit
	rest     string // rest of the description without that sentence
}

const unitName = `(nanoseconds|microseconds|milliseconds|seconds|minutes|hours|days)`

var (
	unitSentence = regexp.MustCompile(`(?:^|[.!?]?\s+)In ` + unitName + `\.$`)
	unitWords    = regexp.MustCompile(`(?i)\bin ` + unitName + `\b`)
)

func unitOf(d *schema.Doc) unit {
	text := d.TextUnder("description")
	if m := unitSentence.FindStringSubmatchIndex(text); m != nil {
		return unit{text[m[2]:m[3]], true, text[:m[0]]}
	}
	if m := unitWords.FindStringSubmatch(text); m != nil {
		return unit{strings.ToLower(m[1]), false, text}
	}
	return unit{rest: text}
}

// unitMessage reports a change of a number's unit, if a separate sentence states the old
// or the new unit.
func unitMessage(old, new *schema.Doc) string {
	a, b := unitOf(old), unitOf(new)
	numeric := !slices.ContainsFunc(slices.Concat(alternatives(old), alternatives(new)), func(d *schema.Doc) bool { return !isNull(d) && !isNumeric(kinds(d)) })
	switch {
	case !numeric || a.name == b.name || !a.explicit && !b.explicit:
		return ""
	case b.name == "":
		return "is no longer specified in " + a.name
	case a.name == "":
		return "is in " + b.name + " now"
	}
	return "is in " + b.name + " now, was in " + a.name
}

// wordings are the keywords that do not constrain values.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var wordings = []string{
	"title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
	"contentMediaType", "contentSchema", "$comment", "$schema", "$id",
}

// isWording reports whether a keyword does not constrain values. This includes keywords
// that JSON Schema does not define.
func isWording(keyword string) bool {
	_, known := slices.BinarySearch(known, keyword)
	return !known || slices.Contains(wordings, keyword)
}

var known = schema.KeywordNames()

// words adds edits for differences that do not constrain values.
func (w *walk) words(s spot) {
	old, new := w.order(s.from, s.to)
	covered := w.compareMeanings(s)
	for _, keyword := range eitherOf(old.Keys(), new.Keys()) {
		a, b := old.Under(keyword), new.Under(keyword)
		message := covered && keyword == "description" || s.demanded && keyword == "default" && b == nil
		if message || !isWording(keyword) || slices.Contains([]string{"$comment", "$schema", "$id"}, keyword) || same(keyword, a, b) {
			continue
		}
		class := Wording
		if keyword == "default" && w.part == Input {
			class = Compatible
		}
		w.add(s, edit{keyword: keyword, class: class, message: wordingMessage(keyword, a, b, w.part)})
	}
}

// eitherOf returns the names that are in at least one of two lists, without duplicates.
func eitherOf(a, b []string) []string {
	all := slices.Clone(a)
	for _, name := range b {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func wordingMessage(keyword string, old, new *schema.Doc, part Part) string {
	switch {
	case keyword == "default" && part == Input:
		return defaultMessage(old, new)
	case keyword == "deprecated" && new.IsTrue():
		return "deprecated now"
	case keyword == "deprecated" && old.IsTrue():
		return "no longer deprecated"
	}
	return valuesMessage(keyword, old, new)
}

func defaultMessage(old, new *schema.Doc) string {
	message := valuesMessage("default", old, new) + "; a call that omits it "
	if new == nil {
		return message + "no longer means " + shown(old)
	}
	return message + "now means " + shown(new)
}

// unordered are the keywords whose values are sets.
var unordered = []string{"type", "enum", "required"}

// canonicalKey returns a string that is equal for schemas that differ only in wording and
// order.
func canonicalKey(doc *schema.Doc) string {
	if !selfContained(doc) {
		return schema.ValueKey(doc)
	}
	plain := schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		changed := *sub
		if sub.IsTrue() {
			changed = schema.Doc{Kind: schema.Object}
		}
		changed.Members = nil
		for _, m := range sub.Members {
			if isWording(m.Key) || schema.SameValue(m.Value, meaningless[m.Key]) {
				continue
			}
			if slices.Contains(unordered, m.Key) && m.Value.Kind == schema.Array {
				m.Value = sorted(m.Value)
			}
			changed.Members = append(changed.Members, m)
		}
		return &changed
	})
	return schema.ValueKey(plain)
}

// selfContained reports whether keywords that do not constrain values can be removed from a
// schema. Obstacles are references to such keywords, "$id", and keywords that affect
// "unevaluatedItems" or "unevaluatedProperties".
func selfContained(doc *schema.Doc) bool {
	contained := true
	schema.Visit(doc, func(sub *schema.Doc) bool {
		for _, m := range sub.Members {
			switch m.Key {
			case "$ref":
				contained = contained && (m.Value.Text == "#" || strings.HasPrefix(m.Value.Text, "#/$defs/"))
			case "$id", "$dynamicRef", "unevaluatedItems", "unevaluatedProperties":
				contained = false
			}
		}
		return contained
	})
	return contained
}

func sorted(list *schema.Doc) *schema.Doc {
	items := slices.Clone(list.Items)
	slices.SortFunc(items, func(a, b *schema.Doc) int { return strings.Compare(a.String(), b.String()) })
	return schema.Arr(items...)
}

// meaningless maps keywords to the values with which they have no effect.
var meaningless = map[string]*schema.Doc{
	"minLength": schema.Num("0"), "minItems": schema.Num("0"), "minProperties": schema.Num("0"),
	"uniqueItems": schema.Boolean(false), "required": schema.Arr(), "dependentRequired": schema.Obj(),
	"properties": schema.Obj(), "patternProperties": schema.Obj(), "prefixItems": schema.Arr(),
	"additionalProperties": schema.Obj(), "items": schema.Obj(),
	"deprecated": schema.Boolean(false), "readOnly": schema.Boolean(false), "writeOnly": schema.Boolean(false),
}

// same reports whether two values of a keyword have the same meaning; nil means that the
// keyword is missing.
func same(keyword string, a, b *schema.Doc) bool {
	if a == nil {
		a = meaningless[keyword]
	}
	if b == nil {
		b = meaningless[keyword]
	}
	return schema.SameValue(a, b)
}

// kinds returns the declared types of a schema, sorted and joined, or "" if there are no
// declared types.
func kinds(d *schema.Doc) string {
	names, _ := d.Types()
	return strings.Join(slices.Sorted(slices.Values(names)), " or ")
}

// foldAllOf merges the schemas in an allOf into the enclosing schema, if their keywords do
// not conflict.
func foldAllOf(sub *schema.Doc) *schema.Doc {
	all := sub.Under("allOf")
	if all == nil || all.Kind != schema.Array {
		return sub
	}
	folded := sub.Without("allOf")
	var rest []*schema.Doc
	for _, one := range all.Items {
		if joined, ok := join(folded, one); ok {
			folded = joined
		} else {
			rest = append(rest, one)
		}
	}
	if rest != nil {
		folded = folded.With("allOf", schema.Arr(rest...))
	}
	return folded
}

// companions are groups of keywords. The other keywords in a group can change the meaning
// of the first if they are in the same schema.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3
var companions = [][]string{
	{"additionalProperties", "properties", "patternProperties"},
	{"items", "prefixItems"},
	{"additionalItems", "items"},
	{"contains", "minContains", "maxContains"},
	{"if", "then", "else"},
	{"unevaluatedProperties", "additionalProperties", "properties", "patternProperties", "anyOf", "oneOf", "if", "not", "allOf", "$ref"},
	{"unevaluatedItems", "items", "prefixItems", "contains", "anyOf", "oneOf", "if", "not", "allOf", "$ref"},
}

// join returns one schema for two schemas that must both match, or false if their keywords
// conflict. Descriptions of the first schema take precedence.
func join(a, b *schema.Doc) (*schema.Doc, bool) {
	if a.Kind != schema.Object || b.Kind != schema.Object || meet(a, b) {
		return nil, false
	}
	joined := a
	for _, m := range b.Members {
		own := joined.Under(m.Key)
		switch {
		case own == nil:
			joined = joined.With(m.Key, m.Value)
		case isWording(m.Key) || own.Equal(m.Value):
		case m.Key == "required":
			joined = joined.With("required", union(own, m.Value))
		case m.Key == "properties":
			joined = joined.With("properties", joinTables(own, m.Value))
		default:
			return nil, false
		}
	}
	return joined, true
}

// meet reports whether merging the schemas a and b can change the meaning of a keyword,
// because its companion is in the other schema.
func meet(a, b *schema.Doc) bool {
	for _, group := range companions {
		if a.Has(group[0]) && b.Has(group...) || b.Has(group[0]) && a.Has(group...) {
			return true
		}
	}
	return false
}

func union(a, b *schema.Doc) *schema.Doc {
	all := slices.Clone(a.Items)
	for _, item := range b.Items {
		if !slices.ContainsFunc(all, item.Equal) {
			all = append(all, item)
		}
	}
	return schema.Arr(all...)
}

func joinTables(a, b *schema.Doc) *schema.Doc {
	joined := a
	for _, m := range b.Members {
		own := a.Under(m.Key)
		if own == nil {
			joined = joined.With(m.Key, m.Value)
		} else if one, ok := join(own, m.Value); ok {
			joined = joined.With(m.Key, one)
		} else {
			joined = joined.With(m.Key, schema.Obj(schema.M("allOf", schema.Arr(own, m.Value))))
		}
	}
	return joined
}

var null = schema.OnlyNull()

func isNull(d *schema.Doc) bool {
	return kinds(d) == schema.NullType && len(d.Without(wordings...).Members) == 1
}

// splitNull makes null a separate alternative of a schema that also accepts null, so that
// {"type": ["string", "null"]} and {"anyOf": [{"type": "string"}, {"type": "null"}]} have
// the same form.
func splitNull(sub *schema.Doc) *schema.Doc {
	if sub.Has("anyOf", "oneOf", "allOf", "not", "if", "$ref", "const") {
		return sub
	}
	rest, _ := sub.WithoutNull()
	one, _ := rest.Types()
	switch {
	case !sub.HasType(schema.NullType), rest.HasType(schema.NullType), sub.Has("enum") && rest.Under("enum") == sub.Under("enum"):
		return sub
	case len(one) == 1:
		rest = rest.WithType(one...)
	}
	choice := schema.Obj(schema.M("anyOf", schema.Arr(rest.Without(wordings...), null)))
	choice.Origin = sub.Origin
	for _, m := range sub.Members {
		if isWording(m.Key) {
			choice = choice.With(m.Key, m.Value)
		}
	}
	return choice
}
