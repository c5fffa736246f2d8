// Package stats measures the cost of tool definitions in each dialect. The cost is the
// number of bytes, and of tokens of a named tokenizer, in total and for each part.
//
// [Measure] receives tools ([dialect.Located]), dialects, and a function that counts
// tokens, for example [Count]. It returns a [Report], which is available as a table and
// as data. It also returns diagnostics for tools that exceed a limit or a [Budget].
//
// The package measures the canonical JSON of a definition. A provider converts the
// definition to a prompt in its own format, counts it with its own tokenizer, and bills a
// different number. Use the numbers of this package only for comparisons.
//
// Start reading at [Measure].
package stats
