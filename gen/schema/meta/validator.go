package meta

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dlclark/regexp2/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// documentName is the URL of the document. Nothing can be loaded from it.
const documentName = "toolgen:///schema"

// A Validator checks values against one schema.
type Validator struct {
	compiler *jsonschema.Compiler
	compiled *jsonschema.Schema
}

func compile(c *jsonschema.Compiler, path schema.Path) (*Validator, error) {
	compiled, err := c.Compile(documentName + path.Ref())
	if err != nil {
		return nil, fmt.Errorf("compile schema: %w", err)
	}
	return &Validator{c, compiled}, nil
}

// At returns the validator of a schema inside the document.
func (v *Validator) At(path schema.Path) (*Validator, error) { return compile(v.compiler, path) }

// Misfit returns the reason why the schema rejects a value, or "" if it accepts the value.
// The value must be decoded by encoding/json with numbers as json.Number. A value that
// needs too many checks ([Validator.Effort]) is rejected.
func (v *Validator) Misfit(x any) string {
	if v.isTooMuch(x) {
		return tooMuch
	}
	invalid := refusal(v.compiled.Validate(withBoundedExponents(x)))
	if invalid == nil {
		return ""
	}
	for len(invalid.Causes) == 1 {
		invalid = invalid.Causes[0]
	}
	_, text, _ := strings.Cut(invalid.Error(), ": ")
	text, _, _ = strings.Cut(text, "\n")
	return text
}

// refusal returns the validation error in err, or nil if the value is valid. It sorts
// errors about the members of an object by member name, because the library visits members
// in map order.
func refusal(err error) *jsonschema.ValidationError {
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		sortCauses(invalid)
	}
	return invalid
}

func sortCauses(e *jsonschema.ValidationError) {
	for _, cause := range e.Causes {
		sortCauses(cause)
	}
	switch k := e.ErrorKind.(type) {
	case *kind.AllOf, *kind.AnyOf, *kind.OneOf: // these causes are in the order of the schema
	case *kind.AdditionalProperties:
		slices.Sort(k.Properties)
	default:
		slices.SortStableFunc(e.Causes, compareCauses)
	}
}

// compareCauses orders errors by position, and then by schema. Errors that the library
// finds in map order come last and are sorted; other errors keep their order.
func compareCauses(a, b *jsonschema.ValidationError) int {
	order := cmp.Or(
		slices.CompareFunc(a.InstanceLocation, b.InstanceLocation, compareTokens),
		strings.Compare(a.SchemaURL, b.SchemaURL),
		cmp.Compare(ofMap(a), ofMap(b)),
	)
	if order == 0 && ofMap(a) > 0 {
		order = strings.Compare(a.Error(), b.Error())
	}
	return order
}

// ofMap returns 0 for errors that the library finds in a fixed order. For errors that it
// finds in map order, it returns a positive rank that depends on their type.
func ofMap(e *jsonschema.ValidationError) int {
	switch e.ErrorKind.(type) {
	case *kind.Dependency:
		return 1
	case *kind.PropertyNames:
		return 2
	case *kind.DependentRequired:
		return 3
	}
	return 0
}

// compareTokens compares names of members, or indexes of items.
func compareTokens(a, b string) int {
	i, errA := strconv.Atoi(a)
	k, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		return cmp.Or(cmp.Compare(i, k), strings.Compare(a, b))
	}
	return strings.Compare(a, b)
}

func value(doc *schema.Doc) any {
	decoded, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil { // a Doc is always JSON
		return nil
	}
	return withBoundedExponents(decoded)
}

// An ECMAPattern is a regular expression that Go does not support, such as an expression
// with a lookahead.
type ECMAPattern struct{ compiled *regexp2.Regexp }

// CompileECMA compiles a regular expression with the meaning that ECMA-262 gives it.
func CompileECMA(pattern string) (*ECMAPattern, error) {
	compiled, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return nil, err
	}
	compiled.MatchTimeout = time.Second
	return &ECMAPattern{compiled}, nil
}

// maxBacktracked is the maximum length of a string that is matched, because the time for
// backtracking can grow exponentially with the length.
const maxBacktracked = 1000

// Match reports whether the expression matches a string. If a match would take too long,
// decided is false. For expressions with exponential backtracking, decided depends on the
// speed of the machine. If decided is true, matches does not depend on the machine.
func (p *ECMAPattern) Match(text string) (matches, decided bool) {
	if len(text) > maxBacktracked {
		return false, false
	}
	matches, err := p.compiled.MatchString(text)
	return matches, err == nil
}

