package call

import (
	"context"
	"fmt"
	"iter"
)

// A Prompt is a template of messages that a user selects in a client. Sets share prompts: do
// not change them.
// https://modelcontextprotocol.io/specification/2025-11-25/server/prompts
type Prompt struct {
	Name, Title, Description string
	Arguments                []PromptArgument
	Icons, Meta              string // JSON of MCP's icons (an array) and _meta (an object), or ""
	// Input is the JSON Schema that the arguments are validated against. In the protocol
	// all arguments are strings: if the schema requires a number or a boolean, the string
	// is converted.
	Input   string
	Package string // import path of the package that it was generated from, or ""
	Needs   []Need // types of the values that must be in the context of a request: see [Provide]
	// Completers complete arguments. An argument whose schema has an enum does not need a
	// Completer.
	Completers []Completer
}

// A PromptArgument describes an argument of a prompt. Its value is a string.
type PromptArgument struct {
	Name, Title, Description string
	Required                 bool
}

// A Message is one message of a prompt.
type Message struct {
	Role    string // "user" or "assistant"; "" for "user"
	Content Content
}

// UserMessage returns a message with text, from the user.
func UserMessage(text string) Message { return Message{Role: userRole, Content: TextContent(text)} }

// AssistantMessage returns a message with text, from the model.
func AssistantMessage(text string) Message {
	return Message{Role: assistantRole, Content: TextContent(text)}
}

const (
	userRole      = "user"
	assistantRole = "assistant"
)

// Messages sets the result of a prompt, which may have no messages. It is for generated
// code.
func (r *Reader) Messages(messages ...Message) { r.conclude(messagesResult(messages)) }

func messagesResult(messages []Message) Result {
	blocks := make([]Content, len(messages))
	for i, m := range messages {
		blocks[i] = m.Content
		blocks[i].role = m.Role
	}
	return ContentResult(blocks...)
}

// Prompts is an immutable list of prompts with distinct names, and of the functions that
// return their messages. Several goroutines may use it at once. The zero value is empty.
type Prompts struct{ offers offers[Prompt] }

// A PromptHandler returns the messages of a prompt. args are the strings that a
// client sent; they are valid against the schema of the prompt.
type PromptHandler func(ctx context.Context, args map[string]string) ([]Message, error)

// NewPrompt returns a set of one hand-written prompt. If p.Input is "", the arguments may be
// any strings. It is an error if the schema or the completers of p are invalid.
func NewPrompt(p Prompt, h PromptHandler) (Prompts, error) {
	if p.Name == "" || h == nil {
		return Prompts{}, fmt.Errorf("the prompt %q has no name or no handler", p.Name)
	}
	if p.Input == "" {
		p.Input = p.schema()
	}
	d := p.definition()
	t, err := handwrittenTool(d, func(ctx context.Context, asked request) Result {
		messages, err := h(ctx, asked.args)
		if err != nil {
			return ErrorResult(err)
		}
		return messagesResult(messages)
	})
	if err != nil {
		return Prompts{}, err
	}
	help, err := completersOf(d, p.Completers, nil, 0)
	if err != nil {
		return Prompts{}, err
	}
	set, err := newSet([]tool{t}, nil)
	return Prompts{offers[Prompt]{set, map[*Definition]*Prompt{d: &p}, map[*Definition]map[string]completer{d: help}}}, err
}

// definition returns the prompt as the definition of a tool, because a prompt is called as
// a tool.
func (p *Prompt) definition() *Definition {
	return &Definition{
		Name: p.Name, Title: p.Title, Description: p.Description, Input: p.Input, Package: p.Package, Needs: p.Needs, kind: promptKind,
	}
}

const promptKind = "prompt"

// schema returns an object schema with a string property for each argument.
func (p *Prompt) schema() string {
	properties, required := []byte{'{'}, []byte{'['}
	for _, a := range p.Arguments {
		properties = append(appendName(properties, 1, a.Name), `{"type":"string"}`...)
		if a.Required {
			if len(required) > 1 {
				required = append(required, ',')
			}
			required = appendString(required, a.Name)
		}
	}
	return `{"type":"object","properties":` + string(properties) + `},"required":` + string(required) + `],"additionalProperties":false}`
}

