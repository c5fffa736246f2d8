// Command agent answers a question with the tools of MCP servers, by a model
// of OpenAI or of any service that speaks its Chat Completions or Responses.
//
//	agent -stdio 'npx -y @modelcontextprotocol/server-everything@2026.8.31' 'How much is 2 and 3?'
//
// It lists the tools when it starts, converts them for the API, and calls
// them as the model asks. It needs OPENAI_API_KEY.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/go-toolgen/toolgen/inspect/remote"
)

// settings are what the command line says.
type settings struct {
	servers   []remote.Server
	baseURL   string // "" for OpenAI
	model     string
	responses bool // ask through Responses, not Chat Completions
	pinned    bool // refuse tools that are not those of package pinned
	question  string
}

func main() {
	s := parse()
	// Servers that are started have the environment of this program, and the
	// key is none of their business.
	key := option.WithAPIKey(os.Getenv(keyVariable))
	os.Unsetenv(keyVariable)
	// An interrupt ends the servers that were started, too.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	answer, err := run(ctx, s, key)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "agent:", err)
		os.Exit(1)
	}
	fmt.Println(answer)
}

// keyVariable has the key for the model's API.
const keyVariable = "OPENAI_API_KEY"

func parse() (s settings) {
	flag.Func("stdio", "a server that is started: `'COMMAND ARGUMENTS'`", func(command string) error {
		s.servers = append(s.servers, remote.Server{Name: s.nextName(), Command: strings.Fields(command)})
		return nil
	})
	flag.Func("http", "a server at a Streamable HTTP `URL`", func(url string) error {
		s.servers = append(s.servers, remote.Server{Name: s.nextName(), URL: url})
		return nil
	})
	flag.StringVar(&s.baseURL, "base-url", "", "`URL` of the model's API; that of OpenAI unless said")
	flag.StringVar(&s.model, "model", openai.ChatModelGPT5_4Mini, "`NAME` of the model")
	flag.BoolVar(&s.responses, "responses", false, "ask through Responses instead of Chat Completions")
	flag.BoolVar(&s.pinned, "pinned", false, "refuse tools that are not those of package pinned")
	flag.Parse()
	s.question = strings.Join(flag.Args(), " ")
	if s.question == "" {
		fmt.Fprintln(os.Stderr, "agent: the question goes behind the flags (see -h)")
		os.Exit(2)
	}
	return s
}

// nextName names servers by their number; with several, their tools have it
// before their names.
func (s settings) nextName() string { return fmt.Sprintf("s%d", len(s.servers)+1) }

// run asks the question, and closes the servers whatever comes of it.
func run(ctx context.Context, s settings, clientOptions ...option.RequestOption) (answer string, err error) {
	session, err := remote.Open(ctx, s.servers, remote.Options{NamePrefix: len(s.servers) > 1, Sanitize: true})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	if s.pinned {
		if err := checkPinned(session.Tools()); err != nil {
			return "", err
		}
	}
	if s.baseURL != "" {
		clientOptions = append(clientOptions, option.WithBaseURL(s.baseURL))
	}
	a := agent{client: openai.NewClient(clientOptions...), session: session, model: s.model}
	if s.responses {
		return a.askResponses(ctx, s.question)
	}
	return a.askChat(ctx, s.question)
}
