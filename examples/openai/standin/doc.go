// Package standin stands in for the two APIs of OpenAI through which a model
// calls tools, Chat Completions and Responses, without a network or a key.
//
// In: requests, and a [Model] that plays a part. Out: answers in the form of the
// APIs, or, with status 400, what is wrong with a request. Each request is read
// into the parameter types of openai-go, which must know all that is in it. Each
// definition of a tool, and in Responses also its mode, must be complete; each
// call that the model asked for must be answered once, in order, by its id; and
// where the caller keeps the conversation, in Chat Completions and in Responses
// with store false, the turns of the model must be those that it said.
//
// Start reading at [Server.ServeHTTP] (server.go). chat.go and responses.go have
// an API each. [Outing] (outing.go) is a model that plans an outing with the
// tools of packages planner and weather; how it mends a call that was refused is
// in mend.go, and what it goes by, the text of the refusal alone, in told.go.
package standin
