// Package stats measures the cost of tool definitions in each dialect: bytes, and tokens
// of a named tokenizer, in total and for each part.
//
// Its input is tools ([dialect.Located]), dialects, and a function that counts tokens,
// for example [Count]. Its output is a [Report], as a table or as data, and diagnostics
// for tools that exceed a limit or a [Budget].
//
// The package measures the canonical JSON of a definition. A provider converts the
// definition to a prompt in its own format, with its own tokenizer, and bills other
// numbers. The numbers here are only for comparisons with each other.
//
// Start reading at [Measure].
package stats
