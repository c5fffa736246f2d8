// Package dialect generates the definition of a [Tool] in the format of each API, its
// [Dialect], and parses definitions. [Convert] does both. For example, it converts the
// tools of an MCP server for a request to OpenAI's Chat Completions:
//
//	tools, err := schema.Parse([]byte(`{"tools": [{
//		"name": "get_weather",
//		"inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}
//	}]}`))
//	if err != nil {
//		return err // the input is not JSON
//	}
//	result, err := dialect.Convert(tools, dialect.Options{To: dialect.OpenAI})
//	if err != nil {
//		return err // names every tool that OpenAI rejects
//	}
//	fmt.Println(result.Doc) // {"tools":[{"type":"function","function":{"name":"get_weather",…
//	list := result.Doc.Under("tools")
//	body, err := json.Marshal(map[string]any{"model": "gpt-5", "messages": messages, "tools": list})
//
// [All] returns a list of all dialects. For each dialect, Parse parses a definition, Lower
// rewrites the input schema so that the API accepts it, and Envelope generates the
// definition. [Dialect.Define] calls Lower and Envelope. None of these functions modifies
// its arguments. Keywords that an API does not support are described, and fields that it
// does not have are reported. Nothing is dropped silently.
//
// The package knows nothing about Go types, servers, or the network. Start reading at
// [Dialect], then in the file of a dialect. For conversion, start at convert.go.
package dialect
