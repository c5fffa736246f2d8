package dialect

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A Dialect is the format in which one API accepts tool definitions.
type Dialect struct {
	Name   string // name in commands and directives: "mcp"
	GoName string // part of generated identifiers: "MCP" in MCPTools
	Doc    string // the API, for help and comments
	// Provider is the name of the API's company or protocol for messages, such as
	// "OpenAI".
	Provider string
	// ByDefault is set if definitions for this dialect are generated for packages that
	// list no formats.
	ByDefault bool
	// InRow is set if the rows of generated tables have a field for this dialect.
	InRow bool
	// Open and Close are the text before and after a list of definitions. The definitions
	// are separated by commas.
	Open, Close string
	// Group is the key of the object that contains all definitions in a request's tools,
	// such as Gemini's "functionDeclarations"; "" if the tools are the definitions.
	Group string
	// Fields are the definition fields that the API documents but [Tool] does not have.
	Fields []string
	// Names is the rule for tool names, such as 1 to 64 letters, digits, _, and -. It is
	// nil if the rule is not known. See [Dialect.CheckName].
	Names *NameRule
	// form is another dialect in which definitions have the same format, or nil.
	form *Dialect
	// Schema lowers any input schema to a schema that the API accepts. It is idempotent,
	// and returns the same pointer if nothing changes. A note of kind [lower.Refused] means
	// that the API rejects the tool.
	Schema func(*schema.Doc) (*schema.Doc, []lower.Note)
	// Strict lowers the schema of a strict tool. Notes of kind [lower.Inexact] explain why
	// the tool cannot be strict. Strict is nil if the API has no strict mode.
	Strict func(*schema.Doc) (*schema.Doc, []lower.Note)
	// examplesField is the definition field for examples of whole calls. It is "" if the
	// API has no such field; examples are then described.
	examplesField string
	// result converts a tool's result schema for a definition of the API, or returns nil if
	// that is not possible. The field is nil if definitions have no field for a result
	// schema.
	result func(*schema.Doc) *schema.Doc
	// finish moves descriptions to the field that the API has for them, and is idempotent.
	// It is nil if the API needs no such change.
	finish func(Tool) Tool
	// Envelope returns the definition of a lowered tool. The definition shares the tool's
	// schemas.
	Envelope func(Tool) *schema.Doc
	// Parse parses one definition. The tool shares the definition's schemas. The error, a
	// [*FieldError], describes the first field that is missing or does not have the
	// documented type.
	Parse func(*schema.Doc) (Tool, error)
	// Request returns the limits that lowered tools exceed if they are the tools of one
	// request. It is nil if the API has no such limits.
	Request func([]Tool) []RequestNote
}

// ArrayName is the name of the constant that contains the array of definitions in
// generated files, without the package's goprefix: "MCPTools".
func (d *Dialect) ArrayName() string { return d.GoName + "Tools" }

// A RequestNote describes a limit that the tools of a request exceed together.
type RequestNote struct {
	Tool    int // index of the first tool beyond the limit
	Message string
}

// Lower returns the tool with an input schema that the API accepts, and notes about the
// changes. If the schema of a strict tool cannot be exact, the tool is lowered without
// strict mode, and notes of kind [lower.Inexact] explain why. A note of kind
// [lower.Refused] means that the API rejects the tool. A nil Input is the input of a
// function without arguments.
func (d *Dialect) Lower(t Tool) (Tool, []lower.Note) {
	if t.Input == nil {
		t.Input = noArguments()
	}
	t.Extra = d.extra(t)
	t.ResultSchema = d.resultOf(t)
	switch {
	case d.Provider != openAIProvider:
		t.Grammar = nil
	case t.Grammar != nil:
		t.ResultSchema = nil
	}
	examples := callExamples(t)
	if d.Provider == mcpProvider { // MCP schemas may have any keyword, but MCP has no field for examples
		examples = nil
	}
	if examples != nil {
		t.Input = t.Input.Without("examples")
	}
	t, described := d.describeIgnored(t)
	lowered, notes := d.lowerInput(t)
	notes = append(described, notes...)
	if examples != nil && !lower.Has(notes, lower.Refused) {
		placed, more := d.placeExamples(lowered, examples)
		lowered, notes = placed, append(notes, more...)
	}
	if d.finish != nil && !lower.Has(notes, lower.Refused) {
		lowered = d.finish(lowered)
	}
	return lowered, notes
}

// describeIgnored describes the keywords that the models in a tool's profiles ignore.
func (d *Dialect) describeIgnored(t Tool) (Tool, []lower.Note) {
	var notes []lower.Note
	for _, p := range t.Profiles {
		if !slices.Contains(p.Formats, d.Name) {
			continue
		}
		input, described, err := p.Apply(t.Input, schema.Budget{})
		if err != nil {
			return t, []lower.Note{{Kind: lower.Refused, Message: err.Error()}}
		}
		t.Input, notes = input, append(notes, described...)
	}
	return t, notes
}

