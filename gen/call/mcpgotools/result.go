package mcpgotools

import (
	"encoding/base64"
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/mark3labs/mcp-go/mcp"
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
		return mcp.NewImageContent(base64.StdEncoding.EncodeToString(block.Data), block.MIMEType)
	case "audio":
		return mcp.NewAudioContent(base64.StdEncoding.EncodeToString(block.Data), block.MIMEType)
	case "resource":
		return mcp.NewEmbeddedResource(resourceOf(block))
	case "resource_link":
		link := mcp.NewResourceLink(block.URI, block.Name, block.Description, block.MIMEType)
		link.Title = block.Title
		if size := block.Size; size > 0 {
			link.Size = &size // a pointer to the block's field would move the block to the heap
		}
		return link
	}
	return mcp.NewTextContent(block.Text)
}

func resourceOf(block call.Content) mcp.ResourceContents {
	if block.Data == nil {
		return mcp.TextResourceContents{URI: block.URI, MIMEType: block.MIMEType, Text: block.Text}
	}
	return mcp.BlobResourceContents{URI: block.URI, MIMEType: block.MIMEType, Blob: base64.StdEncoding.EncodeToString(block.Data)}
}
