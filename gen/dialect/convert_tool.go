package dialect

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A converter converts the tools of one document.
type converter struct{ Options }

func newConverter(opts Options) *converter {
	if opts.Budget == (schema.Budget{}) {
		opts.Budget = schema.DefaultBudget
	}
	return &converter{opts}
}

// A candidate is a tool that is being converted: its report, and the tool that was read.
type candidate struct {
	Report
	tool Tool
}

// fail marks the tool as invalid for a reason, unless that is nil or the tool is
// marked already.
func (r *Report) fail(at *schema.Doc, reason error) {
	if reason != nil && r.Err == nil {
		r.Err = &ToolError{Path: r.Path, Name: r.Name, At: at, Err: reason}
	}
}

// convert reads all tools, checks them together, and then converts each by itself.
func (c *converter) convert(entries []entry) ([]Report, []RequestNote) {
	candidates := make([]*candidate, len(entries))
	for i, e := range entries {
		candidates[i] = c.read(e)
	}
	checkSchemas(candidates)
	checkUnique(candidates)
	reports := make([]Report, len(entries))
	for i, t := range candidates {
		if t.Err == nil && t.From != nil {
			c.define(t)
		}
		if t.Err != nil {
			t.Doc = nil
		}
		reports[i] = t.Report
	}
	return reports, c.request(candidates)
}

// request returns the limits of the target that the tools exceed in one request.
func (c *converter) request(candidates []*candidate) []RequestNote {
	if c.To.Request == nil {
		return nil
	}
	var tools []Tool
	var places []int
	for i, t := range candidates {
		if t.Err == nil && t.From != nil {
			tools, places = append(tools, t.tool), append(places, i)
		}
	}
	notes := c.To.Request(tools)
	for i := range notes {
		notes[i].Tool = places[notes[i].Tool]
	}
	return notes
}

// read reads the tool of an entry. A tool that is not a function is converted here, too.
func (c *converter) read(e entry) *candidate {
	t := &candidate{Report: Report{Path: e.path, At: e.doc}}
	if e.doc.Kind != schema.Object {
		t.fail(e.doc, fmt.Errorf("a tool is an object, not of type %s", e.doc.Kind))
		return t
	}
	t.Name = inside(e.doc).TextUnder("name")
	if err := c.Budget.Check(e.doc); err != nil {
		t.fail(e.doc, err)
		return t
	}
	found := e.dialect()
	if found == nil {
		if provider, name := builtinOf(e.doc); name != "" {
			c.pass(t, provider, name)
			return t
		}
	}
	if t.From = c.source(t, found); t.From != nil {
		c.parse(t)
	}
	return t
}

// inside returns the object in which a definition has its name.
func inside(definition *schema.Doc) *schema.Doc {
	for _, key := range []string{"function", "toolSpec", customType} {
		if inner := definition.Under(key); inner != nil && inner.Kind == schema.Object {
			return inner
		}
	}
	return definition
}

// pass converts a tool that is not a function, if the target has it.
func (c *converter) pass(t *candidate, provider, name string) {
	if t.Name == "" {
		t.Name = name
	}
	t.Doc = t.At
	switch {
	case provider != c.To.Provider:
		t.fail(t.At, fmt.Errorf("%s is a tool of %s itself, which %s does not have: remove it", name, provider, c.To.Provider))
	case provider != openAIProvider:
	case name == customType:
		doc, leftOut, err := c.To.custom(t.At)
		t.failField(err)
		t.Doc, t.LeftOut = doc, leftOut
	case c.To == OpenAI:
		t.fail(t.At, fmt.Errorf("%s is a tool of the Responses API, which Chat Completions does not have: remove it", name))
	}
}

