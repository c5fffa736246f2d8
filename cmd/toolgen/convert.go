package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/typescript"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

var convertCommand = &Command{
	Name:    "convert",
	Args:    "[FILE… | packages]",
	Summary: "convert JSON tool definitions to the format of another API",
	Doc: `convert reads standard input if you name no FILE, or if FILE is -. A file contains
one tool, an array of tools, or an object with the array as "tools", such as the
tools/list result of an MCP server, alone or in a JSON-RPC response. The output has the
same structure, without the JSON-RPC response. For Gemini, an array becomes
[{"functionDeclarations": [TOOL…]}]. The tools of several files become one array.

	toolgen convert -to openai -model o3-mini tools.json

convert preserves the order, the format of numbers, and everything that the API supports.
It moves constraints that the API does not support into descriptions. It does not change a
tool that already has the format of -to, and it does not change parameters between the two
APIs of OpenAI. If a tool is invalid, it prints nothing.

` + textDoc + `
A profile lists the keywords that the models of a provider reject or ignore. -model
selects the profile by the name of a model:

` + profileDocs() + `
With -json it prints

	{"tools": the output without -json (a string if it is a text), or null,
	 "reports": [{"name", "path", "status": "converted", "unchanged" or "invalid",
	              "error", "file", "line", "column": of an invalid tool,
	              "notes": [{"kind", "path", "keyword", "message"}], "leftOut": [FIELD…]}],
	 "diagnostics": [DIAGNOSTIC…]}

` + jsonDoc,
	New: func(c *call) task { return &convertRun{call: c} },
}

type convertRun struct {
	call *call
	dialect.Options
	text    *textForm // the format to print instead of JSON; nil for JSON
	model   string
	notes   bool
	compact bool
}

func (c *convertRun) flags() []*Flag {
	return []*Flag{
		{
			Name: "from", Form: "FORMAT", Doc: "format of the definitions in the files (default: detected)",
			Values: directive.Formats, set: func(name string) error { return setDialect(&c.From, name) },
		},
		{
			Name: "to", Form: "FORMAT", Doc: "format to print; FORMAT is one of " + strings.Join(targetNames(), ", "),
			Values: targetNames(), set: c.setTarget,
		},
		textFlag(&c.model, "model", "ID", "model, such as o3-mini; keywords that it rejects or ignores are moved into descriptions"),
		{
			Name: "profile", Form: "NAME", Doc: "profile to use in place of -model; NAME is one of " + strings.Join(profileNames(), ", "),
			Values: profileNames(), set: func(name string) error { return setProfile(&c.Profile, name) },
		},
		c.call.liveFlag(),
		{
			Name: "strict", Doc: "make the tools strict; -strict=false makes them not strict (default: unchanged)",
			set: func(value string) error {
				c.Strict = new(bool)
				return boolFlag(c.Strict, "strict", "").set(value)
			},
		},
		boolFlag(&c.SkipInvalid, "skip-invalid", "skip tools that cannot be converted, with a warning, instead of failing"),
		boolFlag(&c.NeedDescription, "need-description", "treat a tool without a description as invalid"),
		boolFlag(&c.notes, "notes", "also print the changes to each tool, and the fields that are dropped"),
		boolFlag(&c.compact, "compact", "print on one line, without spaces"),
		c.call.dirFlag(), c.call.werrorFlag(), c.call.jsonFlag(),
	}
}

func (c *convertRun) run() int {
	opts, err := c.conversion()
	if err == nil && c.call.livePath != "" && (c.text == nil || !c.namesPackages()) {
		err = errors.New("-live works only with packages, and with -to harmony or -to typescript: to convert the list itself, pass it as FILE")
	}
	if err != nil {
		return c.call.misused(err)
	}
	doc, diags := c.readTools()
	var result dialect.Result
	if !diags.HasErrors() {
		result, err = dialect.Convert(doc, opts)
		diags = append(diags, c.conversionDiags(result, err)...)
	}
	if result.Doc != nil && c.text != nil {
		var problems diag.List
		result.Doc, problems = c.text.of(result)
		diags = append(diags, problems...)
	}
	diags = c.call.adjusted(diags)
	if diags.HasErrors() {
		result.Doc = nil
	}
	c.printConverted(result, diags)
	return exitCode(diags)
}

