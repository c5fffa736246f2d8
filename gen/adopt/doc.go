// Package adopt makes directives of the tools that calls register with an SDK: [Of]
// returns those of the tools that inspect found, and [Rewrite] adds them to the source
// of a file. It reads and writes no files. Start reading at [Of].
package adopt
