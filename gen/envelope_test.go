package gen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

type envelopeCheck = func(testing.TB, *inspect.Package, gen.Definition)

// envelopeChecks are the checks by dialect. Every dialect must have one.
var envelopeChecks = map[string]envelopeCheck{
	"mcp":           checkMCPTool,
	"openai":        checkChatTool,
	"responses":     checkResponsesTool,
	"anthropic":     checkAnthropicTool,
	"gemini":        checkGeminiTool,
	"interactions":  checkInteractionsTool,
	"gemini-legacy": checkGeminiLegacyTool,
	"bedrock":       checkBedrockTool,
	"mistral":       checkChatTool,
	"deepseek":      checkChatTool,
	"xai":           checkChatTool,
	"ollama":        checkChatTool,
	"llamacpp":      checkChatTool,
	"xgrammar":      checkChatTool,
}

func checkMCPTool(t testing.TB, pkg *inspect.Package, d gen.Definition) {
	t.Helper()
	checkKeys(t, d.Doc, "name", "title", "description", "inputSchema", "outputSchema", "annotations", "icons", "_meta")
	checkMCP(t, d, pkg.Options.MCPRevision)
	checkInput(t, pkg, d, get(d.Doc, "inputSchema"))
	if output := get(d.Doc, "outputSchema"); output != nil {
		checkOutput(t, pkg, d, output)
	}
}

// checkChatTool checks a definition for OpenAI's Chat Completions, or for another API with
// the same envelope.
func checkChatTool(t testing.TB, pkg *inspect.Package, d gen.Definition) {
	t.Helper()
	if custom := get(d.Doc, "custom"); custom != nil && strings.HasPrefix(d.Name, "openai ") {
		checkKeys(t, d.Doc, "type", "custom")
		checkKeys(t, custom, "name", "description", "format")
		return
	}
	checkKeys(t, d.Doc, "type", "function")
	function := get(d.Doc, "function")
	checkKeys(t, function, "name", "description", "strict", "parameters")
	checkParameters(t, pkg, d, get(function, "parameters"), get(function, "strict"))
}

func checkResponsesTool(t testing.TB, pkg *inspect.Package, d gen.Definition) {
	t.Helper()
	if get(d.Doc, "type").Text == "custom" {
		checkKeys(t, d.Doc, "type", "name", "description", "format")
		return
	}
	checkKeys(t, d.Doc, "type", "name", "description", "strict", "parameters", "output_schema")
	if get(d.Doc, "strict") == nil {
		t.Errorf("%s: the definition for Responses does not set strict", d.Name)
	}
	checkParameters(t, pkg, d, get(d.Doc, "parameters"), get(d.Doc, "strict"))
}

// checkParameters checks the parameters of an OpenAI function against the requirements
// that apply in both modes. If the function is strict, it also checks the requirements of
// strict mode.
func checkParameters(t testing.TB, pkg *inspect.Package, d gen.Definition, parameters, strict *schema.Doc) {
	t.Helper()
	checkInput(t, pkg, d, parameters)
	checkNoDefaults(t, d, parameters)
	if strict == nil || !strict.Bool {
		return
	}
	eachSchema(parameters, "", func(pointer string, s *schema.Doc) {
		checkClosed(t, d, pointer, s)
		var names []string
		if properties := get(s, "properties"); properties != nil {
			for _, m := range properties.Members {
				names = append(names, m.Key)
			}
		}
		if required := textsOf(get(s, "required")); !slices.Equal(names, required) {
			t.Errorf("%s: %q requires %v of %v, but a strict tool requires all", d.Name, pointer, required, names)
		}
	})
}

// checkClosed checks what all strict modes require of a schema: a type, and no additional
// properties.
func checkClosed(t testing.TB, d gen.Definition, pointer string, s *schema.Doc) {
	t.Helper()
	if len(s.Members) == 0 {
		t.Errorf("%s: %q accepts any value, which a strict schema must not", d.Name, pointer)
	}
	if closed := get(s, "additionalProperties"); get(s, "properties") != nil && (closed == nil || closed.Kind != schema.Bool || closed.Bool) {
		t.Errorf("%s: the object at %q is open in a strict tool", d.Name, pointer)
	}
}

func textsOf(list *schema.Doc) []string {
	var texts []string
	if list != nil {
		for _, item := range list.Items {
			texts = append(texts, item.Text)
		}
	}
	return texts
}

func checkAnthropicTool(t testing.TB, pkg *inspect.Package, d gen.Definition) {
	t.Helper()
	checkKeys(t, d.Doc, "name", "description", "strict", "input_schema", "input_examples")
	input := get(d.Doc, "input_schema")
	checkInput(t, pkg, d, input)
	if strict := get(d.Doc, "strict"); strict != nil {
		if !strict.Bool {
			t.Errorf("%s: strict is false, which is the default and must be omitted", d.Name)
		}
		eachSchema(input, "", func(pointer string, s *schema.Doc) { checkClosed(t, d, pointer, s) })
	}
}