func (c *convertRun) conversionDiags(result dialect.Result, err error) diag.List {
	var diags diag.List
	if list := (*dialect.ListError)(nil); errors.As(err, &list) {
		return diag.List{badList(list)}
	}
	if c.Strict != nil && *c.Strict && c.To.Strict == nil {
		diags = append(diags, diag.Warnf(token.Position{}, diag.NotStrict, "-strict has no effect: %s has no strict mode", c.To.Name))
	}
	for _, r := range result.Tools {
		diags = append(diags, c.reportDiags(r)...)
		if r.Err != nil {
			problem := invalidTool(r.Err)
			if err == nil {
				problem.Severity = diag.Warning
				problem.Hint = "the tool is skipped"
			}
			diags = append(diags, problem)
		}
	}
	for _, note := range result.Request {
		diags = append(diags, diag.Warnf(result.Tools[note.Tool].At.Origin.Pos(), diag.RequestLimit,
			"the tools do not fit in one request to %s: %s", c.To.Provider, note.Message).
			WithHint("send fewer tools, or make fewer of them strict"))
	}
	if c.notes {
		for _, field := range result.LeftOut {
			diags = append(diags, noteAt(field.Value.Origin.Pos(), "%q is skipped: it is not a tool", field.Key))
		}
	}
	return diags
}

func badList(err *dialect.ListError) diag.Diagnostic {
	return diag.Errorf(err.At.Origin.Pos(), diag.BadJSON, "%v", err)
}

func invalidTool(err *dialect.ToolError) diag.Diagnostic {
	name := "the tool"
	if err.Name != "" {
		name = "the tool " + schema.Quote(err.Name)
	}
	problem := diag.Errorf(err.At.Origin.Pos(), diag.BadTool, "%s cannot be converted: %v", name, err.Err)
	if err.Other != nil {
		return problem.WithRelated(err.Other.Origin.Pos(), "this tool has the same name")
	}
	return problem
}

// reportDiags returns a warning if a tool is not strict although -strict is set. With
// -notes, it also returns the changes to the tool.
func (c *convertRun) reportDiags(r dialect.Report) diag.List {
	var diags diag.List
	for _, note := range r.Notes {
		pos := note.Pos
		if !pos.IsValid() {
			pos = r.At.Origin.Pos()
		}
		switch {
		case note.Kind == lower.Inexact:
			diags = append(diags, diag.Warnf(pos, diag.NotStrict, "the tool %q is not strict: %s", r.Name, note.Message).
				WithHint("change the schema, or use -strict=false"))
		case note.Kind != lower.Refused && c.notes:
			diags = append(diags, noteAt(pos, "the tool %q: %s: %s", r.Name, note.Path, note.Message))
		}
	}
	if c.notes && r.StrictUnstated {
		diags = append(diags, noteAt(r.At.Origin.Pos(), "the tool %q does not contain \"strict\": %s makes it strict if possible", r.Name, c.To.Provider).
			WithHint("to keep the schema unchanged, add -strict=false; to make it strict now, add -strict"))
	}
	if c.notes {
		for _, field := range r.LeftOut {
			diags = append(diags, noteAt(r.At.Origin.Pos(), "the tool %q: %q is dropped, because %s does not support it", r.Name, field, c.To.Provider))
		}
	}
	return diags
}

func noteAt(pos token.Position, format string, args ...any) diag.Diagnostic {
	note := diag.Warnf(pos, diag.Changed, format, args...)
	note.Severity = diag.Note
	return note
}

type converted struct {
	Name   string `json:"name"`
	Path   string `json:"path"`
	Status string `json:"status"`
	Error  string `json:"error,omitempty"`
	place
	Notes   []convertedNote `json:"notes,omitempty"`
	LeftOut []string        `json:"leftOut,omitempty"`
}

