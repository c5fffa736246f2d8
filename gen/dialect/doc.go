// Package dialect generates the definition of a [Tool] in the format of each API, its
// [Dialect], and parses definitions. [Convert] does both: here the tools of an MCP
// server become the tools of a request to OpenAI's Chat Completions.
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
// A Dialect is a value in the list that [All] returns. Its Parse parses a definition,
// its Lower rewrites the input schema so that the API accepts it, and its Envelope
// generates the definition. [Dialect.Define] calls Lower and Envelope. These functions
// do not modify their arguments. A keyword that an API does not support is described,
// and a field that it does not have is reported. Neither is dropped silently.
//
// The package knows nothing about Go types, servers, or the network. Start reading at
// [Dialect], then the file of one dialect; for conversion at convert.go.
package dialect
