// Toolgen-import prints the tools of live MCP servers as MCP JSON.
//
//	toolgen-import [flags] -stdio 'COMMAND ARGUMENTS' | -http URL …
//
// A server is a command or a Streamable HTTP URL, followed by the flags that describe it.
// The output is a JSON array of the tool definitions as the servers wrote them, on
// standard output or in a file, which toolgen convert and toolgen generate -from mcp
// accept. If there is an error, there is no output.
//
// Start reading at main.go. This package handles flags, files, and exit codes; package
// remote does the rest.
package main
