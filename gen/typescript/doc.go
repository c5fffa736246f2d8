// Package typescript writes definitions as types of TypeScript, for models that read or
// write code.
//
// In: definitions, as an API takes them. Out: text. [Harmony] is what a model reads of
// definitions by the format that OpenAI publishes for gpt-oss, and [Types] a module that
// the compiler takes, for agents that call tools by code.
//
// Of [Types], schema.go reads a schema as a type, object.go and array.go what is about
// values of one kind, type.go has types and how they are joined, named.go names what
// is referred to, told.go is what no type says and a comment has to, and print.go
// writes all of it down.
package typescript
