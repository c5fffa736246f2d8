// Package remember keeps what runs came to, by the content of what they read.
//
// In: folders that a run may read, and whatever else its result depends on. Out:
// a [Key], and under it what was kept by an earlier run of the same key, or
// nothing. Time stamps never count: archives, layers of containers and quick
// edits keep them. A [Store] can be used by several runs at once; what is damaged
// in it is not there. Start reading at [ReadTrees] and [Store.Get].
package remember
