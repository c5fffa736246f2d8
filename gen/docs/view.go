package docs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/templates"
)

// An Input is the data for a catalog.
type Input struct {
	Title   string
	Tools   []dialect.Located  // tools in the order of the catalog
	Formats []*dialect.Dialect // formats of the definitions; costs are shown for the first
	Lint    lint.Report        // report about the tools, for the providers in the matrix
	Stats   stats.Report       // costs of the tools, for Formats
	Base    string             // the user's name for the base of Diff
	Diff    *diff.Report       // changes from the base; nil if there is no comparison
	// ShowDefinitions applies only to Markdown; see [templates.Catalogue].
	ShowDefinitions bool
	// Path returns the name of a source file for the catalog, with slashes. A result of ""
	// omits the file.
	Path func(file string) string
}

// View returns the data that a catalog shows. It is deterministic: apart from the results
// of Path, nothing depends on the machine. A tool that is not in Lint has no verdicts, and
// a tool that is not in Stats has no sizes.
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

// group groups the tools by package, in the order of each package's first tool.
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

// label returns the name of a dialect's API. If another dialect has the same API, the
// dialect's name follows in brackets.
func label(d *dialect.Dialect) string {
	api := apiOf(d)
	for _, other := range dialect.All() {
		if other != d && apiOf(other) == api {
			return api + " (" + d.Name + ")"
		}
	}
	return api
}

func apiOf(d *dialect.Dialect) string {
	api, _, _ := strings.Cut(d.Doc, ": ")
	return strings.TrimPrefix(api, "the ")
}

type key struct {
	kind      dialect.Kind
	pkg, name string
}

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

// tool returns the entry for a tool, without its ID.
func (r reports) tool(in Input, t dialect.Located) templates.CatalogueTool {
	k := key{t.Kind, t.Package, t.Name}
	view := templates.CatalogueTool{
		Name:        t.Name,
		Title:       t.Title,
		GoName:      t.GoName,
		Source:      source(in, t),
		Description: t.Description,
		Deprecated:  dialect.IsDeprecated(t.Description),
		Hints:       slices.Concat(kindHint(t.Kind), t.Annotations.Phrases(), formerly(t.Aliases)),
		Definitions: definitions(t.Tool, in.Formats, r.verdicts[k], r.costs[k]),
		Verdicts:    verdicts(r.verdicts[k]),
		Costs:       costs(r.costs[k], in.Formats),
		Changes:     toolChanges(r.changes[k]),
		New:         r.changes[k].New,
	}
	if t.Kind.IsType() {
		view.Written = t.Kind.String()
	}
	if t.Kind.IsOffer() {
		view.Offer, view.URI, view.MIME = t.Kind.String(), t.Offer.URI, t.Offer.MIME
	}
	view.Input, view.InputNotes = arguments(lowered(t.Tool).Input)
	view.Output, view.OutputNotes, view.Boxed = result(t.Output, t.Box)
	return view
}

// lowered returns the tool lowered for MCP, because that keeps the most information.
func lowered(t dialect.Tool) dialect.Tool {
	t, _ = dialect.MCP.Lower(t)
	return t
}

// kindHint returns the name of the kind, if an entry is not a tool.
func kindHint(k dialect.Kind) []string {
	if k == dialect.Callable {
		return nil
	}
	return []string{k.String()}
}

func source(in Input, t dialect.Located) string {
	if !t.Pos.IsValid() || in.Path == nil {
		return ""
	}
	name := in.Path(t.Pos.Filename)
	if name == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", name, t.Pos.Line)
}

func formerly(aliases []string) []string {
	told := make([]string, len(aliases))
	for i, name := range aliases {
		told[i] = "former name: " + name
	}
	return told
}

func definitions(t dialect.Tool, formats []*dialect.Dialect, judged []lint.Verdict, costs []stats.Cost) []templates.CatalogueDefinition {
	all := make([]templates.CatalogueDefinition, len(formats))
	for i, d := range formats {
		cost := costOf(costs, d)
		all[i] = definition(t, d, judged, cost.Definition)
		if all[i].JSON != "" {
			all[i].Size = size(cost.Whole)
		}
	}
	return all
}

// definition returns the definition of a tool in one format. If lint has a verdict for the
// format, measured is the definition that lint measured. A definition that the provider
// rejects, for example because of its name, is marked as rejected.
func definition(t dialect.Tool, d *dialect.Dialect, judged []lint.Verdict, measured *schema.Doc) templates.CatalogueDefinition {
	var notes []lower.Note
	doc := measured
	form := d.For(t.Kind)
	verdict := slices.IndexFunc(judged, func(v lint.Verdict) bool { return v.Dialect == form && v.Status != lint.Unwritten })
	if form == nil || t.Kind != dialect.Callable && verdict < 0 {
		return templates.CatalogueDefinition{Unwritten: true}
	}
	if doc == nil || verdict < 0 {
		doc, notes = form.Define(t)
	}
	if verdict >= 0 {
		notes = judged[verdict].Notes
	}
	if reasons := messages(notes, lower.Refused); len(reasons) > 0 {
		return templates.CatalogueDefinition{Refused: strings.Join(reasons, "; ")}
	}
	return templates.CatalogueDefinition{
		JSON:  string(doc.Append(nil)),
		Notes: messages(notes, lower.Adapted, lower.Described, lower.Dropped, lower.Inexact),
	}
}