// String returns the expression.
func (p *ECMAPattern) String() string { return p.compiled.String() }

// MatchString reports whether the expression can match a string.
func (p *ECMAPattern) MatchString(text string) bool {
	matches, decided := p.Match(text)
	return matches || !decided
}

// anyText is a regular expression that Go cannot compile. It matches every string.
type anyText string

// String returns the expression.
func (t anyText) String() string { return string(t) }

// MatchString returns true for every string.
func (anyText) MatchString(string) bool { return true }

// lenientRegexp compiles a regular expression. If neither Go nor ECMA-262 supports the
// expression, the result matches every string.
func lenientRegexp(text string) (jsonschema.Regexp, error) {
	if compiled, err := schema.CompilePattern(text); err == nil {
		return compiled, nil
	}
	if compiled, err := CompileECMA(text); err == nil {
		return compiled, nil
	}
	return anyText(text), nil
}

// A Mismatch is a value inside a schema, such as its default, that the schema rejects.
type Mismatch struct {
	Path    schema.Path // path of the schema
	Value   *schema.Doc
	Message string // why the schema rejects the value
}

// Mismatches returns the values inside doc that their own schemas reject. The validator
// must belong to doc. The function values returns the values to check for one schema.
func (v *Validator) Mismatches(doc *schema.Doc, values func(sub *schema.Doc) []*schema.Doc) []Mismatch {
	var all []Mismatch
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		given := values(sub)
		if len(given) == 0 {
			return true
		}
		own, err := v.At(path)
		if err != nil { // impossible, because the whole document compiles
			return true
		}
		for _, value := range given {
			if problem := own.Misfit(value.Decoded()); problem != "" {
				all = append(all, Mismatch{path, value, problem})
			}
		}
		return true
	})
	return all
}

// maxExponent limits exponents. It is greater than the exponent of any float64.
const maxExponent = 400

// withBoundedExponents replaces exponents that make computations slow or fail. A number
// keeps its sign and remains an integer or non-integer; the meta-schema checks nothing
// else.
func withBoundedExponents(value any) any {
	switch value := value.(type) {
	case json.Number:
		return withBoundedExponent(value)
	case []any:
		items := make([]any, len(value))
		for i, item := range value {
			items[i] = withBoundedExponents(item)
		}
		return items
	case map[string]any:
		members := make(map[string]any, len(value))
		for key, member := range value {
			members[key] = withBoundedExponents(member)
		}
		return members
	}
	return value
}

func withBoundedExponent(number json.Number) json.Number {
	digits, exponent, ok := cutExponent(string(number))
	if !ok {
		return number
	}
	limit := maxExponent + len(digits) // so that the digits and the exponent do not cancel each other out
	n, err := strconv.Atoi(exponent)
	switch negative := strings.HasPrefix(exponent, "-"); {
	case err == nil && -limit <= n && n <= limit:
		return number
	case negative:
		limit = -limit
	}
	return json.Number(digits + "e" + strconv.Itoa(limit))
}

func cutExponent(number string) (digits, exponent string, ok bool) {
	i := strings.IndexAny(number, "eE")
	if i < 0 {
		return "", "", false
	}
	return number[:i], number[i+1:], true
}

// Compile returns a validator for a schema that [Check] accepts. JSON Schema leaves the
// assertion of "format" to the application; the validator asserts the formats of JSON
// Schema 2020-12, validation, section 7.3, and ignores other formats. It also asserts the
// "contentEncoding" base64, as generated code does, but not the decoded content. Compile
// returns an error for an invalid schema, an invalid regular expression, and a reference
// to another document.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.2.1
// https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
func Compile(doc *schema.Doc) (*Validator, error) {
	c := newCompiler()
	c.AssertFormat()
	c.AssertContent()
	c.RegisterContentMediaType(&jsonschema.MediaType{Name: "application/json", Validate: func([]byte) error { return nil }})
	c.UseRegexpEngine(strictRegexp)
	for _, format := range formats {
		c.RegisterFormat(&jsonschema.Format{Name: format.name, Validate: onTexts(format.valid)})
	}
	if err := c.AddResource(documentName, value(doc)); err != nil {
		return nil, err
	}
	return compile(c, nil)
}

