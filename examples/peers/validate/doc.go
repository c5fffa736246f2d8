// Package validate compares the package option validate with
// github.com/go-playground/validator itself.
//
// It contains only tests. They infer the schemas of structs with all tags of validator
// and with random tags, and validate the same arguments with validator and with the
// schema. A test fails if it finds a difference that is not in the list of known
// differences.
package validate
