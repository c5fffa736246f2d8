package define

import (
	"cmp"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// An Advice has the hints of diagnostics, which depend on whether the tools come from
// Go source or from a file.
type Advice struct {
	Rename   string // a tool's name
	Other    string // a tool whose Go name another one has
	GoPrefix string // the exported names of the file
	Change   string // what a message names
	Lenient  string // a tool that is to be strict; with a %s for what to change
	Fewer    string // tools that are too many for a request
	Formats  string // the dialects that are written; with a %s for what to change, and one for the dialects
	// Instead says what to change by the keyword that a message is about.
	Instead map[string]string
}

// OfAnswers is for types that models answer with.
var OfAnswers = Advice{
	Rename:   "write name=… in the //toolgen:answer line of one of them",
	Other:    "give one of the types another name",
	GoPrefix: inSource.GoPrefix,
	Change:   inSource.Change,
	Lenient:  "%s",
	Formats:  "%s, or leave out %s: write format=… in the //toolgen:answer line",
	Instead: map[string]string{
		"additionalProperties": inSource.Instead["additionalProperties"],
		"$ref":                 inSource.Instead["$ref"],
	},
}

// OfForms is the advice about types that users answer with.
var OfForms = Advice{
	Rename:  "give one of the types another name",
	Other:   "give one of the types another name",
	Change:  inSource.Change,
	Lenient: "%s",
	Formats: "%[1]s",
	Instead: map[string]string{
		"":                     "give it an exported field",
		"type":                 "use a text, a number, a bool, a string type with constants, or a slice of these",
		"properties":           "put its fields into the form itself, or ask for them in a form of their own",
		"additionalProperties": "use a choice of several, or ask for one value at a time",
		"$ref":                 "put its fields into the form itself, or ask for them in a form of their own",
		"items":                "use a slice of a string type with constants, or a []string with a tag enum, or ask for one text at a time",
		"enum":                 "use a string type with constants, or a tag enum on a text",
		"pattern":              "leave it out and check the answer in the tool, or use format, minLength and maxLength",
		"format":               "use one of these, or leave it out and check the answer in the tool",
		"const":                "leave it out, or use a tag enum with one value",
		"exclusiveMinimum":     "write minimum, or check the answer in the tool",
		"exclusiveMaximum":     "write maximum, or check the answer in the tool",
		"multipleOf":           "leave it out and check the answer in the tool",
		"uniqueItems":          "leave it out: whoever fills in a form chooses each value once",
		"contentEncoding":      "use a text, and decode it in the tool",
	},
}

// OfKind returns the advice about types of a kind.
func OfKind(k dialect.Kind) Advice {
	if k == dialect.Form {
		return OfForms
	}
	return OfAnswers
}

// inSource is for tools that are made from Go functions.
var inSource = Advice{
	Rename:   "write name=… in the //toolgen:tool line of one of them",
	Other:    "give one of the functions another name",
	GoPrefix: "write goprefix=… in the //toolgen:package line to put a word before the generated names",
	Change:   "change that",
	Lenient:  "%s, or write strict=false for the tool",
	Fewer:    "send fewer of them, or write strict=false for some",
	Formats:  "change that, or take %[2]s out of format= in the //toolgen:package line",
	Instead: map[string]string{
		"additionalProperties": "use a slice of structs that have a key and a value",
		"$ref":                 "use a type that does not hold itself",
	},
}

// InFile is for tools that are read from a file.
var InFile = Advice{
	Rename:   "give one of them another name, or leave it out of the file",
	Other:    "give one of the tools another name, or leave it out of the file",
	GoPrefix: "write -goprefix NAME to put a word before the generated names",
	Change:   "change that in the file",
	Lenient:  "%s, or leave -strict out",
	Fewer:    "send fewer of them, or generate without -strict",
	Formats:  "change that in the file, or take %[2]s out of -format",
}

// FormatsHint returns the hint if dialects do not accept a keyword at all.
func (a Advice) FormatsHint(keyword, dialects string) string {
	return fmt.Sprintf(a.Formats, cmp.Or(a.Instead[keyword], a.Change), dialects)
}

// StrictHint returns the hint if strict mode does not support a keyword.
func (a Advice) StrictHint(keyword string) string {
	return fmt.Sprintf(a.Lenient, cmp.Or(a.Instead[keyword], a.Change))
}
