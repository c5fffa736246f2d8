package diff

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// compareMeanings lists what descriptions say that no keyword does and that decides what a
// value means: the names of numbers, and the unit of one. Whether another one
// breaks nobody can see from outside: it may be a better name for the same. It
// reports whether nothing else of the descriptions differs.
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

// A namedValue is a value with what its description says of it.
type namedValue struct {
	value *schema.Doc
	words.Meaning
}

// meanings are the values that a description tells of.
type meanings struct {
	rest string // of the description
	list []namedValue
	pos  token.Position // of the list of values, where the schema has one
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

// position returns where a value is listed, or those beside it.
func (m meanings) position(value *schema.Doc) token.Position {
	if value.Origin.HasPos() {
		return value.Origin.Pos()
	}
	return m.pos
}

// sameRemarks reports whether both say the same of their values but for names.
func (m meanings) sameRemarks(other meanings) bool {
	return slices.EqualFunc(m.list, other.list, func(a, b namedValue) bool { return a.Remark == b.Remark && schema.SameValue(a.value, b.value) })
}

// namedNumber is how a list tells of a number: "0 = Low".
var namedNumber = regexp.MustCompile(`[:,] (-?[0-9][0-9.eE+-]*) = `)

// numbersIn returns the numbers that a description gives names to.
func numbersIn(description string) []*schema.Doc {
	var numbers []*schema.Doc
	for _, m := range namedNumber.FindAllStringSubmatch(description, -1) {
		numbers = append(numbers, schema.Num(m[1]))
	}
	return numbers
}

// A unit is what a description says a number is in.
type unit struct {
	name     string // "" for none
	explicit bool   // in the sentence that stands for it alone, as a type has it that has a unit
	rest     string // of the description, without that sentence
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

// unitMessage says that a number is in another unit, where a type tells one of them.
func unitMessage(old, new *schema.Doc) string {
	a, b := unitOf(old), unitOf(new)
	numeric := !slices.ContainsFunc(slices.Concat(alternatives(old), alternatives(new)), func(d *schema.Doc) bool { return !isNull(d) && !isNumeric(kinds(d)) })
	switch {
	case !numeric || a.name == b.name || !a.explicit && !b.explicit:
		return ""
	case b.name == "":
		return "is no longer said to be in " + a.name
	case a.name == "":
		return "is in " + b.name + " now"
	}
	return "is in " + b.name + " now, was in " + a.name
}

// wordings are the keywords that limit nothing.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var wordings = []string{
	"title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
	"contentMediaType", "contentSchema", "$comment", "$schema", "$id",
}

// isWording reports whether a keyword limits nothing: those above, and those
// that JSON Schema does not know.
func isWording(keyword string) bool {
	_, known := slices.BinarySearch(known, keyword)
	return !known || slices.Contains(wordings, keyword)
}

var known = schema.KeywordNames()

// words lists what two schemas say differently without limiting anything.
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

// eitherOf returns the names that are in one of two lists, each once.
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
	message := valuesMessage("default", old, new) + "; a call that leaves it out "
	if new == nil {
		return message + "no longer means " + shown(old)
	}
	return message + "now means " + shown(new)
}

// unordered are the keywords whose lists are sets.
var unordered = []string{"type", "enum", "required"}

// canonicalKey returns a text that is the same for schemas that differ in wording and
// in order alone.
func canonicalKey(doc *schema.Doc) string {
	if !selfContained(doc) {
		return ordered(doc).String()
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
	return ordered(plain).String()
}

// selfContained reports whether what limits nothing can be left out of a schema:
// not where a reference may lead to it, "$id" gives references another meaning,
// or what is said of all items or properties takes them from "unevaluatedItems"
// or "unevaluatedProperties".
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

// ordered returns a document with the keys of all objects sorted.
func ordered(doc *schema.Doc) *schema.Doc {
	changed := *doc
	changed.Members, changed.Items = nil, nil
	for _, m := range doc.Members {
		changed.Members = append(changed.Members, schema.M(m.Key, ordered(m.Value)))
	}
	slices.SortFunc(changed.Members, func(a, b schema.Member) int { return strings.Compare(a.Key, b.Key) })
	for _, item := range doc.Items {
		changed.Items = append(changed.Items, ordered(item))
	}
	return &changed
}

// meaningless are the values with which a keyword says as much as without them.
var meaningless = map[string]*schema.Doc{
	"minLength": schema.Num("0"), "minItems": schema.Num("0"), "minProperties": schema.Num("0"),
	"uniqueItems": schema.Boolean(false), "required": schema.Arr(), "dependentRequired": schema.Obj(),
	"properties": schema.Obj(), "patternProperties": schema.Obj(), "prefixItems": schema.Arr(),
	"additionalProperties": schema.Obj(), "items": schema.Obj(),
	"deprecated": schema.Boolean(false), "readOnly": schema.Boolean(false), "writeOnly": schema.Boolean(false),
}

// same reports whether a keyword says the same with two values; nil is that
// it is not there.
func same(keyword string, a, b *schema.Doc) bool {
	if a == nil {
		a = meaningless[keyword]
	}
	if b == nil {
		b = meaningless[keyword]
	}
	return schema.SameValue(a, b)
}

// kinds returns the types that a schema says, sorted and joined; "" for none.
func kinds(d *schema.Doc) string {
	names, _ := d.Types()
	return strings.Join(slices.Sorted(slices.Values(names)), " or ")
}

// foldAllOf joins what allOf lists with the schema that has it, as far as
// keywords do not meet.
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

// companions are keywords of which the first means something else where one of
// the others stands in the same schema.
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

// join returns one schema for two that both hold. What the first says in words
// goes before what the second does. It reports false where keywords meet that
// cannot simply stand together.
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

// meet reports whether keywords of two schemas would change what others mean.
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

// splitNull returns a schema that also takes null with null as an alternative:
// that is where {"type": ["string", "null"]} and {"anyOf": [{"type":
// "string"}, {"type": "null"}]} are written the same.
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
