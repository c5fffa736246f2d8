package diag

import "strings"

// CodeInfo describes a code for users. Bad is Go source that causes the diagnostic, and
// Good is the corrected source. Both are "" if the cause is not in a source file.
type CodeInfo struct {
	Code Code
	Doc  string // one line: what is wrong and what to do
	Bad  string
	Good string
	// Fixed reports whether a [Fix] converts Bad to Good.
	Fixed bool
}

// Codes describes every code, in the order in which a run can report them.
var Codes = []CodeInfo{
	{
		Code: Load,
		Doc:  "the go command could not load a package: run go list to see the error",
	},
	{
		Code: Revision,
		Doc:  "git does not know the revision, or the revision does not contain the files to compare: see the message",
	},
	{
		Code: Syntax,
		Doc:  "a file contains a syntax error: correct the Go source",
	},
	{
		Code: NewerGo,
		Doc:  "a tool needs a package that requires a newer Go version than the version that built toolgen: rebuild toolgen (go tool does this automatically)",
	},
	{
		Code: TypeCheck,
		Doc:  "a type in a tool's signature does not type-check: correct the type (errors elsewhere are ignored)",
		Bad:  "//toolgen:tool\nfunc Forecast(city Citty) string { return \"\" }",
		Good: "type City string\n\n//toolgen:tool\nfunc Forecast(city City) string { return \"\" }",
	},
	{
		Code: BuildTags,
		Doc:  "a tool or an enum constant is in a file with a build constraint: move it to a file without a constraint, or put the constraint on the whole package and set -tags or GOOS",
		Bad:  "//go:build linux\n\npackage weather\n\n//toolgen:tool\nfunc Forecast(city string) string { return \"\" }",
		Good: "package weather\n\n//toolgen:tool\nfunc Forecast(city string) string { return \"\" }",
	},
	{
		Code: NoTools,
		Doc:  "the packages contain no tools: add //toolgen:tool to a function or method",
		Bad:  "func Forecast(city string) string { return \"\" }",
		Good: "//toolgen:tool\nfunc Forecast(city string) string { return \"\" }",
	},
	{
		Code: Registered,
		Doc:  "the call that registers a tool conflicts with the directive above its handler: change one to match the other",
		Bad:  "//toolgen:tool name=forecast\nfunc Forecast(ctx context.Context, req *mcp.CallToolRequest, in Input) (*mcp.CallToolResult, Output, error)\n\nfunc register(server *mcp.Server) {\n\tmcp.AddTool(server, &mcp.Tool{Name: \"weather\"}, Forecast)\n}",
		Good: "//toolgen:tool name=weather\nfunc Forecast(ctx context.Context, req *mcp.CallToolRequest, in Input) (*mcp.CallToolResult, Output, error)\n\nfunc register(server *mcp.Server) {\n\tmcp.AddTool(server, &mcp.Tool{Name: \"weather\"}, Forecast)\n}",
	},
	{
		Code: NotConstant,
		Doc:  "a registration depends on run-time values: use constants, or add //toolgen:tool to the handler",
		Bad:  "func register(server *mcp.Server) {\n\tmcp.AddTool(server, &mcp.Tool{Name: os.Getenv(\"TOOL\")}, Forecast)\n}",
		Good: "func register(server *mcp.Server) {\n\tmcp.AddTool(server, &mcp.Tool{Name: \"forecast\"}, Forecast)\n}",
	},
	{
		Code: Ambiguous,
		Doc:  "several registrations define a tool with the same name, for example for reading and for writing, and toolgen uses only one: use different names (this is only a note if no program is known to register several of them)",
		Bad:  "func register(server *mcp.Server, write bool) {\n\tif write {\n\t\tmcp.AddTool(server, &mcp.Tool{Name: \"notes\"}, EditNotes)\n\t} else {\n\t\tmcp.AddTool(server, &mcp.Tool{Name: \"notes\"}, ReadNotes)\n\t}\n}",
		Good: "func register(server *mcp.Server, write bool) {\n\tmcp.AddTool(server, &mcp.Tool{Name: \"read_notes\"}, ReadNotes)\n\tif write {\n\t\tmcp.AddTool(server, &mcp.Tool{Name: \"edit_notes\"}, EditNotes)\n\t}\n}",
	},
	{
		Code: GivenSchema,
		Doc:  "the schema in a registration differs from the types of the handler: change the schema, which clients see, or change the types (if the schema only lacks a property of the types, this is only a note)",
		Bad:  "type Input struct {\n\tDays int `json:\"days\"`\n}\n\nfunc register(server *mcp.Server) {\n\tmcp.AddTool(server, &mcp.Tool{Name: \"forecast\", InputSchema: json.RawMessage(`{\"type\":\"object\",\"properties\":{\"days\":{\"type\":\"string\"}}}`)}, Forecast)\n}",
		Good: "type Input struct {\n\tDays int `json:\"days\"`\n}\n\nfunc register(server *mcp.Server) {\n\tmcp.AddTool(server, &mcp.Tool{Name: \"forecast\"}, Forecast)\n}",
	},
	{
		Code: LiveDiffers,
		Doc:  "the running server does not list a tool, or lists it with a value that differs from the source: check whether the registration is conditional; if it is not, report a bug in toolgen",
	},
	{
		Code:  NoSuchFunc,
		Doc:   "the option func= names a function or method that does not exist: write Name or Type.Method",
		Bad:   "//toolgen:package func=Forcast\npackage weather\n\nfunc Forecast(city string) string { return \"\" }",
		Good:  "//toolgen:package func=Forecast\npackage weather\n\nfunc Forecast(city string) string { return \"\" }",
		Fixed: true,
	},
	{
		Code: NoSuchTool,
		Doc:  "no package has a tool with the name in -tool: use the name in the definitions",
	},
	{
		Code:  BadDirective,
		Doc:   "a directive is unknown or malformed: write //toolgen:VERB, without a space",
		Bad:   "// toolgen:tool\nfunc Forecast(city string) string { return \"\" }",
		Good:  "//toolgen:tool\nfunc Forecast(city string) string { return \"\" }",
		Fixed: true,
	},
	{
		Code:  Misplaced,
		Doc:   "a directive or tag has no effect here: move it to the declaration that it applies to",
		Bad:   "//toolgen:tool\ntype Server struct{}\n\nfunc (Server) Forecast(city string) string { return \"\" }",
		Good:  "//toolgen:tools\ntype Server struct{}\n\nfunc (Server) Forecast(city string) string { return \"\" }",
		Fixed: true,
	},
	{
		Code:  BadArgument,
		Doc:   "a directive has an unknown option: see toolgen help directives",
		Bad:   "//toolgen:tool read-only\nfunc Forecast(city string) string { return \"\" }",
		Good:  "//toolgen:tool readonly\nfunc Forecast(city string) string { return \"\" }",
		Fixed: true,
	},
	{
		Code:  BadValue,
		Doc:   "an option has an invalid value: use one of the values in the message",
		Bad:   "//toolgen:tool openworld=no\nfunc Forecast(city string) string { return \"\" }",
		Good:  "//toolgen:tool openworld=false\nfunc Forecast(city string) string { return \"\" }",
		Fixed: true,
	},
	{
		Code: Contradiction,
		Doc:  "two options or directives conflict: keep one",
		Bad:  "//toolgen:tool flat nested\nfunc Forecast(where Place) string { return \"\" }",
		Good: "//toolgen:tool flat\nfunc Forecast(where Place) string { return \"\" }",
	},
	{
		Code:  NoSuchParam,
		Doc:   "a directive names a parameter, field, or type that does not exist or is unused: correct the name",
		Bad:   "//toolgen:tool\n//toolgen:param day minimum=1\nfunc Forecast(days int) string { return \"\" }",
		Good:  "//toolgen:tool\n//toolgen:param days minimum=1\nfunc Forecast(days int) string { return \"\" }",
		Fixed: true,
	},
	{
		Code: StrayComment,
		Doc:  "a comment does not belong to a single parameter: put each parameter on a separate line, with its comment at the end of the line or directly above",
		Bad:  "//toolgen:tool\nfunc Forecast(\n\tcity string,\n\n\t// how many days\n\n\tdays int,\n) string { return \"\" }",
		Good: "//toolgen:tool\nfunc Forecast(\n\tcity string,\n\tdays int, // how many days\n) string { return \"\" }",
	},
	{
		Code: GenericFunc,
		Doc:  "a generic function has no single schema: wrap it in a function with concrete types",
		Bad:  "//toolgen:tool\nfunc Largest[T int | float64](values []T) T { return values[0] }",
		Good: "//toolgen:tool\nfunc Largest(values []float64) float64 { return largest(values) }",
	},
	{
		Code: UnnamedParam,
		Doc:  "a parameter has no name, but every argument needs one: name the parameter, or inject it",
		Bad:  "//toolgen:tool\nfunc Forecast(string, int) string { return \"\" }",
		Good: "//toolgen:tool\nfunc Forecast(city string, days int) string { return \"\" }",
	},
	{
		Code: UnnamedResult,
		Doc:  "a function has several results without names: name each of them, because they become object properties",
		Bad:  "//toolgen:tool\nfunc Forecast(city string) (string, float64, error) { return \"\", 0, nil }",
		Good: "//toolgen:tool\nfunc Forecast(city string) (sky string, celsius float64, err error) { return \"\", 0, nil }",
	},
	{
		Code: RawHandler,
		Doc:  "an MCP handler has only a request, so its arguments have no type: add a struct parameter",
		Bad:  "//toolgen:tool\nfunc Forecast(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }",
		Good: "//toolgen:tool\nfunc Forecast(ctx context.Context, req *mcp.CallToolRequest, in Query) (*mcp.CallToolResult, Report, error) { return nil, Report{}, nil }",
	},
	{
		Code:  BadName,
		Doc:   "clients reject the name of a tool or property: for a tool, use ^[A-Za-z_][A-Za-z0-9_-]{0,63}$ (with format=mcp alone, ^[A-Za-z0-9_.-]{1,128}$), and for a property ^[A-Za-z0-9_.-]{1,64}$",
		Bad:   "//toolgen:tool name=weather/forecast\nfunc Forecast(city string) string { return \"\" }",
		Good:  "//toolgen:tool name=weather_forecast\nfunc Forecast(city string) string { return \"\" }",
		Fixed: true,
	},
	{
		Code: LongName,
		Doc:  "a tool name has more than 50 characters, and clients add prefixes: shorten it with name=",
		Bad:  "//toolgen:tool\nfunc ForecastOfTheWeatherForTheComingDaysInTheNamedCity(city string) string { return \"\" }",
		Good: "//toolgen:tool name=forecast\nfunc ForecastOfTheWeatherForTheComingDaysInTheNamedCity(city string) string { return \"\" }",
	},
	{
		Code: DuplicateName,
		Doc:  "two tools or two arguments have the same name: rename one with name=",
		Bad:  "//toolgen:tool name=get\nfunc GetUser(id int) string { return \"\" }\n\n//toolgen:tool name=get\nfunc GetTeam(id int) string { return \"\" }",
		Good: "//toolgen:tool name=get_user\nfunc GetUser(id int) string { return \"\" }\n\n//toolgen:tool name=get_team\nfunc GetTeam(id int) string { return \"\" }",
	},
	{
		Code: NameClash,
		Doc:  "a generated name is already declared: rename the declaration, or set goprefix= on //toolgen:package",
		Bad:  "package weather\n\nfunc Tools() []string { return nil }",
		Good: "//toolgen:package goprefix=Weather\npackage weather\n\nfunc Tools() []string { return nil }",
	},
	{
		Code:  BadURI,
		Doc:   "the URI of a resource is invalid, or its variables do not match the parameters of the function: use a URI with a scheme, and {name} for each parameter",
		Bad:   "//toolgen:package call\npackage notes\n\n//toolgen:resource uri=notes://{id}\nfunc Note(name string) string { return name }",
		Good:  "//toolgen:package call\npackage notes\n\n//toolgen:resource uri=notes://{name}\nfunc Note(name string) string { return name }",
		Fixed: true,
	},
	{
		Code: NotText,
		Doc:  "a parameter of a prompt or resource has a type that cannot be decoded from a string: use a string, a number, a bool, an enum, a time, or a type with UnmarshalText",
		Bad:  "//toolgen:package call\npackage notes\n\n//toolgen:prompt\nfunc Review(lines []int) string { return \"\" }",
		Good: "//toolgen:package call\npackage notes\n\n//toolgen:prompt\nfunc Review(line int) string { return \"\" }",
	},
	{
		Code: BadHeader,
		Doc:  "MCP clients omit a tool with an invalid header=: set the option only on an argument of type string, integer, or bool that is not nullable, and use names that differ in more than letter case",
		Bad:  "//toolgen:tool\n//toolgen:param depth header=Depth\nfunc Measure(depth float64) {}",
		Good: "//toolgen:tool\n//toolgen:param depth header=Depth\nfunc Measure(depth int) {}",
	},
	{
		Code: Unsupported,
		Doc:  "a type cannot be encoded as JSON: use another type, or inject the parameter",
		Bad:  "//toolgen:tool\nfunc Watch(events chan string) {}",
		Good: "//toolgen:tool\nfunc Watch(events []string) {}",
	},
	{
		Code: UnknownJSON,
		Doc:  "a type has custom JSON methods, so its schema is {}: declare the schema with //toolgen:schema",
		Bad:  "type Colour struct{ r, g, b byte }\n\nfunc (Colour) MarshalJSON() ([]byte, error) { return nil, nil }",
		Good: "//toolgen:schema {\"type\":\"string\",\"pattern\":\"^#[0-9a-f]{6}$\"}\ntype Colour struct{ r, g, b byte }\n\nfunc (Colour) MarshalJSON() ([]byte, error) { return nil, nil }",
	},
	{
		Code: BadSchema,
		Doc:  "a schema in a directive, file, or method is not valid JSON Schema 2020-12, or is not allowed here: see the message",
		Bad:  "//toolgen:tool\n//toolgen:input {\"type\":\"string\"}\nfunc Forecast(city string) string { return \"\" }",
		Good: "//toolgen:tool\n//toolgen:input {\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}}}\nfunc Forecast(city string) string { return \"\" }",
	},
	{
		Code: SchemaMethod,
		Doc:  "toolgen cannot use a JSONSchema method, because the method does not return a literal, or because only the pointer type has the method: use //toolgen:schema",
		Bad:  "func (Colour) JSONSchema() *jsonschema.Schema { return &jsonschema.Schema{Type: os.Getenv(\"TYPE\")} }",
		Good: "func (Colour) JSONSchema() *jsonschema.Schema { return &jsonschema.Schema{Type: \"string\"} }",
	},
	{
		Code: JSONVersion,
		Doc:  "schemas follow encoding/json of the Go version that builds the module, but the source uses encoding/json/v2 or a method that encoding/json calls only since Go 1.27, or the build sets GOEXPERIMENT=jsonv2: see the hint of the message",
		Bad:  "func (Colour) MarshalJSONTo(enc *jsontext.Encoder) error { return nil }",
		Good: "func (Colour) MarshalJSON() ([]byte, error) { return nil, nil }",
	},
	{
		Code: Protobuf,
		Doc:  "a Protocol Buffers message is an argument or a result, but no generated code encodes it with protojson: add call to //toolgen:package, or use protojson in the program (a handler of an SDK uses encoding/json, where times are objects with seconds and nanos, and enums are numbers)",
		Bad:  "//toolgen:tool\nfunc Plan() *tripv1.Trip { return nil }",
		Good: "//toolgen:package call\npackage trips\n\n//toolgen:tool\nfunc Plan() *tripv1.Trip { return nil }",
	},
	{
		Code: BadTag,
		Doc:  "a struct tag is malformed, or does not apply to the field's type, so toolgen ignores it: correct the tag (this is a warning without -Werror, because other libraries also read tags)",
		Bad:  "type Query struct {\n\tDays int `json:\"days\" jsonschema:\"minLength=3\"`\n}",
		Good: "type Query struct {\n\tDays int `json:\"days\" jsonschema:\"minimum=3\"`\n}",
	},
	{
		Code: RequiredTags,
		Doc:  "a tag declares a field as required that would be required without it, so toolgen treats fields without such a tag as optional: to confirm this, set required=tags on //toolgen:package; to require fields without the tag as well, set required=json",
		Bad:  "type Query struct {\n\tCity string `json:\"city\" jsonschema:\"required,description=the city\"`\n\tDays int    `json:\"days\"`\n}",
		Good: "//toolgen:package required=tags\npackage weather\n\ntype Query struct {\n\tCity string `json:\"city\" jsonschema:\"required,description=the city\"`\n\tDays int    `json:\"days\"`\n}",
	},
	{
		Code: BadDefault,
		Doc:  "a default, enum value, or example does not match its schema: change the value or the schema",
		Bad:  "//toolgen:tool\n//toolgen:param days default=0 minimum=1\nfunc Forecast(days int) string { return \"\" }",
		Good: "//toolgen:tool\n//toolgen:param days default=1 minimum=1\nfunc Forecast(days int) string { return \"\" }",
	},
	{
		Code: FieldSkipped,
		Doc:  "a field cannot be encoded or decoded as JSON, so it is skipped: if that is intended, tag it json:\"-\"",
		Bad:  "type Query struct {\n\tCity string\n\tLog  fmt.Stringer\n}",
		Good: "type Query struct {\n\tCity string\n\tLog  fmt.Stringer `json:\"-\"`\n}",
	},
	{
		Code: NoTitles,
		Doc:  "titles of arguments and fields are omitted from the schema: to keep them, add titles to //toolgen:package",
		Bad:  "//toolgen:tool\n//toolgen:param days title=Days\nfunc Forecast(days int) string { return \"\" }",
		Good: "//toolgen:package titles\npackage weather\n\n//toolgen:tool\n//toolgen:param days title=Days\nfunc Forecast(days int) string { return \"\" }",
	},
	{
		Code: NoOutput,
		Doc:  "a handler has no output schema, because MCP revisions before 2026-07-28 allow only objects as structured output: return a struct",
		Bad:  "//toolgen:tool\nfunc Forecast(ctx context.Context, req *mcp.CallToolRequest, in Query) (*mcp.CallToolResult, []Day, error) { return nil, nil, nil }",
		Good: "//toolgen:tool\nfunc Forecast(ctx context.Context, req *mcp.CallToolRequest, in Query) (*mcp.CallToolResult, Report, error) { return nil, Report{}, nil }",
	},
	{
		Code: Fallback,
		Doc:  "the schema of a tool could not be inferred, and because of the option fallback, the tool accepts any object: use types that can be inferred",
		Bad:  "//toolgen:tool fallback\nfunc Watch(events chan string) {}",
		Good: "//toolgen:tool\nfunc Watch(events []string) {}",
	},
	{
		Code: NotStrict,
		Doc:  "a tool cannot be strict: change the part that the message names, or remove strict",
		Bad:  "//toolgen:tool strict\nfunc Label(labels map[string]string) {}",
		Good: "type Label struct{ Key, Value string }\n\n//toolgen:tool strict\nfunc Label(labels []Label) {}",
	},
	{
		Code: RequestLimit,
		Doc:  "a provider does not accept all tools of the package in one request: send fewer tools, or make fewer of them strict",
	},
	{
		Code: Refused,
		Doc:  "a provider in format= rejects the tool: change the part that the message names, or remove the provider from format=",
		Bad:  "//toolgen:package format=gemini-legacy\npackage people\n\ntype Person struct {\n\tFirst string `json:\"first-name\"`\n}\n\n//toolgen:tool\nfunc Greet(person Person) string { return \"\" }",
		Good: "//toolgen:package format=gemini-legacy\npackage people\n\ntype Person struct {\n\tFirst string `json:\"first_name\"`\n}\n\n//toolgen:tool\nfunc Greet(person Person) string { return \"\" }",
	},
	{
		Code: BadJSON,
		Doc:  "a file of definitions cannot be read, or contains no tools: see the message",
	},
	{
		Code: BadTool,
		Doc:  "a definition in a file cannot be converted: correct it, or skip such tools with -skip-invalid",
	},
	{
		Code: Changed,
		Doc:  "the command convert moved a constraint into the description, or dropped it: see the message for the reason (reported only with -notes)",
	},
	{
		Code: BadTemplate,
		Doc:  "the template of a catalog is invalid: start from the output of toolgen docs -print-template",
	},
	{
		Code: BadRegion,
		Doc:  "a marker of toolgen docs -into in a Markdown file is invalid, or a region lacks its first or last marker: correct the markers",
	},
	{
		Code: NotAdopted,
		Doc:  "the command adopt skipped a tool, because a directive cannot express its registration, a function wraps its handler, the registration is conditional, or its definition would change: see the message for the reason, and the hint for a way to adopt it",
		Bad:  "var _ = MustTool(\"add\", \"Adds.\", func(ctx context.Context, in Terms) (Sum, error) { return Sum{}, nil })",
		Good: "var _ = MustTool(\"add\", \"Adds.\", add)\n\nfunc add(ctx context.Context, in Terms) (Sum, error) { return Sum{}, nil }",
	},
	{
		Code: NotGenerated,
		Doc:  "toolgen did not generate the output file, so it does not overwrite it: move the file, or choose another name with -o",
	},
	{
		Code: BadConfig,
		Doc:  "the configuration file has an unknown key, an invalid value, or an entry without effect: see toolgen help config",
	},
	{
		Code: Write,
		Doc:  "a file could not be written: see the message",
	},
	{
		Code: Stale,
		Doc:  "a generated file is out of date: run toolgen",
	},
	{
		Code: OverBudget,
		Doc:  "a tool, or the total of all tools, exceeds the budget of stats: shorten the tool, or raise the budget",
	},
	{
		Code: StaleBudget,
		Doc:  "a tool is new, no longer exists, or has fewer tokens than in the budget file: update the file with -write-budget",
	},
	{
		Code: Internal,
		Doc:  "toolgen generated invalid output because of a bug in toolgen: please report it",
	},
}

// Sentences returns a one-line description, "problem: remedy", as two sentences.
func Sentences(doc string) string {
	problem, remedy, found := strings.Cut(doc, ": ")
	if !found {
		return capital(doc) + "."
	}
	return capital(problem) + ". " + capital(remedy) + "."
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
