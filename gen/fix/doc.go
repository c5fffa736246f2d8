// Package fix makes the changes of source that diagnostics suggest.
//
// In: diagnostics with fixes, and the files that they speak of. Out: which of the
// fixes can be made together, as bytes of these files, and the files with them. A
// fix whose place is not there any more, or that another one has a part in, is left
// for another time; so is all that would leave Go source which does not parse.
// It reads and writes nothing itself. Start reading at [Apply].
package fix
