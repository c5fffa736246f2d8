// Command openai plans an outing with a model of OpenAI, or of any service that
// speaks Chat Completions or Responses, and the tools of package planner:
//
//	go run . -api responses
//
// It prints the conversation. The loop, and all that stands between the SDK and
// the functions, is generated. It asks the service at OPENAI_BASE_URL with
// OPENAI_API_KEY, as the SDK does; where neither is set, package standin answers,
// without a network.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/examples/openai/standin"
	"github.com/go-toolgen/toolgen/gen/call"
)

// What the model is told and asked unless the command line asks something else.
const (
	instructions = "You look after the calendar of Lin. Today is Wednesday, 10 June 2026."
	question     = "Is it dry near Nordmarka on Saturday? Then book a hike at ten with Ada, who comes by train, " +
		"and Grace, who cycles. Remind me half an hour before, and mail me the agenda."
)

// maxRounds is how often the model may call tools.
const maxRounds = 12

// A conversation is what the command line says of one.
type conversation struct {
	api      string // one of apis
	model    string
	question string
}

func main() {
	var c conversation
	flag.StringVar(&c.api, "api", "chat", "chat, responses, or stateless: Responses that keeps nothing")
	flag.StringVar(&c.model, "model", openai.ChatModelGPT5_4Mini, "model to ask")
	flag.StringVar(&c.question, "ask", question, "what to ask; the stand-in does the same whatever is asked")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := start(ctx, os.Stdout, c)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "openai:", err)
		os.Exit(1)
	}
}

// start has the conversation with the service that the environment names, or
// else with the stand-in.
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

// talk runs the loop, and prints what is said to out.
func talk(ctx context.Context, out io.Writer, c conversation, opts ...option.RequestOption) error {
	api, ok := apis[c.api]
	if !ok {
		return fmt.Errorf("there is no API %q: the APIs are chat, responses and stateless", c.api)
	}
	p := printer{out, api}
	client := openai.NewClient(append(opts, option.WithMiddleware(p.middleware))...)
	caller := planner.Caller{Calendar: planner.NewCalendar(), Mailer: planner.Offline{}}
	return api.run(ctx, client, c, caller, call.MaskErrors(), call.Observe(p.observe))
}
