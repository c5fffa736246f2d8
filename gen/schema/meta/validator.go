package meta

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// documentName is the URL of the document, from which nothing can be loaded.
const documentName = "toolgen:///schema"

// A Validator checks values against one schema.
type Validator struct {
	compiler *jsonschema.Compiler
	compiled *jsonschema.Schema
}

// compile returns the validator of the schema at a path in the document.
func compile(c *jsonschema.Compiler, path schema.Path) (*Validator, error) {
	compiled, err := c.Compile(documentName + path.Ref())
	if err != nil {
		return nil, fmt.Errorf("compile schema: %w", err)
	}
	return &Validator{c, compiled}, nil
}

// At returns the validator of a schema inside the document.
func (v *Validator) At(path schema.Path) (*Validator, error) { return compile(v.compiler, path) }

// Misfit returns why the schema refuses a value, which encoding/json decoded with
// numbers as json.Number; "" if it accepts the value. A value that takes too much effort
// to check ([Validator.Effort]) counts as refused.
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

// refusal returns what a validation found to be wrong, nil for nothing. What is wrong
// with the members of an object comes in the order of their names: the library goes
// through them in the order of a map.
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
	case *kind.AllOf, *kind.AnyOf, *kind.OneOf: // in the order of the schema
	case *kind.AdditionalProperties:
		slices.Sort(k.Properties)
	default:
		slices.SortStableFunc(e.Causes, compareCauses)
	}
}

// compareCauses compares by the place, and by the schema. What is wrong by one schema at
// one place stays in its order, but for what comes in that of a map, which is behind it.
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

// ofMap returns the number of a kind of errors that come in the order of a map, 0 for
// others.
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

// value decodes a document for the validator.
func value(doc *schema.Doc) any {
	decoded, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil { // a Doc is always JSON
		return nil
	}
	return withBoundedExponents(decoded)
}

// anyText is a regular expression that Go does not support.
type anyText string

// String returns the expression.
func (t anyText) String() string { return string(t) }

// MatchString matches every text.
func (anyText) MatchString(string) bool { return true }

// lenientRegexp compiles a regular expression. One that Go does not support matches
// every text.
func lenientRegexp(text string) (jsonschema.Regexp, error) {
	if compiled, err := regexp.Compile(text); err == nil {
		return compiled, nil
	}
	return anyText(text), nil
}

// A Mismatch is a value inside a schema, such as its default, that the schema rejects.
type Mismatch struct {
	Path    schema.Path // to the schema
	Value   *schema.Doc
	Message string // why the schema rejects the value
}

// Mismatches returns the values inside the schemas of doc that their own schemas reject.
// The validator must be that of doc, and values must return the values to check in one
// schema.
func (v *Validator) Mismatches(doc *schema.Doc, values func(sub *schema.Doc) []*schema.Doc) []Mismatch {
	var all []Mismatch
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		given := values(sub)
		if len(given) == 0 {
			return true
		}
		own, err := v.At(path)
		if err != nil { // cannot be, since the whole document compiles
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

// maxExponent bounds exponents. It is larger than that of any float64.
const maxExponent = 400

// withBoundedExponents returns a copy of a decoded value in which no number has an
// exponent with which computing takes long, or fails. A number that is changed
// keeps its sign, and stays an integer or not: the meta-schema checks no more.
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
	limit := maxExponent + len(digits) // so that digits and exponent do not cancel out
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

// Compile returns a validator for the values of a schema that [Check] finds valid.
// It asserts "format", which JSON Schema leaves to the application, for the formats of
// JSON Schema 2020-12, validation, section 7.3; other formats are not checked. It also
// asserts the "contentEncoding" base64, as generated calls do, but not the decoded
// content. A document that is not a valid schema, a wrong regular expression and
// a reference out of the document are errors.
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

// formats replace those in which the validator differs from the specification: two
// that it lacks, of which only plainly wrong texts are refused, and two that the
// specification does not have.
var formats = []struct {
	name  string
	valid func(string) bool
}{
	{"idn-email", func(s string) bool { local, domain, ok := cutLast(s, "@"); return ok && local != "" && domain != "" }},
	{"idn-hostname", func(s string) bool { return s != "" && !strings.HasPrefix(s, "-") && !strings.ContainsAny(s, " /@") }},
	{"period", func(string) bool { return true }},
	{"semver", func(string) bool { return true }},
}

// IsOfFormat reports whether a text is valid for a format, as [Compile] checks it.
func IsOfFormat(format, text string) bool {
	if format == "" {
		return true
	}
	valid, err := Compile(schema.Obj(schema.M("format", schema.Str(format))))
	return err != nil || valid.Misfit(text) == ""
}

// strictRegexp is [lenientRegexp], except that it refuses what is no regular expression
// in ECMA-262 either.
func strictRegexp(text string) (jsonschema.Regexp, error) {
	_, err := regexp.Compile(text)
	var mistake *syntax.Error
	emptyClass := strings.Contains(text, "[]") || strings.Contains(text, "[^]")
	if errors.As(err, &mistake) && slices.Contains(mistakes, mistake.Code) && !emptyClass {
		return nil, err
	}
	return lenientRegexp(text)
}

// mistakes are the errors of Go's parser that are errors in ECMA-262, too, unless the
// expression has an empty class of characters.
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
			return errors.New("not of the format")
		}
		return nil
	}
}

// A Refusal is the part of a value that a schema refuses, and the reason.
type Refusal struct {
	Path    schema.Path // to the part of the value
	Keyword string      // that refuses it; "" for a schema that is false
}

// Refusal returns where the schema refuses a value, which encoding/json decoded with
// numbers as json.Number. It reports false if the schema accepts the value, and if the
// [Validator.Effort] is too much. Of several refusals it returns the innermost, and of
// those the one whose keyword says most (see weak).
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

// keywordOf returns the keyword of an error; if the schema is false, the keyword that it
// is under.
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

// weak are the keywords that only say that another kind of value is expected, the
// weakest last.
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
