package call

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// key is the key of the context value of type T, and the Need for it.
type key[T any] struct{}

// Provide returns a context with a value for the tools that are called with it, such as the
// user who sent the request, or the request of an SDK. The type T is the key: a context
// contains one value of each type.
//
//	ctx = call.Provide(ctx, user)
//	result := tools.Call(ctx, name, args)
//
// A tool gets the value with [Require] or [Provided] of the same T. If T is an interface,
// Provide needs it as an explicit type argument.
func Provide[T any](ctx context.Context, v T) context.Context {
	return context.WithValue(ctx, key[T]{}, v)
}

// Provided returns the value of type T that [Provide] put into the context. If there is no
// such value, but the context itself has type T, Provided returns the context. The context
// of a web framework may be such a T.
func Provided[T any](ctx context.Context) (T, bool) {
	if v, ok := ctx.Value(key[T]{}).(T); ok {
		return v, true
	}
	if v, ok := ctx.(T); ok {
		return v, true
	}
	if outer, ok := ctx.Value(key[outerContext]{}).(outerContext); ok {
		return Provided[T](outer.Context)
	}
	var none T
	return none, false
}

// outerContext contains the context of a call before this package added values. If that
// context itself is a T, Provided returns it.
type outerContext struct{ context.Context }

// Require returns the value of type T that [Provide] put into the context, or a
// [*NeedError] if the context contains no such value.
func Require[T any](ctx context.Context) (T, error) {
	v, ok := Provided[T](ctx)
	if !ok {
		return v, &NeedError{Need: NeedOf[T]()}
	}
	return v, nil
}

// A Need is a type whose value must be in the context of a call: see [Provide]. Two needs of
// the same type are equal (==). A Need is also the key of the value in the context, so that
// the context type of an adapter can provide several values, and create each on request:
//
//	func (c *requestContext) Value(key any) any {
//		switch key {
//		case call.NeedOf[*Request]():
//			return c.request
//		case call.NeedOf[call.Asker]():
//			return c.asker()
//		}
//		return c.Context.Value(key)
//	}
type Need interface {
	// ProvidedIn reports whether a context provides a value of the type.
	ProvidedIn(ctx context.Context) bool
	// String returns the name of the type as in Go source.
	String() string
	isNeed()
}

// NeedOf returns the [Need] of type T.
func NeedOf[T any]() Need { return key[T]{} }

func (key[T]) isNeed() {}

func (key[T]) String() string { return reflect.TypeFor[T]().String() }

func (key[T]) ProvidedIn(ctx context.Context) bool {
	_, ok := Provided[T](ctx)
	return ok
}

// A NeedError is the error of a call that does not provide a value that its tool needs.
type NeedError struct {
	Need Need
	Tool string // "" if the error is from Require
}

// Error names the type and the tool.
func (e *NeedError) Error() string {
	if e.Tool == "" {
		return fmt.Sprintf("no %s is provided to the call", e.Need)
	}
	return fmt.Sprintf("the tool %s needs a %s, which is not provided to its calls", e.Tool, e.Need)
}

// MissingNeeds returns an error if tools need values that their calls will not provide.
// provided lists the needs that calls will provide. The error joins a [*NeedError] for each
// tool and need. Adapters call it when a set is registered.
func (s Set) MissingNeeds(provided ...Need) error {
	var unmet []error
	for _, t := range s.tools {
		if t.found != nil {
			unmet = append(unmet, t.found.MissingNeeds(provided...))
			continue
		}
		for _, need := range t.definition.Needs {
			if !slices.Contains(provided, need) {
				unmet = append(unmet, &NeedError{Need: need, Tool: t.definition.Name})
			}
		}
	}
	return errors.Join(unmet...)
}

// A ProgressFunc reports the progress of a call to a client: see [Progress]. Adapters put a
// ProgressFunc into the context of a call if the client requests progress.
type ProgressFunc func(ctx context.Context, done, total float64, message string)

// Progress reports the progress of the call to the client. done must increase each time;
// total is 0 if it is unknown. Progress does nothing if the context provides no
// [ProgressFunc].
func Progress(ctx context.Context, done, total float64, message string) {
	if report, ok := Provided[ProgressFunc](ctx); ok && report != nil {
		report(ctx, done, total, message)
	}
}
