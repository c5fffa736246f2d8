// Package validate compares what the package option validate makes of struct
// tags with the verdict of github.com/go-playground/validator itself.
//
// It has tests alone: they infer the schemas of structs with all the tags that
// validator knows, and with random ones, give both sides the same arguments,
// and hold every difference against the list of those that are known.
package validate
