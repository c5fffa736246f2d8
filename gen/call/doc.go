// Package call is the runtime of generated tools: it decodes and validates the
// arguments of a call, and encodes the result. A program holds its tools in a [Set],
// which it can join, filter, rename, wrap, list and call.
//
// In: the arguments of a call, as the JSON that the model sent, and the input schema
// of the tool. Out: a [Result]. An error becomes a Result, too, with a text that
// tells the model what to change.
//
// # A set of tools
//
// Generated code has a function or method ToolSet, which returns the set of its
// package. [New] makes a set of one handler that is written by hand. A set is
// immutable: each method returns a new one.
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
// Prompts and resources of MCP are kept in sets of their own, which have similar
// methods: see [Prompts] and [Resources].
//
// What belongs to one call, such as its user, is passed in its context: see
// [Provide], [Ask] and [Progress].
//
// Adapters are modules beside this one. gosdktools and mcpgotools serve a set with an
// SDK of MCP; openaitools, anthropictools, genaitools and einotools hand it to the
// models of an API. Package loop runs the conversation of a model with a set. An
// adapter for another SDK lists the tools with [Set.Array] or [Set.All], calls them
// with [Set.Call], and sends the Result as [Result.AppendMCP], [Result.Text] or
// [Result.Blocks] return it. Package adapter has what adapters for servers share.
//
// To change the tools of a running server, make another set and store it where calls
// look it up, such as in an atomic.Pointer. Calls that have begun end with the set
// that they began with.
//
// # How a call is made
//
// The work is divided in two. Generated code knows the Go types: it asks a [Reader]
// for one value after the other and stores each. The Reader knows the schema, and
// walks it in step with the arguments: it checks each value and collects all problems
// of the call. So a call enforces exactly what the schema says. The schema is
// compiled at the first call of a tool, once for all sets.
//
// A call goes through these steps, in this order: the interceptors of [Set.Use];
// reading, and where asked for repairing, the arguments; the functions of [Approve];
// the tool itself, under its [Timeout], with its panics recovered; the limit of
// [MaxResult]; the functions of [Observe].
//
// A call refuses arguments that are not JSON (RFC 8259), that contain invalid UTF-8,
// an escape of half a surrogate pair or a name twice in one object (RFC 7493), and
// that are too long ([MaxBytes]) or nested too deeply ([MaxDepth]).
//
// # What is for whom
//
// A program needs [Set], and the types that its methods name. [Generation], [Reader]
// and [Writer], and the functions that take them or maps ([Collect],
// [UnmarshalByKind], [SortedKeys], [IntEntries], …), are for generated code. The
// package imports the standard library alone.
package call
