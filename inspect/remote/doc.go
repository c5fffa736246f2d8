// Package remote lists and calls the tools of live MCP servers
// (https://modelcontextprotocol.io/specification/2025-11-25/server/tools). A [Server] is
// a command that speaks over its standard input and output, or the URL of a Streamable
// HTTP endpoint; its tools are returned as it wrote them, with every field, in the form
// that package dialect converts.
//
// Start reading at [List] and [Open] (session.go), then client.go, which connects to one
// server with the official Go SDK. The types of the SDK lose the order of keys, the
// digits of numbers and unknown fields, so results are read from the messages themselves
// (http.go). list.go and session.go check what a server lists. What is wrong is an [Error],
// which names the server and what to do, without the secrets in its settings.
package remote
