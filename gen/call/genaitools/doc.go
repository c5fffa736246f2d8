// Package genaitools offers a set of tools to Google's models, through
// google.golang.org/genai.
//
// A program passes a [call.Set], a client of the SDK, and the [Params] of a request.
// [Tools] returns the definitions of the tools in the types of the SDK. [Answer] returns
// the results of a model's calls. [Run] and [Stream] run a whole conversation, and yield
// the events of package [loop]. [InteractionTools], [AnswerInteraction],
// [RunInteraction], and [StreamInteraction] are the same for the Interactions API.
//
//	tools, err := call.Join(books.ToolSet(), mail.ToolSet())
//	…
//	for event, err := range genaitools.Stream(ctx, client, &params, tools) {
//
// Definitions are sent as they were generated, so the packages of the tools need
// //toolgen:package format=gemini, or format=interactions for the Interactions API. The
// SDK decodes numbers in arguments as float64. A call is rejected if it contains an
// integer whose absolute value is 2^53 or more, because the integer may differ from the
// number that the model sent.
//
// Start reading at [Run] (run.go), then [Answer] (tools.go) and interaction.go.
package genaitools
