// Package validate compares the package option validate with
// github.com/go-playground/validator itself.
//
// It contains only tests: they infer the schemas of structs with all tags of validator, and
// with random tags, validate the same arguments with both, and compare every difference
// with the list of known differences.
package validate
