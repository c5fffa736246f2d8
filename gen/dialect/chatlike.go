package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// The following APIs have the envelope of OpenAI's Chat Completions, but their own rules
// for schemas.
var (
	// Mistral is the dialect of Mistral's chat completions.
	// https://docs.mistral.ai/api/#tag/chat
	Mistral = chatLike(Dialect{
		Name:     "mistral",
		GoName:   "Mistral",
		Doc:      "Mistral chat completions: the tools of a request",
		Provider: "Mistral",
		Schema:   lower.Mistral,
		Names:    namesUpTo(64),
	})
	// DeepSeek is the dialect of DeepSeek's chat completions. Strict tools are a beta
	// feature; requests that use them must be sent to https://api.deepseek.com/beta.
	// https://api-docs.deepseek.com/guides/function_calling
	DeepSeek = chatLike(Dialect{
		Name:     "deepseek",
		GoName:   "DeepSeek",
		Doc:      "DeepSeek chat completions: the tools of a request",
		Provider: "DeepSeek",
		Schema:   lower.OpenAI,
		Strict:   lower.StrictDeepSeek,
	})
	// XAI is the dialect of xAI's chat completions.
	// https://docs.x.ai/docs/guides/function-calling
	XAI = chatLike(Dialect{
		Name:     "xai",
		GoName:   "XAI",
		Doc:      "xAI chat completions: the tools of a request",
		Provider: "xAI",
		Schema:   lower.XAI,
	})
	// LlamaCpp is the dialect of llama.cpp's server and of servers that are based on it,
	// such as LM Studio.
	// https://github.com/ggml-org/llama.cpp/blob/master/docs/function-calling.md
	LlamaCpp = chatLike(Dialect{
		Name:     "llamacpp",
		GoName:   "LlamaCpp",
		Doc:      "llama.cpp, LM Studio: the tools of a request",
		Provider: "llama.cpp",
		Schema:   lower.LlamaCpp,
	})
	// XGrammar is the dialect of servers that constrain calls with xgrammar.
	// https://docs.vllm.ai/en/latest/features/tool_calling.html
	// https://docs.sglang.io/advanced_features/tool_parser.html
	XGrammar = chatLike(Dialect{
		Name:     "xgrammar",
		GoName:   "XGrammar",
		Doc:      "vLLM, SGLang, with xgrammar: the tools of a request",
		Provider: "xgrammar",
		Schema:   lower.XGrammar,
	})
	// Ollama is the dialect of Ollama's chat API. Its server decodes the parameters into
	// a type without a description, so the schema's description moves into the tool's
	// description.
	// https://pkg.go.dev/github.com/ollama/ollama/api#ToolFunctionParameters
	// https://github.com/ollama/ollama/blob/main/docs/api.md#chat-request-with-tools
	Ollama = chatLike(Dialect{
		Name:     "ollama",
		GoName:   "Ollama",
		Doc:      "Ollama chat: the tools of a request",
		Provider: "Ollama",
		Schema:   lower.Ollama,
		finish:   describeArguments,
	})
)

func chatLike(d Dialect) *Dialect {
	d.Open, d.Close, d.form, d.Envelope, d.Parse = "[", "]", OpenAI, openAIEnvelope, parseOpenAI
	return &d
}

// describeArguments moves the input schema's description into the tool's description.
func describeArguments(t Tool) Tool {
	about := t.Input.Under("description")
	if about == nil || about.Kind != schema.String {
		return t
	}
	t.Input = t.Input.Without("description")
	if about.Text == "" {
		return t
	}
	if t.Description != "" {
		t.Description += "\n\n"
	}
	t.Description += "Arguments: " + about.Text
	return t
}
