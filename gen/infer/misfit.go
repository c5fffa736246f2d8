package infer

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/types"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// validationError returns the reason why a schema rejects a value, or "". It supports only
// the keywords that this package writes. If it cannot decide, for example because Go cannot
// compile a pattern, it accepts the value.
func (d *definitions) validationError(s *schema.Node, v any) string {
	if s.Ref != "" {
		if def := d.target(s.Ref); def.schema != nil {
			return d.validationError(def.schema, v)
		}
		return ""
	}
	switch {
	case s.Type != "" && !isOfType(v, s.Type):
		return diag.Show(v) + " is not of type " + s.Type
	case s.Enum != nil && !contains(s.Enum, v):
		return diag.Show(v) + " is not among " + showAll(s.Enum)
	}
	var problem string
	switch v := v.(type) {
	case json.Number:
		problem = misfitNumber(s, v)
	case string:
		problem = misfitText(s, v)
	}
	if problem = cmp.Or(problem, d.misfitOptions(s, v)); problem != "" {
		return problem
	}
	switch v := v.(type) {
	case []any:
		problem = d.misfitArray(s, v)
	case map[string]any:
		problem = d.misfitObject(s, v)
	}
	return cmp.Or(problem, misfitGiven(s, v))
}

// misfitOptions returns the reason why all options of anyOf reject v, or "". The reason is
// that of the option with the discriminator of v, or else that of the first option.
func (d *definitions) misfitOptions(s *schema.Node, v any) string {
	problem := ""
	for _, option := range s.AnyOf {
		own := d.validationError(option, v)
		if own == "" {
			return ""
		}
		if problem == "" || isMeant(option, v) {
			problem = own
		}
	}
	return problem
}

// isMeant reports whether v is an object with the discriminator of option, so that no other
// option of the union applies.
func isMeant(option *schema.Node, v any) bool {
	object, ok := v.(map[string]any)
	if !ok || option.Properties == nil {
		return false
	}
	for _, p := range option.Properties {
		if len(p.Node.Enum) == 1 && contains(p.Node.Enum, object[p.Name]) {
			return true
		}
	}
	return false
}

func misfitNumber(s *schema.Node, number json.Number) string {
	n, small := gotype.Number(number)
	if !small {
		return ""
	}
	bounds := []struct {
		bound   json.Number
		words   string
		outside func(order int) bool
	}{
		{s.Minimum, "less than the minimum", smaller},
		{s.Maximum, "more than the maximum", greater},
		{s.ExclusiveMinimum, "not above the exclusiveMinimum", func(order int) bool { return order <= 0 }},
		{s.ExclusiveMaximum, "not below the exclusiveMaximum", func(order int) bool { return order >= 0 }},
	}
	for _, b := range bounds {
		if bound, ok := gotype.Number(b.bound); ok && b.outside(n.Cmp(bound)) {
			return fmt.Sprintf("%s is %s %s", number, b.words, b.bound)
		}
	}
	if divisor, ok := gotype.Number(s.MultipleOf); ok && !new(big.Rat).Quo(n.Rat(), divisor.Rat()).IsInt() {
		return fmt.Sprintf("%s is not a multiple of %s", number, s.MultipleOf)
	}
	return ""
}

func misfitText(s *schema.Node, text string) string {
	if problem := misfitCount(utf8.RuneCountInString(text), "characters", s.MinLength, s.MaxLength); problem != "" {
		return diag.Show(text) + problem
	}
	if s.Pattern != "" {
		if pattern, err := schema.CompilePattern(s.Pattern); err == nil && !pattern.MatchString(text) {
			return fmt.Sprintf("%s does not match %s", diag.Show(text), s.Pattern)
		}
	}
	if !meta.IsOfFormat(s.Format, text) {
		return fmt.Sprintf("%s does not match the format %s", diag.Show(text), s.Format)
	}
	return ""
}

func misfitCount(n int, unit string, low, high *uint64) string {
	switch {
	case low != nil && uint64(n) < *low:
		return fmt.Sprintf(" has fewer than %d %s", *low, unit)
	case high != nil && uint64(n) > *high:
		return fmt.Sprintf(" has more than %d %s", *high, unit)
	}
	return ""
}

func (d *definitions) misfitArray(s *schema.Node, list []any) string {
	if problem := misfitCount(len(list), "elements", s.MinItems, s.MaxItems); problem != "" {
		return diag.Show(list) + problem
	}
	for i, item := range list {
		if s.UniqueItems && contains(list[:i], item) {
			return fmt.Sprintf("%s contains %s twice", diag.Show(list), diag.Show(item))
		}
		if s.Items == nil {
			continue
		}
		if problem := d.validationError(s.Items, item); problem != "" {
			return problem
		}
	}
	return ""
}

