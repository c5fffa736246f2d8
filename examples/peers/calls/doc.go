// Package calls compares gen/call with independent implementations: with the verdicts of
// github.com/santhosh-tekuri/jsonschema on values and formats, and on the arguments that a
// call completes.
//
// It contains only tests.
package calls
