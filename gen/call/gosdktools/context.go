package gosdktools

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"sync"
	"weak"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
)

// A requestContext is the context of a call. It creates the values that a tool may request
// only on request, because most tools request none.
type requestContext struct {
	context.Context
	req   *mcp.CallToolRequest
	keys  call.StateKeys
	once  sync.Once
	asker call.Asker // shared by all questions of the call, because the Asker counts the questions
}

func (c *requestContext) Value(key any) any {
	switch key {
	case call.NeedOf[*mcp.CallToolRequest]():
		return c.req
	case call.NeedOf[*mcp.ServerSession]():
		return c.req.Session
	case call.NeedOf[call.Asker]():
		c.once.Do(func() {
			c.asker = askerOf(c.req.Session, c.req.Params.Meta, "tools/call", c.req.Params, c.keys)
		})
		return c.asker
	case call.NeedOf[call.User]():
		if user := userOf(c.req.Extra); user != "" {
			return user
		}
	case call.NeedOf[call.ProgressFunc]():
		if report := c.progress(); report != nil {
			return report
		}
	}
	return c.Context.Value(key)
}

// progress returns the function that reports progress to the client, or nil if the client
// did not request progress.
func (c *requestContext) progress() call.ProgressFunc {
	return progressOf(c.req.Session, c.req.Params.GetProgressToken())
}

// progressOf returns a function that sends progress notifications with token to the
// client of session, or nil if token is nil.
func progressOf(session *mcp.ServerSession, token any) call.ProgressFunc {
	if token == nil {
		return nil
	}
	return func(ctx context.Context, done, total float64, message string) {
		// If the notification fails, the client still gets the result.
		_ = session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: token, Progress: done, Total: total, Message: message,
		})
	}
}

// userOf returns the user of a request, or "". The oldest release of the SDK has no field
// for it.
func userOf(extra *mcp.RequestExtra) call.User {
	if extra == nil || extra.TokenInfo == nil {
		return ""
	}
	if id := reflect.ValueOf(extra.TokenInfo).Elem().FieldByName("UserID"); id.IsValid() {
		return call.User(id.String())
	}
	return ""
}

// askerOf returns the Asker for a request. The Asker sends a question to a client of an
// older revision immediately. A client of 2026-07-28 gets the question as the result of
// its request, which it repeats with the answer. If the client does not support forms,
// the Asker is nil or, for 2026-07-28, [call.CannotAsk].
func askerOf(session *mcp.ServerSession, meta mcp.Meta, method string, params any, keys call.StateKeys) call.Asker {
	switch forms := hasForms(session, meta); {
	case isNewer(meta) && !forms:
		return call.CannotAsk
	case isNewer(meta):
		request, err := adapter.Repeated(method, params, keys)
		if err != nil {
			return func(context.Context, call.Question) (call.Answer, error) { return call.Answer{}, err }
		}
		return call.Answered(request)
	case !forms:
		return nil
	}
	return func(ctx context.Context, q call.Question) (answer call.Answer, err error) {
		q, err = q.For(revisionOf(session, meta))
		if err != nil {
			return answer, err
		}
		asked, err := session.Elicit(ctx, &mcp.ElicitParams{Message: q.Message, RequestedSchema: q.Schema})
		if err != nil {
			return answer, adapter.AskError(err)
		}
		return answer, adapter.Convert(asked, &answer)
	}
}

// capabilitiesKey is the key of the client's capabilities in each request since 2026-07-28.
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

// hasForms reports whether the client of a request supports forms. A client that declares
// elicitation without a mode supports them.
// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#capabilities
func hasForms(session *mcp.ServerSession, meta mcp.Meta) bool {
	var client struct {
		Elicitation *struct{ Form, URL any }
	}
	if isNewer(meta) {
		if said, ok := meta[capabilitiesKey]; !ok || adapter.Convert(said, &client) != nil {
			return true // the request declares no capabilities that can be decoded
		}
	} else if params := session.InitializeParams(); params == nil || adapter.Convert(params.Capabilities, &client) != nil {
		return false // the client has not declared capabilities in an initialize request
	}
	return client.Elicitation != nil && (client.Elicitation.Form != nil || client.Elicitation.URL == nil)
}

// has records the names that registrations have added to each server. The SDK does not list a
// server's items, and replaces an item if another is added with the same name.
var has adapter.WeakMap[mcp.Server, brought]

type brought struct {
	tools map[weak.Pointer[Registration]]bool
	owned map[string]*owner // prompts and resources, by kind and name
}

// The address of an owner identifies a registration of prompts or resources. An owner
// contains no pointer, so that servers can be garbage-collected.
type owner struct{ _ byte }

// claim sets r.set to set. It returns an error if another registration of the server has
// a tool with one of the names of set.
func (r *Registration) claim(set call.Set) (err error) {
	has.With(r.server, func(b *brought) {
		all := []call.Set{set}
		for other := range b.tools {
			if other := other.Value(); other != nil && other != r {
				all = append(all, *other.set.Load())
			}
		}
		if _, err = call.Join(all...); err != nil {
			return
		}
		if b.tools == nil {
			b.tools = map[weak.Pointer[Registration]]bool{}
		}
		b.tools[weak.Make(r)] = true
		r.set.Store(&set)
	})
	return err
}

// own makes o the owner of names, in place of its earlier names. It returns an error if
// one of the names belongs to another owner.
func (o *owner) own(server *mcp.Server, kind string, names []string) (err error) {
	has.With(server, func(b *brought) {
		var taken []error
		for _, name := range names {
			if other := b.owned[kind+" "+name]; other != nil && other != o {
				taken = append(taken, fmt.Errorf("the server already has a %s %q", kind, name))
			}
		}
		if err = errors.Join(taken...); err != nil {
			return
		}
		if b.owned == nil {
			b.owned = map[string]*owner{}
		}
		maps.DeleteFunc(b.owned, func(_ string, by *owner) bool { return by == o })
		for _, name := range names {
			b.owned[kind+" "+name] = o
		}
	})
	return err
}
