// Command openai asks a model of OpenAI about the weather, through both of
// its APIs, with the generated definitions of package weather as tools. It
// prints which tools the model wants called, and needs OPENAI_API_KEY.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/openai/openai-go/v3"
)

const model = openai.ChatModelGPT5_4Mini

// A toolCall is a call that the model asks for.
type toolCall struct {
	name      string
	arguments string // JSON
}

func main() {
	client := openai.NewClient()
	for _, ask := range []func(context.Context, openai.Client, string) ([]toolCall, error){askChat, askResponses} {
		calls, err := ask(context.Background(), client, "Do I need an umbrella in Oslo tomorrow?")
		if err != nil {
			log.Fatal(err)
		}
		for _, call := range calls {
			fmt.Println(call.name, call.arguments)
		}
	}
}
