// Package adapter has what the adapters for SDKs of MCP servers share.
//
// In: the options of a registration, definitions of tools and resources, and servers,
// each in the types of some SDK. Out: the context of each request ([Options]), the
// SDK's own values with what definitions have as JSON ([FillTool], [FillResource]),
// what is known of each server ([PerServer]), and the results and errors of questions to
// the user ([InputRequired], [AskError]).
package adapter

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"weak"

	"github.com/go-toolgen/toolgen/gen/call"
)

// Options are those of a registration. R is what an SDK knows of a request.
type Options[R any] struct {
	// Provided are the needs for which the context of each request has a value.
	Provided []call.Need
	hooks    []func(context.Context, R) context.Context
}

// OptionsOf returns the Options that some options make, of a registration whose requests
// provide values for some needs in any case.
func OptionsOf[R any, O ~func(*Options[R])](opts []O, provided ...call.Need) Options[R] {
	o := Options[R]{Provided: provided}
	for _, option := range opts {
		option(&o)
	}
	return o
}

// Hook adds a function that makes the context of each request, after those before it.
// provides lists the needs for which it always provides a value.
func (o *Options[R]) Hook(hook func(context.Context, R) context.Context, provides ...call.Need) {
	o.hooks = append(o.hooks, hook)
	o.Provided = append(o.Provided, provides...)
}

// Around returns the context that the hooks make of that of a request.
func (o *Options[R]) Around(ctx context.Context, req R) context.Context {
	for _, hook := range o.hooks {
		ctx = hook(ctx, req)
	}
	return ctx
}

// FillTool stores in a tool of an SDK, a pointer to a struct with the names of MCP,
// what a definition has as JSON: its annotations, icons and _meta. A release that has
// no field for one passes over it. The error says what does not fit its field.
func FillTool(tool any, d *call.Definition) error {
	if err := fill(tool, d.Name, "annotations", d.Annotations); err != nil {
		return err
	}
	return fillForClients(tool, d.Name, d.Member(call.MCP, "icons"), d.Member(call.MCP, "_meta"))
}

// FillResource is [FillTool] for a resource or a template.
func FillResource(resource any, r *call.Resource) error {
	if err := fill(resource, r.URI, "annotations", r.Annotations); err != nil {
		return err
	}
	return fillForClients(resource, r.URI, r.Icons, r.Meta)
}

// FillPrompt is [FillTool] for a prompt, which has no annotations.
func FillPrompt(prompt any, p *call.Prompt) error {
	return fillForClients(prompt, p.Name, p.Icons, p.Meta)
}

func fillForClients(value any, of, icons, meta string) error {
	if err := fill(value, of, "icons", icons); err != nil {
		return err
	}
	return fill(value, of, "_meta", meta)
}

func fill(value any, of, member, text string) error {
	if text == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(`{"`+member+`":`+text+"}"), value); err != nil {
		return fmt.Errorf("the %s of %s: %w", member, of, err)
	}
	return nil
}

// PerServer has a value for each server of an SDK, until there is no such server any
// more. The zero value is ready, and safe for concurrent use.
type PerServer[S, V any] struct {
	mu sync.Mutex
	of map[weak.Pointer[S]]*V
}

// With calls use with the value of a server, its zero value at first, while nobody
// else has one. The value must not lead to the server, which would stay for ever.
func (p *PerServer[S, V]) With(server *S, use func(*V)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := weak.Make(server)
	if p.of[key] == nil {
		if p.of == nil {
			p.of = map[weak.Pointer[S]]*V{}
		}
		p.of[key] = new(V)
		runtime.AddCleanup(server, p.forget, key)
	}
	use(p.of[key])
}

func (p *PerServer[S, V]) forget(key weak.Pointer[S]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.of, key)
}
