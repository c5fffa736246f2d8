// Package calls compares gen/call with an independent validator,
// github.com/santhosh-tekuri/jsonschema: their verdicts on values and formats, and on the
// arguments that a call completes.
//
// It contains only tests.
package calls
