// Package openaitools provides a set of tools to models through OpenAI's APIs, Chat
// Completions or Responses, or through compatible APIs of other providers.
//
// The input is a [call.Set], a client of openai-go, and the parameters of a request. The
// output is the definitions of the tools in the types of the SDK ([ChatTools],
// [ResponsesTools]), the results of a model's calls ([AnswerChat], [AnswerResponses]), or a
// whole conversation as events of package [loop] ([RunChat], [StreamChat], [RunResponses],
// [StreamResponses]).
//
//	tools, err := call.Join(books.ToolSet(), mail.ToolSet())
//	…
//	for event, err := range openaitools.StreamResponses(ctx, client, &params, tools) {
//
// Definitions are sent as they were generated. By default, packages have definitions for both
// APIs. If a package has its own format=, the list must contain openai (for Chat Completions)
// or responses.
//
// Start reading at [RunChat] (chat.go).
package openaitools
