// Package bench compares generated calls with alternatives in Go: the typed handlers of
// the official SDK and of mark3labs/mcp-go, and validators followed by json.Unmarshal.
// All of them use the same arguments, input schema, and function, in the same process.
// Tests check that they produce the same result.
//
//	go test ./bench -run '^$' -bench . -count 6
//
// The benchmarks measure these parts of a call:
//
//   - Decode: decoding and validation of the arguments, for a tool without a result.
//   - Handle: everything between an SDK and a function, that is, decoding, validation,
//     the call, and encoding.
//   - List: tools/list with 100 tools.
//   - Memory: hostile arguments.
package bench
