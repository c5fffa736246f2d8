package genaitools_test

import (
	"context"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/genaitools"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"google.golang.org/genai"
	"google.golang.org/genai/interactions/models/interactions"
)

func ExampleRun() {
	talk := func(ctx context.Context, client *genai.Client, set call.Set) error {
		params := genaitools.Params{Model: "gemini-3-pro", Contents: genai.Text("Water the basil.")}
		end, err := loop.Finish(genaitools.Run(ctx, client, &params, set))
		if err != nil {
			return err
		}
		fmt.Println(end.Text)
		return nil
	}
	_ = talk
}

func ExampleAnswer() {
	// A conversation in your own loop.
	talk := func(ctx context.Context, client *genai.Client, contents []*genai.Content, set call.Set) (string, error) {
		tools, err := genaitools.Tools(set)
		if err != nil {
			return "", err
		}
		for {
			response, err := client.Models.GenerateContent(ctx, "gemini-3-pro", contents, &genai.GenerateContentConfig{Tools: tools})
			if err != nil {
				return "", err
			}
			answers, _ := genaitools.Answer(ctx, set, response.FunctionCalls()) // no tool of the set needs approval
			if len(answers) == 0 {
				return response.Text(), nil
			}
			contents = append(contents, response.Candidates[0].Content, genai.NewContentFromParts(answers, genai.RoleUser))
		}
	}
	_ = talk
}

func ExampleRunInteraction() {
	talk := func(ctx context.Context, client *genai.Client, set call.Set) error {
		input := interactions.NewInteractionsInput("Water the basil.")
		params := interactions.CreateModelInteraction{Model: "gemini-3-pro", Input: &input}
		end, err := loop.Finish(genaitools.RunInteraction(ctx, client, &params, set))
		if err != nil {
			return err
		}
		fmt.Println(end.Text)
		return nil
	}
	_ = talk
}
