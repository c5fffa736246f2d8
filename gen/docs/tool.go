package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/templates"
)

// tool returns what is shown of a tool, without its id.
func (r reports) tool(in Input, t dialect.Located) templates.CatalogueTool {
	k := key{t.Kind, t.Package, t.Name}
	view := templates.CatalogueTool{
		Name:        t.Name,
		Title:       t.Title,
		GoName:      t.GoName,
		Source:      source(in, t),
		Description: t.Description,
		Deprecated:  dialect.IsDeprecated(t.Description),
		Hints:       slices.Concat(kindHint(t.Kind), hints(t.Annotations), formerly(t.Aliases)),
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

// lowered returns the tool as MCP has it: the form that says most.
func lowered(t dialect.Tool) dialect.Tool {
	t, _ = dialect.MCP.Lower(t)
	return t
}

// kindHint says what is no tool.
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

// hints returns the annotations in words; what is unsaid is left out.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
func hints(a dialect.Annotations) []string {
	rows := []struct {
		said    *bool
		yes, no string
	}{
		{a.ReadOnly, "read-only", "writes"},
		{a.Destructive, "destructive", "not destructive"},
		{a.Idempotent, "idempotent", "not idempotent"},
		{a.OpenWorld, "open world", "closed world"},
	}
	var told []string
	for _, row := range rows {
		switch {
		case row.said == nil:
		case *row.said:
			told = append(told, row.yes)
		default:
			told = append(told, row.no)
		}
	}
	return told
}

// formerly says which old names a tool answers to.
func formerly(aliases []string) []string {
	told := make([]string, len(aliases))
	for i, name := range aliases {
		told[i] = "answers to " + name + ", too"
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

// definition returns a tool in one format, which is the one that was measured if
// lint has judged it. What lint found besides, such as a name that the provider
// does not take, makes it refused, too.
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

// placeOf returns the path of an argument as the rows have it; of a schema
// elsewhere its JSON Pointer, and "" of the root.
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
			Status: v.Status.String(), Moved: v.Moved(), Strict: v.Strict, Notes: messages(v.Notes, kinds...),
		})
	}
	return all
}

// costs returns the parts of the first format's definition that cost
// something. Each part is what the definition would be less without it.
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