// lowerInput lowers the input schema. It uses strict mode if the tool is strict and the
// schema can be strict.
func (d *Dialect) lowerInput(t Tool) (Tool, []lower.Note) {
	var reasons []lower.Note
	if d.Strict == nil && isStrict(t) {
		t.Strict = nil
	}
	if isStrict(t) {
		doc, notes := d.Strict(t.Input)
		if !lower.Has(notes, lower.Inexact) && !lower.Has(notes, lower.Refused) {
			t.Input = doc
			return t, notes
		}
		reasons = slices.DeleteFunc(notes, func(n lower.Note) bool { return n.Kind != lower.Inexact })
		t.Strict = new(bool)
	}
	doc, notes := d.Schema(t.Input)
	t.Input = doc
	if lower.Has(notes, lower.Refused) {
		return t, notes
	}
	return t, append(reasons, notes...)
}

// Define returns the definition of a tool in this dialect, and the notes from lowering.
func (d *Dialect) Define(t Tool) (*schema.Doc, []lower.Note) {
	lowered, notes := d.Lower(t)
	return d.Envelope(lowered), notes
}

// Array returns the JSON of a list of definitions in a request or a result.
func (d *Dialect) Array(definitions []*schema.Doc) []byte {
	text := []byte(d.Open)
	for i, definition := range definitions {
		if i > 0 {
			text = append(text, ',')
		}
		text = definition.Append(text)
	}
	return append(text, d.Close...)
}

// All returns the dialects in the order in which generated files list them.
func All() []*Dialect {
	return []*Dialect{
		MCP, OpenAI, Responses, Anthropic, Gemini, Interactions, GeminiLegacy,
		Bedrock, Mistral, DeepSeek, XAI, Ollama, LlamaCpp, XGrammar,
	}
}

