package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

var showCommand = &Command{
	Name:    "show",
	Args:    argsOrFile,
	Summary: "print the tool definitions as a JSON array",
	Doc: `If a tool has an error, show skips it and exits with 1. Every option of
//toolgen:package is also a flag, which overrides the source. Use the flags to try
options, or packages without directives. -inject names types that the server provides:

	toolgen show -func Forecast,Server.Add -names camel -openworld=false ./weather

-kind answers prints the types with //toolgen:answer, in the format of an API for
structured output (default responses):

	toolgen show -kind answers -format anthropic ./plan

-kind forms prints the types with //toolgen:form, in the format of MCP since 2025-11-25.
-kind prompts and -kind resources print the definitions that an MCP server lists.

Tools that a program registers with an SDK need no directive. show prints on standard
error how many registrations it read, and why it could not read the others.

` + fileDoc + `
` + liveDocFor("show") + `
With -json it prints

	{"tools": [DEFINITION…], "diagnostics": [DIAGNOSTIC…]}

With -kind answers, forms, or prompts, that word is the key in place of "tools". With
-kind resources, the keys are "resources" and "resourceTemplates".

` + jsonDoc,
	New: func(c *call) task { return &showRun{call: c, format: dialect.MCP} },
}

type showRun struct {
	call      *call
	format    *dialect.Dialect
	formatSet bool
	kind      string   // one of kinds, or "" for tools
	tools     []string // names of the tools to show; if empty, all tools
}

func (c *showRun) flags() []*Flag {
	flags := []*Flag{
		{
			Name: formatName, Form: "FORMAT", Doc: "format of the definitions (default " + dialect.MCP.Name + "); FORMAT is one of " + strings.Join(directive.Formats, ", "),
			Values: directive.Formats,
			set: func(name string) error {
				c.formatSet = true
				return setDialect(&c.format, name)
			},
		},
		{
			Name: kindName, Form: "KIND", Doc: "kind of definitions: tools (default), prompts, resources, answers or forms", Values: kinds,
			set: func(kind string) error {
				if c.kind = kind; !slices.Contains(kinds, kind) {
					return errors.New(diag.Suggest(kind, kinds))
				}
				return nil
			},
		},
		{
			Name: toolName, Form: "NAME,…", Doc: "show only the tools with these names; may be repeated",
			set: func(names string) error {
				c.tools = append(c.tools, strings.Split(names, ",")...)
				return nil
			},
		},
		c.call.liveFlag(), c.call.dirFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.verboseFlag(), c.call.injectFlag(),
	}
	for _, option := range directive.PackageOptions() {
		if option.Name != formatName {
			flags = append(flags, c.call.packageFlag(option))
		}
	}
	return flags
}

const formatName = "format"

// kinds are the values of -kind; the first is the default.
var kinds = []string{"tools", promptsKind, resourcesKind, answersKind, formsKind}

// The kinds other than tools: prompts and resources of MCP servers, structured output of
// models (answers), and forms that users fill in.
const (
	promptsKind   = "prompts"
	resourcesKind = "resources"
	answersKind   = "answers"
	formsKind     = "forms"
)

func (*showRun) printsOnly() ([]string, bool) { return nil, true }

func (c *showRun) run() int {
	define, err := c.definer()
	if c.kind == formsKind && c.format.For(dialect.Form) == nil {
		err = fmt.Errorf("%s has no forms: use -format mcp", c.format.Name)
	}
	if c.kind == answersKind && c.shownFormat().For(dialect.Answer) == nil {
		err = fmt.Errorf("%s has no format for answers: use -format with one of %s", c.format.Name, strings.Join(directive.AnswerFormats, ", "))
	}
	if err != nil {
		return c.call.misused(err)
	}
	tools, diags := define()
	if !diags.HasErrors() {
		known := mapSlice(tools, func(tool gen.Definition) string { return tool.Name })
		diags = append(diags, unknownTools(c.tools, known)...)
	}
	diags = c.call.adjusted(diags)
	c.printTools(c.wanted(tools), diags)
	return exitCode(diags)
}

type definer func() ([]gen.Definition, diag.List)

func (c *showRun) definer() (definer, error) {
	options, err := c.call.packageOptions()
	switch {
	case err != nil:
		return nil, err
	case c.call.fromFile():
		if c.kind != "" && c.kind != kinds[0] {
			return nil, fmt.Errorf("-kind=%s is for Go source: a file of definitions has only tools", c.kind)
		}
		return func() ([]gen.Definition, diag.List) {
			file, diags := c.call.readJSON()
			if diags.HasErrors() {
				return nil, diags
			}
			return gen.DefinitionsFromMCP(&inspect.Package{Options: options}, file, c.format)
		}, errors.Join(c.call.checkFile(), c.call.checkFileOptions())
	}
	return func() ([]gen.Definition, diag.List) { return c.definitionsOfPackages(options) }, nil
}

// definitionsOfPackages returns the definitions in the packages of the call. options
// override the options in the directives of the packages.
func (c *showRun) definitionsOfPackages(options directive.Package) ([]gen.Definition, diag.List) {
	pkgs, diags := c.call.facts(queryOf(options))
	define := func(pkgs []*inspect.Package) ([]gen.Definition, diag.List) {
		return c.call.current().Definitions(pkgs, c.format)
	}
	switch c.kind {
	case promptsKind:
		define = gen.Prompts
	case resourcesKind:
		define = gen.Resources
	case formsKind:
		define = func(pkgs []*inspect.Package) ([]gen.Definition, diag.List) {
			return gen.Answers(pkgs, dialect.Form, c.format)
		}
	case answersKind:
		define = func(pkgs []*inspect.Package) ([]gen.Definition, diag.List) {
			return gen.Answers(pkgs, dialect.Answer, c.shownFormat())
		}
	}
	tools, more := define(pkgs)
	diags = append(diags, more...)
	if !diags.HasErrors() {
		if c.call.current() == nil || c.kind != "" && c.kind != kinds[0] {
			diags = append(diags, c.call.noneOfKind(c.kind, pkgs)...)
		}
	}
	return tools, diags
}

