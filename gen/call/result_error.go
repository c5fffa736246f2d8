package call

import (
	"context"
	"errors"
	"fmt"
)

// A PublicError is an error whose text the model may read, even with [MaskErrors]. If
// another error wraps it, the model reads the text of the PublicError alone.
type PublicError struct {
	Message string // for the model
	Err     error  // for the server; may be nil
}

// Public returns a [*PublicError]: the model reads message, even with [MaskErrors];
// err is for the server, and may be nil.
//
//	return nil, call.Public("there is no such booking", err)
func Public(message string, err error) error { return &PublicError{Message: message, Err: err} }

// Error returns the text for the model.
func (e *PublicError) Error() string { return e.Message }

// Unwrap returns the error for the server.
func (e *PublicError) Unwrap() error { return e.Err }

// A PanicError is the error of a tool that panicked. It is for the server, in
// Result.Err and through [Observe]. The model reads only that the tool failed, or the
// message of a [PublicError] if that was the value of the panic.
type PanicError struct {
	Value any    // nil if the tool called [runtime.Goexit]
	Stack []byte // for the server
}

// maxPanic is how many bytes of the value of a panic its text shows.
const maxPanic = 200

// Error returns the value of the panic as a text, without the stack.
func (e *PanicError) Error() string {
	if e.Value == nil {
		return "the tool stopped without a result"
	}
	return "the tool panicked: " + clipText(fmt.Sprint(e.Value), maxPanic)
}

// Unwrap returns the value of the panic, if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// ErrorResult returns the result for an error of a tool, as generated code does. It
// is for handlers, and for tools that return a Result themselves.
func ErrorResult(err error) Result { return Result{IsError: true, Err: err, made: true} }

// masked returns the result with the text of its error, where it has no content.
func (r Result) masked(mask bool) Result {
	if !r.IsError || r.Err == nil || r.Content != nil || r.sdk.content != nil {
		return r
	}
	return resultOf(r.Err, mask)
}

// resultOf is the result of an error that a tool returned.
func resultOf(err error, mask bool) Result {
	if required := inputRequired(err); required != nil {
		return required.result()
	}
	return failureOf(err, errorText(err, mask))
}

// failed is the text of an error that a model may not see.
const failed = "the tool failed"

// stopTexts are the texts of errors that tell nothing about the server.
var stopTexts = []struct {
	err  error
	text string
}{
	{context.Canceled, "the call was cancelled"},
	{context.DeadlineExceeded, "the call took too long and was stopped"},
}

// errorText is what a model sees of an error. An error whose own methods panic
// has failed, no more.
func errorText(err error, mask bool) (text string) {
	defer func() {
		if recover() != nil {
			text = failed
		}
	}()
	var public *PublicError
	if errors.As(err, &public) && public.Message != "" {
		return public.Message
	}
	var panicked *PanicError
	if errors.As(err, &panicked) && panicked.Value != nil {
		return failed
	}
	for _, stop := range stopTexts {
		if err == stop.err || mask && errors.Is(err, stop.err) {
			return stop.text
		}
	}
	if mask {
		return failed
	}
	if text := err.Error(); text != "" {
		return text
	}
	return failed
}
