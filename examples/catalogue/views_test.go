package catalogue_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/go-toolgen/toolgen/templates"
)

var (
	formats = []templates.CatalogueFormat{
		{Name: "mcp", Label: "Model Context Protocol"},
		{Name: "openai", Label: "OpenAI Chat Completions"},
		{Name: "gemini", Label: "Gemini"},
	}
	providers = []string{"openai", "gemini"}
)

func render(t testing.TB, tools ...templates.CatalogueTool) []byte {
	t.Helper()
	return renderAll(t, templates.Catalogue{
		Title: "Tools of the house", Tokenizer: "o200k_base", Formats: formats, Providers: providers,
		Packages: []templates.CataloguePackage{{Path: "example.com/house", Tools: tools}},
		Totals:   []templates.CatalogueSize{{Bytes: 900, Tokens: 300}, {Bytes: 800, Tokens: 200}, {Bytes: 700, Tokens: 100}},
		Changes: &templates.CatalogueChanges{
			Base: "v1.2.0", Class: "breaking", Counts: map[string]int{"breaking": 1, "wording": 1, "same": 1},
			Removed: []templates.CatalogueRemoved{{Name: "ring_bell", Package: "example.com/house"}},
		},
	})
}

func renderAll(t testing.TB, c templates.Catalogue) []byte {
	t.Helper()
	page, err := templates.CatalogueHTML(c)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// house returns three tools that use every feature of the page.
func house() []templates.CatalogueTool {
	return []templates.CatalogueTool{lamp(), doors(), oven()}
}

// lamp returns a tool with fields of all kinds, and with changes since an earlier
// version.
func lamp() templates.CatalogueTool {
	return tool(templates.CatalogueTool{
		ID: "tool-set_lamp", Name: "set_lamp", Title: "Set a lamp", GoName: "House.SetLamp", Source: "house/lamp.go:12",
		Description: "Sets a lamp of a room.\n\nIt takes:\n- a `room`\n- a colour\n\n1. look\n2. set\n\n\tlamp on",
		Hints:       []string{"idempotent"},
		Input: []templates.CatalogueField{
			{Path: "room", Name: "room", Type: "string", Required: true, Limits: []string{"at most 20 characters"}, Description: "where it hangs"},
			{Path: "mood", Name: "mood", Type: "string", Default: `"calm"`, Values: []string{`"calm"`, `"bright"`}, Meanings: []string{"like a candle", "like the sun"}},
			{Path: "steps", Name: "steps", Type: "list of objects", Nullable: true, Deprecated: true},
			{Path: "steps[].after", Name: "after", Depth: 1, Type: "integer", Limits: []string{"1 to 14"}},
			{Path: "steps[].how", Name: "form 1", Depth: 1, Type: "object", Part: true},
			{Path: "steps[].how.unit", Name: "unit", Depth: 2, Type: "string", Values: []string{`"s"`, `"min"`}},
		},
		InputNotes: []string{"One of `room` and `steps` is there."},
		Output:     []templates.CatalogueField{{Path: "result", Name: "result", Type: "number", Description: "watts"}},
		Boxed:      true,
		Changes: []templates.CatalogueChange{
			{Class: "breaking", Part: "input", Message: "room: at most 20 characters, before 40", Example: `{"room":"the room behind the kitchen"}`},
			{Class: "wording", Message: "the description says more"},
		},
	}, "yes", "adapted")
}

// doors returns a tool without parameters that a provider rejects.
func doors() templates.CatalogueTool {
	return tool(templates.CatalogueTool{
		ID: "tool-lock_doors", Name: "lock_doors", Deprecated: true, Hints: []string{"destructive", "open world"},
		Description: "Locks all doors. Nobody comes in.",
		Changes:     []templates.CatalogueChange{{Class: "wording", Message: "the title"}},
	}, "yes", "no")
}

func oven() templates.CatalogueTool {
	return tool(templates.CatalogueTool{
		ID: "tool-heat_oven", Name: "heat_oven", Description: "Heats the oven.", Hints: []string{"open world"},
		Input: []templates.CatalogueField{{Path: "degrees", Name: "degrees", Type: "integer", Required: true, Description: "how hot, in kelvin"}},
	}, "adapted", "yes")
}

// tool adds a verdict for each provider, with the given statuses, and a definition in
// each format to t.
func tool(t templates.CatalogueTool, statuses ...string) templates.CatalogueTool {
	for _, status := range statuses {
		v := templates.CatalogueVerdict{Status: status, Strict: status == "yes"}
		if status == "adapted" {
			v.Adapted, v.Notes = 2, []string{"maximum is moved into the description"}
		}
		t.Verdicts = append(t.Verdicts, v)
	}
	for i, f := range formats {
		d := templates.CatalogueDefinition{JSON: definition(f.Name, t), Size: templates.CatalogueSize{Bytes: 300 - i, Tokens: 100 - i}}
		if f.Name == "gemini" && statuses[1] == "no" {
			d = templates.CatalogueDefinition{Refused: "recursion has no form here"}
		}
		t.Definitions = append(t.Definitions, d)
	}
	t.Costs = []templates.CatalogueCost{
		{Label: "descriptions", CatalogueSize: templates.CatalogueSize{Bytes: 120, Tokens: 40}},
		{Label: "input schema", CatalogueSize: templates.CatalogueSize{Bytes: 150, Tokens: 50}},
	}
	return t
}

// definition returns a definition of the usual length, with numbers that would change if a
// page decoded them.
func definition(format string, t templates.CatalogueTool) string {
	properties := map[string]any{}
	for _, f := range t.Input {
		properties[f.Path] = map[string]any{"type": "string", "description": f.Description, "maximum": json.RawMessage("9007199254740993")}
	}
	content, err := json.Marshal(map[string]any{
		"name": t.Name, "description": t.Description, "format": format,
		"parameters": map[string]any{"type": "object", "properties": properties, "required": []string{"room"}},
	})
	if err != nil {
		panic(err)
	}
	return string(content)
}

// many returns a catalog of n tools with eight parameters each, in packages of twenty-five,
// and definitions in five formats.
func many(n int) templates.Catalogue {
	c := templates.Catalogue{Title: "A large catalogue", Tokenizer: "o200k_base", Providers: []string{"mcp", "openai", "responses", "anthropic", "gemini"}}
	for _, name := range c.Providers {
		c.Formats = append(c.Formats, templates.CatalogueFormat{Name: name, Label: name})
		c.Totals = append(c.Totals, templates.CatalogueSize{Bytes: 1000 * n, Tokens: 250 * n})
	}
	for i := range n {
		if i%25 == 0 {
			c.Packages = append(c.Packages, templates.CataloguePackage{Path: fmt.Sprintf("example.com/large/p%02d", i/25)})
		}
		last := &c.Packages[len(c.Packages)-1]
		last.Tools = append(last.Tools, oneOfMany(c, i))
	}
	return c
}

func oneOfMany(c templates.Catalogue, i int) templates.CatalogueTool {
	verbs := []string{"list", "get", "create", "update", "delete"}
	things := []string{"invoice", "customer", "parcel", "ticket", "booking", "sensor", "garden", "boat"}
	t := templates.CatalogueTool{
		Name: fmt.Sprintf("%s_%s_%04d", verbs[i%5], things[i%8], i), GoName: "Server.Tool", Source: fmt.Sprintf("large/tools.go:%d", i),
		Description: fmt.Sprintf("Works on the %s number %d of the account.\n\nThe caller must be signed in, and gets an error that tells what to do else.", things[i%8], i),
		Hints:       []string{"read-only"},
		Costs:       oven().Costs,
	}
	t.ID = "tool-" + t.Name
	for k := range 8 {
		t.Input = append(t.Input, templates.CatalogueField{
			Path: fmt.Sprintf("field_%d", k), Name: fmt.Sprintf("field_%d", k), Type: "string", Required: k < 2,
			Limits: []string{"at most 200 characters"}, Description: fmt.Sprintf("what the field %d of this tool is for, in a few words", k),
		})
	}
	t.Output = t.Input[:4]
	for range c.Formats {
		t.Verdicts = append(t.Verdicts, templates.CatalogueVerdict{Status: "yes"})
		t.Definitions = append(t.Definitions, templates.CatalogueDefinition{JSON: definition("any", t), Size: templates.CatalogueSize{Bytes: 1000, Tokens: 200 + i%100}})
	}
	return t
}