type convertedNote struct {
	Kind    string `json:"kind"`
	Path    string `json:"path"`
	Keyword string `json:"keyword,omitempty"`
	Message string `json:"message"`
}

func reportsInJSON(reports []dialect.Report) []converted {
	all := make([]converted, len(reports))
	for i, r := range reports {
		all[i] = converted{Name: r.Name, Path: r.Path.String(), Status: "converted", LeftOut: r.LeftOut}
		switch {
		case r.Err != nil:
			all[i].Status, all[i].Error, all[i].place = "invalid", r.Err.Err.Error(), placeOf(r.Err.At.Origin.Pos())
		case r.Doc == r.At:
			all[i].Status = unchanged
		}
		for _, note := range r.Notes {
			all[i].Notes = append(all[i].Notes, convertedNote{note.Kind.String(), note.Path.String(), note.Keyword, note.Message})
		}
	}
	return all
}

func (c *convertRun) printConverted(result dialect.Result, diags diag.List) {
	text := json.RawMessage("null")
	if result.Doc != nil {
		text = result.Doc.Append(nil)
	}
	switch {
	case c.call.json:
		c.printValue(struct {
			Tools       json.RawMessage `json:"tools"`
			Reports     []converted     `json:"reports"`
			Diagnostics []diagnostic    `json:"diagnostics"`
		}{text, reportsInJSON(result.Tools), inJSON(diags)})
		return
	case result.Doc != nil && c.text != nil:
		io.WriteString(c.call.stdout, result.Doc.Text)
	case result.Doc != nil:
		c.printValue(text)
	}
	c.call.printDiagnostics(diags)
}

// printValue prints a value as JSON, on one line with -compact.
func (c *convertRun) printValue(value any) {
	if c.compact {
		c.call.printIndentedJSON(value, "")
		return
	}
	c.call.printJSON(value)
}

func profileNames() []string {
	return mapSlice(lower.Profiles(), func(p *lower.Profile) string { return p.Name })
}

func profileDocs() string {
	var b strings.Builder
	for _, p := range lower.Profiles() {
		fmt.Fprintf(&b, "    %-16s  %s\n", p.Name, p.Doc)
	}
	return b.String()
}

func setProfile(into **lower.Profile, name string) error {
	for _, p := range lower.Profiles() {
		if p.Name == name {
			*into = p
			return nil
		}
	}
	return errors.New(diag.Suggest(name, profileNames()))
}

// conversion returns the options of the conversion, or an error if the flags contradict
// each other.
func (c *convertRun) conversion() (dialect.Options, error) {
	opts := c.Options
	if opts.To == nil {
		return opts, fmt.Errorf("convert requires -to FORMAT: use one of %s", strings.Join(targetNames(), ", "))
	}
	if c.text != nil && c.compact {
		return opts, fmt.Errorf("-compact applies only to JSON, and -to %s prints text", c.text.name)
	}
	if c.model == "" {
		return opts, nil
	}
	if opts.Profile != nil {
		return opts, errors.New("-model and -profile both choose a profile: use only one")
	}
	profile, known := lower.ProfileFor(c.model)
	if !known {
		return opts, fmt.Errorf("no profile is known for the model %q: remove -model, or use -profile with one of %s",
			c.model, strings.Join(profileNames(), ", "))
	}
	opts.Profile = profile
	return opts, nil
}

func (c *convertRun) readTools() (*schema.Doc, diag.List) {
	if c.text != nil && c.namesPackages() {
		return c.readPackages()
	}
	names := c.call.args
	if len(names) == 0 {
		names = []string{"-"}
	}
	var docs []*schema.Doc
	var diags diag.List
	for _, name := range names {
		doc, problems := c.readDoc(name)
		docs, diags = append(docs, doc), append(diags, problems...)
	}
	if diags.HasErrors() {
		return nil, diags
	}
	diags = append(diags, missingPages(docs[len(docs)-1])...)
	joined, err := dialect.Join(docs...)
	if list := (*dialect.ListError)(nil); errors.As(err, &list) {
		return nil, diag.List{badList(list)}
	}
	return joined, diags
}

