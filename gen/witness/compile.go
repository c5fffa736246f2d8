package witness

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

type reader struct {
	*nodes
	name    string // name of the document, unique in the search
	graph   *schema.Graph
	rebased bool // whether an inner "$id" gives references another meaning
	done    map[*schema.Doc]lit
	open    map[*schema.Doc]opening // schemas that are being compiled, to detect recursion
	hints   map[lit][]*schema.Doc
	looks   int  // number of schemas examined for "unevaluatedProperties"
	beyond  bool // whether the validator also cannot fully process the document
}

// side compiles a document, and returns the statement that the document makes.
func (s *search) side(doc *schema.Doc) lit {
	s.documents++
	r := &reader{
		nodes: &s.nodes, name: strconv.Itoa(s.documents), graph: schema.NewGraph(doc), hints: s.hints,
		done: map[*schema.Doc]lit{}, open: map[*schema.Doc]opening{},
	}
	for _, m := range doc.Members {
		r.rebased = r.rebased || m.Key != "$id" && based(m.Value)
	}
	l := r.read(doc)
	if r.inCircles() {
		r.beyond, l = true, r.opaque(allTypes, inCircles, r.once())
	}
	if r.beyond {
		s.beyond = append(s.beyond, l)
	}
	return l
}

// inCircles reports whether references form a cycle from a schema to itself without
// entering a part of the value. Such a schema has no meaning.
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func (r *reader) inCircles() bool {
	var refer []*schema.Doc // every cycle contains a reference; the order does not matter
	for doc := range r.done {
		if doc.Has("$ref") {
			refer = append(refer, doc)
		}
	}
	cycles := schema.NewCycles(func(sub *schema.Doc) []*schema.Doc {
		var unread []string
		if r.rebased {
			unread = append(unread, "$ref")
		}
		if !sub.Has("if") {
			unread = append(unread, "then", "else")
		}
		return r.graph.InPlace(sub, unread...)
	}, refer...)
	return len(cycles.Closing()) > 0
}

// based reports whether part, which is not the whole document, contains an "$id". An
// "$id" changes the base of references. An "$id" in data, such as an "enum", also counts.
func based(part *schema.Doc) bool {
	id := part.Under("$id")
	return id != nil && id.Kind == schema.String || slices.ContainsFunc(part.Items, based) ||
		slices.ContainsFunc(part.Members, func(m schema.Member) bool { return based(m.Value) })
}

// read compiles a schema to a statement about a value. A reference from a recursive
// schema to itself becomes an opRef.
func (r *reader) read(doc *schema.Doc) lit {
	switch {
	case doc.IsTrue():
		return yesLit
	case doc.IsFalse():
		return noLit
	case doc.Kind != schema.Object:
		return r.malformed("schema", doc)
	}
	if l, ok := r.done[doc]; ok {
		return l
	}
	if at, ok := r.open[doc]; ok {
		if !at.referred {
			at.referred, at.number = true, len(r.targets)
			r.targets = append(r.targets, yesLit)
			r.open[doc] = at
		}
		return r.add(node{op: opRef, types: allTypes, count: at.number})
	}
	r.open[doc] = opening{}
	var parts []lit
	for _, m := range doc.Members {
		if read := keywordReaders[m.Key]; read != nil {
			parts = append(parts, read(r, doc, m.Value))
		}
	}
	l := r.allOf(parts...)
	if at := r.open[doc]; at.referred {
		r.targets[at.number] = l
	}
	delete(r.open, doc)
	r.done[doc] = l
	return l
}

type opening struct {
	referred bool // whether a reference inside the schema refers to the schema
	number   int  // if referred is set, the index of the schema's statement in nodes.targets
}

// malformed returns the statement for a keyword whose value the specification does not
// allow.
func (r *reader) malformed(keyword string, value *schema.Doc) lit {
	return r.opaque(allTypes, quoted(keyword)+" is not valid", keyword, schema.ValueKey(value))
}

func quoted(keyword string) string { return strconv.Quote(keyword) }

func (r *reader) readRef(_, value *schema.Doc) lit {
	target := (*schema.Doc)(nil)
	if value.Kind == schema.String && !r.rebased {
		target = r.graph.Resolve(value.Text)
	}
	if !target.IsSchema() {
		return r.opaque(allTypes, "a reference refers to another document, or has no target", r.here(), schema.ValueKey(value))
	}
	return r.read(target)
}

