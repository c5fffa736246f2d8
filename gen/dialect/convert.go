package dialect

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// Options are the options of [Convert].
type Options struct {
	// From is the dialect of the tools. If it is nil, Convert detects the dialect of each
	// tool.
	From *Dialect
	// To is the dialect of the result. It is required.
	To *Dialect
	// Profile lists keywords that the model ignores; Convert describes them. Nil means no
	// keywords.
	Profile *lower.Profile
	// Strict makes every tool strict, or every tool not strict. Nil keeps the value of
	// each tool.
	Strict *bool
	// SkipInvalid skips invalid tools instead of failing.
	SkipInvalid bool
	// NeedDescription makes a tool without a description invalid. No API requires a
	// description, but without it a model must guess when to call the tool.
	NeedDescription bool
	// Budget limits the size of each tool. The zero Budget means [schema.DefaultBudget].
	Budget schema.Budget
}

// A Result is the result of [Convert].
type Result struct {
	// Doc is the converted document, or nil if there is an error.
	Doc *schema.Doc
	// Tools contains a report for each tool, in the order of the document.
	Tools []Report
	// Request lists the limits that the tools exceed if they are all in one request.
	// [RequestNote.Tool] is an index in Tools.
	Request []RequestNote
	// LeftOut are the fields next to the list of tools that Doc does not contain, such as
	// the "nextCursor" of a tools/list result.
	LeftOut []schema.Member
}

// A Report is the result for one tool.
type Report struct {
	Name string      // "" if the tool has no name
	Path schema.Path // path to the tool in the document
	At   *schema.Doc // the tool in the document
	From *Dialect    // dialect from which the tool was parsed; nil if it was not parsed
	Doc  *schema.Doc // the converted definition; nil if there is an error
	Err  *ToolError  // reason why the tool is invalid; nil if it is valid
	// Notes are the changes to the tool's input schema.
	Notes []lower.Note
	// LeftOut names the properties of the tool that are missing in the definition, because
	// the API has no field for them.
	LeftOut []string
	// StrictUnstated is set if the definition was copied unchanged and does not set
	// "strict". The Responses API then makes the tool strict if possible.
	StrictUnstated bool
}

// A ToolError is the reason why a tool cannot be converted.
type ToolError struct {
	Path  schema.Path // path to the tool in the document
	Name  string      // name of the tool, or "" if it has no name
	At    *schema.Doc // the invalid part, or the whole tool
	Other *schema.Doc // earlier tool with the same name, if that is the error; otherwise nil
	Err   error
}

// Error returns the tool's path and name, followed by the reason.
func (e *ToolError) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("%s: %v", e.Path, e.Err)
	}
	return fmt.Sprintf("%s: tool %q: %v", e.Path, e.Name, e.Err)
}

// Unwrap returns the reason.
func (e *ToolError) Unwrap() error { return e.Err }

var errNoTarget = errors.New("the options have no target dialect: set To, for example to dialect.OpenAI")

// Convert converts a document of tools to another dialect. The document is a single tool,
// an array, or an object with the array under "tools", and the result has the same form.
// In a JSON-RPC response, such as an MCP server's response to tools/list, Convert converts
// the result. A Gemini request has all functions inside one tool, so an array for Gemini
// is [{"functionDeclarations":[…]}]. Convert keeps the order of tools, the digits of
// numbers, and the order of keys in schemas. It does not modify doc.
//
// With a Profile or Strict, every tool is lowered for the target ([Dialect.Lower]).
// Otherwise, a tool that already is in the target's dialect is copied byte for byte.
// Between the two OpenAI APIs, the parameters are copied; the Responses API then gets an
// explicit "strict", which is false if the tool does not set it. All other tools are
// lowered.
//
// OpenAI tools that are not functions, such as web_search, are copied for the Responses
// API. Chat Completions accepts only custom tools, whose argument is text; these are
// converted to the format of the target. All other such tools are invalid for Chat
// Completions. Tools that are not functions are invalid for other providers, and a
// provider's built-in tools are invalid for any other provider.
//
// A field for which [Tool] has no field is kept, unless the API from which it comes
// documents the field and the target does not. [Report.LeftOut] contains such fields, and
// properties of a Tool for which the target has no field, such as a title.
//
// The error contains a [*ToolError] for each invalid tool. A tool is invalid if a field
// that its API requires is missing or has the wrong type, if its schema is not JSON Schema
// or has a reference without a target, if it exceeds the budget (the error then wraps
// [schema.ErrBudget]), if an earlier tool has the same name, or if the target rejects it.
// With SkipInvalid, such tools are skipped. The only errors are then a document that is
// not a list of tools, and a document that is a single invalid tool.
func Convert(doc *schema.Doc, opts Options) (Result, error) {
	if opts.To == nil {
		return Result{}, errNoTarget
	}
	list, err := listed(doc)
	if err != nil {
		return Result{}, err
	}
	reports, request := newConverter(opts).convert(list.tools)
	result := Result{Tools: reports, Request: request, LeftOut: list.beside}
	var invalid []error
	same := len(reports) > 0 || len(list.beside) == 0 || opts.From == opts.To
	var definitions []definition
	for _, r := range reports {
		if r.Err != nil {
			invalid = append(invalid, r.Err)
			continue
		}
		same = same && r.Doc == r.At
		definitions = append(definitions, definition{r.Doc, r.From == nil})
	}
	if len(invalid) > 0 && (!opts.SkipInvalid || list.wrapping == single) {
		return result, errors.Join(invalid...)
	}
	if same && len(invalid) == 0 {
		result.Doc, result.LeftOut = list.doc, nil
		return result, nil
	}
	result.Doc = list.arranged(opts.To, definitions)
	return result, nil
}

