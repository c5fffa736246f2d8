// Package validator knows the struct tags of github.com/go-playground/validator
// v10.30: their grammar, and what each of its checks means.
//
// In comes the text of a tag, to [Parse], and the value that it speaks of, as a
// [Subject]. Out come the checks in the order in which validator makes them, what
// becomes of a value that a call leaves out ([Chain.Absence]), and of each check a
// [Meaning]: keywords of JSON Schema, values that are refused, and words. It knows
// no schema, and reports nothing: a tag that validator panics on is a [Fault], and
// a check that no value can pass has a problem in its meaning.
//
// What validator does is taken from its source, and held to its verdict on random
// values.
//
// Start reading at [Parse], then [Meaning]; the tables are limits.go, choices.go,
// patterns.go, described.go, values.go and fields.go.
package validator
