// Package words describes keywords of a schema in English, for models whose providers
// do not support the keywords: [Describe] moves them into the description. No constraint
// is lost: keywords without a phrase are described as JSON, and no value is shortened.
//
// The phrases are in lists, one for each type of value (phrases.go) and one for schemas
// that apply to the same value (choice.go). A schema inside another is
// described in a few words if these say all of it (short.go), and an object whose absent
// properties are null has phrases of its own (choice.go). Which keywords a provider
// supports, gen/lower knows. Start reading at [Describe].
package words
