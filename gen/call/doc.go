// Package call is what generated code runs on, and what a program holds its
// tools with: a [Set] of them, which it joins, filters, renames, puts its own
// code around, lists, and calls.
//
// In: the JSON of the arguments, as a model sent them, and the text of the
// input schema. Out: a [Result], which is also what an error becomes that the
// model can act on.
//
// # A set of tools
//
// Generated code has ToolSet, the set of its package; [New] makes one of a
// handler. A set is a value that nothing changes: each method returns another.
//
//	tools, err := observatory.Caller{Observatory: o}.ToolSet()
//	…
//	all, err := call.Join(tools, call.Must(weather.ToolSet().Prefix("weather_")))
//	…
//	safe := all.Only((*call.Definition).ReadOnly).
//		With(call.MaskErrors(), call.Timeout(time.Minute)).
//		Use(traced)
//	result := safe.Call(ctx, name, args)
//
// Prompts and resources of MCP are sets of their own, of the same functions: see
// [Prompts] and [Resources].
//
// What belongs to one call is provided through its context: see [Provide], [Ask]
// and [Progress]. Modules beside this one take a set to an SDK: gosdktools and
// mcpgotools to servers of MCP, openaitools, anthropictools, genaitools and
// einotools to models; package loop holds the conversation of a model with a set.
// One for another SDK lists [Set.Array] or [Set.All], calls [Set.Call], and sends what
// [Result.AppendMCP], [Result.Text] or [Result.Blocks] return.
//
// A server that is to offer other tools from now on makes another set and stores
// it where its calls look, in an atomic pointer for one: calls that are on their
// way end with the set that they began with.
//
// # How a call is made
//
// The work is divided in two. Generated code knows the Go types: it asks a
// [Reader] for one value after the other, and says where each goes. The Reader
// knows the schema, which it walks in step: it finds the rule for each value,
// checks it, and gathers all problems of the call. So what the schema says is
// what the call enforces, and generated code is as small as the types are. The
// schema's text is compiled at the first call of a tool, once for all sets.
//
// Around that stand, from the outside: the interceptors of [Set.Use]; reading and
// mending the arguments; who has to [Approve] the call; the [Timeout]; the tool
// itself, whose panics are caught; [MaxResult]; and who [Observe]s.
//
// A call refuses what is no JSON (RFC 8259), invalid UTF-8, escapes of half a
// surrogate pair and names that stand twice (RFC 7493), and arguments that are
// too large or too deep.
//
// # What is for whom
//
// A program needs [Set] and what its methods name. [Generation], [Reader] and
// [Writer], with the functions that take them or maps ([Collect], [UnmarshalByKind],
// [SortedKeys], [IntEntries], …), are for generated code, which shows how they are
// used. The package imports the standard library alone.
package call
