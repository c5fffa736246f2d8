// Package openaitools offers a set of tools to models through OpenAI's APIs, Chat
// Completions and Responses, or through compatible APIs of other providers.
//
// A program passes a [call.Set], a client of openai-go, and the parameters of a request.
// [ChatTools] and [ResponsesTools] return the definitions of the tools in the types of
// the SDK. [AnswerChat] and [AnswerResponses] return the results of a model's calls.
// [RunChat], [StreamChat], [RunResponses], and [StreamResponses] run a whole
// conversation, and yield the events of package [loop].
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
