// Package witness decides whether one JSON Schema accepts every value that
// another takes, and shows a value where it does not.
//
// In: two documents of JSON Schema 2020-12 ([schema.Doc]). Out: an [Answer]: a
// value that the one takes and the other refuses, which an independent
// validator has confirmed; or that there is none; or why neither could be
// found out. It decides by what values are accepted, never by how a schema is
// written.
//
// Both schemas become statements about a value (node.go, compile.go). What is
// wanted of a value is a set of them, which is taken apart by cases until only
// assertions about one JSON type are left (search.go, parts.go); then a value
// is made of values for smaller sets: a number by exact fractions (number.go),
// a text by automata (text.go, language.go), an array (array.go), an object
// (object.go). That there is no value is a proof: what cannot be decided is
// left out of account, which leaves more values, never fewer.
//
// Who asks more than one question about the same documents uses a [Solver]
// (solver.go).
//
// It cannot decide references out of the document or in circles, "$dynamicRef",
// "unevaluatedItems" and "unevaluatedProperties" beside choices, regular
// expressions that Go lacks, and what takes too many steps: then it says so,
// unless what it can decide is enough.
//
// Start reading at [Find].
package witness
