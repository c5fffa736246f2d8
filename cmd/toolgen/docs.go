package main

import (
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/docs"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/templates"
)

var docsCommand = &Command{
	Name:    "docs",
	Args:    argsOrFile,
	Summary: "print a catalogue of the tools as Markdown or HTML",
	Doc: `For each tool the catalogue says what the tool does, which providers accept it and how
many tokens its definition costs, and has tables of the arguments and the result; with
-base also what has changed. Markdown is for a repository or a wiki. -html makes one
self-contained page, with search and with all definitions.

With -out FILE the catalogue is written to FILE, with links to source files that are
relative to it. A file that toolgen docs did not write is never replaced, and one that
is up to date is not touched. With -check, or with ` + checkVariable + `=1 in the
environment, nothing is written; if FILE is out of date, it prints a unified diff and
exits with 1:

	//go:generate go tool toolgen docs -out TOOLS.md ./...

` + intoDoc + `
` + fileDoc + `
` + liveDocFor("docs") + `
With -template FILE you choose what the catalogue looks like. FILE is a template for
text/template, or with -html for html/template; its data is a value of type Catalogue of
package templates. -print-template prints one to start from. A template for
text/template may call:

` + table(templates.TextFuncDocs()) + `
With -html, marker is a whole comment, and there are other functions, which
-html -print-template shows. So that toolgen docs recognizes its own files, the template
for -out must write {{marker}} in the first ` + fmt.Sprint(markedLines) + ` lines.`,
	New: func(c *call) task { return &docsRun{call: c} },
}

type docsRun struct {
	call                 *call
	lint                 lint.Options
	html, definitions    bool
	check, printTemplate bool
	title                string // "" for the default
	out, template        string // paths; "" for none
	into                 []string
	formats              []*dialect.Dialect
}

func (c *docsRun) flags() []*Flag {
	title, format, provider, definitions, template, tags, sink := c.regionFlags()
	return []*Flag{
		boolFlag(&c.html, "html", "print one page of HTML instead of Markdown"),
		fileFlag(&c.out, "out", "write the catalogue to FILE instead of standard output"),
		{
			Name: "into", Form: "FILE", Doc: "write catalogues between the marks in a Markdown file; may be repeated",
			set: func(name string) error {
				c.into = append(c.into, name)
				return fileFlag(&name, "into", "").set(name)
			},
		},
		boolFlag(&c.check, "check", "write nothing, and print what would change in the files of -out or -into"),
		title, format, provider, definitions, c.call.baseFlag(), template,
		boolFlag(&c.printTemplate, "print-template", "print the built-in template, and do nothing else"),
		c.call.liveFlag(), c.call.dirFlag(), tags, sink, c.call.werrorFlag(), c.call.verboseFlag(),
	}
}

// regionFlags returns the flags that a mark may have.
func (c *docsRun) regionFlags() (title, format, provider, definitions, template, tags, sink *Flag) {
	title = textFlag(&c.title, "title", "TEXT", "title of the catalogue (default "+defaultTitle+")")
	format = &Flag{
		Name: formatName, Form: "FORMAT,…",
		Doc: "formats of the definitions; the costs are for the first (default " + strings.Join(providerNames(lint.DefaultProviders()), ",") + ")",
		set: func(list string) (err error) {
			c.formats, err = parseFormats(list)
			return err
		},
		Values: directive.Formats, List: true,
	}
	definitions = boolFlag(&c.definitions, "definitions", "in Markdown, include the definitions, collapsed")
	template = fileFlag(&c.template, "template", "make the catalogue from the template in FILE")
	return title, format, providerFlag(&c.lint), definitions, template, c.call.tagsFlag(), c.call.sinkFlag()
}

const defaultTitle = "Tools"

