// Package meta checks a [schema.Doc] against the meta-schema of JSON Schema 2020-12
// ([Check]), and values against a schema ([Compile]). It loads nothing: a reference
// leads into the document, or is an error.
//
// Regular expressions are those of ECMA-262. One that Go does not support, such as
// (?=…), matches every text.
//
// Start reading at [Check].
package meta
