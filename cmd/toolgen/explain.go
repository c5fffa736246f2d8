package main

import (
	"cmp"
	"errors"
	"go/token"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/explain"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var explainCommand = &Command{
	Name:    "explain",
	Args:    "[FILE.json | -] [PACKAGE.]TOOL[.PARAM]…",
	Summary: "show which source line or rule produced each schema keyword",
	Doc: `For each keyword in the schemas of a tool, explain prints the value, its position
in the source, and the rule that produced it. A rule is a Go type, a comment, a tag, a
constant, a directive, or a default of the package. For each format that the package
generates, explain also prints the changes for that format and their reasons.

Name a tool by its function, as for go doc, or by its tool name. You can omit the type of
a method if no other method has the same name. To explain a parameter, or a part of it,
append its name as in Go, as in the schema, or as toolgen diff prints it:

	toolgen explain Forecast
	toolgen explain weather_forecast.days
	toolgen explain ./examples/weather.Forecast.days
	toolgen explain example.com/team/weather.Server.Add.opts.limit
	toolgen explain 'search.result[].author(kind=person).name'

PACKAGE is a directory, an import path, or the last elements of an import path. Without
PACKAGE, explain searches the working directory, and then all packages below it. If
several tools match, it explains all of them.

If the first argument is FILE.json, or - for standard input, the other arguments are names
of tools in that file. The file contains the output of toolgen show -format mcp, or the
tools/list of any server.

` + liveDocFor("explain") + `
With -json it prints

	{"tools": [{"name", "package", "goName", "file", "line", "column",
	  "parts": [ROW…],
	  "schemas": [{"side": "input" or "output", "path", "name", "goName", "keywords": [ROW…]}],
	  "formats": {FORMAT: {"refused", "strict", "changes": [{"kind", "path", "name", "keyword",
	    "message", "file", "line", "column", "before", "after"}]}}}],
	 "diagnostics": [DIAGNOSTIC…]}

A ROW is {"keyword", "value", "file", "line", "column", "rule"}.

` + jsonDoc,
	New: func(c *call) task { return &explainRun{call: c, loaded: map[string]loadedTools{}} },
}

type explainRun struct {
	call    *call
	formats []*dialect.Dialect     // nil for the formats that the package generates
	file    string                 // the file of definitions to search; "" for packages
	loaded  map[string]loadedTools // by pattern
}

