// Package dialect writes tool definitions in the forms that providers take,
// and reads them.
//
// In: a [Tool], made from Go source or read from a definition in any of the
// forms. Out: the JSON of one definition, as a [schema.Doc]. A program that
// has definitions from elsewhere, such as an MCP server's list, gives the whole
// document to [Convert]; one that has tools of its own asks [Dialect.Define]
// for the definition of each.
//
// Each provider's form is a value in the list that [All] returns. Its Parse
// reads a definition; its Lower makes the tool's schemas what the provider
// takes; its Envelope puts them beside the name and the description. All are
// pure and leave what they are given as it is. A keyword that a provider does
// not take is told in a description, and what it has no place for at all is
// reported, never dropped in silence.
//
// The package knows nothing of Go types, and nothing of servers and requests
// over the network. Start reading at [Dialect], then the file of one dialect;
// for conversion at convert.go.
package dialect
