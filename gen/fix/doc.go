// Package fix applies the fixes that diagnostics suggest. It selects fixes that can be
// applied together, and returns them as byte changes ([Choose]) or as the changed files
// ([Apply]). It skips a fix whose text has changed since, a fix that overlaps another
// fix, and a fix after which Go source would not parse. It writes no files. Start reading
// at [Apply].
package fix
