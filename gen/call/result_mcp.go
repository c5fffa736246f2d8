package call

// AppendMCP appends the result as a CallToolResult of MCP: one line of JSON, which is
// valid under schema.json of 2025-06-18, 2025-11-25 and 2026-07-28. (The last
// requires a resultType, which the others allow.) An error has no structured content.
// If Structured is not JSON, an error is sent in its place.
func (r Result) AppendMCP(b []byte) []byte {
	r = r.checked()
	b = append(b, '{')
	if !r.sdk.unfinished {
		b = append(b, `"content":`...)
		b = r.appendContent(b)
		b = append(b, ',')
	}
	if r.Structured != nil {
		b = append(b, `"structuredContent":`...)
		b = append(b, r.Structured...)
		b = append(b, ',')
	}
	if r.IsError {
		b = append(b, `"isError":true,`...)
	}
	if r.sdk.members != nil {
		b = append(b, r.sdk.members...)
		return append(b, '}')
	}
	return append(b, `"resultType":"complete"}`...)
}

// appendContent appends the array of blocks.
func (r Result) appendContent(b []byte) []byte {
	if r.Content == nil && r.sdk.content != nil {
		return append(b, r.sdk.content...)
	}
	b = append(b, '[')
	if r.Content == nil && string(r.value) != `""` {
		b = append(b, `{"type":"text","text":`...)
		b = r.appendText(b)
		b = append(b, '}')
	}
	for i, block := range r.Content {
		if i > 0 {
			b = append(b, ',')
		}
		b = block.append(b)
	}
	return append(b, ']')
}

// appendText appends the text of what the tool returned, as a string of JSON. A
// string is one already.
func (r Result) appendText(b []byte) []byte {
	switch {
	case len(r.value) == 0:
		return appendString(b, r.valueText())
	case r.value[0] == '"':
		return append(b, r.value...)
	}
	return appendString(b, r.value)
}

// MarshalJSON returns the result as AppendMCP does.
func (r Result) MarshalJSON() ([]byte, error) { return r.AppendMCP(nil), nil }
