// Package dialect writes the definition of a [Tool] in the form of each API, its
// [Dialect], and reads definitions back. [Convert] does both: here the tools of an
// MCP server become those of a request to OpenAI's Chat Completions.
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
//		return err // names every tool that OpenAI refuses
//	}
//	fmt.Println(result.Doc) // {"tools":[{"type":"function","function":{"name":"get_weather",…
//	list := result.Doc.Under("tools")
//	body, err := json.Marshal(map[string]any{"model": "gpt-5", "messages": messages, "tools": list})
//
// A Dialect is a value in the list that [All] returns. Its Parse reads a definition;
// its Lower makes the input schema one that the API accepts; its Envelope writes the
// definition. [Dialect.Define] is both of the latter. None of them changes its
// arguments. A keyword that an API does not support is described, and a field that
// it does not have is reported, never dropped in silence.
//
// The package knows nothing of Go types, servers or the network. Start reading
// at [Dialect], then the file of one dialect; for conversion at convert.go.
package dialect
