// Package calls compares what gen/call makes of arguments with what others make
// of them: the verdict of github.com/santhosh-tekuri/jsonschema on values and
// formats, and on the arguments that a call completes.
//
// It has tests alone.
package calls
