package infer

import (
	"cmp"
	"encoding/json"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A clause is a keyword and the schema that it is joined to.
type clause struct {
	*builder
	facts.Keyword
	schema *schema.Node
	typ    types.Type
	path   string
	ledger *ledger
	number int // position among the clauses of the property
	// foreign is set if the keyword comes from a tag in another module.
	foreign bool
	null    bool
	quoted  bool // whether the value is in a string, because of the string option of the json tag
}

// constrain adds the keywords of a property to its schema, and returns the clauses with
// errors as refused (see [ledger]). An output gets only examples, because keywords
// constrain only values that a model sends.
func (b *builder) constrain(s *schema.Node, p *property) (problems diag.List, refused map[int]token.Position) {
	var clauses []clause
	book := newLedger()
	for i, k := range p.Keywords {
		if b.writes && k.Name != "examples" {
			continue
		}
		c := clause{
			builder: b, Keyword: k, schema: s, typ: p.wire.Declared, path: p.at.path,
			ledger: book, number: i, foreign: p.foreign && k.Tag,
			null: p.Nullable || s.AcceptsNull(), quoted: p.quoted,
		}
		if c, ok := b.join(c); ok {
			clauses = append(clauses, c)
		}
	}
	clauses = append(clauses, b.joinChecks(s, p, book)...)
	for _, c := range clauses {
		c.checkLimits()
		c.checkValues()
	}
	if !b.writes {
		addExtras(s, p.More().Extras)
	}
	return book.problems, book.refused
}

// join applies the keyword of c to the schema. It returns c with the schema to which the
// keyword was added. If the keyword does not apply to the type, join reports that and
// returns false.
func (b *builder) join(c clause) (clause, bool) {
	r, _ := findRule(c.Name) // a test checks that each keyword has a rule
	c, ok := c.descend(r)
	if !ok {
		hint := "remove " + c.Name + ", which applies only to " + strings.Join(r.on, " and ")
		if b.texts && is64(gotype.Pointee(c.typ)) {
			hint += "; bigints=text does not change an int"
		}
		c.fail(hint, c.Values[0], c.misplaced(),
			"%s does not apply to %s, whose JSON type is %s", c.Name, b.types.Name(c.typ), c.defs.jsonType(c.schema))
		return c, false
	}
	if c.isGiven() {
		c.fail("remove "+c.Name+" here, or from the schema", c.Values[0], diag.Contradiction, "the given schema of %s also has %s", b.types.Name(c.typ), c.Name)
		return c, false
	}
	r.join(c)
	_, refused := c.ledger.refused[c.number]
	return c, !refused
}

// descend returns c with the schema that the keyword constrains: the clause's schema or, if
// that is an array, the schema of its elements. It returns false if the keyword applies to
// neither.
func (c clause) descend(r rule) (clause, bool) {
	if c.schema.AcceptsNull() && len(c.schema.AnyOf) == 2 {
		c.schema = c.schema.AnyOf[0]
	}
	narrowDigits(c.schema, r.on)
	kind := c.defs.jsonType(c.schema)
	applies := r.on == nil || kind == "" || slices.Contains(r.on, kind)
	ofElements := (r.name == "enum" || r.name == "examples") && !c.givesArrays()
	if kind == "array" && c.schema.Items != nil && (!applies || ofElements) {
		c.schema, c.typ, c.null = c.schema.Items, gotype.Element(c.typ), false
		return c.descend(r)
	}
	return c, applies
}

// If a keyword constrains only one alternative of a 64-bit integer in a message,
// narrowDigits restricts the schema to that alternative. The alternatives are a number and
// a string of digits.
func narrowDigits(s *schema.Node, on []string) {
	if len(s.AnyOf) != 2 || s.AnyOf[1].Type != "integer" || s.AnyOf[0].Pattern != gotype.SignedText && s.AnyOf[0].Pattern != gotype.UnsignedText {
		return
	}
	for _, option := range s.AnyOf {
		if slices.Contains(on, option.Type) {
			s.Type, s.Pattern, s.Minimum, s.AnyOf = option.Type, option.Pattern, option.Minimum, nil
			return
		}
	}
}

// givesArrays reports whether the clause's values are whole arrays, not elements.
func (c clause) givesArrays() bool {
	return !slices.ContainsFunc(c.Values, func(v facts.Value) bool {
		decoded, ok := decode(v.Text)
		return !v.Plain && (!ok || typeOf(decoded) != "array")
	})
}

// addExtras adds to s the keywords that have no field in [schema.Node].
func addExtras(s *schema.Node, extras []facts.Extra) {
	if len(extras) == 0 {
		return
	}
	all := maps.Clone(s.Extras)
	if all == nil {
		all = map[string]any{}
	}
	for _, e := range extras {
		all[e.Key] = e.Value
		s.Trace(e.Key, e.Origin)
	}
	s.Extras = all
}

// A ledger records the source value of each keyword in a property's schemas, so that
// errors about contradictions can refer to it.
type ledger struct {
	entries []entry
	// own are the values that each schema allowed before any keyword was joined.
	own map[*schema.Node][]any
	// refused maps the number of each clause that has an error to the clause's position.
	refused  map[int]token.Position
	problems diag.List
}

// An entry is the source value of a keyword of a schema.
type entry struct {
	schema  *schema.Node
	keyword string
	written string // name of the keyword in the source: const for an enum with one value
	value   facts.Value
	clause  int // number of the clause
}

// find returns the index of the entry for a schema keyword, or -1 if the keyword comes
// from the Go type.
func (l *ledger) find(s *schema.Node, keyword string) int {
	for i := range l.entries {
		if e := &l.entries[i]; e.schema == s && e.keyword == keyword {
			return i
		}
	}
	return -1
}

// entryOf returns the entry for a schema keyword. It returns false if the keyword comes
// from the Go type.
func (l *ledger) entryOf(s *schema.Node, keyword string) (entry, bool) {
	i := l.find(s, keyword)
	if i < 0 {
		return entry{}, false
	}
	return l.entries[i], true
}

func newLedger() *ledger {
	return &ledger{own: map[*schema.Node][]any{}, refused: map[int]token.Position{}}
}

func (l *ledger) report(d diag.Diagnostic) { l.problems = append(l.problems, d) }

// fix adds a fix to the last problem.
func (l *ledger) fix(message string, edits ...diag.Edit) {
	last := len(l.problems) - 1
	l.problems[last] = l.problems[last].WithFix(message, edits...)
}

func (c clause) entryOf(keyword string) (entry, bool) { return c.ledger.entryOf(c.schema, keyword) }

// originOf returns the source position of a value of the clause.
func (c clause) originOf(v facts.Value) *schema.Origin {
	return schema.OriginAt(v.Pos, c.Rule)
}

func (c clause) remember(v facts.Value) {
	c.rememberAs(c.Name, v)
}

// rememberAs records v, a value of the clause, as the source of another keyword of the
// schema.
func (c clause) rememberAs(keyword string, v facts.Value) {
	made := entry{c.schema, keyword, c.Name, v, c.number}
	if i := c.ledger.find(c.schema, keyword); i >= 0 {
		c.ledger.entries[i] = made
	} else {
		c.ledger.entries = append(c.ledger.entries, made)
	}
	c.schema.Trace(keyword, c.originOf(v))
}

// ownValues returns the enum that the clause's schema has because of its Go type.
func (c clause) ownValues() []any {
	values, ok := c.ledger.own[c.schema]
	if !ok {
		values = c.schema.Enum
		c.ledger.own[c.schema] = values
	}
	return values
}

func (c clause) refuse(d diag.Diagnostic) {
	c.ledger.refused[c.number] = c.Values[0].Pos
	if c.Tag {
		d = facts.AsIgnored(d, c.foreign)
	}
	c.ledger.report(d)
}

func (c clause) fail(hint string, v facts.Value, code diag.Code, format string, args ...any) {
	c.refuse(diag.Errorf(v.Pos, code, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint))
}

// contradict reports a value that conflicts with other keywords of the schema. The error
// includes the source positions of those keywords.
func (c clause) contradict(hint string, v facts.Value, others []string, format string, args ...any) {
	d := diag.Errorf(v.Pos, diag.Contradiction, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint)
	for _, name := range others {
		if e, ok := c.entryOf(name); ok {
			d = d.WithRelated(e.value.Pos, "%s is set here", e.written)
		}
	}
	if len(d.Related) == 0 {
		d.Hint = "remove it: the other value comes from the Go type " + c.types.Name(c.typ)
	}
	c.refuse(d)
}

func (c clause) misplaced() diag.Code {
	if c.Tag {
		return diag.BadTag
	}
	return diag.BadValue
}

// joinBound returns a function that joins a bound to the field of a schema, and keeps the
// stricter bound. Given the order of the new and the old bound, narrower reports whether
// the new bound is stricter.
func joinBound(field func(*schema.Node) *json.Number, narrower func(int) bool) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			number, ok := c.bound(v)
			if !ok {
				continue
			}
			bound, _ := gotype.Number(number)
			into := field(c.schema)
			if old, ok := gotype.Number(*into); !ok || narrower(bound.Cmp(old)) {
				*into = number
				c.remember(v)
			}
		}
	}
}

