// Package conformance contains the tools that the MCP conformance suite requires, each as a
// typed function.
//
//toolgen:package call prefix=test_ mcp-revision=2026-07-28
//toolgen:inject Client from=context
package conformance

//go:generate go tool toolgen

import (
	_ "embed"
	"errors"

	"github.com/go-toolgen/toolgen/gen/call"
)

var (
	//go:embed testdata/red.png
	red []byte
	//go:embed testdata/silence.wav
	silence []byte
)

// SimpleText returns a text.
//
//toolgen:tool readonly
func SimpleText() string { return "This is a simple text response for testing." }

// ImageContent returns an image of one red pixel.
//
//toolgen:tool readonly
//toolgen:result image/png
func ImageContent() []byte { return red }

// AudioContent returns one sample of silence.
//
//toolgen:tool readonly
//toolgen:result audio/wav
func AudioContent() []byte { return silence }

// EmbeddedResource returns a resource.
//
//toolgen:tool readonly
//toolgen:result text/plain uri=test://embedded-resource
func EmbeddedResource() string { return "This is an embedded resource content." }

// MultipleContentTypes returns a text, an image and a resource.
//
//toolgen:tool readonly
func MultipleContentTypes() []call.Content {
	return []call.Content{
		{Type: "text", Text: "Multiple content types test:"},
		{Type: "image", MIMEType: "image/png", Data: red},
		{
			Type:     "resource",
			URI:      "test://mixed-content-resource",
			MIMEType: "application/json",
			Text:     `{"test":"data","value":123}`,
		},
	}
}

// ErrorHandling fails.
//
//toolgen:tool readonly
func ErrorHandling() error {
	return errors.New("this tool intentionally returns an error for testing")
}
