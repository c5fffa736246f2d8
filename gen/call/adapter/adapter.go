// Package adapter contains code that the adapters for MCP SDKs (gosdktools and mcpgotools)
// share. Its type parameters are types of an SDK.
//
// Start reading at [Options], the options of a registration. [FillTool] and similar
// functions set fields of an SDK's values. [WeakMap] keeps a value for each server.
// [InputRequired] and [AskError] handle questions to the user (ask.go).
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

// Options are the options of a registration. R is the SDK's request type.
type Options[R any] struct {
	// Provided lists the needs whose values the context of every request contains.
	Provided []call.Need
	// Keys seal the state of requests that are repeated with answers.
	Keys  call.StateKeys
	hooks []func(context.Context, R) context.Context
}

// OptionsOf returns Options with opts applied. provided lists the needs whose values the
// context of every request contains.
func OptionsOf[R any, O ~func(*Options[R])](opts []O, provided ...call.Need) Options[R] {
	o := Options[R]{Provided: provided}
	for _, option := range opts {
		option(&o)
	}
	return o
}

// Hook adds a function that changes the context of each request. Functions are called in the
// order in which they were added. provides lists the needs whose values the function always
// adds.
func (o *Options[R]) Hook(hook func(context.Context, R) context.Context, provides ...call.Need) {
	o.hooks = append(o.hooks, hook)
	o.Provided = append(o.Provided, provides...)
}

// Around returns the context of a request after all hooks have changed it.
func (o *Options[R]) Around(ctx context.Context, req R) context.Context {
	for _, hook := range o.hooks {
		ctx = hook(ctx, req)
	}
	return ctx
}

// FillTool copies the annotations, icons, and _meta of d to tool, a pointer to the SDK's
// struct for a tool of MCP. Members for which the struct has no field are ignored. FillTool
// returns an error if the JSON of a member does not match its field.
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

// fill decodes text, the JSON of a member, into the field of value for this member. It
// does nothing if text is empty. of is the name of the tool, resource, or prompt, for the
// error.
func fill(value any, of, member, text string) error {
	if text == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(`{"`+member+`":`+text+"}"), value); err != nil {
		return fmt.Errorf("the %s of %s: %w", member, of, err)
	}
	return nil
}

// WeakMap keeps a value for each key, such as a server of an SDK, until the key is
// garbage-collected. The zero value is ready for use. It is safe for concurrent use.
type WeakMap[K, V any] struct {
	mu sync.Mutex
	of map[weak.Pointer[K]]*V
}

// With calls use with a pointer to the value of key. A new value is the zero value. With
// holds a lock for all keys during the call. The value must not refer to the key:
// otherwise the key could never be garbage-collected.
func (m *WeakMap[K, V]) With(key *K, use func(*V)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	pointer := weak.Make(key)
	if m.of[pointer] == nil {
		if m.of == nil {
			m.of = map[weak.Pointer[K]]*V{}
		}
		m.of[pointer] = new(V)
		runtime.AddCleanup(key, m.forget, pointer)
	}
	use(m.of[pointer])
}

func (m *WeakMap[K, V]) forget(pointer weak.Pointer[K]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.of, pointer)
}
