package main

import (
	"errors"
	"go/token"
	"io"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/explain"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var explainCommand = &Command{
	Name:    "explain",
	Args:    "[FILE.json | -] [PACKAGE.]TOOL[.PARAM]…",
	Summary: "say which line or rule made each keyword of a definition",
	Doc: `For each keyword in the schemas of a tool it prints the value, the place in the source
that it comes from, and the rule: a Go type, a comment, a tag, a constant, a directive
or a default of the package. For each format that the package writes it prints what
was changed for it, and why.

Name a tool by its function, as for go doc, or by its own name. A method may leave out
its type if no other method has its name. Name a parameter, or what is inside of one,
as in Go, as in the schema, or as toolgen diff prints it:

	toolgen explain Forecast
	toolgen explain weather_forecast.days
	toolgen explain ./examples/weather.Forecast.days
	toolgen explain example.com/team/weather.Server.Add.opts.limit
	toolgen explain 'search.result[].author(kind=person).name'

PACKAGE is a folder, an import path, or the end of one. Without it the tool is searched
in the working directory, and then in all packages below. If several tools match, all
are explained.

If FILE.json, or - for standard input, comes first, the names are those of tools in
it: what toolgen show -format mcp prints, or the tools/list of any server.

` + liveDocFor("explain") + `
With -json it prints

	{"tools": [{"name", "package", "goName", "file", "line", "column",
	  "parts": [ROW…],
	  "schemas": [{"side": "input" or "output", "path", "name", "goName", "keywords": [ROW…]}],
	  "formats": {FORMAT: {"refused", "strict", "changes": [{"kind", "path", "name", "keyword",
	    "message", "file", "line", "column", "before", "after"}]}}}],
	 "diagnostics": [DIAGNOSTIC…]}

where a ROW is {"keyword", "value", "file", "line", "column", "rule"}.

` + jsonDoc,
	New: func(c *call) task { return &explainRun{call: c, loaded: map[string]loadedTools{}} },
}

type explainRun struct {
	call    *call
	formats []*dialect.Dialect     // nil for those that the package writes
	file    string                 // the file of definitions to search; "" for packages
	loaded  map[string]loadedTools // by pattern
}

func (c *explainRun) flags() []*Flag {
	return []*Flag{
		{
			Name: "format", Form: "FORMAT,…", Doc: "formats to explain (default those that the package writes)",
			Values: providerNames(dialect.All()), List: true,
			set: func(list string) error {
				for name := range strings.SplitSeq(list, ",") {
					d, known := dialect.ByName(name)
					if !known {
						return errors.New(diag.Suggest(name, providerNames(dialect.All())))
					}
					c.formats = append(c.formats, d)
				}
				return nil
			},
		},
		c.call.liveFlag(), c.call.dirFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.jsonFlag(), c.call.verboseFlag(),
	}
}

func (*explainRun) printsOnly() ([]string, bool) { return nil, true }

func (c *explainRun) run() int {
	if len(c.call.args) > 0 && kindOf(c.call.dir, c.call.args[0]) == fromJSON {
		c.file, c.call.args = c.call.args[0], c.call.args[1:]
	}
	if len(c.call.args) == 0 {
		return c.call.misused(errors.New("name a tool, such as Forecast or ./weather.Forecast.days"))
	}
	if c.file != "" && c.call.livePath != "" {
		return c.call.misused(errors.New("-live takes positions from packages: remove " + c.file + ", or omit -live"))
	}
	var all []explain.Explanation
	var diags diag.List
	for _, arg := range c.call.args {
		found, problems := c.find(arg)
		all = append(all, found...)
		diags = append(diags, problems...)
	}
	diags = c.call.adjusted(diags)
	if c.call.json {
		c.call.printJSON(struct {
			Tools       []explainedTool `json:"tools"`
			Diagnostics []diagnostic    `json:"diagnostics"`
		}{explanationsInJSON(all), inJSON(diags)})
		return exitCode(diags)
	}
	texts := make([]string, len(all))
	for i, e := range all {
		texts[i] = e.Text(shortPlace)
	}
	io.WriteString(c.call.stdout, strings.Join(texts, "\n"))
	c.call.printDiagnostics(diags)
	return exitCode(diags)
}

// shortPlace returns a position with a relative path; "" if there is none.
func shortPlace(pos token.Position) string {
	if !pos.IsValid() {
		return ""
	}
	pos.Filename = diag.VisibleName(relative(pos.Filename))
	return pos.String()
}

// explained explains a tool for the formats of -format, or else of its package.
func (c *explainRun) explained(t dialect.Located) explain.Explanation {
	if c.formats == nil {
		return explain.Tool(t, slices.Clone(t.Formats))
	}
	var formats []*dialect.Dialect
	for _, d := range c.formats {
		if form := d.For(t.Kind); form != nil {
			formats = append(formats, form)
		}
	}
	return explain.Tool(t, formats)
}