// missingPages returns a warning if the last document is a page of an MCP server's list
// and more pages follow. Each page is a separate file.
// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
func missingPages(last *schema.Doc) diag.List {
	cursor := dialect.NextCursor(last)
	if cursor == nil {
		return nil
	}
	return diag.List{diag.Warnf(cursor.Origin.Pos(), diag.BadJSON, "the file contains only one page of the tools: nextCursor refers to more tools").
		WithHint("add the files of the other pages as arguments, in their order")}
}

func (c *convertRun) readDoc(name string) (*schema.Doc, diag.List) {
	file, diags := c.call.readFile(name)
	if diags.HasErrors() {
		return nil, diags
	}
	return file.Doc("", "a file of definitions must be one JSON value without duplicate keys")
}

// A textForm is an output format of convert other than JSON.
type textForm struct {
	name   string
	via    *dialect.Dialect // the API whose definitions are rendered
	render func(definitions []*schema.Doc) []byte
}

// textForms returns all textForm values, in the order of help.
func textForms() []*textForm {
	return []*textForm{
		{"harmony", dialect.OpenAI, typescript.Harmony},
		{"typescript", dialect.MCP, typescript.Types},
	}
}

const textDoc = `-to harmony and -to typescript print text, not JSON. For these formats,
you can also name packages in place of files. If you need the flags of show, run toolgen
show | toolgen convert.

	toolgen convert -to harmony ./weather

prints exactly the text that gpt-oss reads for these definitions, in the harmony format
that OpenAI publishes. The model does not see anything that is not in this text. toolgen
lint -notes lists the keywords that are lost ([keyword-invisible]).

	toolgen convert -to typescript ./weather

prints TypeScript types of the arguments and results, for agents that call tools from
code. It also declares an object "tools" with the functions, such as forecast(input:
ForecastInput): Promise<ForecastOutput>. A type accepts everything that the schema
accepts; comments describe the constraints that TypeScript cannot express. The text
compiles with tsc --strict.
`

// targetNames returns the values of -to.
func targetNames() []string {
	return slices.Concat(directive.Formats, mapSlice(textForms(), func(f *textForm) string { return f.name }))
}

func (c *convertRun) setTarget(name string) error {
	c.text = nil
	for _, form := range textForms() {
		if form.name == name {
			c.text, c.To = form, form.via
			return nil
		}
	}
	if !slices.Contains(directive.Formats, name) {
		return errors.New(diag.Suggest(name, targetNames()))
	}
	return setDialect(&c.To, name)
}

// of renders the converted tools. It returns an error if the arguments of a tool have no
// schema, as in a custom tool of OpenAI.
func (f *textForm) of(result dialect.Result) (*schema.Doc, diag.List) {
	var definitions []*schema.Doc
	var diags diag.List
	for _, r := range result.Tools {
		if r.Doc == nil { // the tool is omitted
			continue
		}
		if _, err := f.via.Parse(r.Doc); err != nil {
			diags = append(diags, invalidTool(&dialect.ToolError{Path: r.Path, Name: r.Name, At: r.At, Err: err}))
		}
		definitions = append(definitions, r.Doc)
	}
	return schema.Str(string(f.render(definitions))), diags
}

func (c *convertRun) namesPackages() bool {
	return slices.ContainsFunc(c.call.args, func(arg string) bool { return kindOf(c.call.dir, arg) == fromPackages })
}

// readPackages returns the definitions of packages in the format of the API that -to
// selects.
func (c *convertRun) readPackages() (*schema.Doc, diag.List) {
	pkgs, diags := c.call.facts(inspect.Query{Registered: true})
	definitions, more := c.call.current().Definitions(pkgs, c.To)
	if diags = append(diags, more...); !diags.HasErrors() {
		diags = append(diags, c.call.missing(pkgs)...)
	}
	return schema.Arr(mapSlice(definitions, func(d gen.Definition) *schema.Doc { return d.Doc })...), diags
}