func messages(notes []lower.Note, kinds ...lower.Kind) []string {
	var all []string
	for _, n := range notes {
		message := n.Message
		if place := placeOf(n.Path); place != "" {
			message = place + ": " + message
		}
		if slices.Contains(kinds, n.Kind) && !slices.Contains(all, message) {
			all = append(all, message)
		}
	}
	return all
}

// placeOf returns the path of an argument in the format of the rows. For any other schema,
// it returns a JSON Pointer, and for the root, "".
func placeOf(path schema.Path) string {
	place := ""
	for i := 0; i < len(path); i++ {
		switch {
		case path[i] == "properties" && i+1 < len(path):
			i++
			place = join(place, path[i])
		case path[i] == "items":
			place += "[]"
		case path[i] == "additionalProperties":
			place += ".*"
		default:
			return path.String()
		}
	}
	return place
}

func verdicts(judged []lint.Verdict) []templates.CatalogueVerdict {
	var all []templates.CatalogueVerdict
	for _, v := range judged {
		kinds := []lower.Kind{lower.Adapted, lower.Described, lower.Dropped, lower.Inexact}
		if v.Status == lint.No {
			kinds = []lower.Kind{lower.Refused}
		}
		all = append(all, templates.CatalogueVerdict{
			Status: v.Status.String(), Adapted: v.Adaptations(), Strict: v.Strict, Notes: messages(v.Notes, kinds...),
		})
	}
	return all
}

// costs returns the cost of each part of the definition in the first format, if it has
// one. The cost of a part is the amount that would be saved without the part.
func costs(measured []stats.Cost, formats []*dialect.Dialect) []templates.CatalogueCost {
	if len(formats) == 0 {
		return nil
	}
	cost := costOf(measured, formats[0])
	var all []templates.CatalogueCost
	for _, part := range stats.Parts() {
		if of := part.Of(cost); of != (stats.Size{}) {
			all = append(all, templates.CatalogueCost{Label: part.Name, CatalogueSize: size(of)})
		}
	}
	return all
}

func costOf(costs []stats.Cost, d *dialect.Dialect) stats.Cost {
	if i := slices.IndexFunc(costs, func(c stats.Cost) bool { return c.Dialect == d }); i >= 0 {
		return costs[i]
	}
	return stats.Cost{}
}

func sizes(costs []stats.Cost, formats []*dialect.Dialect) []templates.CatalogueSize {
	all := make([]templates.CatalogueSize, len(formats))
	for i, d := range formats {
		all[i] = size(costOf(costs, d).Whole)
	}
	return all
}

func size(s stats.Size) templates.CatalogueSize { return templates.CatalogueSize(s) }

// changes returns the changes of the tools as a whole, or nil if there is no comparison.
func changes(in Input) *templates.CatalogueChanges {
	if in.Diff == nil {
		return nil
	}
	there := map[key]bool{}
	for _, t := range in.Tools {
		there[key{t.Kind, t.Package, t.Name}] = true
	}
	all := &templates.CatalogueChanges{Base: in.Base, Class: in.Diff.Class.String(), Counts: map[string]int{}}
	for _, t := range in.Diff.Tools {
		all.Counts[t.Class.String()]++
		if !there[key{t.Kind, t.Package, t.Name}] {
			all.Removed = append(all.Removed, templates.CatalogueRemoved{Name: t.Name, Package: t.Package})
		}
	}
	return all
}

func toolChanges(t diff.ToolChange) []templates.CatalogueChange {
	var all []templates.CatalogueChange
	for _, c := range t.Changes {
		change := templates.CatalogueChange{Class: c.Class.String(), Message: c.Message}
		if c.Part != diff.Whole {
			change.Part = c.Part.String()
		}
		if c.Example != nil {
			change.Example, change.Lead = string(c.Example.Append(nil)), c.Lead()
		}
		all = append(all, change)
	}
	return all
}

// Judge returns a lint report about the tools. It checks the tools of each package
// together, because they are sent together.
func Judge(tools []dialect.Located, o lint.Options) lint.Report {
	var pkgs []string
	byPackage := map[string][]lint.Tool{}
	for _, t := range tools {
		if _, ok := byPackage[t.Package]; !ok {
			pkgs = append(pkgs, t.Package)
		}
		t.Tool = lowered(t.Tool)
		byPackage[t.Package] = append(byPackage[t.Package], lint.Tool{Located: t})
	}
	var reports []lint.Report
	for _, pkg := range pkgs {
		reports = append(reports, lint.Tools(byPackage[pkg], o))
	}
	return lint.Join(o, reports)
}

// idPrefix distinguishes tool IDs from other IDs on the page.
const idPrefix = "tool-"

// An idMaker returns a unique ID for each tool. It contains the IDs in use.
type idMaker map[string]bool

// next returns an ID of ASCII letters, digits, "-", and "_", which need no escapes in a
// URL (https://www.rfc-editor.org/rfc/rfc3986#section-2.3).
func (taken idMaker) next(name string) string {
	first := idPrefix + strings.Map(plainInURL, name)
	id := first
	for n := 2; taken[id]; n++ {
		id = first + "-" + strconv.Itoa(n)
	}
	taken[id] = true
	return id
}

func plainInURL(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '-', r == '_':
		return r
	}
	return '-'
}
