package registered

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Sink is a function, method, or literal of an SDK that registers a tool.
type Sink struct {
	Path string // import path, without major versions
	Recv string // name of the receiver's type; "" for a function
	Func string // name of the function or, if Literal is set, of the type
	// Positions of arguments, counted from 1. 0 means that the function has no argument
	// for this. Tool is the position of a definition, whose type is one of
	// definitionTypes. Options is the position of the first option, if options change the
	// tool.
	Name, Description, Schema, Tool, Handler, Options int
	// Raw is set if the handler receives the request instead of decoded arguments.
	Raw bool
	// Literal is set if a value of type Func registers a tool when it is passed to a function
	// of its SDK or returned.
	Literal bool
	// NoOutput is set if results have no schema, for example because they are streams.
	NoOutput bool
	// Declared is set if a directive or a flag declares the sink.
	Declared bool
}

const (
	goSDK   = "github.com/modelcontextprotocol/go-sdk/mcp"
	mcpGo   = "github.com/mark3labs/mcp-go/mcp"
	mcpGoS  = "github.com/mark3labs/mcp-go/server"
	genkit  = "github.com/firebase/genkit/go/genkit"
	genAI   = "github.com/firebase/genkit/go/ai"
	eino    = "github.com/cloudwego/eino/components/tool/utils"
	einoDef = "github.com/cloudwego/eino/schema"
	chain   = "github.com/tmc/langchaingo/llms"
	chainJS = "github.com/tmc/langchaingo/jsonschema"
	adk     = "google.golang.org/adk/tool/functiontool"
	trpc    = "trpc.group/trpc-go/trpc-agent-go/tool/function"
	google  = "github.com/google/jsonschema-go/jsonschema"

	fantasy    = "charm.land/fantasy"
	metoro     = "github.com/metoro-io/mcp-golang"
	foxy       = "github.com/strowk/foxy-contexts/pkg/fxctx"
	foxyMCP    = "github.com/strowk/foxy-contexts/pkg/mcp"
	goOpenAI   = "github.com/sashabaranov/go-openai"
	openAI     = "github.com/openai/openai-go"
	anthropic  = "github.com/anthropics/anthropic-sdk-go"
	googleAI   = "google.golang.org/genai"
	openAIOpt  = openAI + "/packages/param"
	anthropOpt = anthropic + "/packages/param"
)

