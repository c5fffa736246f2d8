package call

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// key is the key under which a context has a value of type T: the Need of it.
type key[T any] struct{}

// Provide returns a context with a value for the tools that are called with it:
// the user whose request it is, or the request of an SDK. The type is the key, so
// that a context has one value of each.
//
//	ctx = call.Provide(ctx, user)
//	result := tools.Call(ctx, name, args)
//
// A tool gets it by [Require] or [Provided], of the same type: where T is an
// interface, both name it.
func Provide[T any](ctx context.Context, v T) context.Context {
	return context.WithValue(ctx, key[T]{}, v)
}

// Provided returns the value of type T that a context was given by [Provide]. Where
// the context itself is a T, such as that of a framework, it is the value.
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

// outerContext is the context of a call where this package has put another around
// it, so that its type is still seen.
type outerContext struct{ context.Context }

// Require returns the value of type T that a context was given, or a
// [*NeedError].
func Require[T any](ctx context.Context) (T, error) {
	v, ok := Provided[T](ctx)
	if !ok {
		return v, &NeedError{Need: NeedOf[T]()}
	}
	return v, nil
}

// A Need is a type of which a call has to provide a value: see [Provide]. Two
// needs of one type are equal. A need is the key under which a context has the
// value, so that a context of a type of its own can provide several, each made when
// it is asked for:
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
	// Met reports whether a context provides what is needed.
	Met(ctx context.Context) bool
	// String returns the name of the type, as source writes it.
	String() string
	isNeed()
}

// NeedOf returns the need of a type.
func NeedOf[T any]() Need { return key[T]{} }

func (key[T]) isNeed() {}

func (key[T]) String() string { return reflect.TypeFor[T]().String() }

func (key[T]) Met(ctx context.Context) bool {
	_, ok := Provided[T](ctx)
	return ok
}

// A NeedError is the error of a tool that needs what its call does not provide.
type NeedError struct {
	Need Need
	Tool string // "" where the error is a tool's own
}

// Error tells the type, and the tool.
func (e *NeedError) Error() string {
	if e.Tool == "" {
		return fmt.Sprintf("no %s is provided to the call", e.Need)
	}
	return fmt.Sprintf("the tool %s needs a %s, which is not provided to its calls", e.Tool, e.Need)
}

// Unmet returns an error where tools need what their calls will not provide: it joins
// a [*NeedError] for each tool and each such need. An adapter asks it when a set is
// registered.
func (s Set) Unmet(provided ...Need) error {
	var unmet []error
	for d := range s.All() {
		for _, need := range d.Needs {
			if !slices.Contains(provided, need) {
				unmet = append(unmet, &NeedError{Need: need, Tool: d.Name})
			}
		}
	}
	return errors.Join(unmet...)
}
