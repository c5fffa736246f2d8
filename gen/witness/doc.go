// Package witness decides whether one JSON Schema (2020-12) accepts every value that
// another schema accepts. The answer is a counterexample, confirmed by an independent
// validator; a proof that there is no counterexample; or the reason why the question
// could not be decided.
//
// Start reading at [Find]; [Solver] answers several questions about the same documents.
// Both schemas are compiled to logical statements about a value (node.go, compile.go).
// Case analysis reduces these to assertions about one JSON type (search.go), for which a
// value is constructed: number.go, text.go, array.go, object.go.
//
// A statement that cannot be decided is dropped, which can only add accepted values, so
// that a proof remains valid. These statements cannot be decided: references that leave
// the document or refer back to themselves, "$dynamicRef", "unevaluatedItems" and
// "unevaluatedProperties" combined with choices, regular expressions that neither
// Go nor ECMA-262 has, and searches that take too many steps.
package witness
