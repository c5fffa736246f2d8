// Toolgen-import prints the tools of live MCP servers as MCP JSON.
//
//	toolgen-import [flags] -stdio 'COMMAND ARGUMENTS' | -http URL …
//
// In: servers, each a command or a Streamable HTTP URL, with the flags that
// describe it behind it. Out: one JSON array of tool definitions as the
// servers wrote them, as toolgen show prints them, on standard output or in a
// file; toolgen convert and toolgen generate -from mcp read it. What is wrong
// goes to standard error, and then nothing is printed or written.
//
// The package holds effects alone: flags, files and exit codes. The work is
// that of package remote. Start reading at main.go.
package main
