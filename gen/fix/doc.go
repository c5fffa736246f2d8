// Package fix applies the fixes that diagnostics suggest: those that can be made
// together, as changes of bytes ([Choose]) or as the changed files ([Apply]). It skips a
// fix whose text has changed since, that overlaps another one, or after which Go source
// would not parse. It writes no files. Start reading at [Apply].
package fix