// source returns the dialect to read a tool in: the one that was found, if it agrees
// with From or is the target's, else From. If there is none, the tool is marked as
// invalid.
func (c *converter) source(t *candidate, found *Dialect) *Dialect {
	switch {
	case found == nil && t.Name == "" && isBareSchema(t.At):
		t.fail(t.At, errors.New(bareSchema))
		return nil
	case found == nil && c.From != nil:
		return c.From
	case found == nil:
		t.fail(t.At, unknownForm(t.At))
		return nil
	case c.From == nil || found == c.To:
		return found
	case found == OpenAI && c.From.like() == OpenAI:
		return c.From
	case found.like() != c.From.like():
		t.fail(t.At, fmt.Errorf("the tool has the form of %s, not of %s", found.Name, c.From.Name))
		return nil
	}
	return found
}

func unknownForm(doc *schema.Doc) error {
	if kind := doc.TextUnder("type"); kind != "" && kind != "function" {
		return fmt.Errorf("no API has a tool of the type %q", kind)
	}
	return errors.New(`this is not in the form of any API's tools: a function has a "name" and, depending on the API, an "inputSchema", "input_schema", "parameters" …`)
}

// parse reads the tool, and checks what can be checked without the other tools.
func (c *converter) parse(t *candidate) {
	tool, err := t.From.Parse(t.At)
	if err != nil {
		t.failField(err)
		return
	}
	t.tool = tool
	t.fail(t.At, c.To.CheckName(tool.Name))
	if c.NeedDescription && tool.Description == "" {
		t.fail(t.At, errors.New("the tool has no description: say what it does and when to call it"))
	}
}

// failField is fail at the field that a [*FieldError] is about.
func (t *candidate) failField(err error) {
	at := t.At
	if field := (*FieldError)(nil); errors.As(err, &field) {
		at = field.At
		if field.Name != "" { // which the report has
			err = errors.New("it " + field.Message)
		}
	}
	t.fail(at, err)
}

// define writes the definition in the target's dialect.
func (c *converter) define(t *candidate) {
	asked := c.Profile != nil || c.Strict != nil
	if t.From == c.To && !asked {
		t.Doc = t.At
		t.StrictUnstated = c.To == Responses && t.tool.Strict == nil
		return
	}
	tool := t.tool
	if c.Strict != nil {
		tool.Strict = c.Strict
	}
	stated := tool
	if isOpenAIPair(t.From, c.To) && !asked {
		tool.Extra = c.To.extra(tool)
	} else {
		tool = c.lower(t, tool)
	}
	t.tool, t.Doc = tool, c.To.Envelope(tool)
	t.LeftOut = c.leftOut(t, stated)
}

// lower returns the tool with an input schema that the target accepts.
func (c *converter) lower(t *candidate, tool Tool) Tool {
	var notes []lower.Note
	tool.Input, notes = objectRoot(tool.Input)
	t.Notes = notes
	if tool.Input == nil {
		t.fail(t.At, errors.New(`the root of a tool's parameters must be of "type":"object"`))
		return t.tool
	}
	if c.Profile != nil {
		input, described, err := c.Profile.Apply(tool.Input, c.Budget)
		t.fail(t.At, err)
		if err != nil {
			return t.tool
		}
		tool.Input, t.Notes = input, append(t.Notes, described...)
	}
	tool, notes = c.To.Lower(tool)
	t.Notes = append(t.Notes, notes...)
	for _, note := range notes {
		if note.Kind == lower.Refused {
			at := cmp.Or(t.tool.Input.At(note.Path), t.At)
			t.fail(at, fmt.Errorf("%s does not accept the tool: %s: %s", c.To.Provider, note.Path, note.Message))
		}
	}
	return tool
}

// objectRoot returns a schema with the type "object", which the arguments of a call
// always have; nil if the schema excludes objects.
func objectRoot(input *schema.Doc) (*schema.Doc, []lower.Note) {
	switch {
	case input.TextUnder("type") == "object":
		return input, nil
	case input.Has("type") && !input.HasType("object"):
		return nil, nil
	}
	note := lower.Note{
		Kind: lower.Adapted, Keyword: "type", Pos: input.Origin.Pos(),
		Message: `the root is of "type":"object", as arguments are`,
	}
	return input.WithType("object"), []lower.Note{note}
}
