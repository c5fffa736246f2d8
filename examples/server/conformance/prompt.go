package conformance

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
)

// SimplePrompt is a text.
//
//toolgen:prompt
func SimplePrompt() string { return "This is a simple prompt for testing." }

// PromptWithArguments says its arguments.
//
//toolgen:prompt
func PromptWithArguments(
	arg1 string, // the first
	arg2 string, // the second
) string {
	return fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", arg1, arg2)
}

// FirstArguments completes the first argument.
//
//toolgen:completion PromptWithArguments.arg1
func FirstArguments(typed string) []string { return []string{typed + "Value1", typed + "Value2"} }

// PromptWithEmbeddedResource has a resource in it.
//
//toolgen:prompt
func PromptWithEmbeddedResource(
	//toolgen:param name=resourceUri
	uri string, // what is embedded
) []call.Content {
	return []call.Content{
		call.ResourceTextContent(uri, "text/plain", "Embedded resource content for testing."),
		call.TextContent("Please process the embedded resource above."),
	}
}

// PromptWithImage has an image in it.
//
//toolgen:prompt
func PromptWithImage() []call.Message {
	return []call.Message{
		{Content: call.ImageContent("image/png", red)},
		call.UserMessage("Please analyze the image above."),
	}
}