// here returns a string that identifies the part of the document in which equal references
// have the same meaning. This is the whole document or, if there is an inner "$id", only
// the current position.
func (r *reader) here() string {
	if !r.rebased {
		return r.name
	}
	return r.once()
}

// once returns a string that is different at every position of the document.
func (r *reader) once() string { return r.name + "/" + strconv.Itoa(len(r.all)) }

func (r *reader) readDynamicRef(_, value *schema.Doc) lit {
	return r.opaque(allTypes, `the schema contains a "$dynamicRef"`, r.here(), schema.ValueKey(value))
}

func combined(keyword string, combine func(*nodes, ...lit) lit) keywordReader {
	return func(r *reader, _, value *schema.Doc) lit {
		if value.Kind != schema.Array || len(value.Items) == 0 {
			return r.malformed(keyword, value)
		}
		parts := make([]lit, len(value.Items))
		for i, item := range value.Items {
			parts[i] = r.read(item)
		}
		return combine(r.nodes, parts...)
	}
}

func (r *reader) readIf(doc, value *schema.Doc) lit {
	condition, then, otherwise := r.read(value), yesLit, yesLit
	if branch := doc.Under("then"); branch != nil {
		then = r.read(branch)
	}
	if branch := doc.Under("else"); branch != nil {
		otherwise = r.read(branch)
	}
	return r.allOf(r.anyOf(condition.not(), then), r.anyOf(condition, otherwise))
}

func (r *reader) readType(_, value *schema.Doc) lit {
	names := []*schema.Doc{value}
	if value.Kind == schema.Array {
		names = value.Items
	}
	if len(names) == 0 {
		return r.malformed("type", value)
	}
	set, integer := types(0), false
	for _, name := range names {
		kind, ok := typeNames[name.Text]
		if name.Kind != schema.String || !ok {
			return r.malformed("type", value)
		}
		integer = integer || name.Text == "integer"
		set |= kind
	}
	number := typeOf(schema.Number)
	if integer && !slices.ContainsFunc(names, func(d *schema.Doc) bool { return d.Text == "number" }) {
		return r.allOf(r.typed(set|number), r.add(node{op: opInteger, types: number}))
	}
	return r.typed(set)
}

var typeNames = map[string]types{
	"null": typeOf(schema.Null), "boolean": typeOf(schema.Bool), "string": typeOf(schema.String),
	"number": typeOf(schema.Number), "integer": typeOf(schema.Number),
	"array": typeOf(schema.Array), "object": typeOf(schema.Object),
}

func (r *reader) readEnum(_, value *schema.Doc) lit {
	if value.Kind != schema.Array {
		return r.malformed("enum", value)
	}
	return r.oneOfValues(value.Items)
}

// foreignPattern returns the statement for a regular expression that Go does not support.
func (r *reader) foreignPattern(about types, pattern string, parts ...string) lit {
	r.beyond = true
	return r.opaque(about, "the pattern "+schema.Quote(beginning(pattern))+" is not a regular expression of Go or ECMA-262", append(parts, pattern)...)
}

