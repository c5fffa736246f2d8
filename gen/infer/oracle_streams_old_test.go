//go:build !go1.27 || !goexperiment.jsonv2

package infer

// oracleStreams is empty if the standard library does not support token streams.
type oracleStreams struct{}
