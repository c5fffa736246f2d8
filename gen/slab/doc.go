// Package slab hands out memory for many small things of one kind in few large pieces.
//
// Start reading at [Of].
package slab
