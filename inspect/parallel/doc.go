// Package parallel calls a function for many things at once.
//
// In: how many, and what to do for each. Out: nothing of its own: each call
// writes to a place that is its alone, so that the order of the calls never
// shows in what a run makes. Loading, inspection and generation use it, each
// over packages. Start reading at [Do].
package parallel
