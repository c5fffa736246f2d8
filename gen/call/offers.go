package call

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// offers are the prompts or the resources of a set: how each is got, as a call of a
// tool with the texts of the request as its arguments, and what completes them. The
// names of the definitions are those of prompts and the URIs of resources.
type offers[T any] struct {
	set  Set
	of   map[*Definition]*T
	help map[*Definition]map[string]completer // what completes arguments, by their names
}

// all returns what is offered, in order.
func (o offers[T]) all() iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for d := range o.set.All() {
			if !yield(o.of[d]) {
				return
			}
		}
	}
}

// lookup returns what has a name.
func (o offers[T]) lookup(name string) (*T, bool) {
	d, ok := o.set.Lookup(name)
	if !ok {
		return nil, false
	}
	return o.of[d], true
}

// unmet names what is needed and will not be provided.
func (o offers[T]) unmet(provided []Need) error {
	unmet := []error{o.set.Unmet(provided...)}
	for d := range o.set.All() {
		for name, t := range o.help[d] {
			for _, need := range t.definition.Needs {
				if !slices.Contains(provided, need) {
					unmet = append(unmet, fmt.Errorf("the completion of %s of %s needs a %s, which is not provided", name, d.origin(), need))
				}
			}
		}
	}
	return errors.Join(unmet...)
}

// with returns the set with more options, for completions, too.
func (o offers[T]) with(opts []Option) offers[T] {
	o.set = o.set.With(opts...)
	help := make(map[*Definition]map[string]completer, len(o.help))
	for d, completers := range o.help {
		help[d] = make(map[string]completer, len(completers))
		for name, t := range completers {
			changed := *t.options
			for _, option := range opts {
				option(&changed)
			}
			t.options = &changed
			help[d][name] = t
		}
	}
	o.help = help
	return o
}

// joinOffers joins sets in which no name is there twice.
func joinOffers[T any](all []offers[T]) (offers[T], error) {
	joined := offers[T]{of: map[*Definition]*T{}, help: map[*Definition]map[string]completer{}}
	sets := make([]Set, len(all))
	for i, o := range all {
		sets[i] = o.set
		for d := range o.set.All() {
			joined.of[d] = o.of[d]
			if help := o.help[d]; help != nil {
				joined.help[d] = help
			}
		}
	}
	var err error
	joined.set, err = Join(sets...)
	return joined, err
}

// get makes a request with texts for arguments. The error of one that failed is what
// its client may read.
func (o offers[T]) get(ctx context.Context, d *Definition, name string, args map[string]string) (Result, error) {
	root, err := o.set.tools[o.set.index[d.Name]].contract.input.compiled()
	if err != nil {
		return Result{}, Public("the "+d.noun()+" cannot be returned: a fault of the server", err)
	}
	result := o.set.Call(context.WithValue(ctx, requestKey{}, request{name, args}), d.Name, root.fromTexts(args))
	return result, failureIn(d, result)
}

// failureIn returns the error of a result, with the text that a client may read.
func failureIn(d *Definition, result Result) error {
	var refused *ArgumentError
	switch {
	case errors.As(result.Err, &refused):
		return refused
	case !result.IsError && result.Err == nil:
		return nil
	}
	text := result.Text()
	if text == failed {
		text = "the " + d.noun() + " failed"
	}
	return Public(text, result.Err)
}

// isEmpty reports whether a result has neither blocks nor a value.
func (r *Result) isEmpty() bool {
	return len(r.Content) == 0 && len(r.value) == 0 && r.Structured == nil && r.sdk.content == nil
}

// A request is what a client asked for, for handlers that are written by hand.
type request struct {
	name string
	args map[string]string
}

type requestKey struct{}

// byHand returns the tool of a handler that is written by hand.
func byHand(d *Definition, h func(ctx context.Context, asked request) Result) (tool, error) {
	held := contractOf(d)
	if _, err := held.input.compiled(); err != nil {
		return tool{}, fmt.Errorf("%s: the input schema: %w", d.origin(), err)
	}
	run := func(_ int, r *Reader) {
		var args rawArguments
		if r.Unmarshal(&args); r.Ready() {
			asked, _ := r.Context().Value(requestKey{}).(request)
			r.SetResult(h(r.Context(), asked))
		}
	}
	return tool{definition: d, contract: held, run: run, options: defaults}, nil
}

// An UnknownError is the error for a prompt or a resource that does not exist.
type UnknownError struct {
	Kind    string // "prompt" or "resource"
	Name    string // or the URI
	Nearest string // the name that was likely meant, "" if none is near
}

// Error names the prompt or resource, and the one that was likely meant.
func (e *UnknownError) Error() string {
	text := "there is no " + e.Kind + " " + quote(clipText(e.Name, maxName))
	if e.Nearest != "" {
		text += ": did you mean " + quote(e.Nearest) + "?"
	}
	return text
}

// unknown is the error of a name that nothing has.
func (o offers[T]) unknown(kind, name string) error {
	var names []string
	for d := range o.set.All() {
		names = append(names, d.Name)
	}
	return &UnknownError{Kind: kind, Name: name, Nearest: nearest(name, names)}
}
