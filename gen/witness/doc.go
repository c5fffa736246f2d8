// Package witness decides whether one JSON Schema (2020-12) accepts every value that
// another schema accepts. There are three possible answers: a counterexample, confirmed
// by an independent validator; a proof that there is no counterexample; or the reason why
// the question could not be decided.
//
// Start reading at [Find]. [Solver] answers several questions about the same documents.
// Both schemas are compiled to logical statements about a value (node.go, compile.go).
// Case analysis (search.go) reduces these to assertions about one JSON type. Then a value
// of that type is constructed: number.go, text.go, array.go, object.go.
//
// If a statement cannot be decided, it is dropped. This can only add accepted values, so
// a proof remains valid. The following cannot be decided:
//
//   - references that leave the document or refer back to themselves
//   - "$dynamicRef"
//   - "unevaluatedItems" and "unevaluatedProperties" combined with choices
//   - regular expressions that neither Go nor ECMA-262 supports
//   - searches that take too many steps
package witness
