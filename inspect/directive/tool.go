package directive

import (
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var toolDefinition = Definition{
	Verb:    "tool",
	Where:   anyFunction,
	Summary: "makes a function or method a tool",
	Doc: `readonly, destructive, idempotent, and openworld are MCP's hints to clients.
toolgen sends only the hints that you write. The options here override those of
//toolgen:tools and //toolgen:package: a destructive tool in a readonly package is not
readonly.

A factory is a function that returns a func(ctx context.Context, …). Above a factory, the
directive makes the returned function a tool. The server provides the parameters of the
factory: they are fields of Caller, and ToolSet calls the factory once.`,
	Options: described(toolOptions),
}

var toolsDefinition = Definition{
	Verb:    "tools",
	Where:   StructType | InterfaceType,
	Summary: "makes every exported method of a type a tool",
	Doc: `The options are defaults for all methods. A method with //toolgen:tool can override
them, and //toolgen:skip excludes a method.`,
	Options: described(toolDefaults),
}

func wordsOfTool(t *Tool) *Words { return &t.Words }

var toolOptions = append(placed(wordsOfTool, []option[Tool]{
	text("name", "NAME", "name of the tool, instead of the name derived from the Go name",
		func(t *Tool) *string { return &t.Name }).
		remembering(func(t *Tool) *token.Position { return &t.NamePos }).
		checkedBy(checkToolName),
	text("title", "TEXT", "display name of the tool, for clients of MCP 2025-06-18 or later; earlier clients show its name",
		func(t *Tool) *string { return &t.Title }),
	text("deprecated", "REASON", "mark the tool as deprecated, with a reason, which is appended to its description",
		func(t *Tool) *string { return &t.Deprecated }),
	text("replaced", "NAME", "mark the tool as deprecated, and replaced by the tool with this name",
		func(t *Tool) *string { return &t.Replaced }),
	list("alias", "NAME", "a former name of the tool, which generated calls also accept",
		func(t *Tool, arg Arg) { t.Aliases = append(t.Aliases, arg) }).checkedBy(checkToolName),
	icon(func(t *Tool) *[]Arg { return &t.Icons }),
	meta(func(t *Tool) *[]Arg { return &t.Meta }),
	text("ui", "URI", "URI of the resource that shows the results in MCP Apps, for example ui://weather/view.html (_meta.ui.resourceUri)",
		func(t *Tool) *string { return &t.UI }),
	list("visibility", "model|app", "callers of the tool in MCP Apps: model, app, or both (_meta.ui.visibility, default both); a tool with only app is for the view, and has no definitions for other APIs",
		func(t *Tool, arg Arg) { t.Visibility = append(t.Visibility, arg.Value) }).
		checkedBy(func(arg Arg) *fault {
			return oneOfFault(Option{Name: "visibility", Values: []string{"model", "app"}}, arg)
		}),
	text("grammar", "text|FILE.lark|FILE.regex", "a custom tool: OpenAI's models send the only argument, a string, as plain text instead of JSON; the text is arbitrary, or matches the grammar in a file next to the Go file; for other APIs, the definition is unchanged",
		func(t *Tool) *string { return &t.Grammar }).
		checkedBy(rejectUnless(func(value string) bool { return GrammarSyntax(value) != "" }, diag.BadValue, "%q is not a grammar",
			"use text, or the slash-separated path of a .lark or .regex file, relative to the Go file")),
}), toolDefaults...)

// icon returns the option icon=, which appends to the list that icons returns.
func icon[T any](icons func(*T) *[]Arg) option[T] {
	return repeated("icon", Text, "SRC", `icon for display: an https: or data: URL; in quotes, sizes and a theme may follow: "https://example.com/a.png 48x48 dark"`,
		func(into *T, arg Arg) { *icons(into) = append(*icons(into), arg) })
}

// meta returns the option meta=, which appends to the list that objects returns.
func meta[T any](objects func(*T) *[]Arg) option[T] {
	return repeated("meta", JSON, "OBJECT", "metadata for clients of MCP, a JSON object (_meta)",
		func(into *T, arg Arg) { *objects(into) = append(*objects(into), arg) })
}

// toolDefaults are the options of a tool that a type or package can set for all of its
// tools.
var toolDefaults = placed(wordsOfTool, []option[Tool]{
	truth("readonly", "the tool changes nothing (readOnlyHint; MCP assumes false)",
		func(t *Tool) **bool { return &t.ReadOnly }).
		contradicting("destructive"),
	truth("destructive", "the tool may destroy or overwrite data (destructiveHint; MCP assumes true)",
		func(t *Tool) **bool { return &t.Destructive }).
		contradicting("readonly"),
	truth("idempotent", "calling again with the same arguments changes nothing more (idempotentHint; MCP assumes false)",
		func(t *Tool) **bool { return &t.Idempotent }),
	truth("openworld", "the tool interacts with external entities, for example the web (openWorldHint; MCP assumes true)",
		func(t *Tool) **bool { return &t.OpenWorld }),
	truth("strict", "use the strict mode of providers that support it, if the schema allows it",
		func(t *Tool) **bool { return &t.Strict }).
		remembering(func(t *Tool) *token.Position { return &t.StrictPos }),
	truth("outputschema", "also send the schema of the result to models, if the API has a field for it: output_schema of Responses, responseJsonSchema of Gemini; not for a string result",
		func(t *Tool) **bool { return &t.OutputSchema }),
	shape("flat", "use the struct parameter's fields as the arguments"),
	shape("nested", "use each parameter as an argument, even a single struct parameter"),
	truth("fallback", "accept any object if a schema cannot be inferred, with a warning; generated calls decode it with json.Unmarshal",
		func(t *Tool) **bool { return &t.Fallback }),
	truth("repair", "generated calls correct arguments of the wrong type, for example a number in a string or a misspelled constant, and report the correction",
		func(t *Tool) **bool { return &t.Repair }),
	oneOf("nil", []string{"null", "empty"}, "how generated calls encode nil slices and maps in results, at every depth (default null): empty encodes [] and {}, so that output schemas do not accept null for them. Requires call",
		func(t *Tool) *string { return &t.Nil }).
		remembering(func(t *Tool) *token.Position { return &t.NilPos }),
	text("group", "NAME", "group name, for selecting a subset at run time; not sent to models",
		func(t *Tool) *string { return &t.Group }).
		checkedBy(rejectUnless(groupName.MatchString, diag.BadName, "%q is not a valid group name", "use letters, digits, _, . and -")),
	oneOf("doc", []string{"full", "first", "none"}, "how much of the doc comment to use as the description (default full)",
		func(t *Tool) *string { return &t.Doc }),
})

// GrammarSyntax returns the syntax of a grammar= option: "text", or the syntax of its file,
// "lark" or "regex"; "" for any other value.
func GrammarSyntax(value string) string {
	if value == "text" {
		return value
	}
	switch ext := path.Ext(value); {
	case ext != value && (ext == ".lark" || ext == ".regex"):
		return ext[1:]
	}
	return ""
}

func shape(name, doc string) option[Tool] {
	return word(name, doc, func(t *Tool) { t.Shape = name }).
		remembering(func(t *Tool) *token.Position { return &t.ShapePos }).
		sharing("shape")
}

// IsToolName reports whether every provider and client accepts the name of a tool: 1 to
// 64 letters, digits, _, and -, beginning with a letter or _, as Gemini requires.
func IsToolName(name string) bool {
	return hasOnly(name, 64, letters+digits+"_-") && strings.Contains(letters+"_", name[:1])
}

// IsMCPToolName reports whether MCP accepts the name of a tool: 1 to 128 letters, digits,
// _, ., and -. The MCP SDKs enforce this rule, which is the most permissive.
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names
func IsMCPToolName(name string) bool { return hasOnly(name, 128, letters+digits+"_.-") }

const (
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digits  = "0123456789"
)

// hasOnly reports whether a name has 1 to most characters, all of them in set.
func hasOnly(name string, most int, set string) bool {
	if name == "" || len(name) > most {
		return false
	}
	for _, c := range []byte(name) {
		if strings.IndexByte(set, c) < 0 {
			return false
		}
	}
	return true
}

// checkToolName accepts the names that MCP accepts, because the formats are not known here.
var checkToolName = rejectUnless(IsMCPToolName, diag.BadName, "clients reject the tool name %q", "use 1 to 64 letters, digits, _ and -, starting with a letter or _")

var groupName = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)

