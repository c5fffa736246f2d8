// Package facts collects the information in the source about a property, that is, a
// struct field, a parameter, or a result. The information comes from struct tags,
// //toolgen: directives, and doc comments: name, description, title, whether the property
// is required, keywords of JSON Schema, and checks of go-playground/validator. Each fact
// has a position. Package infer builds schemas from these facts. Package gotype parses
// the json tag; this package only checks it.
//
// Start reading at [Reader.Struct] (object.go), [Reader.Field] and [OfParam]
// (property.go).
package facts
