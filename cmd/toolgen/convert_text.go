package main

import (
	"errors"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/typescript"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A textForm is an output of convert that is not JSON.
type textForm struct {
	name   string
	via    *dialect.Dialect // the API whose definitions are rendered
	render func(definitions []*schema.Doc) []byte
}

// textForms returns all text forms, in the order of help.
func textForms() []*textForm {
	return []*textForm{
		{"harmony", dialect.OpenAI, typescript.Harmony},
		{"typescript", dialect.MCP, typescript.Types},
	}
}

const textDoc = `-to harmony and -to typescript print a text instead of JSON. For these you can also name
packages instead of files; if you need the flags of show, write
toolgen show | toolgen convert.

	toolgen convert -to harmony ./weather

prints exactly the text that gpt-oss reads when it is sent these definitions in OpenAI's
form: the harmony format that OpenAI publishes. The model does not see anything that is
not in this text. toolgen lint -notes lists the keywords that are lost ([keyword-unseen]).

	toolgen convert -to typescript ./weather

prints TypeScript types of the arguments and results, for agents that call tools from
code, and an object "tools" with the functions, such as
forecast(input: ForecastInput): Promise<ForecastOutput>. A type accepts everything that
the schema accepts; comments say what TypeScript cannot express. The text compiles with
tsc --strict.
`

// targetNames returns the values of -to.
func targetNames() []string {
	names := slices.Clone(directive.Formats)
	for _, form := range textForms() {
		names = append(names, form.name)
	}
	return names
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

// of renders the converted tools. A tool whose arguments have no schema, such as a custom
// tool of OpenAI, is an error.
func (f *textForm) of(result dialect.Result) (*schema.Doc, diag.List) {
	var definitions []*schema.Doc
	var diags diag.List
	for _, r := range result.Tools {
		if r.Doc == nil { // it is left out
			continue
		}
		if _, err := f.via.Parse(r.Doc); err != nil {
			diags = append(diags, invalidTool(&dialect.ToolError{Path: r.Path, Name: r.Name, At: r.At, Err: err}))
		}
		definitions = append(definitions, r.Doc)
	}
	return schema.Str(string(f.render(definitions))), diags
}

// namesPackages reports whether an argument of the call names Go packages.
func (c *convertRun) namesPackages() bool {
	return slices.ContainsFunc(c.call.args, func(arg string) bool { return kindOf(c.call.dir, arg) == fromPackages })
}

// readPackages returns the definitions of packages in the form of the API of -to.
func (c *convertRun) readPackages() (*schema.Doc, diag.List) {
	pkgs, diags := c.call.facts(inspect.Query{Registered: true})
	definitions, more := c.call.current().Definitions(pkgs, c.To)
	if diags = append(diags, more...); !diags.HasErrors() {
		diags = append(diags, c.call.missing(pkgs)...)
	}
	var docs []*schema.Doc
	for _, d := range definitions {
		docs = append(docs, d.Doc)
	}
	return schema.Arr(docs...), diags
}
