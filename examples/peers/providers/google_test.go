package providers_test

import (
	"encoding/json"
	"strings"

	"cloud.google.com/go/ai/generativelanguage/apiv1beta/generativelanguagepb"
	"google.golang.org/genai"
	"google.golang.org/protobuf/encoding/protojson"
)

// googleJudges are the types of the Gemini SDK, and those of the server's own
// protocol, which refuse what they do not know as the server does.
var googleJudges = []judge{
	{
		name:     "genai",
		dialects: []string{"gemini", "gemini-legacy"},
		judge:    each(readDeclaration),
		refuses:  `{"name":"a","parameters":{"type":"OBJECT","additionalProperties":false}}`,
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

func readProto(d definition) []string {
	var read generativelanguagepb.FunctionDeclaration
	if err := protojson.Unmarshal([]byte(d.doc.String()), &read); err != nil {
		return []string{"refused: " + err.Error()}
	}
	return nil
}