func (d *definitions) misfitObject(s *schema.Node, object map[string]any) string {
	if problem := misfitCount(len(object), "entries", s.MinProperties, s.MaxProperties); problem != "" {
		return diag.Show(object) + problem
	}
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			return fmt.Sprintf("%s has no property %s", diag.Show(object), name)
		}
	}
	for _, rule := range s.Rules {
		isGiven := func(name string) bool { _, ok := object[name]; return ok }
		if problem := misfitRule(rule, isGiven); problem != "" {
			return problem
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if problem := d.misfitMember(s, name, object[name]); problem != "" {
			return problem
		}
	}
	return ""
}

// misfitRule returns the reason why an object violates a rule, or "".
func misfitRule(r schema.Rule, given func(name string) bool) string {
	isMissing := func(name string) bool { return !given(name) }
	if slices.ContainsFunc(r.If, isMissing) {
		return ""
	}
	count := len(r.Names) - len(slices.DeleteFunc(slices.Clone(r.Names), given))
	names := diag.Listed(r.Names, "and")
	switch {
	case r.Then == schema.AtLeastOne && count == 0:
		return "none of " + names + " is given"
	case r.Then == schema.ExactlyOne && count != 1:
		return "not exactly one of " + names + " is given"
	case r.Then == schema.AtMostOne && count > 1:
		return "more than one of " + names + " is given"
	case r.Then == schema.All && count < len(r.Names):
		return diag.Listed(r.If, "and") + " is given without " + names
	case r.Then == schema.None && count > 0:
		return diag.Listed(r.If, "and") + " and " + names + " exclude each other"
	}
	return ""
}

func (d *definitions) misfitMember(s *schema.Node, name string, v any) string {
	if property := s.Properties.Get(name); property != nil {
		return d.validationError(property, v)
	}
	if s.IsClosed() {
		return fmt.Sprintf("there is no property %q", name)
	}
	if s.PropertyNames != nil {
		if problem := d.validationError(s.PropertyNames, name); problem != "" {
			return problem
		}
	}
	if s.AdditionalProperties == nil {
		return ""
	}
	return d.validationError(s.AdditionalProperties, v)
}

// undecodable returns the reason why a clause's Go type cannot decode a value that its
// schema accepts, or "". Schemas do not include the bounds of 64-bit integers and floats,
// and some restrictions of known types. Which values the methods of other types reject is
// not known before a call.
func (c clause) undecodable(v any) string {
	switch {
	case c.writes:
		return "" // results need not be decodable
	case c.quoted:
		text, _ := v.(string)
		v, _ = decode(text)
	}
	return c.unreadable(c.typ, v)
}

func (b *builder) unreadable(t types.Type, v any) string {
	t = types.Unalias(gotype.Pointee(t))
	switch v := v.(type) {
	case json.Number:
		return numberOutOfRange(t, v)
	case string:
		if number, ok := decode(v); ok && typeOf(number) == "number" && gotype.IsKind(t, types.IsInteger) {
			return b.unreadable(t, number) // a number in a string
		}
		return b.unreadableText(t, v)
	case []any:
		for _, item := range v {
			if problem := b.unreadable(gotype.Element(t), item); problem != "" {
				return problem
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if problem := b.unreadableKey(t, name); problem != "" {
				return problem
			}
			if problem := b.unreadable(b.memberOf(t, name), v[name]); problem != "" {
				return problem
			}
		}
	}
	return ""
}

// unreadableText is like undecodable, for a string in base64 or for the text of a known
// type.
func (b *builder) unreadableText(t types.Type, text string) string {
	read := b.readerOf(t)
	if read == nil {
		return ""
	}
	if err := read(text); err != nil {
		return fmt.Sprintf("%.60s cannot be decoded: %v", diag.Show(text), err)
	}
	return ""
}

func (b *builder) readerOf(t types.Type) func(text string) error {
	for _, byKind := range []bool{true, false} {
		if row, ok := gotype.FindKnown(t, byKind); ok {
			return row.Reads
		}
	}
	named, _ := t.(*types.Named)
	if kind := b.types.Of(t, gotype.At{}).Kind; kind == gotype.Bytes && (named == nil || !gotype.ReadsItself(named)) {
		return readBytes
	}
	return nil
}

func readBytes(text string) error {
	_, err := base64.StdEncoding.DecodeString(text)
	return err
}

// unreadableKey is like undecodable, for a map key.
func (b *builder) unreadableKey(t types.Type, name string) string {
	entries, ok := t.Underlying().(*types.Map)
	if !ok {
		return ""
	}
	key := types.Unalias(entries.Key())
	if gotype.IsKind(key, types.IsInteger) && !gotype.IsKnown(key) {
		if number := json.Number(name); json.Valid([]byte(name)) && !holds(key, number) {
			return fmt.Sprintf("the name %q is out of the range of %s", name, key.Underlying())
		}
		return ""
	}
	return b.unreadableText(key, name)
}

func numberOutOfRange(t types.Type, number json.Number) string {
	if _, small := gotype.Number(number); !small {
		if len(number) > gotype.LongestNumber {
			return tooLong(number.String())
		}
		return number.String() + " exceeds 64 bits"
	}
	if !holds(t, number) {
		return number.String() + " is out of the range of " + t.Underlying().String()
	}
	return ""
}

// memberOf returns the type of a property, if t is a struct or map; otherwise, it returns
// t.
func (b *builder) memberOf(t types.Type, name string) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Map:
		return u.Elem()
	case *types.Struct:
		for _, f := range gotype.FieldsOf(t, b.pkg.Encoder).Members {
			if f.Name == name {
				return f.Decl.Type()
			}
		}
	}
	return t
}

