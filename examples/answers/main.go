// Command answers creates a ticket from a customer's message, using a model of OpenAI,
// Anthropic, or Google whose output is constrained to the type Ticket of package ticket:
//
//	go run . -api anthropic -model claude-haiku-4-5 'Two lamps of order AB1234 came broken.'
//
// It prints the ticket as JSON. Each SDK reads its key from the environment.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"
	"google.golang.org/genai"

	"github.com/go-toolgen/toolgen/examples/answers/ticket"
	"github.com/go-toolgen/toolgen/gen/call"
)

func main() {
	api := flag.String("api", "responses", "`API`: responses, chat, anthropic, or gemini")
	model := flag.String("model", openai.ChatModelGPT5_4Mini, "`NAME` of the model")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Stdout, *api, *model, strings.Join(flag.Args(), " "))
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "answers:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, api, model, message string) error {
	ask, err := modelOf(ctx, api, model)
	if err != nil {
		return err
	}
	made, err := ticketOf(ctx, ask, message)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(made)
}

// modelOf returns an asker for a model of api, at the default address of the API's SDK.
func modelOf(ctx context.Context, api, model string) (asker, error) {
	switch api {
	case "responses":
		return responsesModel(openai.NewClient(), model), nil
	case "chat":
		return chatModel(openai.NewClient(), model), nil
	case "anthropic":
		return anthropicModel(anthropic.NewClient(), model), nil
	case "gemini":
		client, err := genai.NewClient(ctx, nil)
		if err != nil {
			return nil, err
		}
		return geminiModel(client, model), nil
	}
	return nil, fmt.Errorf("unknown API %q: use responses, chat, anthropic, or gemini", api)
}

// mostTries is the maximum number of attempts of a model.
const mostTries = 3

// ticketOf creates a ticket from a message. If the model's output violates a constraint that
// no provider enforces, the model gets the errors and tries again.
func ticketOf(ctx context.Context, ask asker, message string) (ticket.Ticket, error) {
	said := []string{message}
	for {
		text, err := ask(ctx, said)
		if err != nil {
			return ticket.Ticket{}, err
		}
		made, err := ticket.DecodeTicket(text)
		var wrong *call.AnswerError
		if !errors.As(err, &wrong) || len(said) == 2*mostTries-1 {
			return made, err
		}
		said = append(said, text, wrong.Error())
	}
}
