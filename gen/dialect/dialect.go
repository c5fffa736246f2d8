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
	// Provider is whose API it is, in messages: "OpenAI".
	Provider string
	// ByDefault says that it is written where a package names no formats.
	ByDefault bool
	// InRow says that the rows of generated files have a field for it.
	InRow bool
	// Open and Close stand around the definitions of a list, with commas
	// between them.
	Open, Close string
	// Group is the key of the object around the definitions in a request's
	// tools, Gemini's "functionDeclarations"; "" where they stand there
	// themselves.
	Group string
	// Fields are the fields of a definition that the API documents, apart from
	// those that every [Tool] has a place for.
	Fields []string
	// Names says what names of tools the API takes, such as 1 to 64 letters,
	// digits, _ and -; nil where that is not known. See [Dialect.CheckName].
	Names *NameRule
	// form is the dialect whose definitions look the same; nil for none.
	form *Dialect
	// Schema makes an input schema one that the API takes. What needs no
	// change stays the same pointer, and lowering twice is lowering once. A
	// note of kind [lower.Refused] says that the API takes no such tool.
	Schema func(*schema.Doc) (*schema.Doc, []lower.Note)
	// Strict does so for a strict tool, or says with notes of kind
	// [lower.Inexact] why it cannot; nil where the API has no strict mode.
	Strict func(*schema.Doc) (*schema.Doc, []lower.Note)
	// examplesField is the field of a definition that has the arguments of whole calls
	// as examples; "" where the API has none, so that they are told.
	examplesField string
	// result makes the schema of a result one that a definition can have, or returns
	// nil if it cannot; nil if the API has no field for it.
	result func(*schema.Doc) *schema.Doc
	// rules is the dialect whose Schema and Strict are the same; nil for none.
	rules *Dialect
	// finish moves what a lowered tool says to where the API has a place for it;
	// nil where all of it has one. Finishing twice is finishing once.
	finish func(Tool) Tool
	// Envelope returns the definition of a lowered tool. Its schemas stand in
	// it by the pointers that the tool has.
	Envelope func(Tool) *schema.Doc
	// Parse reads one definition; the tool shares its schemas. The error names
	// the first field that is missing or of another type than the API says.
	Parse func(*schema.Doc) (Tool, error)
	// Request says what is wrong with lowered tools as the tools of one
	// request; nil where the API has no limits for that.
	Request func([]Tool) []RequestNote
}

// ArrayName is the name of the constant with the array of definitions in
// generated files, without the goprefix of the package: "MCPTools".
func (d *Dialect) ArrayName() string { return d.GoName + "Tools" }

// A RequestNote says why an API takes the tools of a request only apart.
type RequestNote struct {
	Tool    int // index of the first tool that is too much
	Message string
}

// Lower returns the tool with an input schema that the API takes. A strict
// tool whose schema cannot be exact is lowered as one that is not, and is not
// strict any more; notes of kind [lower.Inexact] say why. Of a tool that the
// API does not take at all the notes say only that. A nil Input is that of a
// function without arguments.
func (d *Dialect) Lower(t Tool) (Tool, []lower.Note) {
	return new(Lowerings).Lower(d, t)
}

// Lowerings lower a tool for several dialects, and once for those whose APIs take
// the same.
type Lowerings struct {
	made       []lowering
	full, bare *schema.Doc // an input schema, with examples of whole calls and without
}

// A lowering is what became of an input schema.
type lowering struct {
	rules  *Dialect
	input  *schema.Doc
	strict bool
	Tool
	notes []lower.Note
}

// Lower is [Dialect.Lower].
func (l *Lowerings) Lower(d *Dialect, t Tool) (Tool, []lower.Note) {
	if t.Input == nil {
		t.Input = noArguments()
	}
	t.Extra = d.extra(t)
	t.ResultSchema = d.resultOf(t)
	examples := callExamples(t)
	if d.Provider == mcpProvider {
		examples = nil
	}
	if examples != nil {
		t = l.withoutExamples(t)
	}
	t, described := d.describeIgnored(t)
	lowered, notes := l.lowerInput(d, t)
	notes = slices.Concat(described, notes)
	if examples != nil && !lower.Has(notes, lower.Refused) {
		placed, more := d.placeExamples(lowered, examples)
		lowered, notes = placed, append(notes, more...)
	}
	if d.finish != nil && !lower.Has(notes, lower.Refused) {
		lowered = d.finish(lowered)
	}
	return lowered, notes
}

// describeIgnored describes what the models of the profiles of a tool ignore.
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

// lowerInput is that of the dialect, which it asks once.
func (l *Lowerings) lowerInput(d *Dialect, t Tool) (Tool, []lower.Note) {
	rules := cmp.Or(d.rules, d)
	i := slices.IndexFunc(l.made, func(made lowering) bool {
		return made.rules == rules && made.input == t.Input && made.strict == isStrict(t)
	})
	if i < 0 {
		lowered, notes := d.lowerInput(t)
		l.made = append(l.made, lowering{rules, t.Input, isStrict(t), lowered, notes})
		return lowered, notes
	}
	made := l.made[i]
	t.Input = made.Input
	if isStrict(t) && !isStrict(made.Tool) {
		t.Strict = made.Strict
	}
	return t, made.notes
}

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

// Array returns the list of definitions as a request or a result has it.
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

// optional returns a string, or nil, which [schema.Obj] leaves out, for "".
func optional(text string) *schema.Doc {
	if text == "" {
		return nil
	}
	return schema.Str(text)
}

// optionalBool returns a value, or nil, which [schema.Obj] leaves out.
func optionalBool(value *bool) *schema.Doc {
	if value == nil {
		return nil
	}
	return schema.Boolean(*value)
}

// ifTrue returns true, or nil, which [schema.Obj] leaves out, for false.
func ifTrue(value bool) *schema.Doc {
	if !value {
		return nil
	}
	return schema.Boolean(true)
}

func unchanged(doc *schema.Doc) (*schema.Doc, []lower.Note) { return doc, nil }
