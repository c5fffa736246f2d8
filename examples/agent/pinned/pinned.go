// Package pinned holds the tools of a server as they were reviewed: those of
// the example gosdk. The file tools.json is what the server listed, by this
// command in this folder:
//
//	go run github.com/go-toolgen/toolgen/inspect/remote/toolgen-import -o tools.json -stdio 'go run .' -dir ../../gosdk
//
// and toolgen makes Go of it, so that a change is a diff, and toolgen check
// finds a file that does not fit the other.
package pinned

//go:generate go tool toolgen generate -from mcp -format mcp -o tools_gen.go tools.json