// bound returns the number in v. If v does not have the schema's JSON type or is outside
// the range of the Go type, bound reports an error and returns false.
func (c clause) bound(v facts.Value) (json.Number, bool) {
	number := json.Number(strings.TrimSpace(v.Text))
	bound, ok := gotype.Number(number)
	if !ok || v.Quoted {
		c.fail("use "+v.Spelled(c.Name, "1")+", for example", v, c.misplaced(), "%s must be a number, not %q", c.Name, v.Text)
		return "", false
	}
	if c.defs.jsonType(c.schema) == "integer" {
		if !bound.IsInt() {
			name, whole := wholeBound(c.Name, bound.Rat())
			c.fail("use "+v.Spelled(name, whole), v, c.misplaced(), "%s is %s, but %s is an integer in JSON", c.Name, number, c.types.Name(c.typ))
			return "", false
		}
		number = json.Number(bound.Digits())
	}
	if !holds(c.typ, number) {
		c.fail("remove it, or use a number in the range of the type", v, c.misplaced(), "%s %s is out of the range of %s", c.Name, number, c.types.Name(c.typ))
		return "", false
	}
	return number, true
}

// joinCount returns a function that joins a limit of length to the field of a schema. If
// the schema already has this limit, the stricter limit remains.
func joinCount(field func(*schema.Node) **uint64, narrower func(int) bool) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			n, err := strconv.ParseUint(v.Text, 10, 63)
			if err != nil || v.Quoted {
				c.fail("use "+v.Spelled(c.Name, "1")+", for example", v, c.misplaced(), "%s must be a non-negative integer, not %q", c.Name, v.Text)
				continue
			}
			into := field(c.schema)
			if *into == nil || narrower(cmp.Compare(n, **into)) {
				*into = &n
				c.remember(v)
			}
		}
	}
}