// DecodeTool decodes the directives with the verb tool above one function. Unknown words,
// wrong values, and contradictions are errors, and are ignored in the result.
func DecodeTool(lines []Line) (Tool, diag.List) {
	return decodeTool(ofVerb(lines, toolDefinition.Verb), toolOptions)
}

// DecodeTools decodes the directives with the verb tools above a type. They contain defaults
// for its methods. It returns the same errors as [DecodeTool].
func DecodeTools(lines []Line) (Tool, diag.List) {
	return decodeTool(ofVerb(lines, toolsDefinition.Verb), toolDefaults)
}

func decodeTool(lines []Line, options []option[Tool]) (Tool, diag.List) {
	tool := Tool{Pos: firstPos(lines)}
	problems := decode(&tool, options, lines)
	return tool, problems
}

// JoinTools returns the options in own, with those in defaults for options that own does
// not set. A hint in defaults that contradicts a hint in own is omitted.
func JoinTools(defaults, own Tool) Tool {
	return join(defaults.yielding(own), own)
}

// yielding returns t without the hints that contradict the hints in own.
func (t Tool) yielding(own Tool) Tool {
	if isTrue(t.ReadOnly) && isTrue(own.Destructive) {
		t.ReadOnly = nil
	}
	if isTrue(t.Destructive) && isTrue(own.ReadOnly) {
		t.Destructive = nil
	}
	return t
}

