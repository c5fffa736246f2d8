package main

import (
	"context"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// askResponses asks through Responses until the model has an answer.
func (a agent) askResponses(ctx context.Context, question string) (string, error) {
	definitions, err := a.definitions(dialect.Responses)
	if err != nil {
		return "", err
	}
	request := responses.ResponseNewParams{
		Model: a.model,
		Input: responses.ResponseNewParamsInputUnion{OfString: openai.String(question)},
	}
	for _, definition := range definitions {
		request.Tools = append(request.Tools, param.Override[responses.ToolUnionParam](definition))
	}
	for range maxTurns {
		response, err := a.client.Responses.New(ctx, request)
		if err != nil {
			return "", err
		}
		outputs, err := a.outputs(ctx, response)
		if err != nil {
			return "", err
		}
		if len(outputs) == 0 {
			return response.OutputText(), nil
		}
		// The service keeps what was said before.
		request.PreviousResponseID = openai.String(response.ID)
		request.Input = responses.ResponseNewParamsInputUnion{OfInputItemList: outputs}
	}
	return "", errTooManyTurns
}

// outputs returns what the calls in a response come to.
func (a agent) outputs(ctx context.Context, response *responses.Response) (responses.ResponseInputParam, error) {
	var outputs responses.ResponseInputParam
	for _, item := range response.Output {
		if item.Type != "function_call" {
			continue
		}
		call := item.AsFunctionCall()
		text, err := a.call(ctx, call.Name, call.Arguments)
		if err != nil {
			return nil, err
		}
		output := responses.ResponseInputItemParamOfFunctionCallOutput(text)
		output.OfFunctionCallOutput.CallID = openai.String(call.CallID)
		outputs = append(outputs, output)
	}
	return outputs, nil
}
