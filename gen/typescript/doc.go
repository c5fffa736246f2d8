// Package typescript writes definitions as types of TypeScript, for models that read or
// write code.
//
// In: definitions, as an API takes them. Out: text. [Harmony] is what a model reads of
// definitions by the format that OpenAI publishes for gpt-oss.
package typescript
