package main

import (
	"errors"
	"slices"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/typescript"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A textForm is what convert makes of definitions that is not JSON.
type textForm struct {
	name   string
	via    *dialect.Dialect // whose definitions it is made of
	render func(definitions []*schema.Doc) []byte
}

// textForms returns all such forms, in the order of help.
func textForms() []*textForm {
	return []*textForm{
		{"harmony", dialect.OpenAI, typescript.Harmony},
		{"typescript", dialect.MCP, typescript.Types},
	}
}

const textDoc = `Texts are made of definitions, too, and of those of packages in place of files
(with flags for these: toolgen show | toolgen convert):

	toolgen convert -to harmony ./weather

prints what gpt-oss reads of definitions that are sent to it as to OpenAI, by the
harmony format that OpenAI publishes: to the byte, so that what is not there the
model does not see. toolgen lint -notes names the keywords of each tool ([keyword-unseen]).

	toolgen convert -to typescript ./weather

prints types of the arguments and results, for agents that call tools by code: with
forecast(input: ForecastInput): Promise<ForecastOutput> in an object "tools". A type
takes all that the schema takes; what TypeScript cannot say, comments do. tsc --strict
takes the text.
`

// targetNames are what -to takes.
func targetNames() []string {
	names := slices.Clone(directive.Formats)
	for _, form := range textForms() {
		names = append(names, form.name)
	}
	return names
}

func (o *conversion) setTarget(name string) error {
	o.text = nil
	for _, form := range textForms() {
		if form.name == name {
			o.text, o.To = form, form.via
			return nil
		}
	}
	if !slices.Contains(directive.Formats, name) {
		return errors.New(diag.Suggest(name, targetNames()))
	}
	return setDialect(&o.To, name)
}

// of returns the text of what was converted. A tool that has no arguments by a
// schema, such as a custom one of OpenAI's, is an error.
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

// namesPackages reports whether an argument of the call is about Go packages.
func namesPackages(c *call) bool {
	return slices.ContainsFunc(c.args, func(arg string) bool { return kindOf(c.dir, arg) == fromPackages })
}

// readPackages returns the definitions of packages, as they are for the API that
// the text is made of.
func readPackages(c *call) (*schema.Doc, diag.List) {
	pkgs, diags := c.facts(inspect.Query{Registered: true})
	definitions, more := gen.Definitions(pkgs, c.convert.To)
	if diags = append(diags, more...); !diags.HasErrors() {
		diags = append(diags, noTools(pkgs)...)
	}
	var docs []*schema.Doc
	for _, d := range definitions {
		docs = append(docs, d.Doc)
	}
	return schema.Arr(docs...), diags
}
