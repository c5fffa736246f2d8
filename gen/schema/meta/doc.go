// Package meta checks a [schema.Doc] against the meta-schema of JSON Schema 2020-12
// ([Check]), and values against a schema ([Compile]). It loads no other documents: a
// reference to one is an error.
//
// Regular expressions use the syntax of ECMA-262. An expression that Go does not support,
// for example (?=…), matches every string.
//
// Start reading at [Check].
package meta
