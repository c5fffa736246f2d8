// Package validator parses the struct tags of github.com/go-playground/validator v10.30.
// For each check, it returns the meaning for a value: keywords of JSON Schema, rejected
// values, a phrase, and how validator treats a missing value. The package follows
// validator's source, and tests compare it with validator itself on random values.
//
// Start reading at [Parse], then [Subject.Meaning]; the tables of checks are in
// limits.go, choices.go, meaning.go, and fields.go.
package validator
