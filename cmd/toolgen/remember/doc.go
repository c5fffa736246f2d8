// Package remember caches the results of runs by the content of the files that they read.
//
// A [Key] is a hash of the directories that a run may read, and of everything else that
// its result depends on. A [Store] returns the value that an earlier run with the same
// key stored. The package never uses file times, because archives, container layers, and
// quick edits can leave them unchanged. Several runs can use a Store at the same time. A
// damaged value counts as missing. Start reading at [ReadTrees] and [Store.Get].
package remember
