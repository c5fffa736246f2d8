// Package remote lists and calls the tools of live MCP servers.
//
// In: servers ([Server]), each a command that speaks over its standard input
// and output, or the URL of a Streamable HTTP endpoint. Out: their tools, as
// the servers wrote them ([List]), for [dialect] to convert; or a [Session]
// that stays open and takes calls as well.
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools
//
// The connection is the official Go SDK's. Its types lose the order of keys,
// the digits of numbers and fields that it does not know, so the results are
// read from the messages themselves, and only then judged: a list must end, a
// tool must be one that [dialect.ParseMCP] reads, within a budget, and its
// name must be one that every provider takes and that no other tool has. What
// is wrong is an [Error], which names the server and says what to do, without
// the keys that the server was given.
//
// Start reading at session.go, then client.go for one server of it.
package remote
