//go:build goexperiment.jsonv2

package proof_test

// hasStreams says that encoding/json is implemented by version 2, which has methods for
// streams of tokens.
const hasStreams = true
