// Package adopt derives directives from SDK registration calls. [Of] returns the
// directives for the tools that inspect found, and [Rewrite] adds them to the source of a
// file. The package does not read or write files. Start reading at [Of].
package adopt