// joinDivisor joins multipleOf. It keeps the least common multiple of two values.
func joinDivisor(c clause) {
	for _, v := range c.Values {
		number := json.Number(strings.TrimSpace(v.Text))
		divisor, ok := gotype.Number(number)
		if !ok || v.Quoted || divisor.Sign() <= 0 {
			c.fail("use "+v.Spelled("multipleOf", "2")+", for example", v, c.misplaced(), "multipleOf must be a number greater than 0, not %q", v.Text)
			continue
		}
		if c.defs.jsonType(c.schema) == "integer" && !divisor.IsInt() {
			c.fail("use "+v.Spelled("multipleOf", divisor.Rat().Num().String()), v, c.misplaced(), "multipleOf is %s, but %s is an integer in JSON", number, c.types.Name(c.typ))
			continue
		}
		if old, has := gotype.Number(c.schema.MultipleOf); has {
			number = json.Number(schema.Digits(schema.CommonMultiple(old.Rat(), divisor.Rat())))
		}
		c.schema.MultipleOf = number
		c.remember(v)
	}
}

// joinText returns a function that joins a keyword of which a schema can have only one,
// such as pattern.
func joinText(field func(*schema.Node) *string) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			into := field(c.schema)
			if *into != "" && *into != v.Text {
				c.contradict("remove one of them: a schema has only one "+c.Name, v, []string{c.Name}, "%s is already %q", c.Name, *into)
				continue
			}
			*into = v.Text
			c.remember(v)
		}
	}
}

