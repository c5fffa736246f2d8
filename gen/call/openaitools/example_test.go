package openaitools_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
)

// The user is asked before each call that may be destructive.
func ExampleStreamResponses() {
	talk := func(ctx context.Context, client openai.Client, books, mail call.Set) error {
		tools, err := call.Join(books, mail)
		if err != nil {
			return err
		}
		tools = tools.With(call.Approve(func(_ context.Context, c call.Call) error {
			if c.Tool.Destructive() {
				return call.ErrWait
			}
			return nil
		}))
		params := responses.ResponseNewParams{
			Model: openai.ChatModelGPT4_1,
			Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("Return the books that are due, and tell Ada.")},
		}
		user := bufio.NewScanner(os.Stdin)
		for waiting := []loop.Waiting(nil); ; {
			var end loop.End
			for event, err := range openaitools.StreamResponses(ctx, client, &params, tools, loop.Resume(waiting...)) {
				if err != nil {
					return err
				}
				switch event := event.(type) {
				case loop.Text:
					fmt.Print(event.Text)
				case loop.End:
					end = event
				}
			}
			if waiting = end.Waiting; waiting == nil {
				return nil
			}
			for i, w := range waiting {
				fmt.Printf("%s %s? ", w.Call.Name, w.Call.Args)
				if user.Scan() && strings.HasPrefix(user.Text(), "y") {
					waiting[i] = w.Approve()
				} else {
					waiting[i] = w.Deny("")
				}
			}
		}
	}
	_ = talk
}

// A Plan is a structured output: the directive //toolgen:answer would generate the constant
// and the function below.
type Plan struct{ Steps []string }

const PlanResponseFormat = `{"type":"json_schema","json_schema":{}}`

func DecodePlan(text string) (Plan, error) { return Plan{}, nil }

// A model calls tools, and then returns a structured output. If the output is invalid, it
// gets the errors and tries again.
func ExampleRunChat() {
	plan := func(ctx context.Context, client openai.Client, tools call.Set, question string) (Plan, error) {
		params := openai.ChatCompletionNewParams{
			Model:    openai.ChatModelGPT4_1,
			Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(question)},
			ResponseFormat: param.Override[openai.ChatCompletionNewParamsResponseFormatUnion](
				json.RawMessage(PlanResponseFormat)),
		}
		for try := 1; ; try++ {
			end, err := loop.Finish(openaitools.RunChat(ctx, client, &params, tools))
			if err != nil {
				return Plan{}, err
			}
			if end.Stop != "stop" { // a refusal, a cut-off, or a content filter
				return Plan{}, fmt.Errorf("no plan: %s: %s", end.Stop, end.Text)
			}
			plan, err := DecodePlan(end.Text)
			var wrong *call.AnswerError
			if !errors.As(err, &wrong) || try == 3 {
				return plan, err
			}
			params.Messages = append(params.Messages, openai.UserMessage(wrong.Error()))
		}
	}
	_ = plan
}

// One turn of a conversation, for your own loop.
func ExampleAnswerChat() {
	turn := func(ctx context.Context, client openai.Client, params *openai.ChatCompletionNewParams, tools call.Set) (done bool, err error) {
		if params.Tools, err = openaitools.ChatTools(tools); err != nil {
			return false, err
		}
		completion, err := client.Chat.Completions.New(ctx, *params)
		if err != nil {
			return false, err
		}
		message := completion.Choices[0].Message
		answers, _ := openaitools.AnswerChat(ctx, tools, message) // no tool of the set needs approval
		params.Messages = append(append(params.Messages, message.ToParam()), answers...)
		return len(answers) == 0, nil
	}
	_ = turn
}
