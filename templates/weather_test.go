package templates

import "slices"

// plainNames are the names of a file without a prefix.
var plainNames = Names{
	Tool: "Tool", Tools: "Tools", Lookup: "LookupTool",
	Rows: "toolRows", Cut: "toolCut", Table: "toolTable",
}

// threeArrays returns the default arrays of a file.
func threeArrays() []Array {
	return []Array{
		{Name: "MCPTools", Open: "[", Close: "]", Field: "MCP", Local: "mcp", Doc: []string{
			`MCPTools is for the "tools" of the result of MCP's tools/list.`,
			"https://modelcontextprotocol.io/specification/2025-11-25/server/tools",
		}},
		{Name: "OpenAITools", Open: "[", Close: "]", Field: "OpenAI", Local: "openAI", Doc: []string{
			`OpenAITools is for the "tools" of an OpenAI Chat Completions request.`,
		}},
		{Name: "ResponsesTools", Open: "[", Close: "]", Field: "Responses", Local: "responses", Doc: []string{
			`ResponsesTools is for the "tools" of an OpenAI Responses request.`,
		}},
	}
}

// weather returns the view of a package with two tools: one whose strings are unchanged in
// the definitions, and one whose strings need JSON escapes.
func weather() File {
	return File{
		Package:    "weather",
		Constraint: "linux && !purego",
		Names:      plainNames,
		Arrays:     threeArrays(),
		Tools:      []Tool{current(), forecast()},
		Imports:    []Import{{Path: "context", Name: "context"}, {Path: "example.com/weather/v2/units", Name: "units2"}},
		Signatures: []Signature{
			{
				Func: Source{{Text: "Current"}},
				Type: Source{{Text: "func("}, {Path: "context", Text: "Context"}, {Text: ", string) (string, error)"}},
			},
			{
				Func: Source{{Text: "(*Station).Forecast"}},
				Type: Source{
					{Text: "func(*Station, "}, {Path: "context", Text: "Context"},
					{Text: ", string, int, "}, {Path: "example.com/weather/v2/units", Text: "Unit"}, {Text: ") ([]Day, error)"},
				},
			},
		},
		Values: []Value{
			{Const: Ident{Path: "example.com/weather/v2/units", Text: "Metric"}, Literal: `"metric"`},
			{Const: Ident{Text: "Lowest"}, Literal: "-3"},
		},
	}
}

// weatherSource is the hand-written part of the package.
const weatherSource = `package weather

import (
	"context"

	"example.com/weather/v2/units"
)

type (
	Station struct{}
	Day     struct{ High, Low int }
	Level   int
)

const Lowest Level = -3

func Current(ctx context.Context, city string) (string, error) { return "", nil }

func (*Station) Forecast(ctx context.Context, city string, days int, unit units.Unit) ([]Day, error) {
	return nil, nil
}
`

// weatherImports are the packages that weatherSource imports. Package context has only the
// declarations that weatherSource needs.
var weatherImports = map[string]sources{
	"context": {"context.go": "package context\n\ntype Context interface{}\n"},
	"example.com/weather/v2/units": {
		"units.go": "package units\n\ntype Unit string\n\nconst Metric Unit = \"metric\"\n",
	},
}

func current() Tool {
	return Tool{
		Name: "weather_current", Const: "ToolCurrent",
		Consts: []Const{
			{Name: "currentDescription", Pieces: flat([]line{{{Text: "Returns the weather of this moment."}}})},
			{Name: "currentInput", Pieces: flat([]line{
				{{Text: `{"type":"object","properties":{`}},
				{{Text: `"city":{"type":"string"}`}},
				{{Text: `},"required":["city"],"additionalProperties":false}`}},
			})},
		},
		Definitions: definitions("current", "ToolCurrent", nil),
		Texts:       []Text{{Field: RowDescription, Value: "Returns the weather of this moment.", Name: "currentDescriptionText"}},
	}
}

