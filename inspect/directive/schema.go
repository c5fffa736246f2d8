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
	Summary:  "sets the JSON Schema of a type, instead of the inferred schema",
	Doc: `The schema is one JSON object of JSON Schema 2020-12, inline or in a file whose path
is relative to the Go file. It applies to arguments and results, unless the directive has
input or output. In a package doc, begin with the type, qualified as in the source:

	//toolgen:schema {"type":"string","pattern":"^#[0-9a-f]{6}$"}
	//toolgen:schema output colour.json
	//toolgen:schema money.Amount input {"type":"string"}

The schema is used unchanged, with its titles. toolgen does not check whether it matches the
JSON of the Go type.

If a type has methods such as MarshalJSON, the directive can name another Go type whose
JSON these methods encode and decode. Add ? for "or null". It can also declare that the
methods encode all fields:

	//toolgen:schema as fields
	//toolgen:schema opt.Value[T] as T?
	//toolgen:schema money.Amount as map[string]string

Files of the package must import the packages of the other type. If the methods encode the
address of a value, use *TYPE.`,
}

// AsFields replaces the Go type after "as" in a directive. It means that the methods of
// the type encode and decode its fields as a struct.
const AsFields = "fields"

var inputDefinition = Definition{
	Verb:     "input",
	Where:    anyFunction,
	Operand:  "JSON|FILE",
	FreeText: true,
	Summary:  "sets the input schema of a tool, instead of the inferred schema",
	Doc: `The schema is inline, or in a file whose path is relative to the Go file. It must
have "type":"object", with the arguments as "properties". It is used unchanged.

With the option call of //toolgen:package, toolgen checks whether the schema matches the
parameters, because calls are generated from both. Without it, toolgen does not check
this.

Some parameters receive all arguments: a request of an SDK, a single struct parameter,
and, if the schema has no property for it, a single parameter of type map[string]any,
json.RawMessage, or any.`,
}

var outputDefinition = Definition{
	Verb:     "output",
	Where:    anyFunction,
	Operand:  "JSON|FILE",
	FreeText: true,
	Summary:  "sets the output schema of a tool, instead of the inferred schema",
	Doc: `The schema is inline, or in a file whose path is relative to the Go file. If it is
not an object schema, the result is wrapped, as with an inferred schema. toolgen does not
check whether the schema matches the JSON of the Go type. If the tool creates the MCP
result itself, for example a call.Result, generated calls validate the result against the
schema.`,
}

// The values of Direction, for a schema that applies to only one of the directions.
const (
	Input  = "input"
	Output = "output"
)

// InFile reports whether Text is the path of a file with the schema, and not the schema
// itself.
func (s Schema) InFile() bool { return !strings.HasPrefix(s.Text, "{") }

// IsFor reports whether the schema applies to a direction.
func (s Schema) IsFor(direction string) bool {
	return s.Direction == "" || s.Direction == direction
}

// Contradicts reports whether two schemas of one type apply to the same direction.
func (s Schema) Contradicts(other Schema) bool {
	return s.Direction == "" || other.Direction == "" || s.Direction == other.Direction
}

// DecodeSchemas decodes the directives with the verb schema above one type. A directive
// without a schema is an error [diag.BadArgument]. A second directive for the same
// direction is a [diag.Contradiction].
func DecodeSchemas(lines []Line) ([]Schema, diag.List) {
	return decodeSchemas(lines, schemaDefinition.Verb, func(r *reader, _ *Schema) string { return r.direction() })
}

// DecodeTypeSchemas decodes the directives with the verb schema in a package doc. Each begins
// with the name of its type. It returns the same errors as [DecodeSchemas], and
// [diag.BadArgument] for a directive without a type.
func DecodeTypeSchemas(lines []Line) ([]Schema, diag.List) {
	return decodeSchemas(lines, schemaDefinition.Verb, func(r *reader, s *Schema) string {
		s.Type = Arg{Pos: s.TextPos, ValuePos: s.TextPos}
		s.Type.Key, s.Params = r.typeWord()
		return r.direction()
	})
}

