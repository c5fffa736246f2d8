// Package adopt writes the directives that say the same as the calls which
// register tools.
//
// In: what inspect found of registered tools, and the source of their files.
// Out: the files as they are to be, and what no directive can say. It touches no
// disk. Start reading at adopt.go.
package adopt
