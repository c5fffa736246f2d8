// Package facts reads what the source says of the members of an object: the fields
// of a struct, parameters, results.
//
// In come the text of a struct tag, what inspect knows of a declaration, the lines
// of doc comments, and the options of the package. Out come plain values: names,
// descriptions and titles with their origin, whether an object needs the member,
// keywords of JSON Schema with where they stand, and the checks of
// go-playground/validator; and beside them, in the order in which they are found,
// the problems. What tags say of a schema is read here and in facts/validator alone;
// the tag json is read by gen/gotype, and here only checked (json.go). What the facts
// make of a schema is up to gen/infer.
//
// The fields of a struct are read once, before anything is made of them.
//
// Start reading at [Reader.Struct] (struct.go), [Reader.Field] (field.go) and
// [OfParam] (property.go).
package facts
