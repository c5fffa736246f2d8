// Package standin simulates the two APIs of OpenAI through which a model calls tools, Chat
// Completions and Responses, without a network or a key.
//
// A [Model] plays the role of the language model. Responses have the format of the APIs, or
// status 400 with the error in a request. Each request is decoded into the parameter types of
// openai-go, which must know all of its fields. Tool definitions must be complete; for
// Responses, they must also specify strict. Each call of the model must have exactly one
// result, in order and with its id. If the caller stores the conversation, as in Chat
// Completions and in Responses with store set to false, the turns of the model must be
// unchanged.
//
// Start reading at [Server.ServeHTTP] (server.go). chat.go and responses.go implement one
// API each. [Outing] (outing.go) is a model that plans an outing with the tools of packages
// planner and weather; it corrects rejected calls (mend.go) using only the text of the
// error (told.go).
package standin
