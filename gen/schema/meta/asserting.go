package meta

import (
	"cmp"
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/go-toolgen/toolgen/gen/schema"
)

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