// beginning returns the part of a string to show in a reason, at most 60 characters.
func beginning(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// A keywordReader compiles a keyword of the schema doc, with the given value, to a
// statement.
type keywordReader func(r *reader, doc, value *schema.Doc) lit

// keywordReaders contains the readers of keywords. A keyword without a reader asserts
// nothing, such as "title", or is handled together with another keyword, such as "then".
// https://json-schema.org/draft/2020-12/json-schema-core
// https://json-schema.org/draft/2020-12/json-schema-validation
var keywordReaders map[string]keywordReader

func init() { // not an initializer, because the readers use keywordReaders
	keywordReaders = map[string]keywordReader{
		"$ref":                  (*reader).readRef,
		"$dynamicRef":           (*reader).readDynamicRef,
		"allOf":                 combined("allOf", (*nodes).allOf),
		"anyOf":                 combined("anyOf", (*nodes).anyOf),
		"oneOf":                 combined("oneOf", (*nodes).oneOf),
		"not":                   func(r *reader, _, value *schema.Doc) lit { return r.read(value).not() },
		"if":                    (*reader).readIf,
		"dependentSchemas":      dependent("dependentSchemas", (*reader).read),
		"properties":            (*reader).readProperties,
		"patternProperties":     (*reader).readPatternProperties,
		"additionalProperties":  (*reader).readAdditionalProperties,
		"unevaluatedProperties": (*reader).readUnevaluatedProperties,
		"propertyNames":         (*reader).readPropertyNames,
		"prefixItems":           (*reader).readPrefixItems,
		"items":                 (*reader).readItems,
		"unevaluatedItems":      (*reader).readUnevaluatedItems,
		"contains":              (*reader).readContains,
		"type":                  (*reader).readType,
		"enum":                  (*reader).readEnum,
		"const":                 func(r *reader, _, value *schema.Doc) lit { return r.oneOfValues([]*schema.Doc{value}) },
		"minimum":               bound("minimum", opLeast, false),
		"exclusiveMinimum":      bound("exclusiveMinimum", opLeast, true),
		"maximum":               bound("maximum", opMost, false),
		"exclusiveMaximum":      bound("exclusiveMaximum", opMost, true),
		"multipleOf":            (*reader).readMultipleOf,
		"minLength":             count("minLength", opLonger, schema.String),
		"maxLength":             count("maxLength", opShorter, schema.String),
		"pattern":               (*reader).readPattern,
		"format":                named("format"),
		"contentEncoding":       named("contentEncoding"),
		"minItems":              count("minItems", opMinItems, schema.Array),
		"maxItems":              count("maxItems", opMaxItems, schema.Array),
		"uniqueItems":           (*reader).readUniqueItems,
		"minProperties":         count("minProperties", opMinNames, schema.Object),
		"maxProperties":         count("maxProperties", opMaxNames, schema.Object),
		"required":              func(r *reader, _, value *schema.Doc) lit { return r.readRequired(value) },
		"dependentRequired":     dependent("dependentRequired", (*reader).readRequired),
	}
}

// bound returns the function that compiles a lower or upper bound of numbers. If open is
// set, the bound itself is excluded.
func bound(keyword string, limit op, open bool) keywordReader {
	return func(r *reader, _, value *schema.Doc) lit {
		if value.Kind != schema.Number {
			return r.malformed(keyword, value)
		}
		number, ok := schema.Exact(value)
		if !ok {
			return r.tooLong(keyword, value)
		}
		return r.add(node{op: limit, types: typeOf(schema.Number), number: number, open: open})
	}
}

// tooLong returns the statement for a number that schema.Exact rejects.
func (r *reader) tooLong(keyword string, value *schema.Doc) lit {
	return r.opaque(typeOf(schema.Number), "the schema contains a number that is too long to compute with", keyword, schema.ValueKey(value))
}

func (r *reader) readMultipleOf(_, value *schema.Doc) lit {
	about := typeOf(schema.Number)
	if value.Kind != schema.Number {
		return r.malformed("multipleOf", value)
	}
	number, ok := schema.Exact(value)
	switch {
	case !ok:
		return r.tooLong("multipleOf", value)
	case number.Sign() <= 0:
		return r.malformed("multipleOf", value)
	case number.Num().IsInt64() && number.Num().Int64() == 1 && number.IsInt():
		return r.add(node{op: opInteger, types: about})
	}
	return r.add(node{op: opMultiple, types: about, number: number})
}

const notCount = " is not valid or too large"

// count returns the function that compiles a limit on the number of characters, items, or
// properties.
func count(keyword string, limit op, kind schema.Kind) keywordReader {
	least := limit == opLonger || limit == opMinItems || limit == opMinNames
	return func(r *reader, _, value *schema.Doc) lit {
		n, ok := countOf(value)
		switch {
		case !ok:
			return r.opaque(typeOf(kind), quoted(keyword)+notCount, keyword, schema.ValueKey(value))
		case least && n == 0:
			return yesLit
		}
		return r.add(node{op: limit, types: typeOf(kind), count: n})
	}
}

func (r *reader) readPattern(_, value *schema.Doc) lit {
	if value.Kind != schema.String {
		return r.malformed("pattern", value)
	}
	if _, err := schema.CompilePattern(value.Text); err == nil {
		return r.pattern(value.Text)
	}
	if _, err := meta.CompileECMA(value.Text); err != nil {
		return r.foreignPattern(typeOf(schema.String), value.Text, "pattern")
	}
	implied, exact := goPatterns(value.Text)
	var parts []lit
	for _, p := range implied {
		if part := r.pattern(p.text); p.negated {
			parts = append(parts, part.not())
		} else {
			parts = append(parts, part)
		}
	}
	if !exact {
		parts = append(parts, r.add(node{op: opECMA, types: typeOf(schema.String), text: value.Text}))
	}
	return r.allOf(parts...)
}

func (n *nodes) pattern(text string) lit {
	return n.add(node{op: opPattern, types: typeOf(schema.String), text: text})
}

func (r *reader) readUniqueItems(_, value *schema.Doc) lit {
	switch {
	case value.Kind != schema.Bool:
		return r.malformed("uniqueItems", value)
	case !value.Bool:
		return yesLit
	}
	return r.add(node{op: opUnique, types: typeOf(schema.Array)})
}

func (r *reader) readPrefixItems(_, value *schema.Doc) lit {
	if value.Kind != schema.Array {
		return r.malformed("prefixItems", value)
	}
	parts := make([]lit, len(value.Items))
	for i, item := range value.Items {
		parts[i] = r.itemAt(i, r.read(item))
	}
	return r.allOf(parts...)
}

func (n *nodes) itemAt(i int, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	return n.add(node{op: opItem, types: typeOf(schema.Array), count: i, kids: []lit{kid}})
}

func (r *reader) readItems(doc, value *schema.Doc) lit {
	if !value.IsSchema() {
		return r.malformed("items", value)
	}
	return r.rest(len(doc.List("prefixItems")), r.read(value))
}

func (n *nodes) rest(from int, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	return n.add(node{op: opRest, types: typeOf(schema.Array), count: from, kids: []lit{kid}})
}

func (r *reader) readContains(doc, value *schema.Doc) lit {
	kid, least := r.read(value), doc.Under("minContains")
	if least == nil {
		least = schema.Num("1")
	}
	parts := []lit{r.readContainsLimit(doc, "minContains", opContains, least, kid)}
	if most := doc.Under("maxContains"); most != nil {
		parts = append(parts, r.readContainsLimit(doc, "maxContains", opFewer, most, kid))
	}
	return r.allOf(parts...)
}

func (r *reader) readContainsLimit(doc *schema.Doc, keyword string, limit op, value *schema.Doc, kid lit) lit {
	n, ok := countOf(value)
	switch {
	case !ok:
		return r.opaque(typeOf(schema.Array), quoted(keyword)+notCount, r.here(), schema.ValueKey(doc))
	case limit == opContains && n == 0:
		return yesLit
	}
	return r.add(node{op: limit, types: typeOf(schema.Array), count: n, kids: []lit{kid}})
}

// sortedKeys returns the sorted keys of an object. It returns no keys for nil.
func sortedKeys(object *schema.Doc) []string { return slices.Sorted(slices.Values(object.Keys())) }

var aboutObjects = typeOf(schema.Object)

func (r *reader) readProperties(_, value *schema.Doc) lit {
	if value.Kind != schema.Object {
		return r.malformed("properties", value)
	}
	parts := make([]lit, len(value.Members))
	for i, m := range value.Members {
		parts[i] = r.property(m.Key, r.read(m.Value))
		r.hint(parts[i], m.Value)
	}
	return r.allOf(parts...)
}

// hint records the "examples" and "default" of the schema doc for the statement property,
// because values from these are readable.
func (r *reader) hint(property lit, doc *schema.Doc) {
	if property == yesLit || len(r.hints[property]) > 0 {
		return
	}
	r.hints[property] = append(r.hints[property], doc.List("examples")...)
	if value := doc.Under("default"); value != nil {
		r.hints[property] = append(r.hints[property], value)
	}
}

// property returns the statement that a property satisfies kid if it is present.
func (n *nodes) property(name string, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	return n.add(node{op: opProperty, types: aboutObjects, text: name, kids: []lit{kid}})
}

func (r *reader) readPatternProperties(_, value *schema.Doc) lit {
	if value.Kind != schema.Object {
		return r.malformed("patternProperties", value)
	}
	var parts []lit
	for _, m := range value.Members {
		kid := r.read(m.Value)
		_, err := schema.CompilePattern(m.Key)
		switch {
		case kid == yesLit:
		case err != nil:
			parts = append(parts, r.foreignPattern(aboutObjects, m.Key, "patternProperties", r.here(), schema.ValueKey(m.Value)))
		default:
			parts = append(parts, r.add(node{op: opMatching, types: aboutObjects, text: m.Key, kids: []lit{kid}}))
		}
	}
	return r.allOf(parts...)
}

func (r *reader) readAdditionalProperties(doc, value *schema.Doc) lit {
	return r.additional(doc, sortedKeys(doc.Under("properties")), sortedKeys(doc.Under("patternProperties")), r.read(value))
}

// additional returns the statement that a property satisfies kid if its name is not in
// names and matches none of the patterns.
func (r *reader) additional(doc *schema.Doc, names, patterns []string, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	if i := slices.IndexFunc(patterns, func(text string) bool { _, err := schema.CompilePattern(text); return err != nil }); i >= 0 {
		return r.foreignPattern(aboutObjects, patterns[i], "additionalProperties", r.here(), schema.ValueKey(doc))
	}
	return r.others(names, patterns, kid)
}

func (n *nodes) others(names, patterns []string, kid lit) lit {
	return n.add(node{op: opOthers, types: aboutObjects, names: names, patterns: patterns, kids: []lit{kid}})
}

func (r *reader) readPropertyNames(_, value *schema.Doc) lit {
	kid := r.read(value)
	if kid == yesLit {
		return yesLit
	}
	return r.add(node{op: opNames, types: aboutObjects, kids: []lit{kid}})
}

func (r *reader) readRequired(value *schema.Doc) lit {
	noText := func(name *schema.Doc) bool { return name.Kind != schema.String }
	if value.Kind != schema.Array || slices.ContainsFunc(value.Items, noText) {
		return r.malformed("required", value)
	}
	parts := make([]lit, len(value.Items))
	for i, name := range value.Items {
		parts[i] = r.required(name.Text)
	}
	return r.allOf(parts...)
}

func (n *nodes) required(name string) lit {
	return n.add(node{op: opRequired, types: aboutObjects, text: name})
}

// without returns the statement that a value is not an object with the given property.
func (n *nodes) without(name string) lit {
	return n.allOf(n.typed(aboutObjects), n.required(name)).not()
}

// dependent returns the reader for a keyword whose value is an object. For each of its
// keys, the keyword makes a statement about objects that have the property of that name.
func dependent(keyword string, read func(r *reader, value *schema.Doc) lit) keywordReader {
	return func(r *reader, _, value *schema.Doc) lit {
		if value.Kind != schema.Object {
			return r.malformed(keyword, value)
		}
		var parts []lit
		for _, m := range value.Members {
			parts = append(parts, r.anyOf(r.without(m.Key), read(r, m.Value)))
		}
		return r.allOf(parts...)
	}
}

// sameAs returns the statement that a value equals a given object or array, expressed
// through its parts.
func (n *nodes) sameAs(value *schema.Doc) lit {
	parts := []lit{n.typed(typeOf(value.Kind))}
	for _, m := range value.Members {
		equal := n.oneOfValues([]*schema.Doc{m.Value})
		parts = append(parts, n.required(m.Key), n.property(m.Key, equal))
	}
	for i, item := range value.Items {
		parts = append(parts, n.itemAt(i, n.oneOfValues([]*schema.Doc{item})))
	}
	if value.Kind == schema.Object {
		return n.allOf(append(parts, n.others(sortedKeys(value), nil, noLit))...)
	}
	about, size := typeOf(schema.Array), len(value.Items)
	if size > 0 {
		parts = append(parts, n.add(node{op: opMinItems, types: about, count: size}))
	}
	return n.allOf(append(parts, n.add(node{op: opMaxItems, types: about, count: size}))...)
}

// deep reports whether a schema has keywords, such as "allOf", whose subschemas apply to
// the same value and can therefore evaluate properties and items.
func deep(doc *schema.Doc) bool {
	if !doc.Has("if") {
		doc = doc.Without("then", "else")
	}
	return doc.Has(schema.EvaluatingKeywords()...)
}

// readUnevaluatedProperties compiles the keyword if the set of properties that other
// keywords evaluate does not depend on the value. Otherwise, the statement is opaque.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11.3
func (r *reader) readUnevaluatedProperties(doc, value *schema.Doc) lit {
	e := evaluated{reader: r}
	e.look(doc.Without("unevaluatedProperties"))
	switch {
	case e.unclear:
		return r.whole(doc, "unevaluatedProperties", schema.Object)
	case e.everything:
		return yesLit
	}
	slices.Sort(e.names)
	slices.Sort(e.patterns)
	return r.additional(doc, slices.Compact(e.names), slices.Compact(e.patterns), r.read(value))
}

// An evaluated collects the properties that a schema evaluates.
type evaluated struct {
	*reader
	names, patterns []string
	everything      bool // all properties
	unclear         bool // whether the set depends on the value, or on a schema that is not compiled
}

// maxLooks is the maximum number of schemas in a document that are examined for
// "unevaluatedProperties".
const maxLooks = 200_000

// look adds the properties that are evaluated by doc and by the schemas that always apply
// together with it (see [schema.Graph.Conjuncts]).
func (e *evaluated) look(doc *schema.Doc) {
	for sub := range e.graph.Conjuncts(doc) {
		e.looks++
		e.unclear = e.looks > maxLooks || e.rebased || sub.Has("$dynamicRef", "anyOf", "oneOf", "if", "dependentSchemas") ||
			sub.Has("$ref") && e.graph.Target(sub) == nil
		if e.unclear {
			return
		}
		e.names = append(e.names, sortedKeys(sub.Under("properties"))...)
		e.patterns = append(e.patterns, sortedKeys(sub.Under("patternProperties"))...)
		e.everything = e.everything || sub.Has("additionalProperties", "unevaluatedProperties")
	}
}

// readUnevaluatedItems compiles the keyword if no keyword other than "prefixItems" and
// "items" evaluates items. Otherwise, the statement is opaque.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11.2
func (r *reader) readUnevaluatedItems(doc, value *schema.Doc) lit {
	if doc.Has("contains") || deep(doc) {
		return r.whole(doc, "unevaluatedItems", schema.Array)
	}
	if doc.Has("items") {
		return yesLit // "items" evaluates all items
	}
	return r.readItems(doc, value)
}

// whole returns an undecidable statement for a keyword of doc whose meaning depends on
// all keywords of doc. The statement applies to values of the type about, and is equal
// for equal schemas.
func (r *reader) whole(doc *schema.Doc, keyword string, about schema.Kind) lit {
	text, place := schema.ValueKey(schema.Rewrite(doc, plain)), ""
	if strings.Contains(text, `ef":`) {
		place = r.here() // references have another meaning in the other document
	}
	return r.opaque(typeOf(about), quoted(keyword)+" depends on other keywords of the schema", keyword, place, text)
}

// plain returns a schema without keywords that assert nothing.
func plain(sub *schema.Doc) *schema.Doc {
	sub = sub.Without("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment")
	if sub.Kind == schema.Object && len(sub.Members) == 0 {
		return schema.Boolean(true)
	}
	return sub
}

// Base64 characters, each with the line breaks that may follow.
const (
	base64Letter  = `[A-Za-z0-9+/][\r\n]*`
	base64Padding = `=[\r\n]*`
)

// base64Shape matches exactly the strings that Go's base64 decoder accepts (RFC 4648,
// section 4). Generated calls use that decoder. It ignores line breaks, and bits that are
// unused because of padding.
// https://www.rfc-editor.org/rfc/rfc4648#section-4
const base64Shape = `^[\r\n]*((` + base64Letter + `){4})*((` + base64Letter + `){2}(` + base64Padding + `){2}|(` + base64Letter + `){3}` + base64Padding + `)?$`

// named returns the reader for a keyword whose value is the name of a format. Unknown names
// assert nothing. Of the encodings, only "base64" is an assertion, because generated calls
// check it.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
func named(keyword string) keywordReader {
	return func(r *reader, _, value *schema.Doc) lit {
		if value.Kind != schema.String {
			return yesLit
		}
		if f := formatNamed(value.Text); f == nil || f.keyword() != keyword {
			return yesLit
		}
		return r.add(node{op: opFormat, types: typeOf(schema.String), text: value.Text})
	}
}

// maxCount is the largest supported value of "minLength" and similar keywords.
const maxCount = 1 << 40

// countOf returns the value of an integer between 0 and maxCount. It returns false for
// any other value.
func countOf(value *schema.Doc) (int, bool) {
	rat, ok := schema.Exact(value)
	if !ok || !rat.IsInt() || rat.Sign() < 0 || rat.Num().Cmp(big.NewInt(maxCount)) > 0 {
		return 0, false
	}
	return int(rat.Num().Int64()), true
}
