// Package bench compares generated dispatch with what else calls tools in Go:
// the typed handlers of the official SDK and of mark3labs/mcp-go, and
// validators with json.Unmarshal behind them. All get the same arguments, the
// same input schema and the same function, in the same run; the tests beside
// the benchmarks check that all of them make the same of it.
//
//	go test ./bench -run '^$' -bench . -count 6
//
// Decode is the arguments alone: decoded and held to the schema, for a tool
// without a result. Handle is all that stands between an SDK and a function:
// decode, validate, call, encode. List is tools/list of 100 tools. Memory is
// what hostile arguments cost.
package bench
