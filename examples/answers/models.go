package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/anthropics/anthropic-sdk-go"
	anthropicparam "github.com/anthropics/anthropic-sdk-go/packages/param"
	"github.com/openai/openai-go/v3"
	openaiparam "github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
	"google.golang.org/genai"

	"github.com/go-toolgen/toolgen/examples/answers/ticket"
)

// An asker returns the next message of a model. In the conversation said, the messages of
// the program and of the model alternate.
type asker func(ctx context.Context, said []string) (string, error)

// instructions are the system prompt of every model.
const instructions = "Make a ticket of what the customer writes."

// isModels reports whether message i of a conversation is from the model.
func isModels(i int) bool { return i%2 == 1 }

// errNoAnswer is the error if a model ends without output.
var errNoAnswer = errors.New("the model returned no answer")

func chatModel(client openai.Client, model string) asker {
	return func(ctx context.Context, said []string) (string, error) {
		messages := []openai.ChatCompletionMessageParamUnion{openai.DeveloperMessage(instructions)}
		for i, text := range said {
			if isModels(i) {
				messages = append(messages, openai.AssistantMessage(text))
			} else {
				messages = append(messages, openai.UserMessage(text))
			}
		}
		completion, err := client.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{
			Model:    model,
			Messages: messages,
			ResponseFormat: openaiparam.Override[openai.ChatCompletionNewParamsResponseFormatUnion](
				json.RawMessage(ticket.TicketResponseFormat)),
		})
		if err != nil {
			return "", err
		}
		if len(completion.Choices) == 0 || completion.Choices[0].FinishReason != "stop" {
			return "", errNoAnswer
		}
		message := completion.Choices[0].Message
		if message.Refusal != "" {
			return "", fmt.Errorf("%w: %s", errNoAnswer, message.Refusal)
		}
		return message.Content, nil
	}
}

func responsesModel(client openai.Client, model string) asker {
	return func(ctx context.Context, said []string) (string, error) {
		var input responses.ResponseInputParam
		for i, text := range said {
			role := responses.EasyInputMessageRoleUser
			if isModels(i) {
				role = responses.EasyInputMessageRoleAssistant
			}
			input = append(input, responses.ResponseInputItemUnionParam{OfMessage: &responses.EasyInputMessageParam{
				Type: responses.EasyInputMessageTypeMessage, Role: role,
				Content: responses.EasyInputMessageContentUnionParam{OfString: openai.String(text)},
			}})
		}
		response, err := client.Responses.New(ctx, responses.ResponseNewParams{
			Model:        model,
			Instructions: openai.String(instructions),
			Input:        responses.ResponseNewParamsInputUnion{OfInputItemList: input},
			Text: responses.ResponseTextConfigParam{
				Format: openaiparam.Override[responses.ResponseFormatTextConfigUnionParam](
					json.RawMessage(ticket.TicketTextFormat)),
			},
		})
		if err != nil {
			return "", err
		}
		text := response.OutputText()
		if response.Status != responses.ResponseStatusCompleted || text == "" {
			return "", fmt.Errorf("%w: %s", errNoAnswer, response.Status)
		}
		return text, nil
	}
}

func anthropicModel(client anthropic.Client, model string) asker {
	return func(ctx context.Context, said []string) (string, error) {
		var messages []anthropic.MessageParam
		for i, text := range said {
			block := anthropic.NewTextBlock(text)
			if isModels(i) {
				messages = append(messages, anthropic.NewAssistantMessage(block))
			} else {
				messages = append(messages, anthropic.NewUserMessage(block))
			}
		}
		message, err := client.Messages.New(ctx, anthropic.MessageNewParams{
			Model:     model,
			MaxTokens: 1024,
			System:    []anthropic.TextBlockParam{{Text: instructions}},
			Messages:  messages,
			OutputConfig: anthropic.OutputConfigParam{
				Format: anthropicparam.Override[anthropic.JSONOutputFormatParam](
					json.RawMessage(ticket.TicketOutputFormat)),
			},
		})
		if err != nil {
			return "", err
		}
		if message.StopReason != anthropic.StopReasonEndTurn {
			return "", fmt.Errorf("%w: %s", errNoAnswer, message.StopReason)
		}
		text := ""
		for _, block := range message.Content {
			text += block.Text
		}
		return text, nil
	}
}

func geminiModel(client *genai.Client, model string) asker {
	return func(ctx context.Context, said []string) (string, error) {
		var contents []*genai.Content
		for i, text := range said {
			role := genai.Role(genai.RoleUser)
			if isModels(i) {
				role = genai.RoleModel
			}
			contents = append(contents, genai.NewContentFromText(text, role))
		}
		response, err := client.Models.GenerateContent(ctx, model, contents, &genai.GenerateContentConfig{
			SystemInstruction:  genai.NewContentFromText(instructions, genai.RoleUser),
			ResponseMIMEType:   "application/json",
			ResponseJsonSchema: json.RawMessage(ticket.TicketResponseJSONSchema),
		})
		if err != nil {
			return "", err
		}
		if len(response.Candidates) == 0 || response.Candidates[0].FinishReason != genai.FinishReasonStop {
			return "", errNoAnswer
		}
		return response.Text(), nil
	}
}