// ByName returns the dialect with a name, and reports whether there is one.
func ByName(name string) (*Dialect, bool) {
	all := All()
	i := slices.IndexFunc(all, func(d *Dialect) bool { return d.Name == name })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// JSON values that definitions of several dialects contain.
var (
	yes, no  = schema.Boolean(true), schema.Boolean(false)
	function = schema.Str("function")
)

// optional returns text as a document, or nil if text is "", so that [schema.Obj] omits
// it.
func optional(text string) *schema.Doc {
	if text == "" {
		return nil
	}
	return schema.Str(text)
}

// optionalBool returns value as a document, or nil if value is nil, so that [schema.Obj]
// omits it.
func optionalBool(value *bool) *schema.Doc {
	if value == nil {
		return nil
	}
	return boolean(*value)
}

func boolean(value bool) *schema.Doc {
	if value {
		return yes
	}
	return no
}

// ifTrue returns the document true, or nil if value is false, so that [schema.Obj] omits
// it.
func ifTrue(value bool) *schema.Doc {
	if !value {
		return nil
	}
	return yes
}

func unchanged(doc *schema.Doc) (*schema.Doc, []lower.Note) { return doc, nil }

// resultOf returns the result schema that the dialect's definition of t contains, or nil
// if it contains none.
func (d *Dialect) resultOf(t Tool) *schema.Doc {
	if t.ResultSchema == nil || d.result == nil {
		return nil
	}
	return d.result(t.ResultSchema)
}

// objectResult returns the result schema for MCP, or nil if the schema does not describe
// an object. Only schemas of objects are valid in all revisions.
func objectResult(result *schema.Doc) *schema.Doc {
	if result.TextUnder("type") == "object" {
		return result
	}
	return nil
}

// geminiResult lowers the result schema for Gemini, with the keywords that Gemini
// documents for response schemas. It returns nil if Gemini rejects the schema. Because
// [lower.Gemini] lowers objects, the result is temporarily a property of an object.
func geminiResult(result *schema.Doc) *schema.Doc {
	const field = schema.BoxField
	box := schema.Obj(
		schema.M("type", schema.Str("object")),
		schema.M("properties", schema.Obj(schema.M(field, result.Without("$defs")))),
		schema.M("required", schema.Strs(field)),
	).WithDefinitions(result)
	lowered, notes := lower.Gemini(box)
	if lower.Has(notes, lower.Refused) {
		return nil
	}
	return lowered.Unboxed(field)
}

// callExamples returns the examples of whole calls, which are in the "examples" of a
// tool's input schema, or nil.
func callExamples(t Tool) *schema.Doc {
	if t.Kind != Callable {
		return nil
	}
	examples := t.Input.Under("examples")
	if examples == nil || examples.Kind != schema.Array || len(examples.Items) == 0 {
		return nil
	}
	return examples
}

// placeExamples adds examples of whole calls to a lowered tool. If the API has a field for
// them, valid examples are added to [Tool.Examples]. All others are added to the
// description.
func (d *Dialect) placeExamples(t Tool, examples *schema.Doc) (Tool, []lower.Note) {
	note := func(kind lower.Kind, message string) lower.Note {
		return lower.Note{Kind: kind, Keyword: "examples", Pos: examples.Origin.Pos(), Message: message}
	}
	var notes []lower.Note
	described := examples.Items
	if d.examplesField != "" {
		t.Examples, described = fitting(t.Input, examples.Items)
		if len(t.Examples) > 0 {
			notes = append(notes, note(lower.Adapted, `example calls are moved to "`+d.examplesField+`"`))
		}
	}
	if len(described) > 0 {
		notes = append(notes, note(lower.Described, "example calls are moved into the description of the tool"))
		t.Description = t.describeExamples(described)
	}
	return t, notes
}

// fitting returns the examples that are valid arguments for the schema input, and the
// other examples. They are separated because an API rejects a request that contains an
// invalid example.
func fitting(input *schema.Doc, examples []*schema.Doc) (fit, others []*schema.Doc) {
	valid, err := meta.Compile(input)
	for _, example := range examples {
		if err == nil && example.Kind == schema.Object && valid.Misfit(example.Decoded()) == "" {
			fit = append(fit, example)
		} else {
			others = append(others, example)
		}
	}
	return fit, others
}

// describeExamples returns the description with examples of whole calls. An example is
// shown as arguments, or as text if a custom tool accepts text.
func (t Tool) describeExamples(examples []*schema.Doc) string {
	lines := []string{"Example arguments:"}
	for _, example := range examples {
		line := example.String()
		if name, ok := TextArgument(t.Input); ok && t.Grammar != nil {
			line = example.TextUnder(name)
		}
		lines = append(lines, line)
	}
	paragraph := strings.Join(lines, "\n")
	if t.Description == "" {
		return paragraph
	}
	return t.Description + "\n\n" + paragraph
}

// The providers whose APIs define tool formats, as in [Dialect.Provider].
const (
	mcpProvider       = "MCP"
	openAIProvider    = "OpenAI"
	anthropicProvider = "Anthropic"
	geminiProvider    = "Gemini"
	bedrockProvider   = "Bedrock"
)

// deferredField marks a deferred tool in MCP lists that toolgen parses. MCP itself has no
// field for this.
const deferredField = "_deferred"

// documented maps each provider to the definition fields that its APIs document but [Tool]
// does not have. For another provider, the same name may have another meaning: the values
// of "allowed_callers" differ between Anthropic and OpenAI.
var documented = map[string][]string{
	// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
	mcpProvider: {"icons", "execution", "_meta", deferredField},
	// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
	openAIProvider: {"allowed_callers", "async"},
	// https://docs.anthropic.com/en/api/messages#body-tools
	anthropicProvider: {"cache_control", "eager_input_streaming", "allowed_callers"},
	// https://ai.google.dev/api/caching#FunctionDeclaration
	geminiProvider: {"response", "behavior"},
}

// extra returns the Extra fields of a tool that belong to its definition in the dialect:
// fields that the same provider documents for this dialect, and fields that their own
// provider does not document.
func (d *Dialect) extra(t Tool) []schema.Member {
	lacks := func(m schema.Member) bool {
		return slices.Contains(documented[t.From], m.Key) && !(d.Provider == t.From && slices.Contains(d.Fields, m.Key))
	}
	if !slices.ContainsFunc(t.Extra, lacks) {
		return t.Extra
	}
	return slices.DeleteFunc(slices.Clone(t.Extra), lacks)
}

// withExtra appends those Extra fields of the tool that the object lacks.
func withExtra(object *schema.Doc, t Tool) *schema.Doc {
	for _, m := range t.Extra {
		if !object.Has(m.Key) {
			object = object.With(m.Key, m.Value)
		}
	}
	return object
}

// A NameRule is the rule of an API for tool or property names.
type NameRule struct {
	Pattern *regexp.Regexp // without the length, which would slow down compilation
	Most    int            // maximum length of a name in bytes
	Doc     string         // the rule in words for messages: "a name has " + Doc
}

// Accepts reports whether the API accepts a name.
func (r *NameRule) Accepts(name string) bool {
	return len(name) <= r.Most && r.Pattern.MatchString(name)
}

// If the sources about an API disagree, the stricter rule is used, because a single
// invalid name makes the whole request fail.

// namesUpTo returns the rule of OpenAI's APIs and similar APIs (64 characters), or of
// Anthropic's API (128).
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
// https://docs.anthropic.com/en/api/messages#body-tools
func namesUpTo(most int) *NameRule {
	return &NameRule{lettersDigits, most, fmt.Sprintf("1 to %d letters, digits, _ and -", most)}
}

var lettersDigits = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

// https://ai.google.dev/api/caching#FunctionDeclaration
var namesGemini = &NameRule{
	regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_.:-]*$`),
	64,
	"1 to 64 letters, digits, _, ., : and -, starting with a letter or _",
}

// CheckName returns an error if the API rejects a tool with the name. It returns nil if
// the API accepts the name, or if the rule is not known.
func (d *Dialect) CheckName(name string) error {
	if d.Names == nil || d.Names.Accepts(name) {
		return nil
	}
	return fmt.Errorf("%s rejects the name %q: use %s", d.Provider, name, d.Names.Doc)
}