// Sinks are the functions and literals of SDKs that register tools. For langchaingo, only
// FunctionDefinition is listed, because its interface tools.Tool has no schema.
var Sinks = []Sink{
	{Path: goSDK, Func: "AddTool", Tool: 2, Handler: 3},
	{Path: goSDK, Recv: "Server", Func: "AddTool", Tool: 1, Handler: 2, Raw: true},
	{Path: mcpGoS, Recv: "MCPServer", Func: "AddTool", Tool: 1, Handler: 2, Raw: true},
	{Path: mcpGoS, Recv: "MCPServer", Func: "AddSessionTool", Tool: 2, Handler: 3, Raw: true},
	{Path: mcpGoS, Recv: "MCPServer", Func: "AddTaskTool", Tool: 1, Handler: 2, Raw: true},
	{Path: mcpGoS, Func: "ServerTool", Literal: true, Raw: true},
	{Path: mcpGoS, Func: "ServerTaskTool", Literal: true, Raw: true},
	{Path: genkit, Func: "DefineTool", Name: 2, Description: 3, Handler: 4, Options: 5},
	{Path: genkit, Func: "DefineToolWithInputSchema", Name: 2, Description: 3, Schema: 4, Handler: 5},
	{Path: genkit, Func: "DefineMultipartTool", Name: 2, Description: 3, Handler: 4, Options: 5},
	{Path: genAI, Func: "DefineTool", Name: 2, Description: 3, Handler: 4, Options: 5},
	{Path: genAI, Func: "DefineToolWithInputSchema", Name: 2, Description: 3, Schema: 4, Handler: 5},
	{Path: genAI, Func: "DefineMultipartTool", Name: 2, Description: 3, Handler: 4, Options: 5},
	{Path: genAI, Func: "NewTool", Name: 1, Description: 2, Handler: 3, Options: 4},
	{Path: genAI, Func: "NewToolWithInputSchema", Name: 1, Description: 2, Schema: 3, Handler: 4},
	{Path: genAI, Func: "NewMultipartTool", Name: 1, Description: 2, Handler: 3, Options: 4},
	{Path: eino, Func: "InferTool", Name: 1, Description: 2, Handler: 3, Options: 4},
	{Path: eino, Func: "InferOptionableTool", Name: 1, Description: 2, Handler: 3, Options: 4},
	{Path: eino, Func: "InferStreamTool", Name: 1, Description: 2, Handler: 3, Options: 4, NoOutput: true},
	{Path: eino, Func: "InferOptionableStreamTool", Name: 1, Description: 2, Handler: 3, Options: 4, NoOutput: true},
	{Path: eino, Func: "InferEnhancedTool", Name: 1, Description: 2, Handler: 3, Options: 4, NoOutput: true},
	{Path: eino, Func: "InferOptionableEnhancedTool", Name: 1, Description: 2, Handler: 3, Options: 4, NoOutput: true},
	{Path: eino, Func: "InferEnhancedStreamTool", Name: 1, Description: 2, Handler: 3, Options: 4, NoOutput: true},
	{Path: eino, Func: "InferOptionableEnhancedStreamTool", Name: 1, Description: 2, Handler: 3, Options: 4, NoOutput: true},
	{Path: eino, Func: "NewTool", Tool: 1, Handler: 2, Options: 3},
	{Path: eino, Func: "NewStreamTool", Tool: 1, Handler: 2, Options: 3, NoOutput: true},
	{Path: eino, Func: "NewEnhancedTool", Tool: 1, Handler: 2, Options: 3, NoOutput: true},
	{Path: eino, Func: "NewEnhancedStreamTool", Tool: 1, Handler: 2, Options: 3, NoOutput: true},
	{Path: chain, Func: "FunctionDefinition", Literal: true, Raw: true},
	{Path: adk, Func: "New", Tool: 1, Handler: 2},
	{Path: adk, Func: "NewStreaming", Tool: 1, Handler: 2, NoOutput: true},
	{Path: trpc, Func: "NewFunctionTool", Handler: 1, Options: 2},
	{Path: trpc, Func: "NewStreamableFunctionTool", Handler: 1, Options: 2, NoOutput: true},
	{Path: fantasy, Func: "NewAgentTool", Name: 1, Description: 2, Handler: 3, NoOutput: true},
	{Path: fantasy, Func: "NewParallelAgentTool", Name: 1, Description: 2, Handler: 3, NoOutput: true},
	{Path: metoro, Recv: "Server", Func: "RegisterTool", Name: 1, Description: 2, Handler: 3, NoOutput: true},
	{Path: foxy, Func: "NewTool", Tool: 1, Handler: 2, Raw: true},
	{Path: goOpenAI, Func: "FunctionDefinition", Literal: true, Raw: true},
	{Path: openAI, Func: "FunctionDefinitionParam", Literal: true, Raw: true}, // an alias of the next entry
	{Path: openAI + "/shared", Func: "FunctionDefinitionParam", Literal: true, Raw: true},
	{Path: openAI + "/responses", Func: "FunctionToolParam", Literal: true, Raw: true},
	{Path: anthropic, Func: "ToolParam", Literal: true, Raw: true},
	{Path: anthropic, Func: "BetaToolParam", Literal: true, Raw: true},
	{Path: googleAI, Func: "FunctionDeclaration", Literal: true, Raw: true},
}

// definitionTypes lists the SDK types whose fields define a tool.
var definitionTypes = []string{
	goSDK + ".Tool", mcpGo + ".Tool", einoDef + ".ToolInfo", chain + ".FunctionDefinition", adk + ".Config", foxyMCP + ".Tool",
}

// IsEncoded reports whether a type of an SDK defines a tool or a part of a tool, so that
// all of its fields are relevant.
func IsEncoded(path, name string) bool {
	path = CleanPath(path)
	if !OfSDK(path) && path != google && path != invopop {
		return false
	}
	return slices.Contains(encodedTypes, name)
}

var encodedTypes = []string{
	"Tool", "ToolAnnotation", "ToolAnnotations", "ToolInputSchema", "ToolOutputSchema", "ToolArgumentsSchema", "Schema",
	"ToolInfo", "ParameterInfo", "FunctionDefinition", "Config", "ServerTool", "ServerTaskTool", "Icon",
	"FunctionDefinitionParam", "FunctionToolParam", "ToolParam", "BetaToolParam", "ToolInputSchemaParam",
	"BetaToolInputSchemaParam", "Opt", "Definition", "FunctionDeclaration",
}

func isDefinition(t types.Type) bool {
	path, name := pathAndName(t)
	return slices.Contains(definitionTypes, path+"."+name)
}

func literalSink(t types.Type) (Sink, bool) {
	path, name := pathAndName(t)
	if i := slices.IndexFunc(Sinks, func(row Sink) bool { return row.Literal && row.Func == name && row.Path == path }); i >= 0 {
		return Sinks[i], true
	}
	return Sink{}, false
}

// pathAndName returns the import path, without major versions, and the name of a named type,
// or of the named type to which a pointer type points.
func pathAndName(t types.Type) (path, name string) {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return "", ""
	}
	return CleanPath(named.Obj().Pkg().Path()), named.Obj().Name()
}

