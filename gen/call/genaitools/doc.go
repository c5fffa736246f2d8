// Package genaitools provides a set of tools to models of Google, through
// google.golang.org/genai.
//
// The input is a [call.Set], a client of the SDK, and the [Params] of a request. The output
// is the definitions of the tools in the types of the SDK ([Tools]), the results of a
// model's calls ([Answer]), or a whole conversation as events of package [loop] ([Run],
// [Stream]). [InteractionTools], [AnswerInteraction], [RunInteraction], and
// [StreamInteraction] are the same for the Interactions API.
//
//	tools, err := call.Join(books.ToolSet(), mail.ToolSet())
//	…
//	for event, err := range genaitools.Stream(ctx, client, &params, tools) {
//
// Definitions are sent as they were generated: the packages of the tools need
// //toolgen:package format=gemini, or format=interactions for the Interactions API. The SDK
// decodes numbers in arguments as float64: an integer beyond ±2^53 is rejected, because it
// may differ from the number that the model sent.
//
// Start reading at [Run] (run.go), then [Answer] (tools.go) and interaction.go.
package genaitools
