// Command openai plans an outing with the tools of packages planner and weather. It uses
// a model of OpenAI, or of any service with its Chat Completions or Responses API:
//
//	go run . -api responses
//
// It prints the conversation. Like the SDK, it uses the service at OPENAI_BASE_URL with
// OPENAI_API_KEY. If neither is set, package standin simulates the service, without a
// network.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/examples/openai/standin"
	"github.com/go-toolgen/toolgen/examples/openai/weather"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
)

// The default system prompt and question.
const (
	instructions = "You look after the calendar of Lin. Today is Wednesday, 10 June 2026."
	question     = "Is it dry near Nordmarka on Saturday? Then book a hike at ten with Ada, who comes by train, " +
		"and Grace, who cycles. Remind me half an hour before, and mail me the agenda."
)

// A conversation contains the command-line settings.
type conversation struct {
	api      string // a key of apis
	model    string
	question string
}

func main() {
	var c conversation
	flag.StringVar(&c.api, "api", "chat", "`API`: chat, responses, or stateless (Responses without stored responses)")
	flag.StringVar(&c.model, "model", openai.ChatModelGPT5_4Mini, "`NAME` of the model")
	flag.StringVar(&c.question, "ask", question, "`QUESTION` for the model; the stand-in ignores it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := start(ctx, os.Stdout, c)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "openai:", err)
		os.Exit(1)
	}
}

// start runs the conversation with the service in the environment, or with the simulated
// service.
func start(ctx context.Context, out io.Writer, c conversation) error {
	if os.Getenv("OPENAI_API_KEY") != "" || os.Getenv("OPENAI_BASE_URL") != "" {
		return talk(ctx, out, c)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: standin.New(standin.Outing)}
	defer server.Close()
	go server.Serve(listener)
	return talk(ctx, out, c, option.WithBaseURL("http://"+listener.Addr().String()+"/v1"), option.WithAPIKey("none"))
}

// talk runs the conversation, and prints the messages to out.
func talk(ctx context.Context, out io.Writer, c conversation, opts ...option.RequestOption) error {
	api, ok := apis[c.api]
	if !ok {
		return fmt.Errorf("unknown API %q: use chat, responses, or stateless", c.api)
	}
	tools, err := tools()
	if err != nil {
		return err
	}
	say(out, "user", c.question)
	for event, err := range api(ctx, openai.NewClient(opts...), c, tools) {
		if err != nil {
			return err
		}
		show(out, event)
	}
	return nil
}

// tools returns the tools of two packages. One of them needs a calendar and a mailer.
func tools() (call.Set, error) {
	calendar, err := planner.Caller{Calendar: planner.NewCalendar(), Mailer: planner.Offline{}}.ToolSet()
	if err != nil {
		return call.Set{}, err
	}
	all, err := call.Join(calendar, weather.ToolSet())
	return all.With(call.MaskErrors()), err
}

// An api runs a conversation through one of the APIs.
type api func(context.Context, openai.Client, conversation, call.Set) iter.Seq2[loop.Event, error]

var apis = map[string]api{"chat": chat, "responses": kept, "stateless": carried}

// inOrder executes calls in sequence, even read-only calls, so that the output is
// deterministic.
var inOrder = loop.Parallel(1)

func chat(ctx context.Context, client openai.Client, c conversation, tools call.Set) iter.Seq2[loop.Event, error] {
	return openaitools.RunChat(ctx, client, &openai.ChatCompletionNewParams{
		Model:    c.model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(instructions), openai.UserMessage(c.question)},
	}, tools, inOrder)
}

// kept runs the conversation through Responses. The service stores it.
func kept(ctx context.Context, client openai.Client, c conversation, tools call.Set) iter.Seq2[loop.Event, error] {
	return openaitools.RunResponses(ctx, client, c.params(), tools, inOrder)
}

// carried runs the conversation through Responses. The service does not store it, so each
// request contains the whole conversation.
func carried(ctx context.Context, client openai.Client, c conversation, tools call.Set) iter.Seq2[loop.Event, error] {
	params := c.params()
	params.Store = openai.Bool(false)
	return openaitools.RunResponses(ctx, client, params, tools, inOrder)
}

func (c conversation) params() *responses.ResponseNewParams {
	return &responses.ResponseNewParams{
		Model:        c.model,
		Instructions: openai.String(instructions),
		Input:        responses.ResponseNewParamsInputUnion{OfString: openai.String(c.question)},
	}
}

// show prints an event. For a call, it also prints details that the model does not see:
// repaired arguments, and the error that is hidden from the model.
func show(out io.Writer, event loop.Event) {
	switch event := event.(type) {
	case loop.Text:
		say(out, "model", event.Text)
	case loop.Turn:
		for _, c := range event.Calls {
			say(out, "model", c.Name+" "+c.Args)
		}
	case loop.Returned:
		for _, repair := range event.Result.Repaired {
			say(out, "log", fmt.Sprintf("%s: %s was %s, taken for %s", event.Call.Name, repair.Path, repair.From, repair.To))
		}
		err := event.Result.Err
		if public, ok := errors.AsType[*call.PublicError](err); ok {
			err = public.Err
		}
		if err != nil && err.Error() != event.Result.Text() {
			say(out, "log", fmt.Sprintf("%s: %v", event.Call.Name, err))
		}
		say(out, "tool", event.Result.Text())
	}
}

// say prints a line; continuation lines are indented.
func say(out io.Writer, who, text string) {
	fmt.Fprintf(out, "%-8s%s\n", who+":", strings.ReplaceAll(text, "\n", "\n        "))
}
