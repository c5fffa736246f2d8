// Package anthropictools offers a set of tools to Anthropic's models, through the
// Messages API.
//
// A program passes a [call.Set], a client of anthropic-sdk-go, and the parameters of a
// request. [Tools] returns the definitions of the tools in the types of the SDK. [Answer]
// returns the results of a model's calls. [Run] and [Stream] run a whole conversation,
// and yield the events of package [loop].
//
//	tools, err := call.Join(books.ToolSet(), mail.ToolSet())
//	…
//	for event, err := range anthropictools.Stream(ctx, client, &params, tools) {
//
// Definitions are sent as they were generated, so the packages of the tools need
// //toolgen:package format=anthropic.
//
// Start reading at [Run] (run.go), then [Answer] (tools.go).
package anthropictools