// numberFormats maps OpenAPI number formats to Go types with the same range of values.
// https://spec.openapis.org/registry/format/
var numberFormats = map[string]types.BasicKind{
	"int8": types.Int8, "int16": types.Int16, "int32": types.Int32, "int64": types.Int64,
	"uint8": types.Uint8, "uint16": types.Uint16, "uint32": types.Uint32, "uint64": types.Uint64,
	"float": types.Float32, "double": types.Float64,
}

// joinFormat joins the format of a string. It joins the format of a number as bounds,
// unless all values of the Go type are within these bounds.
func joinFormat(c clause) {
	v, kind := c.Values[0], c.defs.jsonType(c.schema)
	format, ofNumbers := numberFormats[v.Text]
	isInteger := kind == "integer" || gotype.IsKind(gotype.Pointee(c.typ), types.IsInteger)
	isFloat := kind == "number" || gotype.IsKind(gotype.Pointee(c.typ), types.IsFloat)
	switch isFloatFormat := format == types.Float32 || format == types.Float64; {
	case !isInteger && !isFloat:
		joinText(func(s *schema.Node) *string { return &s.Format })(c)
	case !ofNumbers, isInteger && isFloatFormat, isFloat && !isFloatFormat:
		c.fail("remove it", v, c.misplaced(), "the format %q does not apply to %s", v.Text, c.types.Name(c.typ))
	case isInteger:
		c.joinExtent(extents[format])
	}
}

// joinExtent joins the bounds of a format, if they are stricter than the bounds of the Go
// type.
func (c clause) joinExtent(e extent) {
	low, high, ok := rangeOf(c.typ)
	for _, end := range []struct {
		name    string
		number  gotype.Exact
		implied bool
		join    func(clause)
	}{
		{"minimum", e.low, ok && e.low.Cmp(low) <= 0, joinMinimum},
		{"maximum", e.high, ok && e.high.Cmp(high) >= 0, joinMaximum},
	} {
		bound := c
		bound.Name, bound.Values = end.name, []facts.Value{{Text: end.number.Digits(), Pos: c.Values[0].Pos}}
		switch {
		case end.implied:
		case !slices.Contains(onNumber, c.defs.jsonType(c.schema)):
			c.fail("remove it", c.Values[0], c.misplaced(), "the format %q does not apply to %s, which is a string in JSON", c.Values[0].Text, c.path)
			return
		default:
			end.join(bound)
		}
	}
}

var (
	joinMinimum = joinBound(func(s *schema.Node) *json.Number { return &s.Minimum }, greater)
	joinMaximum = joinBound(func(s *schema.Node) *json.Number { return &s.Maximum }, smaller)
)

