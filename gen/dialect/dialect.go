package dialect

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Dialect is the form in which one API takes tool definitions.
type Dialect struct {
	Name   string // how users name it: "mcp"
	GoName string // its part in generated identifiers: "MCP" of MCPTools
	Doc    string // the API, for help texts and comments
	// Provider is the company or protocol whose API it is, as messages name it: "OpenAI".
	Provider string
	// ByDefault reports that definitions are generated for it if a package names no
	// formats.
	ByDefault bool
	// InRow reports that the rows of generated tables have a field for it.
	InRow bool
	// Open and Close are the text before and after the definitions of a list, which
	// are separated by commas.
	Open, Close string
	// Group is the key of the object that holds all definitions in a request's
	// tools, Gemini's "functionDeclarations"; "" if the tools are the definitions.
	Group string
	// Fields are the fields of a definition that the API documents and [Tool] has no
	// place for.
	Fields []string
	// Names is the rule for the names of tools, such as 1 to 64 letters,
	// digits, _ and -; nil if it is not known. See [Dialect.CheckName].
	Names *NameRule
	// form is the dialect whose definitions look the same; nil for none.
	form *Dialect
	// Schema returns an input schema that the API accepts, made from any. A schema that
	// needs no change is returned itself, and lowering twice is lowering once. A
	// note of kind [lower.Refused] means that the API accepts no such tool.
	Schema func(*schema.Doc) (*schema.Doc, []lower.Note)
	// Strict does the same for a strict tool; notes of kind [lower.Inexact] say why
	// the tool cannot be strict. Nil if the API has no strict mode.
	Strict func(*schema.Doc) (*schema.Doc, []lower.Note)
	// examplesField is the field of a definition for examples of whole calls; "" if the
	// API has none, so that they are described.
	examplesField string
	// result returns the schema of a result as a definition can have it, nil if it
	// cannot; result itself is nil if the API has no field for it.
	result func(*schema.Doc) *schema.Doc
	// rules is the dialect whose Schema and Strict are the same; nil for none.
	rules *Dialect
	// finish moves descriptions of a lowered tool to where the API has a field for
	// them; nil if they are there already. Finishing twice is finishing once.
	finish func(Tool) Tool
	// Envelope returns the definition of a lowered tool. It shares the schemas of
	// the tool.
	Envelope func(Tool) *schema.Doc
	// Parse reads one definition; the tool shares its schemas. The error, a
	// [*FieldError], is about the first field that is missing or is not of the type
	// that the API documents.
	Parse func(*schema.Doc) (Tool, error)
	// Request returns the limits that lowered tools exceed as the tools of one
	// request; nil if the API has no such limits.
	Request func([]Tool) []RequestNote
}

// ArrayName is the name of the constant with the array of definitions in
// generated files, without the goprefix of the package: "MCPTools".
func (d *Dialect) ArrayName() string { return d.GoName + "Tools" }

// A RequestNote is a limit that the tools of one request exceed together.
type RequestNote struct {
	Tool    int // index of the first tool beyond the limit
	Message string
}

// Lower returns the tool with an input schema that the API accepts, and notes of what
// was done to it. A strict tool whose schema cannot be exact is lowered as one that
// is not strict; notes of kind [lower.Inexact] say why. A note of kind [lower.Refused]
// means that the API accepts no such tool. A nil Input is that of a function without
// arguments.
func (d *Dialect) Lower(t Tool) (Tool, []lower.Note) {
	return new(Lowerings).Lower(d, t)
}

// Lowerings lowers a tool for several dialects, only once for those with the same
// rules. The zero value is ready to use, by one goroutine.
type Lowerings struct {
	made       []lowering
	full, bare *schema.Doc // an input schema, with examples of whole calls and without
}

// A lowering is what became of the input schema of a tool, strict or not.
type lowering struct {
	rules  *Dialect
	input  *schema.Doc
	strict bool

	lowered *schema.Doc
	mode    *bool // [Tool.Strict]
	notes   []lower.Note
}

// Lower is [Dialect.Lower].
func (l *Lowerings) Lower(d *Dialect, t Tool) (Tool, []lower.Note) {
	if t.Input == nil {
		t.Input = noArguments()
	}
	t.Extra = d.extra(t)
	t.ResultSchema = d.resultOf(t)
	examples := callExamples(t)
	if d.Provider == mcpProvider { // schemas of MCP may have any keyword, and it has no field for examples
		examples = nil
	}
	if examples != nil {
		t = l.withoutExamples(t)
	}
	t, described := d.describeIgnored(t)
	lowered, notes := l.lowerInput(d, t)
	if notes = slices.Clip(notes); len(described) > 0 { // other dialects have them, too
		notes = slices.Concat(described, notes)
	}
	if examples != nil && !lower.Has(notes, lower.Refused) {
		placed, more := d.placeExamples(lowered, examples)
		lowered, notes = placed, append(notes, more...)
	}
	if d.finish != nil && !lower.Has(notes, lower.Refused) {
		lowered = d.finish(lowered)
	}
	return lowered, notes
}

// describeIgnored describes the keywords that the models of a tool's profiles ignore.
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

// lowerInput is [Dialect.lowerInput], called once for the same rules and schema.
func (l *Lowerings) lowerInput(d *Dialect, t Tool) (Tool, []lower.Note) {
	rules := cmp.Or(d.rules, d)
	i := slices.IndexFunc(l.made, func(made lowering) bool {
		return made.rules == rules && made.input == t.Input && made.strict == isStrict(t)
	})
	if i < 0 {
		lowered, notes := d.lowerInput(t)
		l.made = append(l.made, lowering{rules, t.Input, isStrict(t), lowered.Input, lowered.Strict, notes})
		return lowered, notes
	}
	made := l.made[i]
	t.Input = made.lowered
	if made.strict && !(made.mode != nil && *made.mode) {
		t.Strict = made.mode
	}
	return t, made.notes
}

// lowerInput lowers the input schema: as a strict one if the tool is strict and the
// schema can be, else as one that is not.
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

// Define returns the definition of a tool in this dialect, and what lowering
// did to it.
func (d *Dialect) Define(t Tool) (*schema.Doc, []lower.Note) {
	lowered, notes := d.Lower(t)
	return d.Envelope(lowered), notes
}

// Array returns the JSON of a list of definitions as a request or a result has it.
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
		MCP, OpenAI, Responses, Anthropic, Gemini, GeminiLegacy,
		Bedrock, Mistral, DeepSeek, XAI, Ollama,
	}
}

// ByName returns the dialect of that name, and whether there is one.
func ByName(name string) (*Dialect, bool) {
	all := All()
	i := slices.IndexFunc(all, func(d *Dialect) bool { return d.Name == name })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// Values that many definitions share.
var (
	yes, no  = schema.Boolean(true), schema.Boolean(false)
	function = schema.Str("function")
)

// optional returns a string, or nil for "", which [schema.Obj] leaves out.
func optional(text string) *schema.Doc {
	if text == "" {
		return nil
	}
	return schema.Str(text)
}

// optionalBool returns a boolean, or nil for nil, which [schema.Obj] leaves out.
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

// ifTrue returns true, or nil for false, which [schema.Obj] leaves out.
func ifTrue(value bool) *schema.Doc {
	if !value {
		return nil
	}
	return yes
}

func unchanged(doc *schema.Doc) (*schema.Doc, []lower.Note) { return doc, nil }
