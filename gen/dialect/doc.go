// Package dialect generates the definition of a [Tool] in the format of each API, its
// [Dialect]. It also parses definitions. [Convert] does both. In this example, it
// converts the tools of an MCP server for a request to OpenAI's Chat Completions:
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
// [All] returns the list of dialects. The function Parse of a Dialect parses a
// definition. Lower rewrites the input schema so that the API accepts it, and Envelope
// generates the definition. [Dialect.Define] calls Lower and Envelope. These functions do
// not modify their arguments. If an API does not support a keyword, the keyword is moved
// into the description. If it does not have a field, the field is reported. Nothing is
// dropped silently.
//
// The package does not depend on Go types, servers, or the network. Start reading at
// [Dialect], then the file of one dialect. Conversion is in convert.go.
package dialect
