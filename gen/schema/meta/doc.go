// Package meta holds schemas to JSON Schema 2020-12, and values to schemas.
//
// In: a [schema.Doc] that somebody wrote. Out: what is wrong with it as a
// schema, each with the path to it ([Check]), and a [Validator] of values. It
// reads nothing: references lead into the document, or nowhere.
//
// Regular expressions are those of ECMA-262, of which Go has most. One that Go
// lacks, such as (?=…), accepts any text here: what cannot be decided passes.
//
// Start reading at [Check].
package meta
