// Package dialect writes tool definitions in the forms that providers take.
//
// In: a [Tool], made from Go source or read from an MCP server's list
// ([ParseMCP]). Out: the JSON of one definition, as a [schema.Doc].
//
// Each provider's form is a value in the list that [All] returns. Its Lower
// makes the tool's schemas what the provider takes, its Envelope puts them
// beside the name and the description; both are pure and leave what they are
// given as it is. A keyword that a provider does not take is told in a
// description, never dropped.
//
// The package judges no names and resolves no references, and knows nothing
// of Go types. Start reading at [Dialect], then the file of one dialect.
package dialect
