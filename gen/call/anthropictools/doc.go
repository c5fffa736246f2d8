// Package anthropictools provides a set of tools to models of Anthropic, through the
// Messages API.
//
// The input is a [call.Set], a client of anthropic-sdk-go, and the parameters of a request.
// The output is the definitions of the tools in the types of the SDK ([Tools]), the results
// of a model's calls ([Answer]), or a whole conversation as events of package [loop]
// ([Run], [Stream]).
//
//	tools, err := call.Join(books.ToolSet(), mail.ToolSet())
//	…
//	for event, err := range anthropictools.Stream(ctx, client, &params, tools) {
//
// Definitions are sent as they were generated: the packages of the tools need
// //toolgen:package format=anthropic.
//
// Start reading at [Run] (run.go), then [Answer] (tools.go).
package anthropictools