func checkBedrockTool(t testing.TB, pkg *inspect.Package, d gen.Definition) {
	t.Helper()
	checkKeys(t, d.Doc, "toolSpec")
	spec := get(d.Doc, "toolSpec")
	checkKeys(t, spec, "name", "description", "strict", "inputSchema")
	checkKeys(t, get(spec, "inputSchema"), "json")
	input := get(spec, "inputSchema", "json")
	checkInput(t, pkg, d, input)
	if strict := get(spec, "strict"); strict != nil {
		if !strict.Bool {
			t.Errorf("%s: strict is false, which models without structured output reject", d.Name)
		}
		eachSchema(input, "", func(pointer string, s *schema.Doc) { checkClosed(t, d, pointer, s) })
	}
}

func checkGeminiTool(t testing.TB, pkg *inspect.Package, d gen.Definition) {
	t.Helper()
	checkKeys(t, d.Doc, "name", "description", "parametersJsonSchema", "responseJsonSchema")
	checkInput(t, pkg, d, get(d.Doc, "parametersJsonSchema"))
}

// ignoredKeywords are the keywords that the Interactions API ignores.
// https://pkg.go.dev/google.golang.org/genai@v1.77.0/interactions/models/interactions#Function
var ignoredKeywords = []string{
	"minLength", "maxLength", "minProperties", "maxProperties", "uniqueItems", "contains", "minContains", "maxContains",
}

func checkInteractionsTool(t testing.TB, pkg *inspect.Package, d gen.Definition) {
	t.Helper()
	checkKeys(t, d.Doc, "type", "name", "description", "parameters")
	parameters := get(d.Doc, "parameters")
	checkInput(t, pkg, d, parameters)
	eachSchema(parameters, "", func(pointer string, s *schema.Doc) {
		for _, m := range s.Members {
			if slices.Contains(ignoredKeywords, m.Key) {
				t.Errorf("%s: the API ignores %s at %q", d.Name, m.Key, pointer)
			}
		}
	})
}

// legacyKeywords are the fields of Gemini's own Schema message.
// https://ai.google.dev/api/caching#Schema
var legacyKeywords = []string{
	"type", "format", "title", "description", "nullable", "enum", "items", "maxItems", "minItems", "properties", "required",
	"minProperties", "maxProperties", "minimum", "maximum", "minLength", "maxLength", "pattern", "example", "anyOf",
	"propertyOrdering", "default",
}

// checkGeminiLegacyTool checks a declaration against Gemini's Schema message, which is not
// JSON Schema. The API rejects a whole request if a schema has any other field.
func checkGeminiLegacyTool(t testing.TB, _ *inspect.Package, d gen.Definition) {
	t.Helper()
	checkKeys(t, d.Doc, "name", "description", "parameters")
	parameters := get(d.Doc, "parameters")
	if parameters == nil { // a function without parameters
		return
	}
	if properties := get(parameters, "properties"); properties == nil || len(properties.Members) == 0 {
		t.Errorf("%s: Gemini rejects parameters without properties", d.Name)
	}
	eachSchema(parameters, "", func(pointer string, s *schema.Doc) {
		for _, m := range s.Members {
			if !slices.Contains(legacyKeywords, m.Key) {
				t.Errorf("%s: %s at %q is not a field of a Schema", d.Name, m.Key, pointer)
			}
		}
		kind := get(s, "type")
		switch {
		case kind != nil && kind.Kind != schema.String:
			t.Errorf("%s: the type at %q is %s", d.Name, pointer, kind)
		case kind != nil && strings.EqualFold(kind.Text, "array") && get(s, "items") == nil:
			t.Errorf("%s: an array without items at %q", d.Name, pointer)
		case kind != nil && !strings.EqualFold(kind.Text, "string") && get(s, "enum") != nil:
			t.Errorf("%s: an enum of another type than string at %q", d.Name, pointer)
		}
	})
}

// checkKeys checks that an envelope has only the given keys, in this order. Keys whose
// values would be empty strings may be missing.
func checkKeys(t testing.TB, doc *schema.Doc, order ...string) {
	t.Helper()
	at := -1
	for _, m := range doc.Members {
		i := slices.Index(order, m.Key)
		if i <= at {
			t.Errorf("%s is not in the expected order of %s", m.Key, strings.Join(order, ", "))
		}
		at = i
		if m.Value.Kind == schema.String && m.Value.Text == "" {
			t.Errorf("%s is an empty string", m.Key)
		}
	}
}
