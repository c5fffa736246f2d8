// Package call is the runtime of generated tools. It decodes and validates the arguments
// of a tool call, and encodes the result. A program holds its tools in a [Set], which it
// can join, filter, rename, wrap, list, and call.
//
// A call receives the arguments as the JSON that the model sent, and returns a [Result].
// An error also becomes a Result. Its message tells the model how to correct the call.
//
// # A set of tools
//
// Generated code has a function or method ToolSet, which returns the set of its package.
// [New] returns a set with one handwritten handler. A set is immutable: each method
// returns a new set.
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
// Prompts and resources of MCP are in separate sets, which have similar methods; see
// [Prompts] and [Resources].
//
// The context of a call contains values of that call, such as its user; see [Provide],
// [Ask], and [Progress].
//
// [Search] replaces a large set with two tools: one finds tools by keywords, and the
// other calls them.
//
// Adapters are separate modules. gosdktools and mcpgotools serve a set with an MCP SDK.
// openaitools, anthropictools, genaitools, and einotools pass it to the models of an API.
// Package loop runs the conversation of a model with a set.
//
// To write an adapter for another SDK, list the tools with [Set.Array] or [Set.All], call
// them with [Set.Call], and send the Result with [Result.AppendMCP], [Result.Text], or
// [Result.Blocks]. Package adapter contains the code that adapters for servers share.
//
// To change the tools of a running server, create another set and store it where calls
// look it up, such as in an atomic.Pointer. Calls in progress keep the set with which
// they began.
//
// # How a call is executed
//
// Generated code and a [Reader] share the work. Generated code knows the Go types: it
// requests one value after the other from the Reader, and stores each. The Reader knows
// the schema: it walks the schema in step with the arguments, checks each value, and
// collects all problems of the call. So a call enforces exactly the constraints of the
// schema. The schema is compiled at the first call of a tool, once for all sets.
//
// A call goes through these steps, in this order:
//
//   - the interceptors of [Set.Use]
//   - decoding the arguments and, if the tool has the option, repairing them
//   - the functions of [Approve]
//   - the tool itself, under its [Timeout], with its panics recovered
//   - the limit of [MaxResult]
//   - the functions of [Observe]
//
// A call rejects arguments that are not JSON (RFC 8259). It also rejects invalid UTF-8,
// half of an escaped surrogate pair, and a duplicate name in an object (RFC 7493).
// Arguments must not be too long ([MaxBytes]) or nested too deeply ([MaxDepth]).
//
// # Which declarations are for programs
//
// A program needs [Set] and the types that its methods name. [Generation], [Reader], and
// [Writer] are only for generated code. So are the functions that accept them or maps
// ([Collect], [UnmarshalByKind], [SortedKeys], [IntEntries], …). The package imports only
// the standard library.
package call