func isTrue(hint *bool) bool { return hint != nil && *hint }

// Sink specifies which parameters of a registration function are the name, description,
// definition, and handler of the tool. Parameters count from 1; 0 means that there is no
// such parameter.
type Sink struct {
	Name, Description, Tool, Handler int
	Pos                              token.Position
}

var sinkDefinition = Definition{
	Verb:    "register",
	Where:   anyFunction,
	Summary: "declares that a function registers tools, and the meaning of its parameters",
	Doc: `Without this directive, toolgen finds calls of the SDKs, and of functions that
forward their parameters to them. Use it for functions that toolgen cannot follow:

	//toolgen:register name=1 description=2 handler=3

The first parameter is 1. The handler is a function with typed parameters. For a function
in another module, or one that you cannot change, use the flag -register instead. Commands
that do not write files have this flag.`,
	Options: described(sinkOptions),
}

var sinkOptions = []option[Sink]{
	place("name", "the parameter that contains the name of the tool", func(s *Sink) *int { return &s.Name }),
	place("description", "the parameter that contains the description of the tool", func(s *Sink) *int { return &s.Description }),
	place("tool", "the parameter that contains the whole definition, a value of an SDK's tool type", func(s *Sink) *int { return &s.Tool }),
	place("handler", "the parameter that contains the handler function", func(s *Sink) *int { return &s.Handler }),
}

func place(name, doc string, field func(*Sink) *int) option[Sink] {
	return value(name, Count, "N", doc, func(into *Sink, arg Arg) { *field(into), _ = strconv.Atoi(arg.Value) })
}

// DecodeSink decodes the directives with the verb register above one function. Unknown
// words and wrong values are errors.
func DecodeSink(lines []Line) (Sink, diag.List) {
	own := ofVerb(lines, sinkDefinition.Verb)
	sink := Sink{Pos: firstPos(own)}
	problems := decode(&sink, sinkOptions, own)
	if len(own) == 1 && len(own[0].Args) == 0 {
		problems = append(problems, diag.Errorf(own[0].Pos, diag.BadValue, "the directive does not declare which parameter contains the tool's name").
			WithHint("add name=1, or tool=1 for a parameter of an SDK's tool type"))
	}
	return sink, problems
}
