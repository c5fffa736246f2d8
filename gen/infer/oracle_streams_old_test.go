//go:build !go1.27 || !goexperiment.jsonv2

package infer

// oracleStreams is empty where the standard library has no streams of tokens.
type oracleStreams struct{}
