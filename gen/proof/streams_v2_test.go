//go:build goexperiment.jsonv2

package proof_test

// hasStreams reports whether encoding/json is implemented by version 2, which supports
// methods for token streams.
const hasStreams = true
