package dialect

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A builtin recognises those tools of a provider that are not functions: the
// provider executes them itself, or they take no JSON.
type builtin struct {
	provider string
	// name returns the type of such a tool, or "" for any other.
	name func(tool *schema.Doc) string
}

var builtins = []builtin{
	{openAIProvider, openAIBuiltin},
	{anthropicProvider, anthropicBuiltin},
	{geminiProvider, geminiBuiltin},
	{bedrockProvider, bedrockBuiltin},
}

// builtinOf returns the provider and the type of a tool that is not a function; "" for
// any other.
func builtinOf(tool *schema.Doc) (provider, name string) {
	for _, b := range builtins {
		if name := b.name(tool); name != "" {
			return b.provider, name
		}
	}
	return "", ""
}

// openAITypes are the types of OpenAI's tools that are not functions. Chat
// Completions has only the first of them.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
var openAITypes = []string{
	customType, "apply_patch", "code_interpreter", "computer", "computer_use_preview", "file_search",
	"image_generation", "local_shell", "mcp", "namespace", "programmatic_tool_calling", "shell", "tool_search",
	"web_search", "web_search_2025_08_26", "web_search_preview", "web_search_preview_2025_03_11",
}

func openAIBuiltin(tool *schema.Doc) string {
	kind := tool.TextUnder("type")
	if slices.Contains(openAITypes, kind) {
		return kind
	}
	return ""
}

// anthropicType matches the types of the tools that Anthropic defines. Most end in a
// date.
// https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/overview
var anthropicType = regexp.MustCompile(`^[a-z0-9_]+_20[0-9]{6}$|^mcp_toolset$`)

func anthropicBuiltin(tool *schema.Doc) string {
	return anthropicType.FindString(tool.TextUnder("type"))
}

// geminiKeys are the fields of Gemini's Tool other than its functions, as JSON and as
// Python write them.
// https://ai.google.dev/api/caching#Tool
var geminiKeys = []string{
	"codeExecution", "computerUse", "enterpriseWebSearch", "exaAiSearch", "fileSearch", "googleMaps",
	"googleSearch", "googleSearchRetrieval", "mcpServers", "parallelAiSearch", "retrieval", "urlContext",
	"code_execution", "computer_use", "enterprise_web_search", "file_search", "google_maps",
	"google_search", "google_search_retrieval", "mcp_servers", "url_context",
}

func geminiBuiltin(tool *schema.Doc) string { return onlyKeys(tool, geminiKeys) }

// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Tool.html
func bedrockBuiltin(tool *schema.Doc) string {
	return onlyKeys(tool, []string{"cachePoint", "systemTool"})
}

// onlyKeys returns the first key of a tool whose keys are all among the given ones,
// or "".
func onlyKeys(tool *schema.Doc, keys []string) string {
	if len(tool.Members) == 0 || len(others(tool, keys...)) > 0 {
		return ""
	}
	return tool.Members[0].Key
}
