// Package hostile calls tools in malicious ways: with arbitrary bytes as arguments, from
// a thousand goroutines, and with tools that fail in every way. An independent validator
// checks the arguments. The tools are those of the examples and of packages maze and
// traps.
package hostile
