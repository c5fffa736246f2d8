// Package witness decides whether one JSON Schema (2020-12) accepts every value
// that another one accepts. The answer is a value for which that is not so,
// confirmed by an independent validator; or a proof that there is no such value;
// or the reason why neither was found.
//
// Start reading at [Find]; [Solver] answers several questions about the same
// documents. Both schemas become statements about a value (node.go, compile.go).
// The statements that have to hold are split by cases until only assertions about
// one JSON type are left (search.go), for which a value is built:
// number.go, text.go, array.go, object.go.
//
// A statement that cannot be decided is left out, which allows more values, never
// fewer, so that a proof stays one. Undecided are references that leave the
// document or lead back to themselves, "$dynamicRef", "unevaluatedItems" and
// "unevaluatedProperties" beside choices, regular expressions that Go lacks, and
// what takes too many steps.
package witness
