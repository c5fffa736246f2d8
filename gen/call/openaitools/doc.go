// Package openaitools gives a set of tools to models of OpenAI, and of whoever
// speaks their APIs, through Chat Completions or Responses.
//
// In: a [call.Set], a client of openai-go and the parameters of a request. Out:
// the definitions of the tools in the types of the SDK ([ChatTools],
// [ResponsesTools]), the answers to what a model calls ([AnswerChat],
// [AnswerResponses]), or the whole conversation as events of package [loop]
// ([RunChat], [StreamChat], [RunResponses], [StreamResponses]).
//
//	tools, err := call.Join(books.ToolSet(), mail.ToolSet())
//	…
//	for event, err := range openaitools.StreamResponses(ctx, client, &params, tools) {
//
// Definitions are sent as they were generated, with //toolgen:package
// format=openai (Chat Completions) or format=responses.
//
// Start reading at [RunChat] (chat.go).
package openaitools
