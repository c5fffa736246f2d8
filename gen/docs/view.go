package docs

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/templates"
)

// An Input is what a catalogue is made from.
type Input struct {
	Title   string
	Tools   []dialect.Located  // in the order of the catalogue
	Formats []*dialect.Dialect // the formats of the definitions; costs are those of the first
	Lint    lint.Report        // of the tools, for the providers of the matrix
	Stats   stats.Report       // of the tools, for Formats
	Base    string             // the name of what Diff compares with, as the user wrote it
	Diff    *diff.Report       // from the base to the tools; nil for no comparison
	// ShowDefinitions is for Markdown; see [templates.Catalogue].
	ShowDefinitions bool
	// Path returns the name of a source file as the catalogue shows it, with
	// slashes; "" leaves it out.
	Path func(file string) string
}

// View returns what a catalogue shows. It is deterministic: apart from what Path
// returns, nothing depends on the machine. A tool that is not in Lint or Stats has no
// verdicts or no sizes.
func View(in Input) templates.Catalogue {
	c := templates.Catalogue{
		Title:     in.Title,
		Tokenizer: stats.Tokenizer,
		Formats:   formats(in.Formats),
		Changes:   changes(in),
		Totals:    sizes(in.Stats.Totals, in.Formats),

		ShowDefinitions: in.ShowDefinitions,
	}
	for _, d := range in.Lint.Providers {
		c.Providers = append(c.Providers, d.Name)
	}
	c.Packages = group(in.Tools, views(in))
	return c
}

// views returns what is shown of each tool.
func views(in Input) []templates.CatalogueTool {
	known := lookup(in)
	all := make([]templates.CatalogueTool, len(in.Tools))
	parallel.Do(len(all), func(i int) { all[i] = known.tool(in, in.Tools[i]) })
	ids := idMaker{}
	for i, t := range in.Tools {
		all[i].ID = ids.next(t.Name)
	}
	return all
}

// group puts the tools of each package together, in the order in which they
// come first.
func group(tools []dialect.Located, views []templates.CatalogueTool) []templates.CataloguePackage {
	var all []templates.CataloguePackage
	places := map[string]int{}
	for i, t := range tools {
		at, ok := places[t.Package]
		if !ok {
			at = len(all)
			places[t.Package] = at
			all = append(all, templates.CataloguePackage{Path: t.Package})
		}
		all[at].Tools = append(all[at].Tools, views[i])
	}
	return all
}

func formats(dialects []*dialect.Dialect) []templates.CatalogueFormat {
	var all []templates.CatalogueFormat
	for _, d := range dialects {
		all = append(all, templates.CatalogueFormat{Name: d.Name, Label: label(d)})
	}
	return all
}

// label returns the name of the API, with the name of the dialect where another
// has the same API.
func label(d *dialect.Dialect) string {
	api := apiOf(d)
	for _, other := range dialect.All() {
		if other != d && apiOf(other) == api {
			return api + " (" + d.Name + ")"
		}
	}
	return api
}

// apiOf returns what the doc of a dialect begins with.
func apiOf(d *dialect.Dialect) string {
	api, _, _ := strings.Cut(d.Doc, ": ")
	return strings.TrimPrefix(api, "the ")
}

// A key is what reports name a tool by.
type key struct {
	kind      dialect.Kind
	pkg, name string
}

// reports are what is known of each tool.
type reports struct {
	verdicts map[key][]lint.Verdict
	costs    map[key][]stats.Cost
	changes  map[key]diff.ToolChange
}

func lookup(in Input) reports {
	r := reports{map[key][]lint.Verdict{}, map[key][]stats.Cost{}, map[key]diff.ToolChange{}}
	for _, t := range in.Lint.Tools {
		r.verdicts[key{t.Kind, t.Package, t.Name}] = t.Verdicts
	}
	for _, t := range in.Stats.Tools {
		r.costs[key{t.Kind, t.Package, t.Name}] = t.Costs
	}
	if in.Diff != nil {
		for _, t := range in.Diff.Tools {
			r.changes[key{t.Kind, t.Package, t.Name}] = t
		}
	}
	return r
}