// sinkOf returns the sink for fn, which may be in the table Sinks or be declared by a
// directive or a flag.
func (w *world) sinkOf(fn *ssa.Function, name funcName) (Sink, bool) {
	if i := slices.IndexFunc(Sinks, func(row Sink) bool {
		return !row.Literal && row.Func == name.fn && row.Recv == name.recv && row.Path == name.path
	}); i >= 0 {
		return Sinks[i], true
	}
	if len(w.World.Sinks) == 0 && len(w.Named) == 0 || name.fn == "" {
		return Sink{}, false
	}
	obj := fn.Object()
	if origin := fn.Origin(); origin != nil {
		obj = origin.Object()
	}
	key := obj.Pkg().Path() + "." + strings.TrimPrefix(name.recv+"."+name.fn, ".")
	row, ok := w.World.Sinks[key]
	for _, named := range w.Named {
		if (FuncName{Path: obj.Pkg().Path(), Package: obj.Pkg().Name(), Recv: name.recv, Name: name.fn}).IsNamed(named.Func) {
			w.called[named.Func] = true
			row, ok = named, true
		}
	}
	return Sink{Path: name.path, Func: name.fn, Recv: name.recv, Name: row.Name, Description: row.Description, Tool: row.Tool, Handler: row.Handler, Declared: true}, ok
}

// methodSink returns the sink of an SDK method that resembles the called interface
// method: it has the same name, and a definition at the same position among the
// parameters.
func methodSink(call *ssa.CallCommon) (Sink, bool) {
	params := call.Signature().Params()
	i := slices.IndexFunc(Sinks, func(row Sink) bool {
		return row.Recv != "" && row.Func == call.Method.Name() && row.Tool > 0 && row.Tool <= params.Len() && isDefinition(params.At(row.Tool-1).Type())
	})
	if i < 0 {
		return Sink{}, false
	}
	return Sinks[i], true
}

// SinkNames contains the names of all functions and types in Sinks, without their
// packages.
var SinkNames = func() map[string]bool {
	names := map[string]bool{}
	for _, row := range Sinks {
		names[row.Func] = true
	}
	return names
}()

// sdkPaths contains, for each SDK in Sinks, the beginning that the import paths of its
// packages share.
var sdkPaths = func() []string {
	var paths []string
	for _, row := range Sinks {
		module := strings.Join(strings.Split(row.Path, "/")[:min(3, strings.Count(row.Path, "/")+1)], "/")
		if host, rest, _ := strings.Cut(row.Path, "/"); host == "google.golang.org" {
			rest, _, _ = strings.Cut(rest, "/")
			module = host + "/" + rest
		}
		if !slices.Contains(paths, module) {
			paths = append(paths, module)
		}
	}
	return paths
}()

// SDKs returns, for each SDK in Sinks, the beginning of its import paths. A file that
// contains none of these strings registers no tools.
func SDKs() []string { return slices.Clone(sdkPaths) }

// otherSDKs are import paths of SDKs whose registrations are not read.
var otherSDKs = []string{
	"cloud.google.com/go/vertexai/genai",
	"github.com/Azure/azure-sdk-for-go/sdk/ai/azopenai",
	"github.com/FreePeak/cortex",
	"github.com/ThinkInAIXYZ/go-mcp",
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime",
	"github.com/google/generative-ai-go/genai",
	"github.com/klarlabs-studio/mcp-go",
	"github.com/ktr0731/go-mcp",
	"github.com/liushuangls/go-anthropic",
	"github.com/localrivet/gomcp",
	"github.com/ollama/ollama/api",
	"github.com/tmc/langchaingo/tools",
	"github.com/viant/mcp",
	"github.com/viant/mcp-protocol",
}

// SDKOf returns the SDK to which an import path belongs, and whether registrations with that
// SDK are read.
func SDKOf(path string) (sdk string, isRead, ok bool) {
	path = CleanPath(path)
	for i, list := range [][]string{otherSDKs, sdkPaths} {
		for _, sdk := range list {
			if rest, of := strings.CutPrefix(path, sdk); of && (rest == "" || rest[0] == '/') {
				return sdk, i == 1, true
			}
		}
	}
	return "", false, false
}

// isSDK reports whether a package contains registration functions. The functions of such a
// package, which also serve tools, are never evaluated from source, even in the module of the
// SDK itself.
func isSDK(cleanPath string) bool { return sinkPackages[cleanPath] }

var sinkPackages = func() map[string]bool {
	paths := map[string]bool{}
	for _, row := range Sinks {
		paths[row.Path] = true
	}
	return paths
}()

// isModelAPI reports whether an import path belongs to the SDK of a model API, whose
// functions send the definitions that they receive.
func isModelAPI(path string) bool {
	return slices.ContainsFunc([]string{goOpenAI, openAI, anthropic, googleAI}, func(sdk string) bool {
		return path == sdk || strings.HasPrefix(path, sdk+"/")
	})
}

// OfSDK reports whether an import path belongs to one of [SDKs].
func OfSDK(path string) bool {
	return slices.ContainsFunc(sdkPaths, func(sdk string) bool {
		rest, of := strings.CutPrefix(path, sdk)
		return of && (rest == "" || rest[0] == '/')
	})
}
