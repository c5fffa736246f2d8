// Package fix applies the fixes that diagnostics suggest. It selects fixes that can be
// applied together, and returns them as byte changes ([Choose]) or as the changed files
// ([Apply]). It skips a fix if its text has changed since, if it overlaps another fix, or
// if the Go source would not parse after it. It writes no files. Start reading at
// [Apply].
package fix
