// Package parallel calls a function for many items at the same time. Each call must write
// its result to a separate location, so that the order of the calls does not affect the
// output of a run.
//
// Start reading at [Do].
package parallel