type converter struct{ Options }

func newConverter(opts Options) *converter {
	if opts.Budget == (schema.Budget{}) {
		opts.Budget = schema.DefaultBudget
	}
	return &converter{opts}
}

// A candidate is a tool that is being converted: its report and the parsed tool.
type candidate struct {
	Report
	tool Tool
}

// fail marks the tool as invalid for a reason. It has no effect if the reason is nil or
// the tool is already marked.
func (r *Report) fail(at *schema.Doc, reason error) {
	if reason != nil && r.Err == nil {
		r.Err = &ToolError{Path: r.Path, Name: r.Name, At: at, Err: reason}
	}
}

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

// request returns the target's limits that the tools exceed in one request.
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

// read parses the tool in an entry. It also converts the tool if the tool is not a
// function.
func (c *converter) read(e entry) *candidate {
	t := &candidate{Report: Report{Path: e.path, At: e.doc}}
	if e.doc.Kind != schema.Object {
		t.fail(e.doc, fmt.Errorf("a tool must be an object, not of type %s", e.doc.Kind))
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

// inside returns the object that contains the name of a definition.
func inside(definition *schema.Doc) *schema.Doc {
	for _, key := range []string{"function", "toolSpec", customType} {
		if inner := definition.Under(key); inner != nil && inner.Kind == schema.Object {
			return inner
		}
	}
	return definition
}

// pass converts a tool that is not a function, if the target supports it.
func (c *converter) pass(t *candidate, provider, name string) {
	if t.Name == "" {
		t.Name = name
	}
	t.Doc = t.At
	switch {
	case provider != c.To.Provider:
		t.fail(t.At, fmt.Errorf("%s is a built-in tool of %s, which %s does not have: remove it", name, provider, c.To.Provider))
	case provider == geminiProvider && isInteractionsBuiltin(t.At) != (c.To == Interactions):
		t.fail(t.At, fmt.Errorf("%s is in the format of Gemini's other API, which %s does not accept: remove it", name, c.To.Name))
	case provider != openAIProvider:
	case name == customType:
		doc, leftOut, err := c.To.custom(t.At)
		t.failField(err)
		t.Doc, t.LeftOut = doc, leftOut
	case c.To == OpenAI:
		t.fail(t.At, fmt.Errorf("%s is a tool of the Responses API, which Chat Completions does not have: remove it", name))
	}
}

// source returns the dialect from which to parse a tool. This is the detected dialect if
// it agrees with From or is the target's dialect, and otherwise From. If there is no
// dialect, source marks the tool as invalid.
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
	case found == c.From.like():
		return c.From
	case found.like() != c.From.like():
		t.fail(t.At, fmt.Errorf("the tool has the format %s, not %s", found.Name, c.From.Name))
		return nil
	}
	return found
}

func unknownForm(doc *schema.Doc) error {
	if kind := doc.TextUnder("type"); kind != "" && kind != "function" {
		return fmt.Errorf("no API has tools of type %q", kind)
	}
	return errors.New(`this does not have the format of any API: a function has a "name" and, depending on the API, an "inputSchema", "input_schema", "parameters" …`)
}