// DecodeToolSchemas decodes the directives with the verbs input and output above one
// function. It returns the same errors as [DecodeSchemas].
func DecodeToolSchemas(lines []Line) ([]Schema, diag.List) {
	var all []Schema
	var problems diag.List
	for _, verb := range []string{Input, Output} {
		schemas, more := decodeSchemas(lines, verb, func(*reader, *Schema) string { return verb })
		all, problems = append(all, schemas...), append(problems, more...)
	}
	return all, problems
}

// decodeSchemas decodes the directives with a verb. It calls head for each to parse the
// part before the schema and return the direction.
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

// direction reads "input" or "output" at the beginning of the text. If there is another
// word, it reads nothing and returns "".
func (r *reader) direction() string {
	ahead := *r
	if word := ahead.word(); word == Input || word == Output {
		*r = ahead
		return word
	}
	return ""
}

// skipAs skips the word "as" if another word follows. Otherwise "as" is the name of a
// file.
func (r *reader) skipAs() bool {
	ahead := *r
	if ahead.word() != "as" || ahead.text == "" {
		return false
	}
	*r = ahead
	return true
}

// typeWord reads the name of a type and, if they follow in brackets, the names of its
// type parameters.
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

// word reads the text up to the next space, and the spaces after it.
func (r *reader) word() string {
	word := r.readUntil(unicode.IsSpace)
	r.skipSpace()
	return word
}

// problem returns an error in the schema s of a directive, if any. The schemas of earlier
// directives are in before.
func (s Schema) problem(line Line, before []Schema) (diag.Diagnostic, bool) {
	definition, _ := Lookup(line.Verb)
	generic, _, _ := strings.Cut(s.Type.Key, "[")
	switch {
	case isInstance(s.Type.Key) || s.As == "" && s.Params != nil:
		return diag.Errorf(s.Type.Pos, diag.BadArgument, "%s is an instance of a generic type, but a schema must apply to all instances", s.typeText()).
			WithHint("use the name of the type without arguments, or another type that depends on the type argument: %s[T] as T", generic), true
	case s.Type.Pos.IsValid() && !isTypeName(s.Type.Key):
		return diag.Errorf(s.Type.Pos, diag.BadArgument, "in a package doc, %s%s must begin with a type", opening, line.Verb).
			WithHint("use %s%s TYPE JSON|FILE, where TYPE is for example Amount or money.Amount", opening, line.Verb), true
	case s.Text == "" && s.As == "":
		return diag.Errorf(s.TextPos, diag.BadArgument, "%s has no schema", strings.TrimSpace(line.String())).
			WithHint("use %s%s %s", opening, line.Verb, definition.Operand), true
	}
	for _, other := range before {
		if other.Type.Key == s.Type.Key && other.Contradicts(s) {
			return diag.Errorf(s.Pos, diag.Contradiction, "duplicate schema for the same %s", s.subject()).
				WithHint("remove one of them").
				WithRelated(other.Pos, "the first schema is here"), true
		}
	}
	return diag.Diagnostic{}, false
}

// typeText returns the type as it is written in the directive, with type parameters.
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

// isInstance reports whether text is a type with type arguments: List[int].
func isInstance(text string) bool {
	name, _, found := strings.Cut(text, "[")
	return found && name != "map" && isTypeName(name)
}

// isTypeName reports whether text is the name of a type without type arguments, with or
// without a package: Amount, money.Amount.
func isTypeName(text string) bool {
	dot := strings.LastIndexByte(text, '.')
	return dot != 0 && token.IsIdentifier(text[dot+1:])
}

var enumDefinition = Definition{
	Verb:    "enum",
	Where:   PackageDoc | anyType,
	Operand: "[TYPE]",
	Summary: "selects the constants that are the values of a type",
	Doc: `If a type has two or more constants that are strings, or integers of one block with
iota, it needs no directive: a tool accepts only these constants. For other numbers, and
for a type with only one constant, add the directive to the type. In a package doc, begin
with the type, qualified as in the source:

	//toolgen:enum unit.Scale from=example.com/more/scales

A result can have any value, so its schema only mentions the constants in the description.
If a type has UnmarshalJSON or UnmarshalText, its JSON may differ from its constants, so
toolgen does not use them. Set the schema of such a type with //toolgen:schema.`,
	Options: described(enumOptions),
}

