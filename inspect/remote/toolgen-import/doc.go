// Toolgen-import prints the tools of live MCP servers as MCP JSON.
//
//	toolgen-import [flags] -stdio 'COMMAND ARGUMENTS' | -http URL …
//
// A server is a command or a Streamable HTTP URL; flags that describe it follow it. The
// output is one JSON array of tool definitions as the servers wrote them, on standard
// output or in a file, which toolgen convert and toolgen generate -from mcp read. With an
// error there is no output.
//
// Start reading at main.go. This package has flags, files and exit codes; package remote
// does the work.
package main
