package directive

import (
	"cmp"
	"encoding/json"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var paramDefinition = Definition{
	Verb:    "param",
	Where:   Parameter | Field | anyFunction,
	Operand: "[NAME]",
	Summary: "constrains the values of a parameter or field",
	Doc: `Write the directive above the parameter or struct field. You can also write it in
the doc comment of the function; it then begins with the Go name of the parameter, or with
a path into the parameter:

	//toolgen:param days default=3 minimum=1
	//toolgen:param opts.limit maximum=100

A value is decoded as JSON of the Go type or, if that is not possible, used as a string.
Quote a value with spaces as in Go. The keywords are those of JSON Schema 2020-12.`,
	Options: described(paramOptions),
}

// injectWord is the option for a parameter that the server provides. It excludes all
// others.
const injectWord = "inject"

var paramOptions = append(paramWords, paramKeywords...)

var paramWords = placed(func(p *Param) *Words { return &p.Words }, []option[Param]{
	text("name", "NAME", "name of the argument, instead of the name derived from the Go name",
		func(p *Param) *string { return &p.Name }).
		remembering(func(p *Param) *token.Position { return &p.NamePos }).
		checkedBy(checkPropertyName),
	text("description", "TEXT", "description for the model, instead of the Go comment",
		func(p *Param) *string { return &p.Description }),
	text("as", "TYPE", "another Go type, whose JSON the methods of the parameter's type decode and encode; add ? if it is nullable, as in //toolgen:schema",
		func(p *Param) *string { return &p.As }).
		remembering(func(p *Param) *token.Position { return &p.AsPos }),
	text("header", "NAME", "MCP clients also send the argument in the HTTP header Mcp-Param-NAME, for gateways; only for a string, an integer, or a boolean (x-mcp-header, since 2026-07-28)",
		func(p *Param) *string { return &p.Header }),
	word("required", "required in a call",
		func(p *Param) { p.Required = true }).sharing("presence"),
	word("optional", "a call may omit it; the function then gets the zero value, even if minimum or maximum excludes it; to distinguish an omitted argument from a zero value, use default= or a pointer",
		func(p *Param) { p.Optional = true }).sharing("presence"),
	word("nullable", "null is allowed",
		func(p *Param) { p.Nullable = true }),
	oneOf("nil", []string{"empty"}, "generated code encodes nil slices and maps in the field's value as [] and {}, at every depth, if the value is part of a result; for a whole tool or package, use nil= of //toolgen:tool or //toolgen:package",
		func(p *Param) *string { return &p.Nil }).
		remembering(func(p *Param) *token.Position { return &p.NilPos }),
	word("deprecated", "still supported, but should not be used",
		func(p *Param) { p.Deprecated = true }),
	word(injectWord, "supplied by the server, not by the model",
		func(p *Param) { p.Inject = true }),
})

var paramKeywords = []option[Param]{
	keyword("title", Text, "TEXT", "display name of the argument"),
	keyword("default", JSON, "VALUE", "value if a call omits it; null is JSON's null, and \"null\" is a string"),
	listKeyword("enum", "VALUE", "one of the allowed values").checkedBy(enumFault),
	keyword("const", JSON, "VALUE", "the only allowed value"),
	listKeyword("examples", "VALUE", "an example value"),
	keyword("minimum", Number, "N", "smallest number"),
	keyword("maximum", Number, "N", "greatest number"),
	keyword("exclusiveMinimum", Number, "N", "the number is greater than N"),
	keyword("exclusiveMaximum", Number, "N", "the number is less than N"),
	keyword("multipleOf", Number, "N", "the number is a multiple of N, which must be greater than 0").
		checkedBy(rejectUnless(isDivisor, diag.BadValue, "no number is a multiple of %s", "use a number greater than 0")),
	keyword("format", Text, "NAME", "format of a string, for example date-time, email, or uri"),
	keyword("pattern", Text, "REGEXP", "ECMA-262 regular expression for a string"),
	keyword("minLength", Count, "N", "minimum length of a string, in characters"),
	keyword("maxLength", Count, "N", "maximum length of a string, in characters"),
	keyword("minItems", Count, "N", "minimum number of elements of an array"),
	keyword("maxItems", Count, "N", "maximum number of elements of an array"),
	keyword("uniqueItems", Bool, "", "no two elements of an array are equal"),
	keyword("minProperties", Count, "N", "minimum number of entries of a map"),
	keyword("maxProperties", Count, "N", "maximum number of entries of a map"),
}

func keyword(name string, kind Kind, form, doc string) option[Param] {
	return value(name, kind, form, doc, func(p *Param, arg Arg) { p.add(name, arg) })
}

func listKeyword(name, form, doc string) option[Param] {
	o := keyword(name, JSON, form, doc)
	o.spec.Repeated = true
	return o
}

// add appends a value to the keyword name, or adds the keyword. A bare word counts as the
// value true.
func (p *Param) add(name string, arg Arg) {
	if !arg.HasValue {
		arg.Value = "true"
	}
	i := slices.IndexFunc(p.Keywords, func(k Keyword) bool { return k.Name == name })
	if i < 0 {
		p.Keywords = append(p.Keywords, Keyword{Name: name, Values: []Arg{arg}})
		return
	}
	p.Keywords[i].Values = append(p.Keywords[i].Values, arg)
}

// IsPropertyName reports whether every provider accepts the name of an argument: 1 to 64
// letters, digits, _, -, and dots. This is the rule of Anthropic, which is the strictest.
func IsPropertyName(name string) bool { return hasOnly(name, 64, letters+digits+"_.-") }

var checkPropertyName = rejectUnless(IsPropertyName, diag.BadName, "clients reject the argument name %q", "use 1 to 64 letters, digits, _, - and .")

// enumFault rejects a value that looks like a list with commas, because the option enum
// is repeated for each value.
func enumFault(arg Arg) *fault {
	if arg.Quoted || !strings.Contains(arg.Value, ",") || json.Valid([]byte(arg.Value)) {
		return nil
	}
	return badValue("use "+strings.ReplaceAll("enum="+arg.Value, ",", " enum=")+", or quote a value that contains a comma",
		"enum accepts one value, but "+arg.Value+" looks like several")
}

// isDivisor reports whether a value of multipleOf is greater than 0 (JSON Schema validation
// 2020-12, section 6.2.1).
func isDivisor(text string) bool {
	value, err := strconv.ParseFloat(text, 64)
	return err == nil && value > 0
}

// DecodeParam decodes the directives with the verb param for one parameter or field: the
// directives above it, and the directives of the doc comment, from which [Targets] has
// removed the names. They are decoded together so that contradictions between them are
// found. Unknown words, wrong values, and contradictions are errors, and are ignored in
// the result.
func DecodeParam(lines []Line) (Param, diag.List) {
	own := ofVerb(lines, paramDefinition.Verb)
	param := Param{Pos: firstPos(own)}
	var problems diag.List
	for _, line := range own {
		if len(line.Args) == 0 {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s%s has no options", opening, line.Verb).
				WithHint("add a keyword, for example minimum=1, or remove the directive"))
		}
	}
	problems = append(problems, decode(&param, paramOptions, own)...)
	if param.Inject {
		problems = append(problems, seenByModel(own)...)
	}
	return param, problems
}

