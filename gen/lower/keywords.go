package lower

import (
	"cmp"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// emptyKeywords are keywords that mean nothing to a model. Keywords that JSON Schema does
// not define, such as "x-…", also mean nothing to a model, because they are meant for
// programs.
var emptyKeywords = []string{"$schema", "$id", "$anchor", "$comment", "$vocabulary", "$dynamicAnchor"}

// strictShapes are the keywords that every strict mode supports.
var strictShapes = []string{
	"type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "title", "description",
}

// shaping are strictShapes and the keywords that are rewritten to them. Each has its own
// rules in strict mode.
var shaping = append([]string{"patternProperties", "unevaluatedProperties", "prefixItems", "$ref"}, strictShapes...)

var (
	knownKeywords = schema.KeywordNames()
	// mute are the keywords that neither restrict a value nor help a model to choose a
	// value.
	mute = append([]string{"title", "readOnly", "writeOnly", "contentSchema", "$defs", "definitions"}, emptyKeywords...)
)

// isMeaningless reports whether a keyword means nothing to a model. Unknown keywords mean
// nothing.
func isMeaningless(keyword string) bool {
	return slices.Contains(mute, keyword) || !slices.Contains(knownKeywords, keyword)
}

var describedLast = []string{"default", "examples", "deprecated", "readOnly", "writeOnly"}

// isDescribedLast reports whether an annotation is described after all constraints and
// means something to a model.
func isDescribedLast(keyword string) bool {
	return slices.Contains(describedLast, keyword) && !isMeaningless(keyword)
}

// isAnnotation reports whether a keyword annotates a value without forbidding any.
func isAnnotation(keyword string) bool {
	return isMeaningless(keyword) || slices.Contains([]string{"description", "default", "examples", "deprecated"}, keyword)
}

// scalarTypes are the types whose values do not contain other values.
var scalarTypes = []string{"string", "integer", "number", "boolean", schema.NullType}

var allTypes = []string{"string", "number", "boolean", "object", "array", schema.NullType}

// numberFormats specify how a number is stored; they apply to numbers, not strings.
var numberFormats = []string{"int32", "int64", "float", "double"}

// keywordType maps each keyword that applies to one type only to that type. The keyword
// has no effect on values of other types. Integers count as numbers.
var keywordType = map[string]string{
	"minLength": "string", "maxLength": "string", "pattern": "string", "format": "string",
	"contentEncoding": "string", "contentMediaType": "string", "contentSchema": "string",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number",
	"multipleOf": "number",
	"items":      "array", "prefixItems": "array", "additionalItems": "array", "minItems": "array", "maxItems": "array",
	"uniqueItems": "array", "contains": "array", "minContains": "array", "maxContains": "array",
	"unevaluatedItems": "array",
	"properties":       "object", "required": "object", "additionalProperties": "object", "patternProperties": "object",
	"propertyNames": "object", "minProperties": "object", "maxProperties": "object",
	"dependentRequired": "object", "dependentSchemas": "object", "dependencies": "object",
	"unevaluatedProperties": "object",
}

// appliesTo reports whether a keyword applies to values of one of the types.
func appliesTo(keyword string, kinds []string) bool {
	about, ok := keywordType[keyword]
	return !ok || slices.Contains(kinds, about) || about == "number" && slices.Contains(kinds, "integer")
}

// constrains reports whether a keyword applies to values of one of the types. Unlike
// appliesTo, it recognizes number formats.
func constrains(m schema.Member, kinds []string) bool {
	if m.Key == "format" && slices.Contains(numberFormats, m.Value.Text) {
		return slices.Contains(kinds, "integer") || slices.Contains(kinds, "number")
	}
	return appliesTo(m.Key, kinds)
}

// typesOfValues returns the types of values, without duplicates. If all numbers among them
// are integers, the type is "integer".
func typesOfValues(values []*schema.Doc) []string {
	numbers := typeOfNumbers(values)
	var kinds []string
	for _, value := range values {
		kind := value.Kind.String()
		if value.Kind == schema.Number {
			kind = numbers
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// typeOfNumbers returns the type of the numbers among values: "integer" if all of them
// are integers, otherwise "number".
func typeOfNumbers(values []*schema.Doc) string {
	fraction := func(d *schema.Doc) bool { return d.Kind == schema.Number && !schema.IsInteger(d) }
	if slices.ContainsFunc(values, fraction) {
		return "number"
	}
	return "integer"
}

func isCompound(values ...*schema.Doc) bool {
	return slices.ContainsFunc(values, func(value *schema.Doc) bool {
		return value.Kind == schema.Array || value.Kind == schema.Object
	})
}

// constAsEnum replaces a "const" with an "enum" of one value. If the schema also has an
// "enum" that does not contain the constant, the resulting "enum" is empty.
func constAsEnum(sub *schema.Doc) *schema.Doc {
	value := sub.Under("const")
	if value == nil {
		return sub
	}
	values, _ := sub.Values()
	return sub.Without("enum").Rename("const", "enum", &schema.Doc{Kind: schema.Array, Items: values, Origin: value.Origin})
}

// narrowEnum removes from the "enum" of sub the values whose type is not among kinds. It
// also returns the kinds that the remaining values have.
func narrowEnum(sub *schema.Doc, values []*schema.Doc, kinds []string) (*schema.Doc, []string) {
	fits := func(value *schema.Doc) bool {
		return slices.ContainsFunc(kinds, func(kind string) bool { return schema.IsOfType(value, kind) })
	}
	if kept := filter(values, fits); len(kept) < len(values) {
		narrow := *sub.Under("enum")
		narrow.Items, values = kept, kept
		sub = sub.With("enum", &narrow)
	}
	return sub, filter(kinds, func(kind string) bool {
		return slices.ContainsFunc(values, func(value *schema.Doc) bool { return schema.IsOfType(value, kind) })
	})
}

func oneOfTexts(texts ...string) func(*schema.Doc) bool {
	return func(value *schema.Doc) bool {
		return value.Kind == schema.String && slices.Contains(texts, value.Text)
	}
}

// lookaround matches lookaround assertions and backreferences in a regular expression.
var lookaround = regexp.MustCompile(`\(\?<?[=!]|\\[1-9]|\\k<`)

func looksNowhere(pattern *schema.Doc) bool {
	withoutEscaped := strings.ReplaceAll(pattern.Text, `\\`, "")
	return pattern.Kind == schema.String && !lookaround.MatchString(withoutEscaped)
}

// plainPattern matches regular expressions that contain only literals, classes, groups,
// the quantifiers * + ? {n} {n,} {n,m}, and anchors at the ends.
var plainPattern = regexp.MustCompile(`^\^?(?:\(|\)` + "(?:" + quantifier + ")?|" + atom + "(?:" + quantifier + `)?)*\$?$`)

const (
	quantifier = `[*+?]|\{[0-9]{1,2}(?:,[0-9]{0,2})?\}`
	escape     = `\\(?:[dws]|[^A-Za-z0-9])`
	atom       = `(?:` + escape + `|\[\^?(?:` + escape + `|[^\]\[\\])+\]|[^\\()\[\]{}*+?|^$])`
)

// isPlainPattern reports whether a regular expression contains only what plainPattern
// allows, so that every engine supports it.
func isPlainPattern(pattern *schema.Doc) bool {
	return pattern.Kind == schema.String && plainPattern.MatchString(pattern.Text)
}

// isGrammarPattern reports whether a constrained decoder enforces a regular expression
// exactly. A decoder matches the JSON of a string. An expression that matches a quote or an
// escaped character could therefore match beyond the end of the string.
func isGrammarPattern(pattern *schema.Doc) bool {
	portable, ok := schema.PortablePattern(pattern.Text)
	if !ok || portable != pattern.Text {
		return false
	}
	parsed, err := syntax.Parse(portable, syntax.Perl)
	return err == nil && !matchesEscaped(parsed)
}

// matchesEscaped reports whether a part of an expression matches a character that JSON
// represents with an escape sequence.
func matchesEscaped(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral:
		return re.Flags&syntax.FoldCase != 0 || slices.ContainsFunc(re.Rune, isEscaped)
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			low, high := re.Rune[i], re.Rune[i+1]
			if isEscaped(low) || low <= '"' && '"' <= high || low <= '\\' && '\\' <= high {
				return true
			}
		}
		return false
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return true
	}
	return slices.ContainsFunc(re.Sub, matchesEscaped)
}

// isEscaped reports whether JSON represents a character with an escape sequence.
func isEscaped(c rune) bool { return c < ' ' || c == '"' || c == '\\' }

func isBelow(limit int) accepts {
	return func(count *schema.Doc) bool {
		n, err := strconv.Atoi(digitsOf(count))
		return err == nil && 0 <= n && n < limit
	}
}

func hasFifteenDigits(number *schema.Doc) bool {
	digits := digitsOf(number)
	return digits != "" && len(strings.TrimPrefix(digits, "-")) <= 15
}

func isZeroOrOne(value *schema.Doc) bool {
	return schema.SameValue(value, schema.Num("0")) || schema.SameValue(value, schema.Num("1"))
}

func isInt64(number *schema.Doc) bool {
	return digitsOf(number) != ""
}

// digitsOf returns the digits of a 64-bit integer without a fraction or exponent, as
// integer decoders require. It returns "" for any other number.
func digitsOf(number *schema.Doc) string {
	value, ok := schema.Exact(number)
	if !ok || !value.IsInt() || !value.Num().IsInt64() {
		return ""
	}
	return value.Num().String()
}

// isDouble reports whether a number is finite as a double.
func isDouble(d *schema.Doc) bool {
	value, ok := schema.Exact(d)
	if !ok {
		return false
	}
	f, _ := value.Float64()
	return f-f == 0
}

func isObject(sub *schema.Doc, keyword string) bool {
	value := sub.Under(keyword)
	return value != nil && value.Kind == schema.Object
}

// orTrue returns the schema under a keyword, or the schema that allows all values.
func orTrue(sub *schema.Doc, key string) *schema.Doc {
	if value := sub.Under(key); value != nil {
		return value
	}
	return schema.Boolean(true)
}

func byKey(members []schema.Member) map[string]*schema.Doc {
	values := map[string]*schema.Doc{}
	for _, m := range members {
		values[m.Key] = m.Value
	}
	return values
}

func withMembers(sub *schema.Doc, members []schema.Member) *schema.Doc {
	for _, member := range members {
		sub = sub.With(member.Key, member.Value)
	}
	return sub
}

func sameMembers(a, b []schema.Member) bool {
	return slices.EqualFunc(a, b, func(a, b schema.Member) bool { return a.Value == b.Value })
}

// propertyNames returns the names of the properties of several schemas, without
// duplicates.
func propertyNames(all []*schema.Doc) []string {
	var names []string
	seen := map[string]bool{}
	for _, sub := range all {
		for _, m := range sub.Table("properties") {
			if !seen[m.Key] {
				seen[m.Key] = true
				names = append(names, m.Key)
			}
		}
	}
	return names
}

func filter[T any](list []T, keep func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), func(element T) bool { return !keep(element) })
}