// shownFormat returns the format to show. If -format is not set, the format of answers is
// [dialect.Responses], because mcp, the default for tools, does not support answers.
func (c *showRun) shownFormat() *dialect.Dialect {
	if c.kind == answersKind && !c.formatSet {
		return dialect.Responses
	}
	return c.format
}

// noneOfKind returns an error if pkgs contain no definition of the kind.
func (c *call) noneOfKind(kind string, pkgs []*inspect.Package) diag.List {
	tools := slices.ContainsFunc(pkgs, func(pkg *inspect.Package) bool { return len(pkg.Tools) > 0 })
	has := func(form bool) bool {
		return slices.ContainsFunc(pkgs, func(pkg *inspect.Package) bool {
			return slices.ContainsFunc(pkg.Answers, func(t *inspect.Tool) bool { return t.Form == form })
		})
	}
	answers := has(false)
	switch {
	case kind == formsKind && !has(true):
		return diag.List{diag.Errorf(token.Position{}, diag.NoTools, "the packages have no forms").
			WithHint("add //toolgen:form to a type")}
	case (kind == "" || kind == kinds[0]) && !tools && !answers && has(true):
		return diag.List{diag.Errorf(token.Position{}, diag.NoTools, "the packages have forms, but no tools").
			WithHint("toolgen show -kind forms prints them")}
	case kind == answersKind && !answers:
		return diag.List{diag.Errorf(token.Position{}, diag.NoTools, "the packages have no answers").
			WithHint("add //toolgen:answer to a type")}
	case (kind == "" || kind == kinds[0]) && !tools && answers:
		return diag.List{diag.Errorf(token.Position{}, diag.NoTools, "the packages have answers, but no tools").
			WithHint("toolgen show -kind answers prints them")}
	}
	return c.noTools(pkgs)
}

func (c *call) packageOptions() (directive.Package, error) {
	options, problems := directive.DecodeFlags(c.pkg, c.inject)
	return options, errors.Join(mapSlice(problems, func(d diag.Diagnostic) error { return errors.New(d.Message + ": " + d.Hint) })...)
}

func queryOf(options directive.Package) inspect.Query {
	query := inspect.Query{All: options.All, Registered: true}
	for _, name := range options.Funcs {
		query.Funcs = append(query.Funcs, name.Value)
	}
	options.All, options.Funcs = false, nil
	query.Options = options
	return query
}

// wanted returns the definitions that -tool names or, without -tool, all definitions.
func (c *showRun) wanted(tools []gen.Definition) []gen.Definition {
	return slices.DeleteFunc(tools, func(tool gen.Definition) bool {
		return len(c.tools) > 0 && !slices.Contains(c.tools, tool.Name)
	})
}

// unknownTools returns an error for names that no tool has.
func unknownTools(names, known []string) diag.List {
	var diags diag.List
	for _, name := range names {
		if !slices.Contains(known, name) {
			diags = append(diags, diag.Errorf(token.Position{}, diag.NoSuchTool, "no tool is named %q", name).
				WithHint("%s", diag.Suggest(name, known)))
		}
	}
	return diags
}

func (c *showRun) printTools(tools []gen.Definition, diags diag.List) {
	definitions := mapSlice(tools, func(tool gen.Definition) json.RawMessage { return tool.Doc.Append(nil) })
	if c.call.json {
		c.call.printJSON(shownInJSON(c.kind, definitions, diags))
		return
	}
	if len(definitions) > 0 || !diags.HasErrors() {
		c.call.printJSON(definitions)
	}
	c.call.printDiagnostics(diags)
}

// A shownList is the JSON output of show: the definitions under a key for their kind, and
// the diagnostics.
type shownList struct {
	Tools       *[]json.RawMessage `json:"tools,omitempty"`
	Answers     *[]json.RawMessage `json:"answers,omitempty"`
	Forms       *[]json.RawMessage `json:"forms,omitempty"`
	Prompts     *[]json.RawMessage `json:"prompts,omitempty"`
	Resources   *[]json.RawMessage `json:"resources,omitempty"`
	Templates   *[]json.RawMessage `json:"resourceTemplates,omitempty"`
	Diagnostics []diagnostic       `json:"diagnostics"`
}

func shownInJSON(kind string, definitions []json.RawMessage, diags diag.List) shownList {
	list := shownList{Diagnostics: inJSON(diags)}
	switch kind {
	case answersKind:
		list.Answers = &definitions
	case formsKind:
		list.Forms = &definitions
	case promptsKind:
		list.Prompts = &definitions
	case resourcesKind:
		plain, templates := []json.RawMessage{}, []json.RawMessage{}
		for _, definition := range definitions {
			if bytes.HasPrefix(definition, []byte(`{"uriTemplate":`)) {
				templates = append(templates, definition)
			} else {
				plain = append(plain, definition)
			}
		}
		list.Resources, list.Templates = &plain, &templates
	default:
		list.Tools = &definitions
	}
	return list
}
