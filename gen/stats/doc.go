// Package stats measures what tool definitions cost: bytes, and tokens of a
// named tokenizer, for each dialect, in whole and by what they are spent on.
//
// In: tools ([dialect.Located]), dialects, and a function that counts tokens,
// such as [Count]. Out: a [Report], as a table or as data, and what is over a
// limit or a [Budget].
//
// What is measured is the canonical JSON text of a definition. A provider makes
// a prompt of its own from it, by a tokenizer of its own, so that what is billed
// differs: the numbers are there to be compared with one another.
//
// Start reading at [Measure].
package stats
