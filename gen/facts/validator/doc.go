// Package validator parses the struct tags of github.com/go-playground/validator
// v10.30 and knows what each check means for a value: keywords of JSON Schema, refused
// values and words, and what validator does with a value that is left out. It follows
// validator's source, and tests compare it with validator itself on random values.
//
// Start reading at [Parse], then [Subject.Meaning]; the tables of checks are in limits.go,
// choices.go, meaning.go, and fields.go.
package validator
