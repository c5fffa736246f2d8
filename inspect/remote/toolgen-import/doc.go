// Toolgen-import prints the tools of live MCP servers as MCP JSON.
//
//	toolgen-import [flags] -stdio 'COMMAND ARGUMENTS' | -http URL …
//
// A server is a command or a Streamable HTTP URL, followed by the flags that describe it.
// The output is a JSON array of the tool definitions, as the servers wrote them. It goes
// to standard output or to a file, and toolgen convert and toolgen generate -from mcp
// accept it. If there is an error, there is no output.
//
// Start reading at main.go. This package handles flags, files, and exit codes; package
// remote does the rest.
package main
