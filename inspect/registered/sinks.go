package registered

import (
	"bytes"
	"slices"
	"strings"
)

// A Sink is a function, method or literal of an SDK that registers a tool.
// Arguments count from 1; 0 is for what it does not take.
type Sink struct {
	Path string // import path, without major versions
	Recv string // the type of a method; "" for a function
	Func string // or the type of a literal, whose fields are then named below
	// Name, Description, Schema and Handler are arguments of their own, Tool is one
	// of a type that holds what is said of the tool (see definitionTypes), and from
	// Options on come functions that change it.
	Name, Description, Schema, Tool, Handler, Options int
	// Raw says that the handler takes the request as it is.
	Raw bool
	// Literal says that a literal of the type registers.
	Literal bool
	// NoOutput says that results have no schema, as those of streams.
	NoOutput bool
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
)

// Sinks are the calls and literals that register a tool. Langchaingo has one form
// with a schema, FunctionDefinition, which llms.Tool holds; its interface
// tools.Tool is a name and a description of what takes a text.
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
}

// definitionTypes hold what is said of a tool, in fields of the names that
// [definition] knows.
var definitionTypes = []string{
	goSDK + ".Tool", mcpGo + ".Tool", einoDef + ".ToolInfo", chain + ".FunctionDefinition", adk + ".Config",
}

func isDefinition(path, name string) bool {
	return slices.Contains(definitionTypes, cleanPath(path)+"."+name)
}

func isDefinitionType(w *World, s *structure) bool {
	path, name := w.names(s.typ)
	return isDefinition(path, name)
}

// positional are the fields of types whose literals are written without them.
var positional = map[string][]string{
	mcpGoS + ".ServerTool": {"Tool", "Handler"}, mcpGoS + ".ServerTaskTool": {"Tool", "Handler"},
}

// conversions are types of SDKs that functions and texts are converted to.
var conversions = map[string]bool{
	"encoding/json.RawMessage": true,
	goSDK + ".ToolHandler":     true, goSDK + ".ToolHandlerFor": true,
	mcpGoS + ".ToolHandlerFunc": true, mcpGoS + ".TaskToolHandlerFunc": true, mcpGo + ".TypedToolHandlerFunc": true, mcpGo + ".StructuredToolHandlerFunc": true,
	mcpGo + ".ToolOption": true, mcpGo + ".PropertyOption": true,
	genAI + ".ToolFunc": true, eino + ".InvokeFunc": true,
}

// results are what functions of SDKs return that servers are made with.
var results = map[string][2]string{
	goSDK + ".NewServer":     {goSDK, "Server"},
	mcpGoS + ".NewMCPServer": {mcpGoS, "MCPServer"},
}

func resultOf(c callee) (path, name string) {
	r := results[c.path+"."+c.name]
	return r[0], r[1]
}

// sinkOf returns the sink that is called. Where the type of a server cannot be
// told, the name of its method and what is given to it have to do.
func sinkOf(c callee) (Sink, bool) {
	for _, row := range Sinks {
		if !row.Literal && row.Func == c.name && row.Recv == c.recv && row.Path == cleanPath(c.path) && (row.Recv == "") == (c.self == nil) {
			return row, true
		}
	}
	if c.self != nil && c.name == "AddTool" && closureOf(c.value) == nil {
		if _, ok := c.value.(*native); !ok {
			return Sink{Func: c.name, Tool: 1, Handler: 2, Raw: true}, true
		}
	}
	return Sink{}, false
}

// literalSink returns the sink that a literal of a type is.
func literalSink(path, name string) (Sink, bool) {
	i := slices.IndexFunc(Sinks, func(row Sink) bool { return row.Literal && row.Func == name && row.Path == cleanPath(path) })
	if i < 0 {
		return Sink{}, false
	}
	return Sinks[i], true
}

// sinkNames are the names of functions that register.
var sinkNames = func() map[string]bool {
	names := map[string]bool{}
	for _, row := range Sinks {
		names[row.Func] = true
	}
	return names
}()

// sdkPaths begin the import paths of the packages that the sinks are of.
var sdkPaths = func() []string {
	var paths []string
	for _, row := range Sinks {
		module := strings.Join(strings.Split(row.Path, "/")[:min(3, strings.Count(row.Path, "/")+1)], "/")
		if strings.HasPrefix(row.Path, "google.golang.org/") {
			module = "google.golang.org/adk"
		}
		if !slices.Contains(paths, module) {
			paths = append(paths, module)
		}
	}
	return paths
}()

// SDKs returns the import paths with which those of the packages begin whose functions
// register tools. A file that has none of them registers none.
func SDKs() []string { return slices.Clone(sdkPaths) }

// Candidate reports whether a file can register tools of an SDK: it names one.
// It looks at bytes alone, so that files which do not cost no more than that.
func Candidate(content []byte) bool {
	return slices.ContainsFunc(sdkPaths, func(path string) bool { return bytes.Contains(content, []byte(path)) })
}

// OfSDK reports whether an import path is of an SDK that a sink belongs to.
func OfSDK(path string) bool {
	return slices.ContainsFunc(sdkPaths, func(sdk string) bool { return path == sdk || strings.HasPrefix(path, sdk+"/") })
}
