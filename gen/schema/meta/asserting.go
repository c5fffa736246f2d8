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

// Compile makes a document that [Check] has nothing against ready to validate values.
// The validator holds texts to their format, which JSON Schema leaves to the
// application. The formats are those of JSON Schema 2020-12, validation, section 7.3;
// every other name is a note. The "contentEncoding" base64 is held to, too, as the
// generated calls do; what is encoded is not looked at. A document that is no valid
// schema is an error, also for what is wrong with its regular expressions, and so is a
// reference that leads out of it.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.2.1
// https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
func Compile(doc *schema.Doc) (*Validator, error) {
	c := newCompiler()
	c.AssertFormat()
	c.AssertContent()
	c.RegisterContentMediaType(&jsonschema.MediaType{Name: "application/json", Validate: func([]byte) error { return nil }})
	c.UseRegexpEngine(plainRegexp)
	for _, format := range formats {
		c.RegisterFormat(&jsonschema.Format{Name: format.name, Validate: onTexts(format.valid)})
	}
	if err := c.AddResource(documentName, value(doc)); err != nil {
		return nil, err
	}
	return compile(c, nil)
}

// formats are those in which the validator's own differ from the specification:
// two that it lacks, of which only what is plain is refused, and two that are
// its own.
var formats = []struct {
	name  string
	valid func(string) bool
}{
	{"idn-email", func(s string) bool { local, domain, ok := cutLast(s, "@"); return ok && local != "" && domain != "" }},
	{"idn-hostname", func(s string) bool { return s != "" && !strings.HasPrefix(s, "-") && !strings.ContainsAny(s, " /@") }},
	{"period", func(string) bool { return true }},
	{"semver", func(string) bool { return true }},
}

// IsOfFormat reports whether a text is of a format, as [Compile] has it.
func IsOfFormat(format, text string) bool {
	if format == "" {
		return true
	}
	valid, err := Compile(schema.Obj(schema.M("format", schema.Str(format))))
	return err != nil || valid.Misfit(text) == ""
}

// plainRegexp refuses what is no regular expression in ECMA-262 either; one that
// Go alone lacks matches every text.
func plainRegexp(text string) (jsonschema.Regexp, error) {
	_, err := regexp.Compile(text)
	var mistake *syntax.Error
	emptyClass := strings.Contains(text, "[]") || strings.Contains(text, "[^]")
	if errors.As(err, &mistake) && slices.Contains(mistakes, mistake.Code) && !emptyClass {
		return nil, err
	}
	return lenientRegexp(text)
}

// mistakes are errors of Go's parser that ECMA-262 has, too, but where a class
// of characters is empty.
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

// A Refusal says where a schema refuses a value.
type Refusal struct {
	Path    schema.Path // to the part of the value
	Keyword string      // that refuses it; "" for a schema that is false
}

// Refusal says where the schema refuses a value, as encoding/json decodes it
// with numbers as json.Number. It reports false where the schema accepts it, and
// where the value is held to too many schemas. Of several reasons it is the
// innermost, and of those at one place one that says more than that the value is
// of another kind.
func (v *Validator) Refusal(x any) (Refusal, bool) {
	if v.isTooFar(x) {
		return Refusal{}, false
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(v.compiled.Validate(withinReach(x)), &invalid) {
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

// keywordOf returns the keyword of an error; that which holds the schema, where
// the schema is false.
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

// weak are the keywords that say no more than that another kind of value is
// meant, the weakest last.
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
