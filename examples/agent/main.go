// Command agent answers a question with a model of OpenAI, or of any service with its
// Responses or Chat Completions API. The model can use the tools of packages planner and
// weather, and of MCP servers. The command prints the model's output as it is generated,
// and asks before a destructive call. It needs OPENAI_API_KEY.
//
//	agent -stdio 'npx -y @modelcontextprotocol/server-everything@2026.8.31' 'How much is 2 and 3?'
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"

	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
	"github.com/go-toolgen/toolgen/inspect/remote"
)

// settings are the command-line settings.
type settings struct {
	servers  []remote.Server
	baseURL  string // "" for OpenAI
	model    string
	chat     bool // use Chat Completions instead of Responses
	pinned   bool // reject tools that are not in package pinned
	question string
}

// A terminal represents the user.
type terminal struct {
	in  *bufio.Scanner
	out io.Writer
}

func main() {
	s := parse()
	// Servers inherit the environment of this program, but must not get the key.
	key := option.WithAPIKey(os.Getenv(keyVariable))
	os.Unsetenv(keyVariable)
	// An interrupt also ends the servers.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, s, terminal{bufio.NewScanner(os.Stdin), os.Stdout}, key)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "agent:", err)
		os.Exit(1)
	}
}

// keyVariable is the environment variable that contains the key for the model's API.
const keyVariable = "OPENAI_API_KEY"

func parse() (s settings) {
	flag.Func("stdio", "start an MCP server with `'COMMAND ARGUMENTS'`; may be repeated", func(command string) error {
		s.servers = append(s.servers, remote.Server{Name: s.nextName(), Command: strings.Fields(command)})
		return nil
	})
	flag.Func("http", "connect to an MCP server at a Streamable HTTP `URL`; may be repeated", func(url string) error {
		s.servers = append(s.servers, remote.Server{Name: s.nextName(), URL: url})
		return nil
	})
	flag.StringVar(&s.baseURL, "base-url", "", "`URL` of the model's API (default OpenAI)")
	flag.StringVar(&s.model, "model", openai.ChatModelGPT5_4Mini, "`NAME` of the model")
	flag.BoolVar(&s.chat, "chat", false, "use Chat Completions instead of Responses")
	flag.BoolVar(&s.pinned, "pinned", false, "fail if a tool differs from package pinned")
	flag.Parse()
	s.question = strings.Join(flag.Args(), " ")
	if s.question == "" {
		fmt.Fprintln(os.Stderr, "agent: no question: add it after the flags (see -h)")
		os.Exit(2)
	}
	return s
}

// nextName returns the name of the next server: s followed by its number. If there are
// several servers, the names of their tools begin with the names of the servers.
func (s settings) nextName() string { return fmt.Sprintf("s%d", len(s.servers)+1) }

// run runs the conversation, and closes the servers at the end.
func run(ctx context.Context, s settings, user terminal, clientOptions ...option.RequestOption) (err error) {
	session, err := remote.Open(ctx, s.servers, remote.Options{NamePrefix: len(s.servers) > 1, Sanitize: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	if s.pinned {
		if err := checkPinned(session.Tools()); err != nil {
			return err
		}
	}
	tools, err := allTools(session)
	if err != nil {
		return err
	}
	if s.baseURL != "" {
		clientOptions = append(clientOptions, option.WithBaseURL(s.baseURL))
	}
	client := openai.NewClient(clientOptions...)
	chat := &openai.ChatCompletionNewParams{
		Model:    s.model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(s.question)},
	}
	kept := &responses.ResponseNewParams{
		Model: s.model,
		Input: responses.ResponseNewParamsInputUnion{OfString: openai.String(s.question)},
	}
	return user.follow(func(resume loop.Option) iter.Seq2[loop.Event, error] {
		if s.chat {
			return openaitools.StreamChat(ctx, client, chat, tools, resume)
		}
		return openaitools.StreamResponses(ctx, client, kept, tools, resume)
	})
}

// follow prints the events of run. If calls wait for a decision at the end, follow asks
// the user, and runs again with the decisions.
func (t terminal) follow(run func(resume loop.Option) iter.Seq2[loop.Event, error]) error {
	var decided []loop.Waiting
	for {
		var waiting []loop.Waiting
		for event, err := range run(loop.Resume(decided...)) {
			if err != nil {
				return err
			}
			switch event := event.(type) {
			case loop.Text:
				if !event.Thought {
					fmt.Fprint(t.out, event.Text)
				}
			case loop.Turn:
				fmt.Fprintln(t.out)
			case loop.Returned:
				fmt.Fprintf(t.out, "[%s %s]\n", event.Call.Name, event.Call.Args)
			case loop.End:
				waiting = event.Waiting
			}
		}
		if waiting == nil {
			return nil
		}
		decided = nil
		for _, w := range waiting {
			decided = append(decided, t.decide(w))
		}
	}
}

// decide asks the user whether to execute the call of w. Any answer that does not begin
// with y denies the call.
func (t terminal) decide(w loop.Waiting) loop.Waiting {
	fmt.Fprintf(t.out, "May %s be called with %s? [y/N] ", w.Call.Name, w.Call.Args)
	if t.in.Scan() && strings.HasPrefix(strings.ToLower(t.in.Text()), "y") {
		return w.Approve()
	}
	return w.Deny("")
}