// formats replace formats of the validator library. The functions for idn-email and
// idn-hostname, which the library lacks, reject only clearly invalid strings. The functions
// for period and semver, which JSON Schema does not define, accept every string.
var formats = []struct {
	name  string
	valid func(string) bool
}{
	{"idn-email", func(s string) bool { local, domain, ok := cutLast(s, "@"); return ok && local != "" && domain != "" }},
	{"idn-hostname", func(s string) bool { return s != "" && !strings.HasPrefix(s, "-") && !strings.ContainsAny(s, " /@") }},
	{"period", func(string) bool { return true }},
	{"semver", func(string) bool { return true }},
}

// IsOfFormat reports whether a string is valid for a format, as [Compile] checks it.
func IsOfFormat(format, text string) bool {
	if format == "" {
		return true
	}
	valid, err := Compile(schema.Obj(schema.M("format", schema.Str(format))))
	return err != nil || valid.Misfit(text) == ""
}

// strictRegexp is [lenientRegexp], but rejects expressions that are also invalid in
// ECMA-262.
func strictRegexp(text string) (jsonschema.Regexp, error) {
	_, err := schema.CompilePattern(text)
	var mistake *syntax.Error
	emptyClass := strings.Contains(text, "[]") || strings.Contains(text, "[^]")
	if errors.As(err, &mistake) && slices.Contains(mistakes, mistake.Code) && !emptyClass {
		return nil, err
	}
	return lenientRegexp(text)
}

// mistakes are errors of Go's parser that are also errors in ECMA-262, unless the
// expression contains an empty character class.
var mistakes = []syntax.ErrorCode{
	syntax.ErrMissingParen, syntax.ErrUnexpectedParen, syntax.ErrMissingBracket, syntax.ErrInvalidRepeatOp,
	syntax.ErrMissingRepeatArgument, syntax.ErrTrailingBackslash,
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", "", false
	}
	return s[:i], s[i+len(sep):], true
}

func onTexts(valid func(string) bool) func(any) error {
	return func(x any) error {
		if text, ok := x.(string); ok && !valid(text) {
			return errors.New("does not match the format")
		}
		return nil
	}
}

// A Refusal is the part of a value that a schema rejects, and the reason.
type Refusal struct {
	Path    schema.Path // path of the part of the value
	Keyword string      // keyword that rejects it; "" if the schema is false
}

// Refusal returns the innermost part of a value that the schema rejects. Of several, it
// returns the one with the most specific keyword (see weak). It returns false if the schema
// accepts the value, or if the [Validator.Effort] is too high. Numbers in the value must be
// json.Number, as encoding/json decodes them.
func (v *Validator) Refusal(x any) (Refusal, bool) {
	if v.isTooMuch(x) {
		return Refusal{}, false
	}
	invalid := refusal(v.compiled.Validate(withBoundedExponents(x)))
	if invalid == nil {
		return Refusal{}, false
	}
	return slices.MinFunc(refusals(invalid), compareRefusals), true
}

func refusals(e *jsonschema.ValidationError) []Refusal {
	if _, name := e.ErrorKind.(*kind.PropertyNames); name || len(e.Causes) == 0 {
		return []Refusal{{e.InstanceLocation, keywordOf(e)}}
	}
	var all []Refusal
	for _, cause := range e.Causes {
		all = append(all, refusals(cause)...)
	}
	return all
}

// keywordOf returns the keyword of an error. If the schema is false, it returns the
// keyword under which the schema occurs.
func keywordOf(e *jsonschema.ValidationError) string {
	if path := e.ErrorKind.KeywordPath(); len(path) > 0 {
		return path[0]
	}
	if _, negated := e.ErrorKind.(*kind.Not); negated {
		return "not"
	}
	_, pointer, _ := strings.Cut(e.SchemaURL, "#")
	tokens := strings.Split(pointer, "/")
	for _, token := range slices.Backward(tokens) {
		if slices.Contains(schema.KeywordNames(), token) {
			return token
		}
	}
	return ""
}

// weak are the keywords whose errors only report that another type of value is expected,
// in order from most to least specific.
var weak = []string{"required", "enum", "const", "type", ""}

func compareRefusals(a, b Refusal) int {
	rank := func(r Refusal) int { return slices.Index(weak, r.Keyword) + 1 }
	return cmp.Or(
		cmp.Compare(len(b.Path), len(a.Path)),
		cmp.Compare(rank(a), rank(b)),
		slices.Compare(a.Path, b.Path),
		cmp.Compare(a.Keyword, b.Keyword),
	)
}
