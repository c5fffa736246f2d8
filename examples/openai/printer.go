package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/gen/call"
)

// An api is one of those through which a model can be asked.
type api struct {
	run        func(context.Context, openai.Client, conversation, planner.Caller, ...call.Option) error
	sent, said func(body []byte) ([]line, error) // what a request and its answer add
}

var apis = map[string]api{
	"chat":      {runChat, chatSent, chatSaid},
	"responses": {runResponses, responsesSent, responsesSaid},
	"stateless": {runStateless, responsesSent, responsesSaid},
}

// A line is what somebody says.
type line struct{ who, text string }

// A printer prints a conversation while it goes over the wire.
type printer struct {
	out io.Writer
	api api
}

// middleware prints what a request and its answer add to the conversation.
func (p printer) middleware(request *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	if err := p.print(&request.Body, p.api.sent); err != nil {
		return nil, err
	}
	response, err := next(request)
	if err != nil || response.StatusCode != http.StatusOK {
		return response, err
	}
	return response, p.print(&response.Body, p.api.said)
}

// print prints the lines of a body, and leaves it to be read again.
func (p printer) print(body *io.ReadCloser, lines func([]byte) ([]line, error)) error {
	content, err := io.ReadAll(*body)
	if err := errors.Join(err, (*body).Close()); err != nil {
		return err
	}
	*body = io.NopCloser(bytes.NewReader(content))
	all, err := lines(content)
	for _, l := range all {
		p.line(l)
	}
	return err
}

// line prints a line; what follows in it stands below its beginning.
func (p printer) line(l line) {
	const indent = "\n        "
	fmt.Fprintf(p.out, "%-8s%s\n", l.who+":", strings.ReplaceAll(l.text, "\n", indent))
}

// observe prints what the model is not told of a call: the errors behind those
// that it sees, and what was mended.
func (p printer) observe(_ context.Context, tool string, result call.Result) {
	for _, repair := range result.Repaired {
		p.line(line{"log", fmt.Sprintf("%s: %s was %s, taken for %s", tool, repair.Path, repair.From, repair.To)})
	}
	err := result.Err
	if public, ok := errors.AsType[*call.PublicError](err); ok {
		err = public.Err
	}
	if _, ok := errors.AsType[*call.ArgumentError](err); err != nil && !ok {
		p.line(line{"log", fmt.Sprintf("%s: %v", tool, err)})
	}
}
