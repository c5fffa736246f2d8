// Package pinned contains the reviewed tools of a server, the example gosdk. The file
// tools.json is the tool list of the server. This command, run in this directory, writes
// it:
//
//	go run github.com/go-toolgen/toolgen/inspect/remote/toolgen-import -o tools.json -stdio 'go run .' -dir ../../gosdk
//
// toolgen generates a Go file from it, so that a change of the server is visible as a
// diff. toolgen check reports the file if it is out of date.
package pinned

//go:generate go tool toolgen generate -from mcp -format mcp -o tools_gen.go tools.json
