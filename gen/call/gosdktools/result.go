package gosdktools

import (
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func resultOf(r call.Result) (*mcp.CallToolResult, error) {
	sent := &mcp.CallToolResult{Content: []mcp.Content{}, IsError: r.IsError}
	if r.IsSDKResult() {
		if err := json.Unmarshal(r.AppendMCP(nil), sent); err != nil {
			return nil, err
		}
	} else {
		for _, block := range r.Blocks() {
			sent.Content = append(sent.Content, contentOf(block))
		}
	}
	if r.Structured != nil && !r.IsError {
		sent.StructuredContent = r.Structured
	}
	return sent, nil
}

func contentOf(block call.Content) mcp.Content {
	switch block.Type {
	case "image":
		return &mcp.ImageContent{Data: block.Data, MIMEType: block.MIMEType}
	case "audio":
		return &mcp.AudioContent{Data: block.Data, MIMEType: block.MIMEType}
	case "resource":
		return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
			URI: block.URI, MIMEType: block.MIMEType, Text: block.Text, Blob: block.Data,
		}}
	case "resource_link":
		link := &mcp.ResourceLink{
			URI: block.URI, Name: block.Name, Title: block.Title, Description: block.Description, MIMEType: block.MIMEType,
		}
		if size := block.Size; size > 0 {
			link.Size = &size // a pointer to the block's field would move the block to the heap
		}
		return link
	}
	return &mcp.TextContent{Text: block.Text}
}
