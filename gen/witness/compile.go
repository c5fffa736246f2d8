package witness

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A reader turns the schemas of one document into statements.
type reader struct {
	*nodes
	name    string // of the document, unique in the search
	graph   *schema.Graph
	rebased bool // an inner "$id" gives references another meaning
	done    map[*schema.Doc]lit
	open    map[*schema.Doc]opening // schemas that are being read
	hints   map[lit][]*schema.Doc
	looks   int  // schemas that were looked at for "unevaluatedProperties", so far
	beyond  bool // the validator cannot fully read the document, either
}

// side reads a document into a statement.
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

// inCircles reports whether references lead from a schema back to itself without a
// step into the value, so that it has no meaning.
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func (r *reader) inCircles() bool {
	var refer []*schema.Doc // every circle has one; their order does not change the result
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

// based reports whether a part of a document has an "$id", which gives references
// a base of their own. One in data, such as an "enum", counts too.
func based(part *schema.Doc) bool {
	id := part.Under("$id")
	return id != nil && id.Kind == schema.String || slices.ContainsFunc(part.Items, based) ||
		slices.ContainsFunc(part.Members, func(m schema.Member) bool { return based(m.Value) })
}

// read returns the statement that a schema makes about a value.
// A schema that contains itself becomes an opRef inside of itself.
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
		return r.referTo(doc, at)
	}
	r.open[doc] = opening{}
	var parts []lit
	for _, m := range doc.Members {
		if read := keyword(m.Key); read != nil {
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

// An opening is the state of a schema that is being read.
type opening struct {
	referred bool // a reference inside of the schema leads to it
	number   int  // then its index in nodes.targets
}

// referTo returns a reference to a schema that is being read.
func (r *reader) referTo(doc *schema.Doc, at opening) lit {
	if !at.referred {
		at.referred, at.number = true, len(r.targets)
		r.targets = append(r.targets, yesLit)
		r.open[doc] = at
	}
	return r.add(node{op: opRef, types: allTypes, count: at.number})
}

// malformed returns the statement for a keyword whose value the specification does
// not allow.
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
		return r.opaque(allTypes, "a reference leads out of the schema, or to nothing", r.here(), schema.ValueKey(value))
	}
	return r.read(target)
}

// here returns a text that is unique to the part of the document in which equal
// references mean the same: all of it or, with an inner "$id", this place alone.
func (r *reader) here() string {
	if !r.rebased {
		return r.name
	}
	return r.once()
}

// once returns a text that is unique to this place.
func (r *reader) once() string { return r.name + "/" + strconv.Itoa(len(r.all)) }

func (r *reader) readDynamicRef(_, value *schema.Doc) lit {
	return r.opaque(allTypes, `the schema has a "$dynamicRef"`, r.here(), schema.ValueKey(value))
}

// list reads an array of schemas. It reports false where the value is no array or
// has no items.
func (r *reader) list(value *schema.Doc) ([]lit, bool) {
	if value.Kind != schema.Array || len(value.Items) == 0 {
		return nil, false
	}
	lits := make([]lit, len(value.Items))
	for i, item := range value.Items {
		lits[i] = r.read(item)
	}
	return lits, true
}

func (r *reader) readAllOf(_, value *schema.Doc) lit {
	lits, ok := r.list(value)
	if !ok {
		return r.malformed("allOf", value)
	}
	return r.allOf(lits...)
}

func (r *reader) readAnyOf(_, value *schema.Doc) lit {
	lits, ok := r.list(value)
	if !ok {
		return r.malformed("anyOf", value)
	}
	return r.anyOf(lits...)
}

func (r *reader) readOneOf(_, value *schema.Doc) lit {
	lits, ok := r.list(value)
	if !ok {
		return r.malformed("oneOf", value)
	}
	return r.oneOf(lits)
}

func (r *reader) readNot(_, value *schema.Doc) lit { return r.read(value).not() }

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

func (r *reader) readConst(_, value *schema.Doc) lit {
	return r.oneOfValues([]*schema.Doc{value})
}

// regexpFor compiles a regular expression. It reports false for one that Go lacks,
// such as those of ECMA-262 that look ahead.
func regexpFor(text string) (*regexp.Regexp, bool) {
	compiled, err := regexp.Compile(text)
	return compiled, err == nil
}

// foreignPattern returns the statement for a regular expression that Go lacks.
func (r *reader) foreignPattern(about types, pattern string, parts ...string) lit {
	r.beyond = true
	return r.opaque(about, "the pattern "+schema.Quote(beginning(pattern))+" is not a regular expression of Go", append(parts, pattern)...)
}

// beginning returns as much of a text as a reason shows: 60 characters.
func beginning(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
