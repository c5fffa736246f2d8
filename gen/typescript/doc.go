// Package typescript writes definitions as types of TypeScript: [Types] as a module, for
// agents that call tools by code, and [Harmony] as the text that gpt-oss reads in the
// format that OpenAI publishes for it.
//
// Start reading at [Types]. types.go makes the types of schemas, and print.go writes
// them, with comments for what no type can say.
package typescript
