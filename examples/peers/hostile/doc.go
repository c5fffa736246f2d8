// Package hostile calls tools in malicious ways: with arbitrary bytes as arguments, from a
// thousand goroutines, and with tools that fail in every way. An independent validator judges
// the arguments. The tools are in the examples, in maze, and in traps.
package hostile
