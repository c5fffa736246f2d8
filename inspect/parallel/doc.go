// Package parallel calls a function for many things at once. Each call has to write to a
// place of its own, so that the order of the calls does not change the output of a run.
//
// Start reading at [Do].
package parallel
