// Package validator parses the struct tags of github.com/go-playground/validator v10.30
// and returns the meaning of each check for a value: keywords of JSON Schema, rejected
// values, and words, and how validator treats an absent value. It follows validator's
// source, and tests compare it with validator itself on random values.
//
// Start reading at [Parse], then [Subject.Meaning]; the tables of checks are in
// limits.go, choices.go, meaning.go, and fields.go.
package validator
