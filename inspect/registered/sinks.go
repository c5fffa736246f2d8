package registered

import (
	"bytes"
	"slices"
	"strings"
)

// A Sink is a function, method or literal of an SDK that registers a tool.
type Sink struct {
	Path string // import path, without major versions
	Recv string // the receiver's type of a method; "" for a function
	Func string // the name of the function or, if Literal is set, of the type
	// Places of arguments, counted from 1; 0 for none. Tool is the place of a definition,
	// which is of one of definitionTypes; options, which change the tool, begin at Options.
	Name, Description, Schema, Tool, Handler, Options int
	// Raw says that the handler gets the request, not decoded arguments.
	Raw bool
	// Literal says that a composite literal of the type Func registers a tool.
	Literal bool
	// NoOutput says that results have no schema, such as those of streams.
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

// Sinks are the functions and literals of SDKs that register tools. Of langchaingo it is
// FunctionDefinition alone; its interface tools.Tool has no schema.
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

// definitionTypes are the types of SDKs that define a tool: by fields, which
// [finder.tool] reads.
var definitionTypes = []string{
	goSDK + ".Tool", mcpGo + ".Tool", einoDef + ".ToolInfo", chain + ".FunctionDefinition", adk + ".Config",
}

// isDefinition reports whether a named type is one of definitionTypes.
func isDefinition(path, name string) bool {
	return slices.ContainsFunc(definitionTypes, func(typ string) bool {
		of, ok := strings.CutSuffix(typ, name)
		return ok && strings.TrimSuffix(of, ".") == cleanPath(path)
	})
}

// isDefinitionType reports whether a struct is of one of definitionTypes.
func isDefinitionType(w *World, s *structure) bool {
	path, name := w.nameOf(s.typ)
	return isDefinition(path, name)
}

// positional are the fields of types whose literals programs write without field names.
var positional = map[string][]string{
	mcpGoS + ".ServerTool": {"Tool", "Handler"}, mcpGoS + ".ServerTaskTool": {"Tool", "Handler"},
}

// conversions are types that programs convert functions and strings to.
var conversions = map[string]bool{
	"encoding/json.RawMessage": true,
	goSDK + ".ToolHandler":     true, goSDK + ".ToolHandlerFor": true,
	mcpGoS + ".ToolHandlerFunc": true, mcpGoS + ".TaskToolHandlerFunc": true, mcpGo + ".TypedToolHandlerFunc": true, mcpGo + ".StructuredToolHandlerFunc": true,
	mcpGo + ".ToolOption": true, mcpGo + ".PropertyOption": true,
	genAI + ".ToolFunc": true, eino + ".InvokeFunc": true,
}

// results are the result types of functions that make servers.
var results = map[string][2]string{
	goSDK + ".NewServer":     {goSDK, "Server"},
	mcpGoS + ".NewMCPServer": {mcpGoS, "MCPServer"},
}

// resultOf returns the result type of a function that makes a server; "" for others.
func resultOf(c callee) (path, name string) {
	r := results[c.path+"."+c.name]
	return r[0], r[1]
}

// sinkOf returns the sink that is called. A method AddTool of a value of unknown type
// counts as one without a path; its argument then has to be a definition.
func sinkOf(c callee) (Sink, bool) {
	for i := range Sinks {
		if row := &Sinks[i]; !row.Literal && row.Func == c.name && row.Recv == c.recv && row.Path == cleanPath(c.path) && (row.Recv == "") == (c.self == nil) {
			return *row, true
		}
	}
	if c.self != nil && c.name == "AddTool" && closureOf(c.value) == nil {
		if _, ok := c.value.(*native); !ok {
			return Sink{Func: c.name, Tool: 1, Handler: 2, Raw: true}, true
		}
	}
	return Sink{}, false
}

// literalSink returns the sink for literals of a type.
func literalSink(path, name string) (Sink, bool) {
	for i := range Sinks {
		if row := &Sinks[i]; row.Literal && row.Func == name && row.Path == cleanPath(path) {
			return *row, true
		}
	}
	return Sink{}, false
}

// sinkNames are the names of functions and types of Sinks.
var sinkNames = func() map[string]bool {
	names := map[string]bool{}
	for _, row := range Sinks {
		names[row.Func] = true
	}
	return names
}()

// sdkPaths are prefixes of import paths, one for each SDK of Sinks.
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

// SDKs returns prefixes of import paths, one for each SDK of Sinks. A file without any
// of them registers no tools.
func SDKs() []string { return slices.Clone(sdkPaths) }

// Candidate reports whether the source of a file contains one of [SDKs], so that it may
// register tools. It does not parse the file.
func Candidate(content []byte) bool {
	return slices.ContainsFunc(sdkPaths, func(path string) bool { return bytes.Contains(content, []byte(path)) })
}

// OfSDK reports whether an import path is that of a package of one of [SDKs].
func OfSDK(path string) bool {
	return slices.ContainsFunc(sdkPaths, func(sdk string) bool {
		rest, of := strings.CutPrefix(path, sdk)
		return of && (rest == "" || rest[0] == '/')
	})
}
