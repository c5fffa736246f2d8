//go:build !goexperiment.jsonv2

package main

// encoderName is the Go version of the encoding/json with which the tests are built.
const encoderName = "Go 1.26"

// encoderExceptions are exceptions that apply only to this version.
var encoderExceptions = map[string]string{}