func joinPattern(c clause) {
	c.Values = slices.Clone(c.Values)
	for i, v := range c.Values {
		if problem := patternFault(v.Text); problem != "" {
			c.fail(advisePattern, v, c.misplaced(), "pattern is not a regular expression: %s", problem)
			return
		}
		pattern, ok := schema.ECMAPattern(v.Text)
		if !ok {
			c.fail("use classes such as [Aa], groups such as (a), and escapes that JavaScript supports", v, c.misplaced(),
				"pattern uses syntax that only Go supports, so JavaScript clients reject the schema")
			return
		}
		c.Values[i].Text = pattern
	}
	joinText(func(s *schema.Node) *string { return &s.Pattern })(c)
}

// joinFlag returns a function that sets a flag if any value is true.
func joinFlag(field func(*schema.Node) *bool) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			set, err := strconv.ParseBool(v.Text)
			if err != nil {
				c.fail("use "+v.Spelled(c.Name, "true")+", or remove it", v, c.misplaced(), "%s must be true or false, not %q", c.Name, v.Text)
				continue
			}
			if into := field(c.schema); set && !*into {
				*into = true
				c.remember(v)
			}
		}
	}
}

// joinType accepts the type that the schema already has, and rejects any other.
func joinType(c clause) {
	for _, v := range c.Values {
		switch kind := c.defs.jsonType(c.schema); kind {
		case v.Text:
		case "":
			c.fail("add //toolgen:param as=TYPE above the field, with a Go type that has the same JSON", v, c.misplaced(), "type=%s cannot be checked, because the JSON type of %s is unknown", v.Text, c.types.Name(c.typ))
		default:
			c.fail("remove type=, which comes from the Go type", v, c.misplaced(), "type=%s, but %s is encoded as %s", v.Text, c.types.Name(c.typ), kind)
		}
	}
}

var (
	onText   = []string{"string"}
	onNumber = []string{"integer", "number"}
	onArray  = []string{"array"}
	onObject = []string{"object"}
)

// A rule defines how a keyword is joined to a schema, according to JSON Schema validation
// 2020-12.
type rule struct {
	name string
	on   []string // JSON types that the keyword constrains; nil for all types
	// join restricts the clause's schema by the clause's values, and reports values that
	// are impossible.
	join func(clause)
}

// rules lists the rule of each keyword that the source can state.
var rules = []rule{
	{"enum", nil, joinEnum},
	{"const", nil, joinConst},
	{"default", nil, joinDefault},
	{"examples", nil, joinExamples},
	{"format", slices.Concat(onText, onNumber), joinFormat},
	{"pattern", onText, joinPattern},
	{"minLength", onText, joinCount(func(s *schema.Node) **uint64 { return &s.MinLength }, greater)},
	{"maxLength", onText, joinCount(func(s *schema.Node) **uint64 { return &s.MaxLength }, smaller)},
	{"minimum", onNumber, joinMinimum},
	{"maximum", onNumber, joinMaximum},
	{"exclusiveMinimum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.ExclusiveMinimum }, greater)},
	{"exclusiveMaximum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.ExclusiveMaximum }, smaller)},
	{"multipleOf", onNumber, joinDivisor},
	{"minItems", onArray, joinCount(func(s *schema.Node) **uint64 { return &s.MinItems }, greater)},
	{"maxItems", onArray, joinCount(func(s *schema.Node) **uint64 { return &s.MaxItems }, smaller)},
	{"uniqueItems", onArray, joinFlag(func(s *schema.Node) *bool { return &s.UniqueItems })},
	{"minProperties", onObject, joinCount(func(s *schema.Node) **uint64 { return &s.MinProperties }, greater)},
	{"maxProperties", onObject, joinCount(func(s *schema.Node) **uint64 { return &s.MaxProperties }, smaller)},
	{"readOnly", nil, joinFlag(func(s *schema.Node) *bool { return &s.ReadOnly })},
	{"writeOnly", nil, joinFlag(func(s *schema.Node) *bool { return &s.WriteOnly })},
	{"type", nil, joinType},
}

func findRule(name string) (rule, bool) {
	i := slices.IndexFunc(rules, func(r rule) bool { return r.name == name })
	if i < 0 {
		return rule{}, false
	}
	return rules[i], true
}
