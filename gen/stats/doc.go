// Package stats measures what tool definitions cost in each dialect: bytes, and
// tokens of a named tokenizer, in total and for each part.
//
// In: tools ([dialect.Located]), dialects, and a function that counts tokens, such as
// [Count]. Out: a [Report], as a table or as data, and diagnostics for tools over a
// limit or a [Budget].
//
// It measures the canonical JSON of a definition. A provider makes its own prompt of
// that, with its own tokenizer, so that it bills other numbers: those here are for
// comparisons with each other.
//
// Start reading at [Measure].
package stats