func forecast() Tool {
	return Tool{
		Name: "weather_forecast", Const: "ToolForecast",
		Consts: []Const{
			{Name: "forecastDescription", Pieces: flat([]line{
				{{Text: `Returns the daily forecast for a \"city\".\n\n`}},
				{{Text: "Not for `polar` regions."}},
			})},
			{Name: "forecastInput", Pieces: flat([]line{
				{{Text: `{"type":"object","properties":{`}},
				{{Text: `"city":{"type":"string","description":"name of the city"},`}},
				{{Text: `"days":{"type":"integer","default":3},`}},
				{{Text: `"unit":{"type":"string","enum":["metric"]}`}},
				{{Text: `},"required":["city","unit"],"additionalProperties":false}`}},
			})},
			{Name: "forecastOutput", Pieces: flat([]line{
				{{Text: `{"type":"array","items":{"type":"object","properties":{`}},
				{{Text: `"High":{"type":"integer"},`}},
				{{Text: `"Low":{"type":"integer"}`}},
				{{Text: `},"required":["High","Low"],"additionalProperties":false}}`}},
			})},
		},
		Definitions: definitions("forecast", "ToolForecast", []line{
			{{Text: `,"outputSchema":`}, {IsRef: true, Text: "forecastOutput", Field: RowOutput}},
			{{Text: `,"annotations":`}, {Text: `{"readOnlyHint":true}`, Field: RowAnnotations}, {Text: `}`}},
		}),
		Texts: []Text{
			{Field: RowTitle, Value: "Forecast", Name: "forecastTitleText"},
			{
				Field: RowDescription,
				Value: "Returns the daily forecast for a \"city\".\n\nNot for `polar` regions.",
				Name:  "forecastDescriptionText",
			},
			{Field: RowAnnotations, Value: `{"readOnlyHint":true}`},
			{Field: RowGroup, Value: "days"},
		},
	}
}

// A line is one line of source: pieces joined by +.
type line []Piece

// flat returns the pieces of all lines, and sets EndsLine in the last piece of each line.
func flat(lines []line) []Piece {
	for _, line := range lines {
		line[len(line)-1].EndsLine = true
	}
	return slices.Concat(lines...)
}

// definitions returns a tool's definitions for threeArrays. The constants of its description
// and its input begin with the prefix. In the MCP definition, mcpTail follows the input, or
// "}" if mcpTail is nil.
func definitions(prefix, name string, mcpTail []line) []Const {
	if mcpTail == nil {
		mcpTail = []line{{{Text: "}"}}}
	}
	mcp := []line{
		{{Text: `{"name":"`}, {IsRef: true, Text: name, Field: RowName}, {Text: `"`}},
		{{Text: `,"description":"`}, {IsRef: true, Text: prefix + "Description", Field: RowDescription}, {Text: `"`}},
		{{Text: `,"inputSchema":`}, {IsRef: true, Text: prefix + "Input", Field: RowInput}},
	}
	if prefix == "forecast" {
		mcp[0] = append(mcp[0], Piece{Text: `,"title":"`}, Piece{Text: "Forecast", Field: RowTitle}, Piece{Text: `"`})
	}
	return []Const{
		{Name: prefix + "MCP", Pieces: flat(append(mcp, mcpTail...))},
		{Name: prefix + "OpenAI", Pieces: flat([]line{
			{{Text: `{"type":"function","function":{"name":"`}, {IsRef: true, Text: name}, {Text: `"`}},
			{{Text: `,"description":"`}, {IsRef: true, Text: prefix + "Description"}, {Text: `"`}},
			{{Text: `,"parameters":`}, {IsRef: true, Text: prefix + "Input"}, {Text: `}}`}},
		})},
		{Name: prefix + "Responses", Pieces: flat([]line{
			{{Text: `{"type":"function","name":"`}, {IsRef: true, Text: name}, {Text: `"`}},
			{{Text: `,"description":"`}, {IsRef: true, Text: prefix + "Description"}, {Text: `"`}},
			{{Text: `,"strict":false,"parameters":`}, {IsRef: true, Text: prefix + "Input"}, {Text: `}`}},
		})},
	}
}