var enumOptions = []option[Enum]{
	word("off", "do not treat the constants of the type as an enum", func(e *Enum) { e.Off = true }),
	list("from", "PATH", "import path of a package that declares more constants of the type",
		func(e *Enum, arg Arg) { e.From = append(e.From, arg) }),
}

// DecodeEnum decodes the directives with the verb enum above one type. Unknown words,
// from= together with off, and a package that is listed twice are errors, and are ignored
// in the result.
func DecodeEnum(lines []Line) (Enum, diag.List) {
	return decodeEnum(ofVerb(lines, enumDefinition.Verb))
}

// DecodeEnums decodes the directives with the verb enum in a package doc. Each begins with
// the name of its type. The types are in the order of the directives. A directive that begins
// with another argument is an error [diag.BadArgument].
func DecodeEnums(lines []Line) ([]Enum, diag.List) {
	var enums []Enum
	isType := func(word Arg) bool { return find(enumOptions, word.Key) == nil }
	targets, problems := groupByName(ofVerb(lines, enumDefinition.Verb), isType, noType)
	for _, target := range targets {
		enum, more := decodeEnum(target.Lines)
		enum.Type = target.Name
		enums = append(enums, enum)
		problems = append(problems, more...)
	}
	return enums, problems
}

func decodeEnum(lines []Line) (Enum, diag.List) {
	enum := Enum{Pos: firstPos(lines)}
	problems := decode(&enum, enumOptions, lines)
	if enum.Off && len(enum.From) > 0 {
		problems = append(problems, diag.Errorf(enum.From[0].Pos, diag.Contradiction, "from=%s adds constants to an enum that is off", enum.From[0].Value).
			WithHint("remove from= or off"))
		enum.From = nil
	}
	kept := enum.From[:0:0]
	for _, from := range enum.From {
		if i := slices.IndexFunc(kept, func(other Arg) bool { return other.Value == from.Value }); i >= 0 {
			problems = append(problems, diag.Errorf(from.ValuePos, diag.Contradiction, "%s is listed twice", from.Value).
				WithHint("remove one of them").
				WithRelated(kept[i].ValuePos, "the other occurrence is here").
				WithFix("remove it", deleteArg(from)))
			continue
		}
		kept = append(kept, from)
	}
	enum.From = kept
	return enum, problems
}

func noType(line Line) diag.Diagnostic {
	return diag.Errorf(line.TextPos, diag.BadArgument, "in a package doc, %s%s must begin with its type", opening, line.Verb).
		WithHint("use %s%s TYPE, for example %[1]s%[2]s unit.Scale", opening, line.Verb)
}

var unionDefinition = Definition{
	Verb:    "union",
	Where:   anyType,
	Summary: "sets the discriminator of the types that implement an interface",
	Doc: `The types of an interface are the types of its package that implement it. An
interface with an unexported method needs no directive for this. In an input, the value of
one property must distinguish the types. This property is the discriminator:

	//toolgen:union key=kind
	type Shape interface{ area() float64 }

	//toolgen:union value=disc
	type Circle struct{ Radius float64 }

The default of value= is the name of the type in the naming style of parameters, here
circle. The structs need no field for the property; if there is such a field, it must be a
string. key= is not needed if all types have a field with a single constant value, for
example with the tag enum:"circle".

encoding/json encodes results, so they have the property only if the struct has the field,
with the value that the program sets. If models must be able to send results back, add
output after the key. The interface must then have an unexported method:

	//toolgen:union key=kind output

Generated calls then encode the property first in each value of the interface, whatever
the value of a field with the same name, and the output schema requires it. The package
needs the option call, because neither json.Marshal nor the handlers of an SDK do this.
All types must be structs without JSON methods. If a tool returns a value as its own type,
not as the interface, the value is encoded without the property.`,
	Options: described(unionOptions),
}

