// Package typescript writes definitions as types of TypeScript: [Types] as a module, for
// agents that call tools by code, and [Harmony] as the text that gpt-oss reads in the
// format that OpenAI publishes for it.
//
// Start reading at [Types]. schema.go makes the type of a schema, object.go and
// array.go those of objects and arrays; type.go has types and their unions, named.go the
// names of those that references lead to, comment.go what a comment says because no type
// can, and print.go writes them.
package typescript