// JoinPrompts returns the prompts of several sets, in that order. If a name occurs twice,
// the error names both packages.
func JoinPrompts(sets ...Prompts) (Prompts, error) {
	all := make([]offers[Prompt], len(sets))
	for i, p := range sets {
		all[i] = p.offers
	}
	joined, err := joinOffers(all)
	return Prompts{joined}, err
}

// Len returns how many prompts there are.
func (p Prompts) Len() int { return p.offers.set.Len() }

// Lookup returns the named prompt.
func (p Prompts) Lookup(name string) (*Prompt, bool) { return p.offers.lookup(name) }

// All returns the prompts, in order.
func (p Prompts) All() iter.Seq[*Prompt] { return p.offers.all() }

// Filter returns the prompts for which keep reports true.
func (p Prompts) Filter(keep func(*Prompt) bool) Prompts {
	p.offers.set = p.offers.set.Filter(func(d *Definition) bool { return keep(p.offers.of[d]) })
	return p
}

// Select returns the prompts with these names, in the order of names. It is an error if a
// name does not exist, or is listed twice.
func (p Prompts) Select(names ...string) (Prompts, error) {
	for _, name := range names {
		if _, ok := p.Lookup(name); !ok {
			return Prompts{}, p.offers.unknown(promptKind, name)
		}
	}
	var err error
	p.offers.set, err = p.offers.set.Select(names...)
	return p, err
}

// With returns the prompts with further options, which have the same meaning as in
// [Set.With].
func (p Prompts) With(opts ...Option) Prompts { return Prompts{p.offers.with(opts)} }

// Use returns the prompts with interceptors around each request: see [Set.Use]. The field
// Tool of a [Call] contains the name of the prompt.
func (p Prompts) Use(interceptors ...Interceptor) Prompts {
	p.offers.set = p.offers.set.Use(interceptors...)
	return p
}

// MissingNeeds returns an error if prompts or their completers need values that requests
// will not provide: see [Set.MissingNeeds].
func (p Prompts) MissingNeeds(provided ...Need) error { return p.offers.unmet(provided) }

// Get returns the messages of the named prompt. The error is an [*UnknownError], an
// [*ArgumentError], or a [*PublicError] with the message for the client.
func (p Prompts) Get(ctx context.Context, name string, args map[string]string) ([]Message, error) {
	of, ok := p.Lookup(name)
	if !ok {
		return nil, p.offers.unknown(promptKind, name)
	}
	d, _ := p.offers.set.Lookup(of.Name)
	result, err := p.offers.get(ctx, d, name, args)
	if err != nil {
		return nil, err
	}
	messages := []Message{}
	if result.isEmpty() {
		return messages, nil
	}
	for _, block := range result.checked().textBlocks() {
		m := Message{Role: userRole, Content: block}
		if block.role != "" {
			m.Role = block.role
		}
		if m.Content.role = ""; m.Role != userRole && m.Role != assistantRole {
			return nil, Public("the prompt failed", fmt.Errorf("%s has a message with the role %q: use user or assistant", d.origin(), m.Role))
		}
		messages = append(messages, m)
	}
	return messages, nil
}

// Complete returns the possible values of an argument of the named prompt. value is the
// text that the user has typed so far, and others contains the known values of other
// arguments by name. The error is an [*UnknownError], an [*ArgumentError] for an argument
// that the prompt does not have, or a [*PublicError] with the message for the client.
func (p Prompts) Complete(ctx context.Context, name, argument, value string, others map[string]string) (Completion, error) {
	d, ok := p.offers.set.Lookup(name)
	if !ok {
		return Completion{}, p.offers.unknown(promptKind, name)
	}
	return p.offers.complete(ctx, d, argument, value, others)
}
