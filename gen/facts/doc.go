// Package facts collects the facts that the source states about a property (a struct
// field, a parameter, or a result) in struct tags, //toolgen: directives, and doc
// comments: name, description, title, whether it is required, keywords of JSON Schema,
// and checks of go-playground/validator, each with its position. Package infer builds
// schemas from these facts. Package gotype parses the json tag; this package only checks
// it.
//
// Start reading at [Reader.Struct] (object.go), [Reader.Field] and [OfParam]
// (property.go).
package facts
