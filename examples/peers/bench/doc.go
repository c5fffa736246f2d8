// Package bench compares generated calls with alternatives in Go: the typed handlers of the
// official SDK and of mark3labs/mcp-go, and validators followed by json.Unmarshal. All use
// the same arguments, input schema, and function, in the same process. Tests check that all
// produce the same result.
//
//	go test ./bench -run '^$' -bench . -count 6
//
// Decode measures only the arguments: decoding and validation, for a tool without a result.
// Handle measures everything between an SDK and a function: decoding, validation, the call,
// and encoding. List is tools/list with 100 tools. Memory measures hostile arguments.
package bench
