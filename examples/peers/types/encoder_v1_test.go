//go:build !goexperiment.jsonv2

package main

// encoderName says whose encoding/json the tests are built with.
const encoderName = "Go 1.26"

// encoderExceptions are exceptions with it alone.
var encoderExceptions = map[string]string{}
