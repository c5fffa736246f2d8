package directive

import (
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var schemaDefinition = Definition{
	Verb:     "schema",
	Where:    PackageDoc | anyType,
	Operand:  "[TYPE] [input|output] JSON|FILE|as TYPE|as fields",
	FreeText: true,
	Summary:  "gives the JSON Schema of a type, instead of the inferred one",
	Doc: `The schema is one JSON object of JSON Schema 2020-12, on the line or in a file whose path
is relative to the Go file. It is used for arguments and results, unless the line has
input or output. In a package doc, write the type first, as in the source:

	//toolgen:schema {"type":"string","pattern":"^#[0-9a-f]{6}$"}
	//toolgen:schema output colour.json
	//toolgen:schema money.Amount input {"type":"string"}

The schema is used unchanged, with its titles. Whether it fits the JSON of the Go type is
not checked.

For a type with methods such as MarshalJSON, the line can name another Go type whose JSON
these methods encode and decode, with ? for "or null"; or state that they encode all
fields:

	//toolgen:schema as fields
	//toolgen:schema opt.Value[T] as T?
	//toolgen:schema money.Amount as map[string]string

Files of the package have to import the packages of the other type. Write *TYPE if the
methods encode the address of a value.`,
}

// AsFields is the word in place of a type whose methods encode all fields.
const AsFields = "fields"

var inputDefinition = Definition{
	Verb:     "input",
	Where:    anyFunction,
	Operand:  "JSON|FILE",
	FreeText: true,
	Summary:  "gives the input schema of a tool, instead of the inferred one",
	Doc: `The schema is on the line, or in a file whose path is relative to the Go file. It has
"type":"object", with the arguments as "properties". It is used unchanged. Whether it fits
the parameters is only checked with the option call of //toolgen:package, since calls are
generated from both. A parameter that is the request of an SDK gets all arguments. So does
the only parameter if it is a struct, or a map[string]any, json.RawMessage or any that has
no property in the schema.`,
}

var outputDefinition = Definition{
	Verb:     "output",
	Where:    anyFunction,
	Operand:  "JSON|FILE",
	FreeText: true,
	Summary:  "gives the output schema of a tool, instead of the inferred one",
	Doc: `The schema is on the line, or in a file whose path is relative to the Go file. If it is
not for an object, the result is boxed, as with an inferred schema. Whether it fits the
JSON of the Go type is not checked. If the tool makes the result itself, such as a
call.Result, generated calls validate it against the schema.`,
}

// The directions of a schema that is for one of them alone.
const (
	Input  = "input"
	Output = "output"
)

// InFile reports whether Text is the path of a file with the schema, rather than the
// schema itself.
func (s Schema) InFile() bool { return !strings.HasPrefix(s.Text, "{") }

// IsFor reports whether the schema is for a direction.
func (s Schema) IsFor(direction string) bool {
	return s.Direction == "" || s.Direction == direction
}

// Contradicts reports whether two schemas of one type are for a common direction.
func (s Schema) Contradicts(other Schema) bool {
	return s.Direction == "" || other.Direction == "" || s.Direction == other.Direction
}

// DecodeSchemas decodes the lines with the verb schema above one type. A line without
// a schema is an error [diag.BadArgument], a second one for the same direction a
// [diag.Contradiction].
func DecodeSchemas(lines []Line) ([]Schema, diag.List) {
	return decodeSchemas(lines, schemaDefinition.Verb, func(r *reader, _ *Schema) string { return r.direction() })
}

// DecodeTypeSchemas decodes the lines with the verb schema in a package doc, each of
// which names its type first. The errors are those of [DecodeSchemas], and
// [diag.BadArgument] for a line without a type.
func DecodeTypeSchemas(lines []Line) ([]Schema, diag.List) {
	return decodeSchemas(lines, schemaDefinition.Verb, func(r *reader, s *Schema) string {
		s.Type = Arg{Pos: s.TextPos, ValuePos: s.TextPos}
		s.Type.Key, s.Params = r.typeWord()
		return r.direction()
	})
}

// DecodeToolSchemas decodes the lines with the verbs input and output above one
// function. The errors are those of [DecodeSchemas].
func DecodeToolSchemas(lines []Line) ([]Schema, diag.List) {
	var all []Schema
	var problems diag.List
	for _, verb := range []string{Input, Output} {
		schemas, more := decodeSchemas(lines, verb, func(*reader, *Schema) string { return verb })
		all, problems = append(all, schemas...), append(problems, more...)
	}
	return all, problems
}

// decodeSchemas reads the lines of a verb: what head takes of each, then the
// schema.
func decodeSchemas(lines []Line, verb string, head func(*reader, *Schema) string) ([]Schema, diag.List) {
	var schemas []Schema
	var problems diag.List
	for _, line := range ofVerb(lines, verb) {
		s := Schema{Pos: line.Pos, TextPos: line.TextPos}
		r := &reader{text: line.Text, pos: line.TextPos}
		s.Direction = head(r, &s)
		isAs := verb == schemaDefinition.Verb && r.skipAs()
		s.Text, s.TextPos = strings.TrimRightFunc(r.text, unicode.IsSpace), r.pos
		if isAs {
			s.Text, s.As = "", s.Text
		}
		problem, wrong := s.problem(line, schemas)
		if wrong {
			problems = append(problems, problem)
			continue
		}
		schemas = append(schemas, s)
	}
	return schemas, problems
}

// direction takes the word that names one, if it is there.
func (r *reader) direction() string {
	ahead := *r
	if word := ahead.word(); word == Input || word == Output {
		*r = ahead
		return word
	}
	return ""
}

// skipAs skips the word "as" if something follows it. Otherwise it is the name of a file.
func (r *reader) skipAs() bool {
	ahead := *r
	if ahead.word() != "as" || ahead.text == "" {
		return false
	}
	*r = ahead
	return true
}

// typeWord takes the name of a type, and those of its type parameters in brackets.
func (r *reader) typeWord() (name string, params []string) {
	open := strings.IndexAny(r.text, "[ \t")
	if open < 0 || r.text[open] != '[' {
		return r.word(), nil
	}
	end := strings.IndexByte(r.text, ']')
	if end < 0 {
		return r.word(), nil
	}
	name, inside := r.text[:open], r.text[open+1:end]
	for param := range strings.SplitSeq(inside, ",") {
		params = append(params, strings.TrimSpace(param))
	}
	if !isTypeName(name) || slices.ContainsFunc(params, func(param string) bool { return !token.IsIdentifier(param) }) {
		return r.word(), nil
	}
	r.advance(end + 1)
	r.skipSpace()
	return name, params
}

// word takes what stands before the next space, and the space.
func (r *reader) word() string {
	word := r.readUntil(unicode.IsSpace)
	r.skipSpace()
	return word
}

// problem says what is wrong with a line, given the lines before it.
func (s Schema) problem(line Line, before []Schema) (diag.Diagnostic, bool) {
	definition, _ := Lookup(line.Verb)
	generic, _, _ := strings.Cut(s.Type.Key, "[")
	switch {
	case isInstance(s.Type.Key) || s.As == "" && s.Params != nil:
		return diag.Errorf(s.Type.Pos, diag.BadArgument, "%s is an instance of a generic type: a schema can only be for all of its instances", s.typeText()).
			WithHint("write the name of the type alone, or another type that depends on the type argument: %s[T] as T", generic), true
	case s.Type.Pos.IsValid() && !isTypeName(s.Type.Key):
		return diag.Errorf(s.Type.Pos, diag.BadArgument, "in the doc of a package %s%s names a type first", opening, line.Verb).
			WithHint("write %s%s TYPE JSON|FILE, where TYPE is such as Amount or money.Amount", opening, line.Verb), true
	case s.Text == "" && s.As == "":
		return diag.Errorf(s.TextPos, diag.BadArgument, "%s gives no schema", strings.TrimSpace(line.String())).
			WithHint("write %s%s %s", opening, line.Verb, definition.Operand), true
	}
	for _, other := range before {
		if other.Type.Key == s.Type.Key && other.Contradicts(s) {
			return diag.Errorf(s.Pos, diag.Contradiction, "a second schema for the same %s", s.subject()).
				WithHint("keep one of them").
				WithRelated(other.Pos, "the first is here"), true
		}
	}
	return diag.Diagnostic{}, false
}

// typeText returns the type as the line names it.
func (s Schema) typeText() string {
	if s.Params == nil {
		return s.Type.Key
	}
	return s.Type.Key + "[" + strings.Join(s.Params, ", ") + "]"
}

func (s Schema) subject() string {
	if s.Direction == "" {
		return "type"
	}
	return s.Direction
}

// isInstance reports whether text names a type with type arguments: List[int].
func isInstance(text string) bool {
	name, _, found := strings.Cut(text, "[")
	return found && name != "map" && isTypeName(name)
}

// isTypeName reports whether text names a type without type arguments, by
// itself or behind its package: Amount, money.Amount.
func isTypeName(text string) bool {
	dot := strings.LastIndexByte(text, '.')
	return dot != 0 && token.IsIdentifier(text[dot+1:])
}
