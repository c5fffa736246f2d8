// Package pinned contains the reviewed tools of a server, the example gosdk. The file
// tools.json is the server's list, written by this command in this directory:
//
//	go run github.com/go-toolgen/toolgen/inspect/remote/toolgen-import -o tools.json -stdio 'go run .' -dir ../../gosdk
//
// toolgen generates a Go file from it, so that a change is visible as a diff, and toolgen
// check reports a file that is out of date.
package pinned

//go:generate go tool toolgen generate -from mcp -format mcp -o tools_gen.go tools.json