// parse parses the tool. It checks everything that does not depend on the other tools.
func (c *converter) parse(t *candidate) {
	tool, err := t.From.Parse(t.At)
	if err != nil {
		t.failField(err)
		return
	}
	t.tool = tool
	t.fail(t.At, c.To.CheckName(tool.Name))
	if c.NeedDescription && tool.Description == "" {
		t.fail(t.At, errors.New("the tool has no description: describe what it does and when to call it"))
	}
}

// failField marks the tool as invalid because of err. If err wraps a [*FieldError], the
// invalid part is the field that it names.
func (t *candidate) failField(err error) {
	at := t.At
	if field := (*FieldError)(nil); errors.As(err, &field) {
		at = field.At
		if field.Name != "" { // the report contains the name
			err = errors.New("it " + field.Message)
		}
	}
	t.fail(at, err)
}

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

func (c *converter) lower(t *candidate, tool Tool) Tool {
	var notes []lower.Note
	tool.Input, notes = objectRoot(tool.Input)
	t.Notes = notes
	if tool.Input == nil {
		t.fail(t.At, errors.New(`the root of a tool's parameters must have "type":"object"`))
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

// objectRoot returns a schema with the type "object", because the arguments of a call are
// always an object. It returns nil if the schema excludes objects.
func objectRoot(input *schema.Doc) (*schema.Doc, []lower.Note) {
	switch {
	case input.TextUnder("type") == "object":
		return input, nil
	case input.Has("type") && !input.HasType("object"):
		return nil, nil
	}
	note := lower.Note{
		Kind: lower.Adapted, Keyword: "type", Pos: input.Origin.Pos(),
		Message: `the root gets "type":"object", as required for arguments`,
	}
	return input.WithType("object"), []lower.Note{note}
}

func checkUnique(candidates []*candidate) {
	first := map[string]*candidate{}
	for _, t := range candidates {
		if t.Err != nil || t.From == nil {
			continue
		}
		if other := first[t.tool.Name]; other != nil {
			t.fail(t.At, fmt.Errorf("the name is already used by the tool at %s: rename one of them", other.Path))
			t.Err.Other = other.At
			continue
		}
		first[t.tool.Name] = t
	}
}

// checkedAtOnce is the number of schemas that are checked by one call of [meta.Check].
// Each call has a fixed cost in time, and needs memory for all of its schemas.
const checkedAtOnce = 50

// checkSchemas marks a tool as invalid if its input schema is not valid JSON Schema, has
// a reference without a target, or requires a property that it cannot have.
func checkSchemas(candidates []*candidate) {
	valid := slices.DeleteFunc(slices.Clone(candidates), func(t *candidate) bool { return t.Err != nil || t.From == nil })
	for chunk := range slices.Chunk(valid, checkedAtOnce) {
		for i, problems := range schemaProblems(chunk) {
			chunk[i].checkSchema(problems)
		}
	}
}

// schemaProblems returns, for each tool, the violations of the meta-schema in the tool's
// input schema.
func schemaProblems(tools []*candidate) [][]meta.Problem {
	all := schema.Obj()
	for i, t := range tools {
		all.Members = append(all.Members, schema.M(strconv.Itoa(i), modern(t.tool.Input)))
	}
	problems := make([][]meta.Problem, len(tools))
	for _, p := range meta.Check(schema.Obj(schema.M("$defs", all))) {
		i, _ := strconv.Atoi(p.Path[1]) // the index after "$defs"
		p.Path = p.Path[2:]
		problems[i] = append(problems[i], p)
	}
	return problems
}

func (t *candidate) checkSchema(problems []meta.Problem) {
	input := t.tool.Input
	if len(problems) > 0 {
		slices.SortFunc(problems, func(a, b meta.Problem) int {
			return cmp.Or(slices.Compare(a.Path, b.Path), cmp.Compare(a.Message, b.Message))
		})
		p := problems[0]
		t.fail(cmp.Or(input.At(p.Path), input), fmt.Errorf("the input schema is not JSON Schema: %s %s%s", p.Path, p.Message, andMore(len(problems)-1)))
		return
	}
	if problems := append(schema.RefProblems(input), Circles(input)...); len(problems) > 0 {
		p := problems[0]
		t.fail(p.At, fmt.Errorf("the input schema is invalid at %s: %s%s", p.Path, p.Message, andMore(len(problems)-1)))
		return
	}
	if name := undeclared(input); name != nil {
		t.fail(name, fmt.Errorf("required %s is not a property: declare it, or remove it", name))
	}
}

func andMore(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (and %d more)", n)
}

// modern rewrites two constructs of older drafts that 2020-12 does not allow: an array
// under "items", and a boolean as an exclusive bound. Tools are not rejected because of
// them.
// https://json-schema.org/draft/2020-12/release-notes
func modern(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		if items := sub.Under("items"); len(sub.List("items")) > 0 {
			sub = sub.Without("items").With("prefixItems", items)
		}
		for _, key := range []string{"exclusiveMinimum", "exclusiveMaximum"} {
			if bound := sub.Under(key); bound != nil && bound.Kind == schema.Bool {
				sub = sub.Without(key)
			}
		}
		return sub
	})
}

