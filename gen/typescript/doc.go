// Package typescript converts definitions to TypeScript types. [Types] returns a module
// for agents that call tools from code. [Harmony] returns the prompt for gpt-oss, in the
// format that OpenAI publishes for it.
//
// Start reading at [Types]. types.go converts schemas to types, and print.go formats
// them, with comments for constraints that types cannot express.
package typescript
