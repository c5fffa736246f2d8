package templates

// plainNames are the names of a file without a prefix.
var plainNames = Names{
	Tool: "Tool", Tools: "Tools", Lookup: "LookupTool",
	Rows: "toolRows", Cut: "toolCut", Table: "toolTable",
}

// threeArrays are the arrays that a file has unless its package says otherwise.
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

// weather is the view of a package with two tools: one whose texts are unchanged in the
// definitions, and one whose texts JSON escapes.
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

// weatherImports are the packages that it imports; of context no more than is
// needed.
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
			{Name: "currentDescription", Lines: []Line{{{JSON: "Returns the weather of this moment."}}}},
			{Name: "currentInput", Lines: []Line{
				{{JSON: `{"type":"object","properties":{`}},
				{{JSON: `"city":{"type":"string"}`}},
				{{JSON: `},"required":["city"],"additionalProperties":false}`}},
			}},
		},
		Definitions: definitions("current", "ToolCurrent", nil),
		Texts:       []Text{{Field: "Description", Value: "Returns the weather of this moment.", Name: "currentDescriptionText"}},
	}
}

func forecast() Tool {
	return Tool{
		Name: "weather_forecast", Const: "ToolForecast",
		Consts: []Const{
			{Name: "forecastDescription", Lines: []Line{
				{{JSON: `Returns the daily forecast for a \"city\".\n\n`}},
				{{JSON: "Not for `polar` regions."}},
			}},
			{Name: "forecastInput", Lines: []Line{
				{{JSON: `{"type":"object","properties":{`}},
				{{JSON: `"city":{"type":"string","description":"name of the city"},`}},
				{{JSON: `"days":{"type":"integer","default":3},`}},
				{{JSON: `"unit":{"type":"string","enum":["metric"]}`}},
				{{JSON: `},"required":["city","unit"],"additionalProperties":false}`}},
			}},
			{Name: "forecastOutput", Lines: []Line{
				{{JSON: `{"type":"array","items":{"type":"object","properties":{`}},
				{{JSON: `"High":{"type":"integer"},`}},
				{{JSON: `"Low":{"type":"integer"}`}},
				{{JSON: `},"required":["High","Low"],"additionalProperties":false}}`}},
			}},
		},
		Definitions: definitions("forecast", "ToolForecast", []Line{
			{{JSON: `,"outputSchema":`}, {Ref: "forecastOutput", Field: "Output"}},
			{{JSON: `,"annotations":`}, {JSON: `{"readOnlyHint":true}`, Field: "Annotations"}, {JSON: `}`}},
		}),
		Texts: []Text{
			{Field: "Title", Value: "Forecast", Name: "forecastTitleText"},
			{
				Field: "Description",
				Value: "Returns the daily forecast for a \"city\".\n\nNot for `polar` regions.",
				Name:  "forecastDescriptionText",
			},
			{Field: "Annotations", Value: `{"readOnlyHint":true}`},
			{Field: "Group", Value: "days"},
		},
	}
}

// definitions returns a tool's definitions for threeArrays. The names of the constants
// of its description and its input begin with prefix; mcpTail is what follows the input
// in the definition of MCP, "}" if it is nil.
func definitions(prefix, name string, mcpTail []Line) []Const {
	if mcpTail == nil {
		mcpTail = []Line{{{JSON: "}"}}}
	}
	mcp := []Line{
		{{JSON: `{"name":"`}, {Ref: name, Field: "Name"}, {JSON: `"`}},
		{{JSON: `,"description":"`}, {Ref: prefix + "Description", Field: "Description"}, {JSON: `"`}},
		{{JSON: `,"inputSchema":`}, {Ref: prefix + "Input", Field: "Input"}},
	}
	if prefix == "forecast" {
		mcp[0] = append(mcp[0], Piece{JSON: `,"title":"`}, Piece{JSON: "Forecast", Field: "Title"}, Piece{JSON: `"`})
	}
	return []Const{
		{Name: prefix + "MCP", Lines: append(mcp, mcpTail...)},
		{Name: prefix + "OpenAI", Lines: []Line{
			{{JSON: `{"type":"function","function":{"name":"`}, {Ref: name}, {JSON: `"`}},
			{{JSON: `,"description":"`}, {Ref: prefix + "Description"}, {JSON: `"`}},
			{{JSON: `,"parameters":`}, {Ref: prefix + "Input"}, {JSON: `}}`}},
		}},
		{Name: prefix + "Responses", Lines: []Line{
			{{JSON: `{"type":"function","name":"`}, {Ref: name}, {JSON: `"`}},
			{{JSON: `,"description":"`}, {Ref: prefix + "Description"}, {JSON: `"`}},
			{{JSON: `,"strict":false,"parameters":`}, {Ref: prefix + "Input"}, {JSON: `}`}},
		}},
	}
}