var unionOptions = []option[Union]{
	text("key", "NAME", "name of the property that distinguishes the types (the discriminator)",
		func(u *Union) *string { return &u.Key }).
		remembering(func(u *Union) *token.Position { return &u.KeyPos }).
		checkedBy(checkPropertyName),
	word("output", "also write the discriminator in results of generated calls",
		func(u *Union) { u.Output = true }).
		remembering(func(u *Union) *token.Position { return &u.OutputPos }),
	text("value", "TEXT", "value of the discriminator for this type; only above a type that implements the interface",
		func(u *Union) *string { return &u.Value }).
		remembering(func(u *Union) *token.Position { return &u.ValuePos }),
}

// DecodeUnion decodes the directives with the verb union above one type. Unknown words,
// wrong values, contradictions, and an empty directive are errors, and are ignored in the
// result.
func DecodeUnion(lines []Line) (Union, diag.List) {
	own := ofVerb(lines, unionDefinition.Verb)
	union := Union{Pos: firstPos(own)}
	var problems diag.List
	for _, line := range own {
		if len(line.Args) == 0 {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s%s has no options", opening, line.Verb).
				WithHint("add key=NAME above an interface, or value=TEXT above a type that implements one"))
		}
	}
	return union, append(problems, decode(&union, unionOptions, own)...)
}

// RuleVerb is the verb for rules that specify which arguments of a tool, or properties of a
// struct, may or must occur together.
const RuleVerb = "rule"

var ruleDefinition = Definition{
	Verb:    RuleVerb,
	Where:   anyFunction | StructType,
	Summary: "declares which combinations of arguments or fields are valid",
	Doc: `Above a tool, the names are arguments. Above a struct, they are fields, by their
JSON or Go names. A directive can have several options, and there can be several
directives.

	//toolgen:rule oneof=path,url excludes=url,mode
	type Source struct {
		Path string
		URL  string
		Mode string
	}

The fields and arguments of a rule are optional, unless they are declared as required
elsewhere. The input schema expresses the rules as keywords. If an API does not support
these keywords, the rules are moved into the description. The same happens at the root of
MCP schemas, because many clients pass them on to such an API. Generated calls and
decoders of structured output enforce the rules.

With the option validate of //toolgen:package, tags such as
validate:"required_without=URL" are also rules.`,
	Options: described(ruleOptions),
}

// A Rule is an option of a rule directive.
type Rule struct {
	Option string // its name, such as "oneof"
	Names  []Arg  // names of arguments or fields, in the Value of each
	Pos    token.Position
}

var ruleOptions = []option[[]Rule]{
	rule("oneof", "exactly one of the named arguments or fields is given"),
	rule("anyof", "at least one of the named arguments or fields is given"),
	rule("requires", "if the first argument or field is given, the others must also be given"),
	rule("excludes", "if the first argument or field is given, the others must not be given"),
}

func rule(name, doc string) option[[]Rule] {
	return repeated(name, Text, "NAME,NAME…", doc, func(rules *[]Rule, arg Arg) {
		commas := spec{Option: Option{Commas: true}}
		*rules = append(*rules, Rule{name, commas.split(arg), arg.Pos})
	}).checkedBy(func(arg Arg) *fault {
		names := strings.Split(arg.Value, ",")
		for i, one := range names {
			switch name := strings.TrimSpace(one); {
			case name == "":
				return badValue("separate names by single commas", arg.Key+" has an empty name")
			case slices.Contains(names[:i], one):
				return badValue("remove one", arg.Key+" has "+name+" twice")
			}
		}
		if len(names) < 2 {
			return badValue("add another name, after a comma", arg.Key+" needs at least two names")
		}
		return nil
	})
}

// DecodeRules decodes the directives with the verb rule above one function or type.
// Unknown words, lists with fewer than two names, and empty directives are errors, and
// are ignored in the result.
func DecodeRules(lines []Line) ([]Rule, diag.List) {
	var rules []Rule
	var problems diag.List
	own := ofVerb(lines, RuleVerb)
	for _, line := range own {
		if len(line.Args) == 0 && !line.Malformed {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s%s has no options", opening, line.Verb).
				WithHint("add one, for example %s", ruleOptions[0].spec.Syntax()))
		}
	}
	return rules, append(problems, decode(&rules, ruleOptions, own)...)
}
