// Package remote lists and calls the tools of live MCP servers
// (https://modelcontextprotocol.io/specification/2025-11-25/server/tools). A [Server] is
// a command that communicates over its standard input and output, or the URL of a
// Streamable HTTP endpoint. The package returns tools as the server wrote them, with
// every field, in the format that package dialect converts.
//
// Start reading at [List] and [Open] (session.go), then client.go, which connects to one
// server with the official Go SDK. The types of the SDK lose the order of keys, the
// digits of numbers, and unknown fields, so the package reads results from the messages
// themselves (http.go). list.go and session.go check the tools that a server lists. Each
// problem is an [Error], which names the server and a fix. It does not contain the
// secrets in the server's settings.
package remote
