// Package remember keeps the results of runs, by the content of what they read.
//
// In: the folders that a run may read, and whatever else its result depends on. Out: a
// [Key], and the value that an earlier run with the same key stored, if there is one. The
// times of files are never used, since archives, container layers and quick edits can
// leave them unchanged. Several runs can use a [Store] at once; a damaged value counts as
// missing. Start reading at [ReadTrees] and [Store.Get].
package remember
