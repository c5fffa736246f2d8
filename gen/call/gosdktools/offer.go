package gosdktools

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"sync"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// An offerContext is the context of a request for a prompt or a resource, or for a
// completion. It provides what their functions may ask for.
type offerContext struct {
	context.Context
	need    call.Need // of the request
	req     any
	session *mcp.ServerSession
	token   any // of progress, nil for none
	meta    mcp.Meta
	params  any // of the request, nil where nobody can be asked
	once    sync.Once
	asker   call.Asker // one for all questions of the request: it counts them
}

func (c *offerContext) Value(key any) any {
	switch key {
	case c.need:
		return c.req
	case call.NeedOf[*mcp.ServerSession]():
		return c.session
	case call.NeedOf[call.Asker]():
		if c.params == nil {
			break
		}
		c.once.Do(func() { c.asker = askerOf(c.session, c.meta, c.params) })
		return c.asker
	case call.NeedOf[call.ProgressFunc]():
		if report := progressOf(c.session, c.token); report != nil {
			return report
		}
	}
	return c.Context.Value(key)
}

// The codes of errors, of JSON-RPC.
const (
	methodNotFound = -32601
	invalidParams  = -32602
	internalError  = -32603
)

// errNotOurs is the error of a reference to another kind of thing.
var errNotOurs = errors.New("another kind of reference")

// wireError returns an error with a code of JSON-RPC. The oldest release of the SDK
// has no name for its type, which is that of errors that it makes itself.
func wireError(code int64, message string) error {
	made := reflect.New(reflect.TypeOf(mcp.ResourceNotFoundError("")).Elem())
	made.Elem().FieldByName("Code").SetInt(code)
	made.Elem().FieldByName("Message").SetString(message)
	return made.Interface().(error)
}

// errorOf returns the error of a set as the protocol has it.
func errorOf(err error) error {
	var refused *call.ArgumentError
	var unknown *call.UnknownError
	switch {
	case errors.As(err, &unknown) && unknown.Kind == "resource":
		return mcp.ResourceNotFoundError(unknown.Name)
	case errors.As(err, &unknown), errors.As(err, &refused):
		return wireError(invalidParams, err.Error())
	}
	return wireError(internalError, err.Error())
}

// canComplete adds to what a server says of itself that it completes arguments.
func canComplete(method string, result mcp.Result) {
	if method != "initialize" && method != "server/discover" || result == nil {
		return
	}
	// The oldest release of the SDK has no type for what is discovered.
	said := reflect.Indirect(reflect.ValueOf(result)).FieldByName("Capabilities")
	if !said.IsValid() {
		return
	}
	if capabilities, ok := said.Interface().(*mcp.ServerCapabilities); ok && capabilities != nil && capabilities.Completions == nil {
		own := *capabilities
		own.Completions = &mcp.CompletionCapabilities{}
		said.Set(reflect.ValueOf(&own))
	}
}

// completes answers requests for completions, of those references of which complete
// knows something, and leaves the others to next.
func completes(o *options, next mcp.MethodHandler, complete func(ctx context.Context, ref *mcp.CompleteReference, argument, value string, others map[string]string) (call.Completion, error)) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		asked, ok := req.(*mcp.CompleteRequest)
		if !ok || asked.Params == nil || asked.Params.Ref == nil {
			result, err := next(ctx, method, req)
			canComplete(method, result)
			return result, err
		}
		params := asked.Params
		ctx2 := o.Around(&offerContext{Context: ctx, need: call.NeedOf[*mcp.CompleteRequest](), req: asked, session: asked.Session}, req)
		known := cmp.Or(params.Context, new(mcp.CompleteContext)).Arguments
		completion, err := complete(ctx2, params.Ref, params.Argument.Name, params.Argument.Value, known)
		var unknown *call.UnknownError
		switch {
		case errors.As(err, &unknown), err == errNotOurs:
			result, failed := next(ctx, method, req)
			if failed != nil && err != errNotOurs && failed.Error() == wireError(methodNotFound, "method not found").Error() {
				failed = wireError(invalidParams, err.Error())
			}
			return result, failed
		case err != nil:
			return nil, errorOf(err)
		}
		return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{
			Values: completion.Values, Total: completion.Total, HasMore: completion.HasMore,
		}}, nil
	}
}
