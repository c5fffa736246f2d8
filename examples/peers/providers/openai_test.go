package providers_test

import (
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
)

// openaiJudges are the types of OpenAI's SDK, which drop unknown fields.
var openaiJudges = []judge{
	{
		name:     "openai-go chat",
		dialects: []string{"openai", "mistral", "deepseek", "xai", "llamacpp", "xgrammar"},
		judge: each(func(d definition) []string {
			return roundTrip[openai.ChatCompletionToolUnionParam](d)
		}),
		refuses: `{"type":"function","function":{"name":"a","paramaters":{}}}`,
	},
	{
		name:     "openai-go responses",
		dialects: []string{"responses"},
		judge: each(func(d definition) []string {
			return roundTrip[responses.ToolUnionParam](d)
		}),
		refuses: `{"type":"function","name":"a","parameters":[],"strict":false}`,
	},
}
