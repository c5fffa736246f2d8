// Package call is the runtime of generated tools: it decodes and validates the arguments of
// a tool call, and encodes the result. A program holds its tools in a [Set], which it can
// join, filter, rename, wrap, list, and call.
//
// The input is the arguments of a call, as the JSON that the model sent, and the input
// schema of the tool. The output is a [Result]. An error also becomes a Result, whose
// message describes to the model how to correct the call.
//
// # A set of tools
//
// Generated code has a function or method ToolSet, which returns the set of its package.
// [New] returns a set with one hand-written handler. A set is immutable: each method returns
// a new set.
//
//	tools, err := observatory.Caller{Observatory: o}.ToolSet()
//	…
//	all, err := call.Join(tools, call.Must(weather.ToolSet().Prefix("weather_")))
//	…
//	safe := all.Filter((*call.Definition).ReadOnly).
//		With(call.MaskErrors(), call.Timeout(time.Minute)).
//		Use(traced)
//	result := safe.Call(ctx, name, args)
//
// Prompts and resources of MCP are kept in separate sets, which have similar methods: see
// [Prompts] and [Resources].
//
// Values that belong to one call, such as its user, are passed in its context: see
// [Provide], [Ask], and [Progress].
//
// [Search] replaces the tools of a large set with two: one finds tools by keywords, and the
// other calls them.
//
// Adapters are separate modules. gosdktools and mcpgotools serve a set with an MCP SDK;
// openaitools, anthropictools, genaitools, and einotools pass it to the models of an API.
// Package loop runs the conversation of a model with a set. An adapter for another SDK
// lists the tools with [Set.Array] or [Set.All], calls them with [Set.Call], and sends the
// Result as [Result.AppendMCP], [Result.Text], or [Result.Blocks] returns it. Package
// adapter contains the code that adapters for servers share.
//
// To change the tools of a running server, create another set and store it where calls look
// it up, such as in an atomic.Pointer. Calls that have begun continue with the set that
// they began with.
//
// # How a call is executed
//
// The work is divided in two. Generated code knows the Go types: it requests one value
// after the other from a [Reader] and stores each. The Reader knows the schema, and walks
// it in step with the arguments: it checks each value and collects all problems of the
// call. So a call enforces exactly the constraints of the schema. The schema is compiled at
// the first call of a tool, once for all sets.
//
// A call goes through these steps, in this order: the interceptors of [Set.Use]; decoding
// and, if the tool has the option, repairing the arguments; the functions of [Approve]; the
// tool itself, under its [Timeout], with its panics recovered; the limit of [MaxResult];
// the functions of [Observe].
//
// A call rejects arguments that are not JSON (RFC 8259), that contain invalid UTF-8, half
// of an escaped surrogate pair, or a duplicate name in an object (RFC 7493), and arguments
// that are too long ([MaxBytes]) or nested too deeply ([MaxDepth]).
//
// # Which declarations are for programs
//
// A program needs [Set], and the types that its methods name. [Generation], [Reader], and
// [Writer], and the functions that accept them or maps ([Collect], [UnmarshalByKind],
// [SortedKeys], [IntEntries], …), are for generated code. The package imports only the
// standard library.
package call
