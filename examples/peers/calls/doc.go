// Package calls compares what gen/call makes of arguments with what others make
// of them: the verdict of github.com/santhosh-tekuri/jsonschema on values and
// formats, and what lower.Restore makes of the arguments for a strict tool.
//
// It has tests alone.
package calls
