package providers_test

import (
	"encoding/json"
	"strings"
	"testing"

	"cloud.google.com/go/ai/generativelanguage/apiv1beta/generativelanguagepb"
	"google.golang.org/genai"
	"google.golang.org/genai/interactions/models/interactions"
	"google.golang.org/protobuf/encoding/protojson"
)

// googleJudges are the types of the Gemini SDK, and the types of the server's protocol. Both
// reject unknown fields, as the server does.
var googleJudges = []judge{
	{
		name:     "genai",
		dialects: []string{"gemini", "gemini-legacy"},
		judge:    each(readDeclaration),
		refuses:  `{"name":"a","parameters":{"type":"OBJECT","additionalProperties":false}}`,
	},
	{
		name:     "genai/interactions",
		dialects: []string{"interactions"},
		judge:    each(readInteractionsTool),
		refuses:  `{"type":"function","name":"a","parametersJsonSchema":{"type":"object"}}`,
	},
	{
		name:     "generativelanguagepb",
		dialects: []string{"gemini", "gemini-legacy"},
		judge:    each(readProto),
		refuses:  `{"name":"a","parameters":{"type":"OBJECT","properties":{"b":{"type":"INTEGER","enum":[1]}}}}`,
	},
}

func readDeclaration(d definition) []string {
	var read genai.FunctionDeclaration
	decoder := json.NewDecoder(strings.NewReader(d.doc.String()))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&read); err != nil {
		return []string{"refused: " + err.Error()}
	}
	return roundTrip[genai.FunctionDeclaration](d)
}

// readInteractionsTool checks that the SDK decodes a definition as a function, and encodes
// it unchanged.
func readInteractionsTool(d definition) []string {
	var tool interactions.Tool
	if err := json.Unmarshal([]byte(d.doc.String()), &tool); err != nil {
		return []string{"refused: " + err.Error()}
	}
	if tool.Function == nil {
		return []string{"refused: it is not a function"}
	}
	return roundTrip[interactions.Tool](d)
}

// answerFormatJudges are the SDKs' types for response formats.
var answerFormatJudges = []judge{
	{
		name:     "genai/interactions, of answers",
		dialects: []string{"interactions"},
		judge: each(func(d definition) []string {
			var format interactions.ResponseFormat
			if err := json.Unmarshal([]byte(d.doc.String()), &format); err != nil {
				return []string{"refused: " + err.Error()}
			}
			if format.TextResponseFormat == nil || !format.TextResponseFormat.MimeType.IsExact() || format.TextResponseFormat.Schema == nil {
				return []string{"refused: it is not a format of text with a schema"}
			}
			return roundTrip[interactions.ResponseFormat](d)
		}),
		refuses: `{"type":"text","mime_type":"application/json"}`,
	},
	{
		name:     "bedrockruntime, of answers",
		dialects: []string{"bedrock"},
		judge:    each(sendBedrockFormat),
		refuses:  `{"type":"json_schema","structure":{"jsonSchema":{"schema":{"type":"object"}}}}`,
	},
}

func TestAnswerFormats(t *testing.T) {
	all := answersOf(t)
	var r report
	for _, j := range answerFormatJudges {
		t.Run(j.name, func(t *testing.T) { r.run(t, j, all) })
	}
	r.log(t)
}

func readProto(d definition) []string {
	var read generativelanguagepb.FunctionDeclaration
	if err := protojson.Unmarshal([]byte(d.doc.String()), &read); err != nil {
		return []string{"refused: " + err.Error()}
	}
	return nil
}
