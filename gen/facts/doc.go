// Package facts collects what the source states about a property (a struct field, a
// parameter or a result) in struct tags, //toolgen: lines and doc comments: name,
// description, title, presence, keywords of JSON Schema, and checks of
// go-playground/validator, each with its position. Package infer makes schemas of
// that; the json tag is parsed in package gotype, and only checked here.
//
// Start reading at [Reader.Struct] (object.go), [Reader.Field] and
// [OfParam] (property.go).
package facts
