package dialect

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A FieldError names a field of a definition that violates the API's requirements.
type FieldError struct {
	At      *schema.Doc // the field, or the definition that lacks it
	Name    string      // tool name, if the message continues after it; otherwise ""
	Message string
}

// Error returns the message. If there is a tool name, the name precedes the message.
func (e *FieldError) Error() string {
	if e.Name == "" {
		return e.Message
	}
	return fmt.Sprintf("tool %q %s", e.Name, e.Message)
}

// A reader decodes optional fields and keeps the first error.
type reader struct{ err *FieldError }

func (r *reader) done(t Tool) (Tool, error) {
	if r.err != nil {
		return Tool{}, r.err
	}
	return t, nil
}

// field returns the value of a key if it has the given kind. It returns nil if object is
// nil, or if the value is missing or null. A value of another kind is an error.
func (r *reader) field(object *schema.Doc, key string, kind schema.Kind) *schema.Doc {
	value := object.Under(key)
	if value == nil || value.Kind == schema.Null {
		return nil
	}
	if value.Kind != kind {
		r.require(false, value, "the tool's %s must be of type %s, not %s", key, kind, value.Kind)
		return nil
	}
	return value
}

func (r *reader) text(object *schema.Doc, key string) string {
	if value := r.field(object, key, schema.String); value != nil {
		return value.Text
	}
	return ""
}

func (r *reader) flag(object *schema.Doc, key string) *bool {
	if value := r.field(object, key, schema.Bool); value != nil {
		return &value.Bool
	}
	return nil
}

// isTrue decodes a flag. A missing flag is false.
func (r *reader) isTrue(object *schema.Doc, key string) bool {
	value := r.flag(object, key)
	return value != nil && *value
}

// name decodes the name, which every API requires.
func (r *reader) name(object *schema.Doc) string {
	name := r.text(object, "name")
	r.require(name != "" || !isBareSchema(object), object, bareSchema)
	r.require(name != "", object, "a tool needs a name")
	return name
}

// objectSchema decodes a schema whose type must be "object". The name is the tool's name.
func (r *reader) objectSchema(name string, object *schema.Doc, key string) *schema.Doc {
	value := r.field(object, key, schema.Object)
	// MCP requires the string "object", not a list of types.
	if value.TextUnder("type") != "object" && r.err == nil {
		message := fmt.Sprintf(`needs an %s of "type":"object"`, key)
		r.err = &FieldError{At: cmp.Or(value, object), Name: name, Message: message}
	}
	return value
}

// parameters decodes a schema. The schema of a function without arguments may be missing.
func (r *reader) parameters(object *schema.Doc, key string) *schema.Doc {
	if value := r.field(object, key, schema.Object); value != nil {
		return value
	}
	return noArguments()
}

func noArguments() *schema.Doc {
	return schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", schema.Obj()))
}

// require records an error at the given part of the definition, unless holds is true or
// an earlier error was recorded.
func (r *reader) require(holds bool, at *schema.Doc, format string, args ...any) {
	if !holds && r.err == nil {
		r.err = &FieldError{At: at, Message: fmt.Sprintf(format, args...)}
	}
}

const bareSchema = "this is a JSON Schema, not a tool: a tool has a name, and a separate member with the schema of its arguments"

func isBareSchema(doc *schema.Doc) bool {
	return doc.Has("properties", "$schema", "$defs") || doc.TextUnder("type") == "object"
}

// others returns the members of an object whose keys are not among the given keys.
func others(object *schema.Doc, keys ...string) []schema.Member {
	if object == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(object.Members), func(m schema.Member) bool {
		return slices.Contains(keys, m.Key)
	})
}

// Detect returns the dialect of the first function whose dialect it recognizes. It returns
// false if it recognizes no function. For APIs that share the format of [OpenAI]
// (chatlike.go), it returns [OpenAI].
func Detect(doc *schema.Doc) (*Dialect, bool) {
	list, err := listed(doc)
	if err != nil {
		return nil, false
	}
	for _, e := range list.tools {
		if d := e.dialect(); d != nil {
			return d, true
		}
	}
	return nil, false
}

