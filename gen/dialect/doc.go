// Package dialect writes tool definitions in the forms that providers take,
// and reads them. The tools of an MCP server become those of a request to
// OpenAI's Chat Completions, as text or as a part of a larger value:
//
//	tools, err := schema.Parse([]byte(`{"tools": [{
//		"name": "get_weather",
//		"inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}
//	}]}`))
//	if err != nil {
//		return err // the text is not JSON
//	}
//	result, err := dialect.Convert(tools, dialect.Options{To: dialect.OpenAI})
//	if err != nil {
//		return err // tells of every tool that OpenAI refuses
//	}
//	fmt.Println(result.Doc) // {"tools":[{"type":"function","function":{"name":"get_weather",…
//	list := result.Doc.Under("tools")
//	body, err := json.Marshal(map[string]any{"model": "gpt-5", "messages": messages, "tools": list})
//
// In: a [Tool], made from Go source or read from a definition in any of the
// forms. Out: the JSON of one definition, as a [schema.Doc]. A program that
// has definitions from elsewhere, such as an MCP server's list, gives the whole
// document to [Convert]; one that has tools of its own asks [Dialect.Define]
// for the definition of each.
//
// Each provider's form is a value in the list that [All] returns. Its Parse
// reads a definition; its Lower makes the tool's input schema what the
// provider takes; its Envelope puts them beside the name and the description. All are
// pure and leave what they are given as it is. A keyword that a provider does
// not take is told in a description, and what it has no place for at all is
// reported, never dropped in silence.
//
// The package knows nothing of Go types, and nothing of servers and requests
// over the network. Start reading at [Dialect], then the file of one dialect;
// for conversion at convert.go.
package dialect
