// Package standin simulates the two APIs of OpenAI through which a model calls tools, Chat
// Completions and Responses, without a network or a key.
//
// A [Model] takes the role of the language model. The server responds in the format of
// the APIs, and sends status 400 if a request is invalid:
//
//   - It decodes each request into the parameter types of openai-go, which must know all
//     fields.
//   - Tool definitions must be complete. For Responses, they must also specify strict.
//   - Each call of the model must have exactly one result, in order and with its id.
//   - If the caller stores the conversation, it must send the turns of the model
//     unchanged. This applies to Chat Completions, and to Responses with store set to
//     false.
//
// Start reading at [Server.ServeHTTP] (server.go). chat.go and responses.go implement one
// API each. [Outing] (outing.go) is a model that plans an outing with the tools of
// packages planner and weather. It corrects rejected calls (mend.go), using only the text
// of the error (told.go).
package standin