// A conflict is a set of keywords in one schema that no value satisfies together.
type conflict struct {
	keywords []string
	problem  string
}

func findConflict(s *schema.Node) (conflict, bool) {
	for _, find := range []func(*schema.Node) (conflict, bool){numberConflict, countConflict, choiceConflict} {
		if found, ok := find(s); ok {
			return found, true
		}
	}
	return conflict{}, false
}

// A side is one end of a range of numbers.
type side struct {
	keyword string
	number  json.Number
	open    bool // whether the number itself is excluded
}

func numberConflict(s *schema.Node) (conflict, bool) {
	for _, lower := range [...]side{{"minimum", s.Minimum, false}, {"exclusiveMinimum", s.ExclusiveMinimum, true}} {
		for _, upper := range [...]side{{"maximum", s.Maximum, false}, {"exclusiveMaximum", s.ExclusiveMaximum, true}} {
			if lower.number == "" || upper.number == "" || isBetween(lower, upper, stepOf(s)) {
				continue
			}
			between := fmt.Sprintf("is possible between %s %s and %s %s", lower.keyword, lower.number, upper.keyword, upper.number)
			if s.MultipleOf != "" && isBetween(lower, upper, naturalStep(s)) {
				return conflict{[]string{lower.keyword, upper.keyword, "multipleOf"}, "no multiple of " + s.MultipleOf.String() + " " + between}, true
			}
			return conflict{[]string{lower.keyword, upper.keyword}, "no value " + between}, true
		}
	}
	return conflict{}, false
}

// stepOf returns a number that divides every value of a schema, or nil.
func stepOf(s *schema.Node) *big.Rat {
	if divisor, ok := gotype.Number(s.MultipleOf); ok {
		return divisor.Rat()
	}
	return naturalStep(s)
}

func naturalStep(s *schema.Node) *big.Rat {
	if s.Type == "integer" {
		return big.NewRat(1, 1)
	}
	return nil
}

// isBetween reports whether there is a number between two sides. If step is not nil, the
// number must be a multiple of step.
func isBetween(lower, upper side, step *big.Rat) bool {
	from, ok := gotype.Number(lower.number)
	to, also := gotype.Number(upper.number)
	if !ok || !also {
		return true
	}
	low, open := from.Rat(), lower.open || upper.open
	if step != nil {
		low, open = firstMultiple(low, lower.open, step), upper.open
	}
	order := low.Cmp(to.Rat())
	return order < 0 || order == 0 && !open
}

// firstMultiple returns the smallest multiple of step that is at least low, or greater
// than low if above is set.
func firstMultiple(low *big.Rat, above bool, step *big.Rat) *big.Rat {
	first := new(big.Rat).SetInt(schema.Ceiling(new(big.Rat).Quo(low, step)))
	first.Mul(first, step)
	if above && first.Cmp(low) == 0 {
		first.Add(first, step)
	}
	return first
}

// wholeBound returns the equivalent of a bound for whole numbers, as a minimum or maximum.
func wholeBound(keyword string, bound *big.Rat) (name, number string) {
	if keyword == "minimum" || keyword == "exclusiveMinimum" {
		return "minimum", schema.Ceiling(bound).String()
	}
	return "maximum", schema.Floor(bound).String()
}