// marks are keys that occur only in the definitions of one dialect, beginning with the
// most reliable.
var marks = []struct {
	key     string
	dialect *Dialect
}{
	{"toolSpec", Bedrock},
	{"function", OpenAI},
	{"inputSchema", MCP},
	{"input_schema", Anthropic},
	{"parametersJsonSchema", Gemini},
	{"parameters_json_schema", Gemini},
}

// dialect returns the dialect of an entry. It returns nil if the entry is not a function,
// or if it does not recognize the dialect.
func (e entry) dialect() *Dialect {
	for _, mark := range marks {
		if e.doc.Has(mark.key) {
			return mark.dialect
		}
	}
	named := e.doc.Has("name")
	switch {
	case named && e.doc.TextUnder("type") == "function":
		return Responses
	case named && !e.doc.Has("type") && e.doc.Has("parameters"):
		return GeminiLegacy
	case e.grouped:
		return Gemini
	}
	return nil
}

// like returns the dialect that defines the format of d's definitions: d itself for most
// dialects.
func (d *Dialect) like() *Dialect {
	if d.form != nil {
		return d.form
	}
	return d
}

// isOpenAIPair reports whether the dialects are those of the two OpenAI APIs, which accept
// the same parameters.
func isOpenAIPair(a, b *Dialect) bool {
	return a.Provider == openAIProvider && b.Provider == openAIProvider
}

// A builtin recognizes a provider's tools that are not functions: the provider executes
// the tool itself, or the tool does not accept JSON.
type builtin struct {
	provider string
	// name returns the type of a tool that the builtin recognizes, or "" for any other
	// tool.
	name func(tool *schema.Doc) string
}

var builtins = []builtin{
	{openAIProvider, openAIBuiltin},
	{anthropicProvider, anthropicBuiltin},
	{geminiProvider, geminiBuiltin},
	{bedrockProvider, bedrockBuiltin},
}

// builtinOf returns the provider and type of a tool that is not a function. It returns ""
// for any other tool.
func builtinOf(tool *schema.Doc) (provider, name string) {
	for _, b := range builtins {
		if name := b.name(tool); name != "" {
			return b.provider, name
		}
	}
	return "", ""
}

// openAITypes are the types of OpenAI tools that are not functions. Chat Completions
// supports only the first type.
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

// anthropicType matches the types of tools that Anthropic defines. Most types end in a
// date.
// https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/overview
var anthropicType = regexp.MustCompile(`^[a-z0-9_]+_20[0-9]{6}$|^mcp_toolset$`)

func anthropicBuiltin(tool *schema.Doc) string {
	return anthropicType.FindString(tool.TextUnder("type"))
}

// geminiKeys are the fields of Gemini's Tool other than its functions, in their JSON and
// Python spellings.
// https://ai.google.dev/api/caching#Tool
var geminiKeys = []string{
	"codeExecution", "computerUse", "enterpriseWebSearch", "exaAiSearch", "fileSearch", "googleMaps",
	"googleSearch", "googleSearchRetrieval", "mcpServers", "parallelAiSearch", "retrieval", "urlContext",
	"code_execution", "computer_use", "enterprise_web_search", "file_search", "google_maps",
	"google_search", "google_search_retrieval", "mcp_servers", "url_context",
}

// interactionsTypes are the types of Interactions API tools that are not functions, except
// for types that OpenAI also has.
// https://pkg.go.dev/google.golang.org/genai/interactions/models/interactions#ToolType
var interactionsTypes = []string{"code_execution", "computer_use", "google_maps", "google_search", "mcp_server", "retrieval", "url_context"}

func geminiBuiltin(tool *schema.Doc) string {
	if isInteractionsBuiltin(tool) {
		return tool.TextUnder("type")
	}
	return onlyKeys(tool, geminiKeys)
}

func isInteractionsBuiltin(tool *schema.Doc) bool {
	return slices.Contains(interactionsTypes, tool.TextUnder("type"))
}

// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Tool.html
func bedrockBuiltin(tool *schema.Doc) string {
	return onlyKeys(tool, []string{"cachePoint", "systemTool"})
}

// onlyKeys returns the first key of a tool if all its keys are among the given keys, and
// otherwise "".
func onlyKeys(tool *schema.Doc, keys []string) string {
	if len(tool.Members) == 0 || len(others(tool, keys...)) > 0 {
		return ""
	}
	return tool.Members[0].Key
}
