package main

import "github.com/go-toolgen/toolgen/gen/explain"

// An explainedTool is an [explain.Explanation] in JSON.
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
			Kind: kindInJSON(e.Kind), Name: e.Name, Package: e.Package, GoName: e.GoName, place: placeOf(e.Pos),
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
	all := make([]explainedRow, len(rows))
	for i, r := range rows {
		all[i] = explainedRow{r.Keyword, r.Value, placeOf(r.Pos), r.Rule}
	}
	return all
}

func changesInJSON(changes []explain.Change) []explainedChange {
	all := make([]explainedChange, len(changes))
	for i, c := range changes {
		all[i] = explainedChange{
			Kind: c.Kind.String(), Path: c.Path.String(), Name: c.Name, Keyword: c.Keyword, Message: c.Message,
			place: placeOf(c.Pos), Before: c.Before, After: c.After,
		}
	}
	return all
}