func (c *explainRun) flags() []*Flag {
	return []*Flag{
		{
			Name: "format", Form: "FORMAT,…", Doc: "formats to explain (default: the formats that the package writes)",
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
		return c.call.misused(errors.New("-live needs Go source, not a file of definitions: remove " + c.file + ", or remove -live"))
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
	texts := mapSlice(all, func(e explain.Explanation) string { return e.Text(shortPlace) })
	io.WriteString(c.call.stdout, strings.Join(texts, "\n"))
	c.call.printDiagnostics(diags)
	return exitCode(diags)
}

// shortPlace returns a position with a relative path, or "" for an invalid position.
func shortPlace(pos token.Position) string {
	if !pos.IsValid() {
		return ""
	}
	pos.Filename = diag.VisibleName(relative(pos.Filename))
	return pos.String()
}

// explained explains t for the formats of -format or, without -format, for the formats in
// which its package generates it.
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

// loadedTools are the tools of one package pattern. Each pattern is loaded once.
type loadedTools struct {
	tools []dialect.Located
	diags diag.List
}

// A reading is one way to interpret an argument: the packages, the suffix of their paths,
// and the words that name a tool and its part.
type reading struct {
	pattern string
	suffix  string // "" for any package
	words   []string
}

const everywhere = "./..."

// readings returns the ways to interpret an argument, the likeliest first.
func (c *explainRun) readings(arg string) []reading {
	i := strings.LastIndexAny(beforePlace.FindString(arg), `/\`)
	if i < 0 {
		words := explain.Words(arg)
		all := []reading{{".", "", words}, {everywhere, "", words}}
		if len(words) > 1 {
			all = append(all, reading{everywhere, words[0], words[1:]})
		}
		return all
	}
	local := filepath.IsAbs(arg) || strings.HasPrefix(arg, ".")
	cut := i + 1 + c.pathEnd(arg[:i+1], arg[i+1:], local)
	pkg, words := arg[:cut], explain.Words(arg[cut:])
	if local {
		return []reading{{pkg, "", words}}
	}
	return []reading{{everywhere, pkg, words}, {pkg, "", words}}
}

// beforePlace matches the part of an argument in which a slash belongs to the path of a
// package. After it, a slash may be in a quoted name, a choice, or a pattern.
var beforePlace = regexp.MustCompile(`^(?:\.*[/\\])*(?:[^.\[(]|\.[^/\\])*`)

// versionEnd matches the last part of an import path that ends in a version, such as
// gopkg.in/yaml.v3.
var versionEnd = regexp.MustCompile(`^[^.]+\.v[0-9]+(\.|$)`)

// pathEnd returns the index in last at which the path of a package ends. A local path ends
// after the longest existing folder, another path after its version, and otherwise at the
// first dot.
func (c *explainRun) pathEnd(parent, last string, local bool) int {
	if version := versionEnd.FindString(last); version != "" && !local {
		return len(strings.TrimSuffix(version, "."))
	}
	end := len(last)
	for local && end > 0 {
		if isFolder(filepath.Join(c.call.dir, parent+last[:end])) {
			return end
		}
		end = strings.LastIndexByte(last[:end], '.')
	}
	first, _, _ := strings.Cut(last, ".")
	return len(first)
}

// find explains the tools that an argument names, or parts of the tools.
func (c *explainRun) find(arg string) ([]explain.Explanation, diag.List) {
	var known []string
	var problems diag.List
	readings := c.readings(arg)
	if c.file != "" {
		readings = []reading{{c.file, "", explain.Words(arg)}}
	}
	for _, r := range readings {
		all := c.load(r.pattern)
		matched, several := r.match(all.tools)
		if len(several) > 0 {
			return nil, append(problems, diag.Errorf(token.Position{}, diag.NoSuchTool, "several tools have methods called %s", r.words[0]).
				WithHint("write %s", strings.Join(several, " or ")))
		}
		if len(matched) > 0 {
			found, missing := c.explainAll(matched)
			return found, append(c.errorsOnce(r.pattern), missing...)
		}
		if found := errorsOf(all.diags); r.pattern != everywhere || known == nil {
			problems = found
		}
		known = append(known, names(all.tools, r.suffix)...)
	}
	if problems.HasErrors() && len(known) == 0 {
		return nil, problems
	}
	for _, r := range readings {
		for _, t := range c.loaded[r.pattern].tools {
			if c.file == "" && len(r.words) == 0 && endsPath(t.Package, r.suffix) && t.GoName != "" {
				return nil, append(problems, diag.Errorf(token.Position{}, diag.NoSuchTool, "no tool is called %q", arg).
					WithHint("explain accepts tools, not packages: write %s.%s or %s", strings.TrimSuffix(arg, "/"), t.GoName, t.Name))
			}
		}
	}
	return nil, append(problems, diag.Errorf(token.Position{}, diag.NoSuchTool, "no tool is called %q", arg).
		WithHint("%s", suggestTool(readings, distinct(known))))
}

func (c *explainRun) load(pattern string) loadedTools {
	all, ok := c.loaded[pattern]
	if !ok {
		sub := *c.call
		sub.args = []string{pattern}
		if list := sub.current(); list != nil {
			list.SourceOnly = pattern != everywhere
		}
		all.tools, all.diags = sub.loadTools()
		c.loaded[pattern] = all
	}
	return all
}

// errorsOnce returns the errors of a pattern's packages at the first call, and nil later.
func (c *explainRun) errorsOnce(pattern string) diag.List {
	all := c.loaded[pattern]
	c.loaded[pattern] = loadedTools{tools: all.tools}
	return errorsOf(all.diags)
}

func errorsOf(diags diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(diags), func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
}

// A match is a tool, and the words that name a part of the tool.
type match struct {
	tool dialect.Located
	rest []string
}

// match returns the tools with the name of a reading, or else the only method with that
// name. If several methods have the name, it returns their qualified names as several.
func (r reading) match(tools []dialect.Located) (found []match, several []string) {
	tools = slices.DeleteFunc(slices.Clone(tools), func(t dialect.Located) bool { return !endsPath(t.Package, r.suffix) })
	if found = r.named(tools); len(found) > 0 || len(r.words) == 0 {
		return found, nil
	}
	for _, t := range tools {
		if strings.HasSuffix(t.GoName, "."+r.words[0]) {
			found = append(found, match{t, r.words[1:]})
			several = append(several, t.GoName)
		}
	}
	if len(found) > 1 {
		return nil, several
	}
	return found, nil
}

func (r reading) named(tools []dialect.Located) []match {
	var found []match
	for _, t := range tools {
		for _, name := range [][]string{strings.Split(t.GoName, "."), {t.Name}} {
			if len(r.words) >= len(name) && slices.Equal(r.words[:len(name)], name) {
				found = append(found, match{t, r.words[len(name):]})
				break
			}
		}
	}
	return found
}

// endsPath reports whether the path of a package ends with the elements of another path.
// Every path ends with "".
func endsPath(path, end string) bool {
	return end == "" || path == end || strings.HasSuffix(path, "/"+end)
}

func (c *explainRun) explainAll(matched []match) ([]explain.Explanation, diag.List) {
	var all []explain.Explanation
	var diags diag.List
	for _, m := range matched {
		whole := c.explained(m.tool)
		only, missing := whole.Only(m.rest)
		if missing != nil {
			diags = append(diags, diag.Errorf(m.tool.Pos, diag.NoSuchParam, "%s has no parameter or result %s", cmp.Or(m.tool.GoName, m.tool.Name), explain.Place(m.rest)).
				WithHint("%s", suggestParam(missing)))
			continue
		}
		all = append(all, only)
	}
	if len(all) > 0 { // another tool with the same name contains the part
		return all, nil
	}
	return nil, diags
}

// suggestTool returns a hint with known names that are similar to the name in the argument.
func suggestTool(readings []reading, known []string) string {
	first := ""
	for _, r := range readings {
		for n := len(r.words); n > 0; n-- {
			first = strings.Join(r.words[:n], ".")
			if near, ok := diag.Nearest(first, known); ok {
				return "did you mean " + near + "?"
			}
		}
	}
	return diag.SuggestFew(first, known)
}

// suggestParam returns a hint with the possible names if a name is wrong.
func suggestParam(missing *explain.Missing) string {
	if len(missing.Names) == 0 {
		return "remove " + missing.Word + ": the part before it has no properties"
	}
	return diag.SuggestFew(missing.Word, missing.Names)
}

// names returns the names by which an argument can refer to tools.
func names(tools []dialect.Located, suffix string) []string {
	var all []string
	for _, t := range tools {
		if endsPath(t.Package, suffix) {
			_, method, _ := strings.Cut(t.GoName, ".")
			all = append(all, t.GoName, t.Name, method)
		}
	}
	return all
}

// distinct returns the names sorted, each once, without "".
func distinct(names []string) []string {
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

type explainedTool struct {
	Kind    string `json:"kind,omitempty"` // "answer"; "" for a tool
	Name    string `json:"name"`
	Package string `json:"package,omitempty"`
	GoName  string `json:"goName,omitempty"`
	place
	Parts   []explainedRow             `json:"parts"`
	Schemas []explainedSchema          `json:"schemas"`
	Formats map[string]explainedFormat `json:"formats"`
}

type explainedRow struct {
	Keyword string `json:"keyword"`
	Value   string `json:"value"`
	place
	Rule string `json:"rule,omitempty"`
}

type explainedSchema struct {
	Side     explain.Side   `json:"side"`
	Path     string         `json:"path"`
	Name     string         `json:"name"`
	GoName   string         `json:"goName,omitempty"`
	Keywords []explainedRow `json:"keywords"`
}

type explainedFormat struct {
	Refused bool              `json:"refused,omitempty"`
	Strict  bool              `json:"strict,omitempty"`
	Changes []explainedChange `json:"changes"`
}

type explainedChange struct {
	Kind    string `json:"kind"`
	Path    string `json:"path"`
	Name    string `json:"name"`
	Keyword string `json:"keyword,omitempty"`
	Message string `json:"message"`
	place
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

func explanationsInJSON(all []explain.Explanation) []explainedTool {
	tools := make([]explainedTool, len(all))
	for i, e := range all {
		tools[i] = explainedTool{
			Kind: e.Kind.InReports(), Name: e.Name, Package: e.Package, GoName: e.GoName, place: placeOf(e.Pos),
			Parts: rowsInJSON(e.Parts), Schemas: []explainedSchema{}, Formats: map[string]explainedFormat{},
		}
		for _, s := range e.Subjects {
			tools[i].Schemas = append(tools[i].Schemas, explainedSchema{
				Side: s.Side, Path: s.Path.String(), Name: s.Name, GoName: s.GoName, Keywords: rowsInJSON(s.Rows),
			})
		}
		for _, c := range e.Dialects {
			tools[i].Formats[c.Dialect.Name] = explainedFormat{c.Refused, c.Strict, changesInJSON(c.Changes)}
		}
	}
	return tools
}

func rowsInJSON(rows []explain.Row) []explainedRow {
	return mapSlice(rows, func(r explain.Row) explainedRow {
		return explainedRow{r.Keyword, r.Value, placeOf(r.Pos), r.Rule}
	})
}

func changesInJSON(changes []explain.Change) []explainedChange {
	return mapSlice(changes, func(c explain.Change) explainedChange {
		return explainedChange{
			Kind: c.Kind.String(), Path: c.Path.String(), Name: c.Name, Keyword: c.Keyword, Message: c.Message,
			place: placeOf(c.Pos), Before: c.Before, After: c.After,
		}
	})
}
