package infer

import (
	"encoding/json"
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// parse parses a value for a schema: as JSON if it is JSON of the schema's type, and
// otherwise as a string. Strings in struct tags are never JSON. A duration that is a
// number in JSON may have the format that Go prints. A map in a plain tag may have the
// format key:value,key:value. If the value has the schema's type, the problem is "".
func (c clause) parse(s *schema.Node, v facts.Value) (parsed any, problem string) {
	kind := c.defs.jsonType(s)
	decoded, isJSON := decode(v.Text)
	switch {
	case v.IsNull() && (s == c.schema && c.null || s.AcceptsNull()):
		return nil, ""
	case v.IsNull():
		return nil, "null is not allowed here"
	case slices.Contains(onNumber, kind) && isJSON && typeOf(decoded) == "number" && len(v.Text) > gotype.LongestNumber:
		return nil, tooLong(v.Text)
	case kind == "string" && (v.Quoted || c.Tag || !isJSON || typeOf(decoded) != "string"):
		return v.Text, ""
	case kind == "" && (v.Quoted || !isJSON):
		return v.Text, ""
	case kind == "integer" && !isJSON && c.readsDuration(s):
		if nanoseconds, ok := gotype.Nanoseconds(v.Text); ok {
			return json.Number(strconv.FormatInt(nanoseconds, 10)), ""
		}
		return nil, quoteAll(v.Text) + " is not a duration"
	case kind == "object" && !isJSON && v.Plain && s.AdditionalProperties != nil && !s.IsClosed():
		return c.parseEntries(s.AdditionalProperties, v)
	case !isJSON || kind != "" && !isOfType(decoded, kind):
		return nil, quoteAll(v.Text) + " is not of type " + kind
	case v.Quoted && kind != "array" && kind != "object" && kind != "string":
		return nil, "the string " + quoteAll(v.Text) + " is not of type " + kind
	}
	return canonical(decoded, kind), ""
}

func (c clause) readsDuration(s *schema.Node) bool {
	t := gotype.Pointee(c.typ)
	if s != c.schema {
		t = gotype.Pointee(gotype.Element(t))
	}
	row, _ := gotype.FindKnown(types.Unalias(t), true)
	return row.Name == gotype.Duration
}

// parseEntries parses key:value,key:value as an object, as swaggo/swag does.
func (c clause) parseEntries(value *schema.Node, v facts.Value) (any, string) {
	entries := map[string]any{}
	for _, entry := range v.Elements() {
		key, text, ok := strings.Cut(entry.Text, ":")
		if !ok {
			return nil, quoteAll(v.Text) + " is not an object"
		}
		entry.Text = text
		parsed, problem := c.parse(value, entry)
		if problem != "" {
			return nil, problem
		}
		entries[key] = parsed
	}
	return entries, ""
}

// joinEnum joins an enum. If the Go type has constants, each value must be the value of a
// constant. If there are several enums, only their common values remain.
func joinEnum(c clause) {
	earlier := c.schema.Enum
	values, ok := c.enumValues(c.ownValues())
	if !ok {
		return
	}
	shared := values
	if _, again := c.entryOf("enum"); again {
		shared = slices.DeleteFunc(slices.Clone(earlier), func(v any) bool { return !contains(values, v) })
	}
	if len(shared) == 0 {
		c.contradict("remove one of the enums, or add a common value", c.Values[0], []string{"enum"}, "no value is both among %s and among %s", showAll(earlier), showAll(values))
		return
	}
	c.rememberAs("enum", c.Values[0])
	c.schema.Enum = shared
	if c.schema.Type == "" && isBare(c.schema) {
		c.schema.Type = typeOfAll(shared)
	}
	var items []schema.Part
	for _, v := range c.Values {
		parsed, _ := c.parse(c.schema, v)
		items = append(items, schema.Part{Keyword: "enum", Item: itemText(parsed), Origin: c.originOf(v)})
	}
	c.schema.TraceAll("enum", c.originOf(c.Values[0]), items)
	keepChoices(c.schema, c.writes)
}

// isBare reports whether s has no reference, no alternatives, and no given schema, so
// that its own keywords contain all its constraints.
func isBare(s *schema.Node) bool { return s.Ref == "" && s.AnyOf == nil && s.Given == nil }

// enumValues parses the values of an enum. It returns false if a value has an error.
func (c clause) enumValues(own []any) (values []any, ok bool) {
	ok = true
	fail := func(hint string, v facts.Value, code diag.Code, format string, args ...any) {
		c.fail(hint, v, code, format, args...)
		ok = false
	}
	for _, v := range c.Values {
		parsed, problem := c.parse(c.schema, v)
		switch {
		case problem != "":
			fail(c.valueHint(v), v, diag.BadDefault, "%s: %s", c.Name, problem)
		case parsed == nil && c.schema.Type != "": // the keyword that makes the value nullable adds null
		case own != nil && !contains(own, parsed):
			fail("remove it: the Go type "+c.types.Name(c.typ)+" has no such value", v, diag.BadDefault, "%s: %s is not among %s", c.Name, diag.Show(parsed), showAll(own))
		case contains(values, parsed):
			fail("remove one", v, diag.Contradiction, "%s: %s occurs twice", c.Name, diag.Show(parsed))
		default:
			values = append(values, parsed)
		}
	}
	if len(values) == 0 && ok {
		fail("remove it: nullable allows null", c.Values[0], diag.BadDefault, "%s: null is the only value", c.Name)
	}
	return values, ok
}

// joinConst joins a const as the equivalent enum with one value, because some providers
// reject const.
func joinConst(c clause) {
	if len(c.Values) > 1 {
		c.fail("keep one, or use enum", c.Values[1], diag.Contradiction, "const accepts only one value")
		return
	}
	joinEnum(c)
}

// joinDefault joins a default. The elements of an array default can be given one by one.
func joinDefault(c clause) {
	parsed, problem := c.parseWhole()
	switch last := c.Values[len(c.Values)-1]; {
	case problem != "":
		c.fail(c.valueHint(c.Values[0]), c.Values[0], diag.BadDefault, "default: %s", problem)
	case len(c.Values) > 1 && c.defs.jsonType(c.schema) != "array":
		c.fail("keep one", last, diag.Contradiction, "default occurs twice")
	case c.schema.Default != nil && !schema.SameDecoded(valueOfDefault(c.schema), parsed):
		c.contradict("keep one", last, []string{"default"}, "default is already %s", diag.Show(c.schema.Default))
	case parsed == nil:
		c.schema.Default = nullDefault
		c.remember(last)
	default:
		c.schema.Default = parsed
		c.remember(last)
	}
}

// nullDefault is the default null. A nil json.RawMessage means that there is no default.
var nullDefault = json.RawMessage("null")

func valueOfDefault(s *schema.Node) any {
	if _, isNull := s.Default.(json.RawMessage); isNull {
		return nil
	}
	return s.Default
}

func (c clause) valueHint(v facts.Value) string {
	switch {
	case v.IsNull() && c.Tag:
		return fmt.Sprintf("remove it, or allow null with nullable; for the string, use //toolgen:param %s=\"null\" above the field", c.Name)
	case v.IsNull():
		return fmt.Sprintf("remove it, or allow null with nullable; for the string, use %s=\"null\", in quotes", c.Name)
	}
	hint := "use JSON for the Go type " + c.types.Name(c.typ)
	if c.Name == "default" && c.Values[0].Plain {
		return hint + ", or use //toolgen:param default=… above the field, which overrides the tag"
	}
	return hint
}

// parseWhole parses a value for an array, as JSON or element by element.
func (c clause) parseWhole() (any, string) {
	parsed, problem := c.parse(c.schema, c.Values[0])
	if c.defs.jsonType(c.schema) == "array" && c.schema.Items != nil && (problem != "" || len(c.Values) > 1) {
		return c.parseElements(c.Values)
	}
	return parsed, problem
}

func (c clause) parseElements(values []facts.Value) (any, string) {
	list := []any{}
	for _, v := range values {
		for _, element := range v.Elements() {
			parsed, problem := c.parse(c.schema.Items, element)
			if problem != "" {
				return nil, problem
			}
			list = append(list, parsed)
		}
	}
	return list, ""
}

func joinExamples(c clause) {
	for _, v := range c.Values {
		parsed, problem := c.parseExample(v)
		switch {
		case problem != "":
			c.fail(c.valueHint(v), v, diag.BadDefault, "examples: %s", problem)
		case parsed == nil && c.writes: // if null can be written, the schema already accepts it
		case !contains(c.schema.Examples, parsed):
			c.schema.Examples = append(c.schema.Examples, parsed)
			c.schema.Trace("examples", c.originOf(c.Values[0]))
			c.schema.TraceItem("examples", itemText(parsed), c.originOf(v))
		}
	}
}

func (c clause) parseExample(v facts.Value) (any, string) {
	c.Values = []facts.Value{v}
	if v.Plain {
		return c.parseWhole()
	}
	return c.parse(c.schema, v)
}

// checkValues reports values of a clause that the schema rejects. Call it after all
// keywords are joined.
func (c clause) checkValues() {
	if _, ok := findConflict(c.schema); ok {
		return
	}
	switch c.Name {
	case "default":
		c.checkValue(c.Values[0], valueOfDefault(c.schema))
	case "enum", "const":
		for _, v := range c.Values {
			if parsed, _ := c.parse(c.schema, v); contains(c.schema.Enum, parsed) {
				c.checkValue(v, parsed)
			}
		}
	case "examples":
		for _, v := range c.Values {
			parsed, _ := c.parseExample(v)
			c.checkValue(v, parsed)
		}
	}
}

func (c clause) checkValue(v facts.Value, parsed any) {
	if v.IsNull() {
		return // parse has checked whether null is allowed
	}
	hint := "use a value that the Go type accepts"
	problem := c.defs.validationError(c.schema, parsed)
	switch {
	case problem != "":
		hint = misfitHint(c.schema, parsed)
	case c.schema.Given == nil:
		problem = c.undecodable(parsed)
	}
	if problem != "" {
		c.fail(hint, v, diag.BadDefault, "%s: %s", c.Name, problem)
		c.fixMisfit(v, parsed)
	}
}

// fixMisfit adds a fix that replaces a string with the enum value that was probably
// intended.
func (c clause) fixMisfit(v facts.Value, parsed any) {
	text, ok := parsed.(string)
	if !ok || c.foreign || contains(c.schema.Enum, parsed) {
		return
	}
	meant, ok := diag.Closest(text, textsOf(c.schema.Enum))
	old := v.Text
	if v.Quoted {
		old, meant = strconv.Quote(old), strconv.Quote(meant)
	}
	if ok && !strings.ContainsFunc(meant, func(r rune) bool { return unicode.IsSpace(r) && !v.Quoted }) {
		c.ledger.fix("use "+meant, diag.Replace(v.Pos, old, meant))
	}
}

func misfitHint(s *schema.Node, v any) string {
	if text, ok := v.(string); ok && !contains(s.Enum, v) {
		if near, ok := diag.Nearest(text, textsOf(s.Enum)); ok {
			return "did you mean " + near + "?"
		}
	}
	return "change the value, or relax the constraint"
}

func textsOf(values []any) []string {
	var list []string
	for _, v := range values {
		if text, ok := v.(string); ok {
			list = append(list, text)
		}
	}
	return list
}
