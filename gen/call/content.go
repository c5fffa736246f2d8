package call

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

// A Content is one block of a result, as MCP defines it.
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
type Content struct {
	Type     string // "text", "image", "audio", "resource", or "resource_link"
	Text     string // text of a block or a resource
	Data     []byte // data of an image, an audio, or a binary resource
	MIMEType string
	URI      string // URI of a resource or a link
	// Fields of a link: Name is for programs and Title for people. Description describes
	// the resource to the model. Size is its size in bytes; 0 if unknown.
	Name, Title, Description string
	Size                     int64

	role string // role of a message of a prompt: see [Message]
}

const (
	textType     = "text"
	imageType    = "image"
	audioType    = "audio"
	resourceType = "resource"
	linkType     = "resource_link"
)

// TextContent returns a block of text.
func TextContent(text string) Content { return Content{Type: textType, Text: text} }

// ImageContent returns an image. The MIME type is, for example, image/png.
func ImageContent(mimeType string, data []byte) Content {
	return Content{Type: imageType, MIMEType: mimeType, Data: data}
}

// AudioContent returns a sound. The MIME type is, for example, audio/wav.
func AudioContent(mimeType string, data []byte) Content {
	return Content{Type: audioType, MIMEType: mimeType, Data: data}
}

// ResourceContent returns a resource whose data is part of the result. mimeType may be "".
func ResourceContent(uri, mimeType string, data []byte) Content {
	if data == nil {
		data = []byte{}
	}
	return Content{Type: resourceType, URI: uri, MIMEType: mimeType, Data: data}
}

// ResourceTextContent returns a resource whose text is part of the result. mimeType may be
// "".
func ResourceTextContent(uri, mimeType, text string) Content {
	return Content{Type: resourceType, URI: uri, MIMEType: mimeType, Text: text}
}

// LinkContent returns a link to a resource that a client may read. mimeType may be "".
// Further fields can be set on the returned block:
//
//	link := call.LinkContent("report://2026-03", "report-2026-03", "application/pdf")
//	link.Title, link.Size = "Report of March", 48_213
func LinkContent(uri, name, mimeType string) Content {
	return Content{Type: linkType, URI: uri, Name: name, MIMEType: mimeType}
}

// ContentResult returns a result of these blocks. If there are no blocks, its text is
// "done": see [Result.Blocks].
func ContentResult(blocks ...Content) Result { return Result{Content: blocks, made: true} }

func (c Content) known() bool {
	switch c.Type {
	case textType, imageType, audioType, resourceType, linkType:
		return true
	}
	return false
}

func (c Content) isEmpty() bool { return c.Type == textType && c.Text == "" }

// append appends the block in MCP's format.
func (c Content) append(b []byte) []byte {
	b = append(b, `{"type":"`...)
	b = append(b, c.Type...)
	b = append(b, '"')
	switch c.Type {
	case textType:
		b = appendMember(b, "text", c.Text)
	case imageType, audioType:
		b = appendData(b, "data", c.Data)
		b = appendMember(b, "mimeType", c.MIMEType)
	case resourceType:
		b = append(b, `,"resource":{"uri":`...)
		b = appendString(b, c.URI)
		b = appendKnown(b, "mimeType", c.MIMEType)
		b = append(c.appendBody(b), '}')
	case linkType:
		b = appendMember(b, "uri", c.URI)
		b = appendMember(b, "name", c.Name)
		b = appendKnown(b, "title", c.Title)
		b = appendKnown(b, "description", c.Description)
		b = appendKnown(b, "mimeType", c.MIMEType)
		if c.Size > 0 {
			b = strconv.AppendInt(append(b, `,"size":`...), c.Size, 10)
		}
	}
	return append(b, '}')
}

func (c Content) appendBody(b []byte) []byte {
	if c.Data != nil {
		return appendData(b, "blob", c.Data)
	}
	return appendMember(b, "text", c.Text)
}

func appendMember(b []byte, name, value string) []byte {
	b = append(append(append(b, `,"`...), name...), `":`...)
	return appendString(b, value)
}

// appendKnown appends a member unless its value is empty.
func appendKnown(b []byte, name, value string) []byte {
	if value == "" {
		return b
	}
	return appendMember(b, name, value)
}

func appendData(b []byte, name string, data []byte) []byte {
	b = append(append(append(b, `,"`...), name...), `":"`...)
	return append(base64.StdEncoding.AppendEncode(b, data), '"')
}

// text returns the block as text: its text, or else a description of it.
func (c Content) text() string {
	switch {
	case c.Type == textType, c.Type == resourceType && c.Data == nil:
		return strings.ToValidUTF8(c.Text, "\uFFFD")
	}
	words := []string{c.Type}
	for _, word := range []string{c.Name, c.URI, c.MIMEType} {
		if word != "" {
			words = append(words, word)
		}
	}
	size := c.Size
	if c.Type != linkType {
		size = int64(len(c.Data))
	}
	if size > 0 || c.Type != linkType {
		words = append(words, strconv.FormatInt(size, 10)+" bytes")
	}
	text := strings.Join(words, " ")
	if c.Description != "" {
		text += ": " + c.Description
	}
	return "[" + strings.ToValidUTF8(text, "\uFFFD") + "]"
}

// MarshalJSON returns the block as MCP defines it. A Type that MCP does not define is
// an error.
func (c Content) MarshalJSON() ([]byte, error) {
	if !c.known() {
		return nil, fmt.Errorf("a block of content has the type %q, which MCP does not define", c.Type)
	}
	return c.append(nil), nil
}