func countConflict(s *schema.Node) (conflict, bool) {
	counts := []struct {
		low, high *uint64
		of        string
	}{
		{s.MinLength, s.MaxLength, "Length"}, {s.MinItems, s.MaxItems, "Items"}, {s.MinProperties, s.MaxProperties, "Properties"},
	}
	for _, c := range counts {
		if c.low != nil && c.high != nil && *c.low > *c.high {
			return conflict{
				[]string{"min" + c.of, "max" + c.of},
				fmt.Sprintf("no value is possible between min%[1]s %[2]d and max%[1]s %[3]d", c.of, *c.low, *c.high),
			}, true
		}
	}
	return conflict{}, false
}

// choiceConflict returns a conflict if uniqueItems and minItems require more elements than
// there are different values.
func choiceConflict(s *schema.Node) (conflict, bool) {
	if !s.UniqueItems || s.MinItems == nil || s.Items == nil {
		return conflict{}, false
	}
	values := len(s.Items.Enum)
	if s.Items.Enum == nil && s.Items.Type == "boolean" {
		values = len([]bool{false, true})
	}
	if values == 0 || *s.MinItems <= uint64(values) {
		return conflict{}, false
	}
	return conflict{
		[]string{"minItems", "uniqueItems"},
		fmt.Sprintf("%d elements cannot be unique, because only %d values exist", *s.MinItems, values),
	}, true
}

// checkLimits reports a conflict, if the clause is the last one that contributes to it.
func (c clause) checkLimits() {
	found, ok := findConflict(c.schema)
	mine, known := c.entryOf(c.Name)
	if !ok || !known || mine.clause != c.number || !slices.Contains(found.keywords, c.Name) {
		return
	}
	others := slices.DeleteFunc(found.keywords, func(name string) bool { return name == c.Name })
	if !slices.ContainsFunc(others, c.isOverridden) {
		c.contradict("relax one of them", mine.value, others, "%s", found.problem)
	}
}

// isOverridden reports whether a later clause sets the keyword of the schema.
func (c clause) isOverridden(keyword string) bool {
	e, ok := c.entryOf(keyword)
	return ok && e.clause > c.number
}

type extent struct{ low, high gotype.Exact }

// extents maps Go's numeric types to their extents. int, uint, and uintptr count as 64-bit
// types.
var extents = map[types.BasicKind]extent{
	types.Int: signed(64), types.Int8: signed(8), types.Int16: signed(16), types.Int32: signed(32), types.Int64: signed(64),
	types.Uint: unsigned(64), types.Uint8: unsigned(8), types.Uint16: unsigned(16), types.Uint32: unsigned(32), types.Uint64: unsigned(64), types.Uintptr: unsigned(64),
	types.Float32: newExtent(new(big.Rat).SetFloat64(-math.MaxFloat32), new(big.Rat).SetFloat64(math.MaxFloat32)),
}

func signed(bits uint) extent {
	end := new(big.Int).Lsh(big.NewInt(1), bits-1)
	return newExtent(new(big.Rat).SetInt(new(big.Int).Neg(end)), new(big.Rat).SetInt(end.Sub(end, big.NewInt(1))))
}

func unsigned(bits uint) extent {
	end := new(big.Int).Lsh(big.NewInt(1), bits)
	return newExtent(new(big.Rat), new(big.Rat).SetInt(end.Sub(end, big.NewInt(1))))
}

func newExtent(low, high *big.Rat) extent { return extent{gotype.ExactOf(low), gotype.ExactOf(high)} }

// rangeOf returns the smallest and the largest number of a Go type. It returns false if
// the type is not numeric, or if its range includes every number of [gotype.Number].
func rangeOf(t types.Type) (low, high gotype.Exact, ok bool) {
	basic, ok := gotype.Pointee(t).Underlying().(*types.Basic)
	if !ok {
		return low, high, false
	}
	e, ok := extents[basic.Kind()]
	return e.low, e.high, ok
}

// holds reports whether encoding/json can decode a number into a Go type. This includes a
// number just above the maximum of a float type, because encoding/json rounds it. holds
// returns true for any type that is not numeric.
func holds(t types.Type, number json.Number) bool {
	low, high, ok := rangeOf(t)
	n, small := gotype.Number(number)
	switch {
	case !ok || !small:
		return !ok
	case gotype.IsKind(gotype.Pointee(t), types.IsFloat):
		_, err := strconv.ParseFloat(number.String(), 32)
		return err == nil
	}
	return n.IsInt() && n.Cmp(low) >= 0 && n.Cmp(high) <= 0
}

// greater and smaller report whether a new limit is stricter than the old one. The order is
// the result of cmp.Compare for the new and the old limit.
func greater(order int) bool { return order > 0 }

func smaller(order int) bool { return order < 0 }