// orNull returns doc, or null if doc is nil. Null is not a schema, so the check of the
// whole document rejects it.
func orNull(doc *schema.Doc) *schema.Doc { return cmp.Or(doc, &schema.Doc{}) }

func isUnder(at *schema.Place, keyword string) bool {
	keywords, direct := splitPath(at.Path())
	return direct && keywords[len(keywords)-1] == keyword
}

func isChoice(at *schema.Place) bool {
	keywords := keywordsTo(at)
	return len(keywords) > 0 && keywords[len(keywords)-1] == "anyOf"
}

// keywordsTo returns the keywords in a path, without the names and indexes under them.
func keywordsTo(at *schema.Place) []string {
	keywords, _ := splitPath(at.Path())
	return keywords
}

// splitPath returns the keywords in a path. It reports whether the path ends with a
// keyword, and not with a name or index below a keyword.
func splitPath(path schema.Path) (keywords []string, direct bool) {
	for len(path) > 0 {
		keywords, direct = append(keywords, path[0]), true
		if len(path) > 1 && (slices.Contains(keywordsOfMany, path[0]) || isIndex(path[1])) {
			path, direct = path[1:], false
		}
		path = path[1:]
	}
	return keywords, direct
}

// keywordsOfMany are the keywords whose values are maps of schemas.
var keywordsOfMany = []string{"properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"}

func isIndex(token string) bool {
	_, err := strconv.Atoi(token)
	return err == nil
}

// placeOf returns the path to which a JSON Pointer refers. For any other reference, it
// returns the root.
func placeOf(ref string) *schema.Place {
	path, _ := schema.RefPath(ref)
	var at *schema.Place
	for _, token := range path {
		at = at.In(token)
	}
	return at
}

func under(path schema.Path, tokens ...string) schema.Path {
	return append(slices.Clip(path), tokens...)
}