// parseFormats parses names of formats that are separated by commas. It returns their
// dialects in that order, each once.
func parseFormats(list string) ([]*dialect.Dialect, error) {
	var dialects []*dialect.Dialect
	for name := range strings.SplitSeq(list, ",") {
		d, ok := dialect.ByName(name)
		if !ok {
			return nil, fmt.Errorf("no format is named %q: %s", name, diag.Suggest(name, directive.Formats))
		}
		if !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	return dialects, nil
}

func (c *docsRun) run() int {
	if err := c.checkDocs(); err != nil {
		return c.call.misused(err)
	}
	if c.printTemplate {
		io.WriteString(c.call.stdout, c.builtInTemplate())
		return exitDone
	}
	if len(c.into) > 0 {
		return c.putPages()
	}
	catalogue, diags := c.recalled()
	if c.call.adjusted(diags).HasErrors() {
		c.call.printDiagnostics(c.call.adjusted(diags))
		return exitCode(c.call.adjusted(diags))
	}
	if c.out == "" {
		c.call.stdout.Write(catalogue)
		c.call.printDiagnostics(c.call.adjusted(diags))
		return exitDone
	}
	return c.putCatalogue(catalogue, diags)
}

func (c *docsRun) checkDocs() error {
	check, err := wantsCheck()
	switch {
	case err != nil:
		return err
	case c.check && c.out == "" && len(c.into) == 0:
		return errors.New("-check needs -out FILE or -into FILE")
	case len(c.into) > 0 && (len(c.call.args) > 0 || c.call.base != "" || c.call.livePath != "" || !c.onlyInto()):
		return errors.New("-into FILE writes what the marks in FILE describe: write flags and packages there; only -check, -C and -Werror can be used with it")
	case c.printTemplate && (c.template != "" || c.out != "" || len(c.call.args) > 0):
		return errors.New("-print-template prints to standard output, and can only be used with -html")
	}
	c.check = c.check || check
	return c.call.checkFile()
}

func (c *docsRun) builtInTemplate() string {
	if c.html {
		return templates.PageTemplate()
	}
	return templates.MarkdownTemplate()
}

// catalogue returns the text of the catalogue.
func (c *docsRun) catalogue() ([]byte, diag.List) {
	render, diags := c.renderer()
	if diags.HasErrors() {
		return nil, diags
	}
	var pkgs []*inspect.Package
	var tools []dialect.Located
	if c.call.fromFile() {
		tools, diags = c.call.givenTools()
	} else {
		pkgs, tools, diags = c.call.packagesWithTools()
	}
	if c.call.adjusted(diags).HasErrors() {
		return nil, diags
	}
	in, more := c.docsInput(tools, pkgs)
	if diags = append(diags, more...); c.call.adjusted(diags).HasErrors() {
		return nil, diags
	}
	rendered := c.call.timing.begin(gen.StageRender, 0)
	catalogue, err := render(docs.View(in))
	rendered()
	if err != nil {
		diags = append(diags, c.badTemplate(err))
	}
	return catalogue, diags
}

// A renderer turns a view into a catalogue.
type renderer func(templates.Catalogue) ([]byte, error)

// renderer returns the renderer for the flags: a built-in one, or the template of
// -template.
func (c *docsRun) renderer() (renderer, diag.List) {
	switch {
	case c.template == "" && c.html:
		return templates.CatalogueHTML, nil
	case c.template == "":
		return templates.CatalogueMarkdown, nil
	}
	path := c.call.inDir(c.template)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, diag.List{diag.Errorf(token.Position{Filename: path}, diag.BadTemplate, "the template cannot be read: %v", withoutPath(err)).
			WithHint("toolgen docs -print-template prints one to start from")}
	}
	return func(view templates.Catalogue) ([]byte, error) {
		return templates.CatalogueText(view, path, string(text), c.html)
	}, nil
}

func (c *docsRun) badTemplate(err error) diag.Diagnostic {
	pos, message := token.Position{}, err.Error()
	if problem := (*templates.TemplateError)(nil); errors.As(err, &problem) {
		pos = token.Position{Filename: problem.Name, Line: problem.Line, Column: problem.Column}
		message = problem.Message
	}
	return diag.Errorf(pos, diag.BadTemplate, "the template does not work: %s", message).
		WithHint("toolgen help docs lists the functions, and type Catalogue of package templates has the fields")
}

// docsInput returns the data of the catalogue.
func (c *docsRun) docsInput(tools []dialect.Located, pkgs []*inspect.Package) (docs.Input, diag.List) {
	in := docs.Input{
		Title:           c.title,
		Tools:           tools,
		Formats:         c.formats,
		Lint:            docs.Judge(tools, c.lint),
		ShowDefinitions: c.definitions,
		Path:            c.sourcePaths(),
	}
	if in.Title == "" {
		in.Title = defaultTitle
	}
	if len(in.Formats) == 0 {
		in.Formats = lint.DefaultProviders()
	}
	counted := c.call.timing.begin(stageCount, len(tools))
	in.Stats = stats.Measure(tools, in.Formats, stats.Count)
	counted()
	if c.call.base == "" {
		return in, nil
	}
	base, diags := c.call.openBase(c.call.base)
	if diags.HasErrors() {
		return in, diags
	}
	old, more := c.call.toolsFrom(base, false)
	diags = append(diags, more...)
	var options diff.Options
	if c.call.current() == nil {
		options.Unreadable = base.unreadable(old, tools, pkgs)
	}
	old, now := dialect.Aligned(old, tools)
	compared := c.call.timing.begin(stageDiff, len(now))
	report := diff.Compare(old, now, options)
	compared()
	in.Base, in.Diff = c.call.base, &report
	return in, diags
}