// seenByModel reports options of an injected parameter that only affect what a model
// receives, because no model receives the parameter.
func seenByModel(lines []Line) diag.List {
	var inject, other Arg
	for _, line := range lines {
		for _, arg := range line.Args {
			if arg.Key == injectWord {
				inject = cmp.Or(inject, arg)
			} else if find(paramOptions, arg.Key) != nil {
				other = cmp.Or(other, arg)
			}
		}
	}
	if other == (Arg{}) {
		return nil
	}
	return diag.List{diag.Errorf(other.Pos, diag.Contradiction, "%s has no effect on an injected parameter, which models do not see", other).
		WithHint("remove one of them").
		WithRelated(inject.Pos, "%s is here", inject)}
}

var descriptionDefinition = Definition{
	Verb:     "description",
	Where:    anyFunction | anyType | Field,
	Operand:  "[TEXT]|file:PATH",
	FreeText: true,
	Summary:  "sets the description for the model, instead of the doc comment",
	Doc: `TEXT is the rest of the line, unchanged. Consecutive lines are joined with a space;
a line without text begins a new paragraph. file:PATH uses the content of a file without
its final line break; PATH is relative to the Go file.

Without this directive, the description is the doc comment. If another module declares the
type, field, or constant, the description is the first sentence of its doc comment.`,
}

// FileOf returns the path of a file if text, from a description directive, names a file. If
// text is the description itself, named is false.
func FileOf(text string) (path string, named bool) {
	path, named = strings.CutPrefix(text, "file:")
	return path, named && path != "" && !strings.ContainsFunc(path, unicode.IsSpace)
}

// FileText returns the description in a file, which is its content without the final line
// ending.
func FileText(content []byte) string {
	return strings.TrimSuffix(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n")
}

// JoinDescription returns the description in the directives with the verb description,
// and its position. Lines of a paragraph are joined with a space, paragraphs with an
// empty line. The position is zero if there is no such directive.
func JoinDescription(lines []Line) (string, token.Position) {
	own := ofVerb(lines, descriptionDefinition.Verb)
	pos := firstPos(own)
	var b strings.Builder
	between := ""
	for _, line := range own {
		if line.Text == "" {
			between = "\n\n"
			continue
		}
		if b.Len() == 0 {
			between, pos = "", line.TextPos
		}
		b.WriteString(between + line.Text)
		between = " "
	}
	return b.String(), pos
}

// ExampleVerb is the verb of the directive with arguments for an example call.
const ExampleVerb = "example"

var exampleDefinition = Definition{
	Verb:     ExampleVerb,
	Where:    anyFunction,
	Operand:  "JSON|FILE",
	FreeText: true,
	Summary:  "adds example arguments",
	Doc: `The arguments are one JSON object, inline or in a file whose path is relative to the Go file.
A tool may have several such directives.

	//toolgen:example {"city":"Oslo","days":2}

The arguments must be valid against the input schema. toolgen sends them as "examples" of
the input schema over MCP, as "input_examples" to Anthropic, and in the description to
other APIs.`,
}

// DecodeExamples decodes the directives with the verb example. Each contains JSON, or the
// path of a file with JSON, as in a [Schema]. A directive without either is an error
// [diag.BadArgument].
func DecodeExamples(lines []Line) ([]Schema, diag.List) {
	var examples []Schema
	var problems diag.List
	for _, line := range ofVerb(lines, ExampleVerb) {
		text := strings.TrimRightFunc(line.Text, unicode.IsSpace)
		if text == "" {
			problems = append(problems, diag.Errorf(line.TextPos, diag.BadArgument, "%s%s has no example", opening, line.Verb).
				WithHint("use %s%s %s", opening, line.Verb, exampleDefinition.Operand))
			continue
		}
		examples = append(examples, Schema{Pos: line.Pos, Text: text, TextPos: line.TextPos})
	}
	return examples, problems
}
