// Package hostile calls tools as nobody would who means well: with any bytes
// for arguments, from a thousand goroutines, with tools that fail in every way.
// Its judge of what arguments must be is a validator that we did not write, and
// the tools are those of the examples beside those of maze and traps.
package hostile
