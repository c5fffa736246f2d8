// Package calls contains only tests. They compare gen/call with an independent validator,
// github.com/santhosh-tekuri/jsonschema: the verdicts on values and formats, and on the
// arguments that a call completes.
package calls
