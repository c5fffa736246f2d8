// Package genaitools gives a set of tools to models of Google, through
// google.golang.org/genai.
//
// In: a [call.Set], a client of the SDK and the [Params] of a request. Out: the
// definitions of the tools in the types of the SDK ([Tools]), the results of a
// model's calls ([Answer]), or a whole conversation as events of package [loop]
// ([Run], [Stream]).
//
//	tools, err := call.Join(books.ToolSet(), mail.ToolSet())
//	…
//	for event, err := range genaitools.Stream(ctx, client, &params, tools) {
//
// Definitions are those that were generated: the packages of the tools need
// //toolgen:package format=gemini. The SDK decodes numbers in arguments as float64:
// an integer beyond ±2^53 is refused, since it may differ from the one that the model
// sent.
//
// Start reading at [Run] (run.go), then [Answer] (tools.go).
package genaitools