// declaring are the keywords other than "properties" that can declare a property.
var declaring = []string{
	"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else", "not",
	"dependentSchemas", "dependencies", "patternProperties", "additionalProperties", "propertyNames",
}

// undeclared returns a name that the root requires although no part of the root can
// declare a property with that name, or nil.
func undeclared(root *schema.Doc) *schema.Doc {
	for _, key := range declaring {
		if value := root.Under(key); value != nil && value.Kind != schema.Bool {
			return nil
		}
	}
	known := map[string]bool{}
	for _, m := range root.Table("properties") {
		known[m.Key] = true
	}
	for _, name := range root.List("required") {
		if !known[name.Text] {
			return name
		}
	}
	return nil
}

// Circles returns a problem for each schema whose reference, directly or through other
// references, ends in a cycle of references. Such a schema has no meaning.
func Circles(doc *schema.Doc) []schema.Problem {
	graph := schema.NewGraph(doc)
	var problems []schema.Problem
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		if ref, ok := sub.Ref(); ok && graph.IsCircular(sub) {
			problems = append(problems, schema.Problem{Path: path, At: ref, Message: fmt.Sprintf("$ref %s refers to itself", ref)})
		}
		return true
	})
	return problems
}

// parts are the properties of a tool that some definitions cannot express. alone returns
// the tool with only this property, or false if the tool lacks it.
var parts = []struct {
	name  string
	alone func(Tool) (Tool, bool)
}{
	{"title", func(t Tool) (Tool, bool) { return Tool{Title: t.Title}, t.Title != "" }},
	{"outputSchema", func(t Tool) (Tool, bool) { return Tool{Output: t.Output}, t.Output != nil }},
	{"output_schema", func(t Tool) (Tool, bool) {
		return Tool{ResultSchema: t.ResultSchema}, t.ResultSchema != nil && t.From == openAIProvider
	}},
	{"responseJsonSchema", func(t Tool) (Tool, bool) {
		return Tool{ResultSchema: t.ResultSchema}, t.ResultSchema != nil && t.From == geminiProvider
	}},
	{"annotations", func(t Tool) (Tool, bool) { return Tool{Annotations: t.Annotations}, t.Annotations != Annotations{} }},
	{"strict", func(t Tool) (Tool, bool) { return Tool{Strict: t.Strict}, isStrict(t) }},
	{"defer_loading", func(t Tool) (Tool, bool) { return Tool{Deferred: true}, t.Deferred }},
}

// leftOut returns the names of the properties that a tool has but its definition does
// not. The parameter stated is the tool before it is lowered.
func (c *converter) leftOut(t *candidate, stated Tool) []string {
	var names []string
	for _, part := range parts {
		if alone, ok := part.alone(stated); ok && !c.To.expresses(alone) {
			names = append(names, part.name)
		}
	}
	definition := inside(t.Doc)
	for _, m := range stated.Extra {
		if definition.Under(m.Key) != m.Value && m.Key != deferredField {
			names = append(names, m.Key)
		}
	}
	if t.From == MCP {
		names = append(names, unknownHints(t.At)...)
	}
	return names
}

// expresses reports whether definitions in the dialect can express the only property of
// alone. They can if the property changes the definition of an empty tool.
func (d *Dialect) expresses(alone Tool) bool {
	if isStrict(alone) {
		return d.Strict != nil // if a tool does not remain strict, notes explain why
	}
	alone.Input, alone.ResultSchema = schema.Obj(), d.resultOf(alone)
	return !d.Envelope(alone).Equal(d.Envelope(Tool{Input: alone.Input}))
}

// unknownHints returns the members of MCP annotations that specification 2025-11-25 does
// not define.
func unknownHints(doc *schema.Doc) []string {
	hints := []string{"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
	var names []string
	for _, m := range others(doc.Under("annotations"), hints...) {
		names = append(names, "annotations."+m.Key)
	}
	return names
}
