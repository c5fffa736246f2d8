//go:build !goexperiment.jsonv2

package proof_test

// hasStreams says that encoding/json is made of version 2, with methods for
// streams of tokens.
const hasStreams = false
