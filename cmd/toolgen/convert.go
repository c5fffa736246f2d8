package main

import (
	"encoding/json"
	"errors"
	"go/token"
	"io"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

var convertCommand = &Command{
	Name:    "convert",
	Args:    "[FILE… | packages]",
	Summary: "print tool definitions from JSON files in the form of another API",
	Doc: `Without a FILE, or for -, it reads standard input. A file has one tool, an array of
tools, or an object with the array as "tools", such as the tools/list result of an MCP
server, alone or in a JSON-RPC response. The output has the same shape, without the
response around it; for Gemini an array becomes [{"functionDeclarations": [TOOL…]}].
The tools of several files become one array.

	toolgen convert -to openai -model o3-mini tools.json

The order, numbers and everything that the API allows stay as they are. What it cannot
express is written into descriptions. A tool that already has the form of -to is not
changed, and neither are parameters of functions between the two APIs of OpenAI. If a
tool is invalid, nothing is printed.

` + textDoc + `
A profile says what the models of a provider reject or ignore. -model chooses the one of
a model:

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
	text    *textForm // the text to print instead of JSON; nil for JSON
	model   string
	notes   bool
	compact bool
}

func (c *convertRun) flags() []*Flag {
	return []*Flag{
		{
			Name: "from", Form: "FORMAT", Doc: "form of the definitions in the files (default found out)",
			Values: directive.Formats, set: func(name string) error { return setDialect(&c.From, name) },
		},
		{
			Name: "to", Form: "FORMAT", Doc: "form to print; FORMAT is one of " + strings.Join(targetNames(), ", "),
			Values: targetNames(), set: c.setTarget,
		},
		textFlag(&c.model, "model", "ID", "write into descriptions what this model, such as o3-mini, rejects or ignores"),
		{
			Name: "profile", Form: "NAME", Doc: "the same as -model, for a profile; NAME is one of " + strings.Join(profileNames(), ", "),
			Values: profileNames(), set: func(name string) error { return setProfile(&c.Profile, name) },
		},
		c.call.liveFlag(),
		{
			Name: "strict", Doc: "make the tools strict, or with -strict=false not strict (default: leave them as they are)",
			set: func(value string) error {
				c.Strict = new(bool)
				return boolFlag(c.Strict, "strict", "").set(value)
			},
		},
		boolFlag(&c.SkipInvalid, "skip-invalid", "leave out tools that cannot be converted, with a warning, instead of failing"),
		boolFlag(&c.NeedDescription, "need-description", "treat a tool without a description as invalid"),
		boolFlag(&c.notes, "notes", "also print what was changed and left out"),
		boolFlag(&c.compact, "compact", "print on one line, without spaces"),
		c.call.dirFlag(), c.call.werrorFlag(), c.call.jsonFlag(),
	}
}

func (c *convertRun) run() int {
	opts, err := c.conversion()
	if err == nil && c.call.livePath != "" && (c.text == nil || !c.namesPackages()) {
		err = errors.New("-live takes positions from packages, which only -to harmony and -to typescript read: to convert the list itself, name it as FILE")
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

// conversionDiags returns the diagnostics of a conversion.
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
				problem.Hint = "it is left out"
			}
			diags = append(diags, problem)
		}
	}
	for _, note := range result.Request {
		diags = append(diags, diag.Warnf(result.Tools[note.Tool].At.Origin.Pos(), diag.RequestLimit,
			"the tools do not fit into one request of %s: %s", c.To.Provider, note.Message).
			WithHint("send fewer of them, or make fewer of them strict"))
	}
	if c.notes {
		for _, field := range result.LeftOut {
			diags = append(diags, noteAt(field.Value.Origin.Pos(), "%q is left out: it is not a tool", field.Key))
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
		return problem.WithRelated(err.Other.Origin.Pos(), "this tool has the name")
	}
	return problem
}

// reportDiags returns a warning if a tool is not strict although -strict is given, and
// with -notes what was changed in the tool.
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
				WithHint("change that, or write -strict=false"))
		case note.Kind != lower.Refused && c.notes:
			diags = append(diags, noteAt(pos, "the tool %q: %s: %s", r.Name, note.Path, note.Message))
		}
	}
	if c.notes && r.StrictUnstated {
		diags = append(diags, noteAt(r.At.Origin.Pos(), "the tool %q does not say \"strict\": %s makes it strict if it can", r.Name, c.To.Provider).
			WithHint("-strict=false keeps the schema as it is, -strict makes it strict here"))
	}
	if c.notes {
		for _, field := range r.LeftOut {
			diags = append(diags, noteAt(r.At.Origin.Pos(), "the tool %q: %q is left out: %s has no place for it", r.Name, field, c.To.Provider))
		}
	}
	return diags
}

func noteAt(pos token.Position, format string, args ...any) diag.Diagnostic {
	note := diag.Warnf(pos, diag.Changed, format, args...)
	note.Severity = diag.Note
	return note
}

// A converted is a [dialect.Report] in JSON.
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
