// Command answers makes a ticket of what a customer writes, by a model of OpenAI,
// Anthropic or Google, which is held to the type Ticket of package ticket:
//
//	go run . -api anthropic -model claude-haiku-4-5 'Two lamps of order AB1234 came broken.'
//
// It prints the ticket as JSON. Each SDK takes its key from the environment, as it
// always does.
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
	api := flag.String("api", "responses", "responses, chat, anthropic or gemini")
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

// modelOf returns a model that answers with tickets, at the address where the SDK
// of the API looks for it.
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
	return nil, fmt.Errorf("no API is called %q: there are responses, chat, anthropic and gemini", api)
}

// mostTries is how often a model may answer.
const mostTries = 3

// ticketOf has a model make a ticket of a message. A model that no provider holds to
// all that a ticket is reads what is wrong with its answer, and answers again.
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
