package providers_test

import (
	"encoding/json"

	"github.com/anthropics/anthropic-sdk-go"
)

// anthropicJudges are the type of Anthropic's SDK, and its transformation of schemas for
// strict tools.
var anthropicJudges = []judge{
	{
		name:     "anthropic-sdk-go",
		dialects: []string{"anthropic"},
		judge:    each(func(d definition) []string { return roundTrip[anthropic.ToolParam](d) }),
		refuses:  `{"name":"a","inputSchema":{"type":"object"}}`,
	},
	{
		name:     "anthropic-sdk-go strict",
		dialects: []string{"anthropic"},
		strict:   true,
		judge:    each(transformAnthropic),
		refuses:  `{"name":"a","input_schema":{"type":"object","properties":{"b":{"type":"integer","minimum":1}},"additionalProperties":false}}`,
	},
}

// transformAnthropic reports the changes that the SDK makes to the schema of a strict tool.
func transformAnthropic(d definition) []string {
	var schema map[string]any
	if err := json.Unmarshal([]byte(d.input.String()), &schema); err != nil {
		return []string{"refused: " + err.Error()}
	}
	text, err := json.Marshal(anthropic.BetaToolInputSchema(schema).ExtraFields)
	if err != nil {
		return []string{"refused: " + err.Error()}
	}
	return changes(d.input.String(), string(text))
}
