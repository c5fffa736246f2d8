package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// offers are the prompts or the resources of a set. Each request is executed as a tool call
// with strings as its arguments. The names of the definitions are the names of prompts and
// the URIs of resources.
type offers[T any] struct {
	set  Set
	of   map[*Definition]*T
	help map[*Definition]map[string]completer // completers of arguments, by name
}

func (o offers[T]) all() iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for d := range o.set.All() {
			if !yield(o.of[d]) {
				return
			}
		}
	}
}

// lookup returns the prompt called name, or the resource with the URI name.
func (o offers[T]) lookup(name string) (*T, bool) {
	d, ok := o.set.Lookup(name)
	if !ok {
		return nil, false
	}
	return o.of[d], true
}

// unmet returns an error for the needs of prompts or resources, and of their completers,
// that are not in provided.
func (o offers[T]) unmet(provided []Need) error {
	unmet := []error{o.set.MissingNeeds(provided...)}
	for d := range o.set.All() {
		for name, t := range o.help[d] {
			for _, need := range t.definition.Needs {
				if !slices.Contains(provided, need) {
					unmet = append(unmet, fmt.Errorf("the completion function for the argument %s of %s needs a %s, which is not provided", name, d.origin(), need))
				}
			}
		}
	}
	return errors.Join(unmet...)
}

// with returns the set with additional options for its entries and their completers.
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

// joinOffers joins sets. A name that occurs twice is an error.
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

// get returns the prompt or resource of d: it converts args to JSON and calls the tool of
// d. A hand-written handler gets name and args unchanged. The client may read the error.
func (o offers[T]) get(ctx context.Context, d *Definition, name string, args map[string]string) (Result, error) {
	root, err := o.set.tools[o.set.index[d.Name]].contract.input.compiled()
	if err != nil {
		return Result{}, Public("the "+d.noun()+" cannot be returned: a fault of the server", err)
	}
	result := o.set.Call(context.WithValue(ctx, requestKey{}, request{name, args}), d.Name, root.fromTexts(args))
	return result, failureIn(d, result)
}

// failureIn returns the error of result, or nil. The client may read the message of the
// error.
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

func (r *Result) isEmpty() bool {
	return len(r.Content) == 0 && len(r.value) == 0 && r.Structured == nil && r.sdk.content == nil
}

// A request contains the name and the arguments of a client's request, for hand-written
// handlers. In a request for completion, name is the value that was typed so far.
type request struct {
	name string
	args map[string]string
}

type requestKey struct{}

// handwrittenTool returns a tool with the definition d that calls the hand-written
// handler h.
func handwrittenTool(d *Definition, h func(ctx context.Context, asked request) Result) (tool, error) {
	held := contractOf(d)
	if _, err := held.input.compiled(); err != nil {
		return tool{}, fmt.Errorf("%s: the input schema: %w", d.origin(), err)
	}
	run := func(_ int, r *Reader) {
		var args rawArguments
		if r.Unmarshal(&args); r.EndArguments() {
			asked, _ := r.Context().Value(requestKey{}).(request)
			r.SetResult(h(r.Context(), asked))
		}
	}
	return tool{definition: d, contract: held, run: run, options: defaults}, nil
}

// An UnknownError is the error for a prompt or a resource that does not exist.
type UnknownError struct {
	Kind    string // "prompt" or "resource"
	Name    string // name or URI
	Nearest string // the name that was likely meant, "" if none is near
}

// Error names the prompt or resource, and the name that was likely meant.
func (e *UnknownError) Error() string {
	text := "there is no " + e.Kind + " " + quote(clipText(e.Name, maxName))
	if e.Nearest != "" {
		text += ": did you mean " + quote(e.Nearest) + "?"
	}
	return text
}

func (o offers[T]) unknown(kind, name string) error {
	var names []string
	for d := range o.set.All() {
		names = append(names, d.Name)
	}
	return &UnknownError{Kind: kind, Name: name, Nearest: nearest(name, names)}
}

// A Completion lists values for an argument. MCP sends at most a hundred.
// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion
type Completion struct {
	Values  []string
	Total   int  // number of all values, including values that are not listed
	HasMore bool // whether there are more values than Values
}

// A Completer completes an argument of a prompt, or a variable of a URI template. Complete
// gets the value that was typed so far and the other known arguments, and returns the values
// that match.
type Completer struct {
	Argument string
	Complete func(ctx context.Context, value string, others map[string]string) ([]string, error)

	// Generated code sets these fields instead of Complete. Input is the input schema of
	// the function. Value and Others are the names of its parameters for the typed value
	// and for the other arguments, or "". Needs are the function's needs.
	Input, Value, Others string
	Needs                []Need
}

// maxCompleted is the maximum number of values that MCP allows.
const maxCompleted = 100

// complete returns the completions of an argument: the results of its completer, or else
// the values of its schema that begin with value, in any letter case.
func (o offers[T]) complete(ctx context.Context, d *Definition, argument, value string, others map[string]string) (Completion, error) {
	root, err := o.set.tools[o.set.index[d.Name]].contract.input.compiled()
	if err != nil {
		return Completion{}, Public("the "+d.noun()+" cannot be returned: a fault of the server", err)
	}
	i := root.find(argument)
	if i < 0 {
		return Completion{}, &ArgumentError{Tool: d.Name, Problems: []Problem{unknown(argument, argument, root)}}
	}
	if t, ok := o.help[d][argument]; ok {
		return t.completed(ctx, d, request{value, others})
	}
	var found []string
	for _, text := range root.properties[i].node.texts() {
		if len(text) >= len(value) && strings.EqualFold(text[:len(value)], value) {
			found = append(found, text)
		}
	}
	return completionOf(found), nil
}

func completionOf(values []string) Completion {
	c := Completion{Values: values, Total: len(values)}
	if len(values) > maxCompleted {
		c.Values, c.HasMore = values[:maxCompleted], true
	}
	if c.Values == nil {
		c.Values = []string{}
	}
	return c
}

// A completer is the function of a [Completer], called as a tool.
type completer struct {
	tool
	value, others string // names of the parameters for the typed value and for the other arguments, or ""
}

// completed calls the function of t for an argument of a prompt or resource. of is the
// definition of the prompt or resource. asked contains the value that was typed so far
// and the other arguments.
func (t *completer) completed(ctx context.Context, of *Definition, asked request) (Completion, error) {
	args := []byte{'{'}
	if t.value != "" {
		args = appendString(appendName(args, 1, t.value), asked.name)
	}
	if t.others != "" {
		args = append(appendName(args, 1, t.others), nothing.fromTexts(asked.args)...)
	}
	result := t.call(context.WithValue(ctx, requestKey{}, asked), Call{Name: t.definition.Name, Args: append(args, '}')})
	if err := failureIn(of, result); err != nil {
		return Completion{}, err
	}
	var values []string
	if err := json.Unmarshal(result.Structured, &values); err != nil {
		return Completion{}, Public("the completion failed", err)
	}
	return completionOf(values), nil
}

// completersOf returns the completers of d by argument. If completers[i] is generated, run
// is called with the place place+i.
func completersOf(d *Definition, completers []Completer, run func(place int, r *Reader), place int) (map[string]completer, error) {
	if len(completers) == 0 {
		return nil, nil
	}
	root, err := (&schema{text: d.Input}).compiled()
	if err != nil {
		return nil, fmt.Errorf("%s: the input schema: %w", d.origin(), err)
	}
	help := make(map[string]completer, len(completers))
	for i, c := range completers {
		own := &Definition{Name: "completion of " + c.Argument + " of " + d.Name, Input: c.Input, Needs: c.Needs, Package: d.Package}
		switch _, twice := help[c.Argument]; {
		case twice:
			return nil, fmt.Errorf("the argument %q of %s has two completers", c.Argument, d.origin())
		case root.find(c.Argument) < 0:
			return nil, fmt.Errorf("%s has no argument %q to complete", d.origin(), c.Argument)
		}
		t := tool{definition: own, contract: contractOf(own), run: run, place: place + i, options: defaults}
		if c.Complete != nil {
			own.Input = `{"type":"object"}`
			if t, err = handwrittenTool(own, func(ctx context.Context, asked request) Result {
				values, err := c.Complete(ctx, asked.name, asked.args)
				if err != nil {
					return ErrorResult(err)
				}
				structured, err := json.Marshal(append([]string{}, values...))
				if err != nil {
					return ErrorResult(err)
				}
				return Result{Structured: structured}
			}); err != nil {
				return nil, err
			}
		}
		help[c.Argument] = completer{tool: t, value: c.Value, others: c.Others}
	}
	return help, nil
}

// fromTexts converts arguments that are strings, such as those of prompts and URIs, to
// JSON. A string becomes a number or a boolean if the schema accepts that and no string.
//
// An empty string for an optional argument is omitted if the schema rejects it. Clients
// send it for a field that the user has not filled in.
func (n *node) fromTexts(args map[string]string) []byte {
	b := []byte{'{'}
	for _, name := range slices.Sorted(maps.Keys(args)) {
		text := string(appendString(nil, args[name]))
		if i := n.find(name); i >= 0 {
			p := &n.properties[i]
			if args[name] == "" && !p.required && !p.node.accepts(text) {
				continue
			}
			if value := args[name]; isLiteral(value, kindSet{}.all([]*node{p.node})) {
				text = value
			}
		}
		b = append(appendName(b, 1, name), text...)
	}
	return append(b, '}')
}

// isLiteral reports whether value is the JSON of a boolean or a number that want
// contains. It returns false if want contains strings.
func isLiteral(value string, want kinds) bool {
	switch {
	case want&text != 0 || value == "":
		return false
	case value == "true" || value == "false":
		return want&boolean != 0
	}
	return want&number != 0 && strings.Contains("-0123456789", value[:1]) && strings.TrimSpace(value) == value && faultIn(value) == nil
}

// texts returns the values that n allows, as strings. They are the values of its enum and
// of the enums in its allOf, anyOf, and oneOf, or true and false for a boolean. For other
// nodes, texts returns nil.
func (n *node) texts() []string {
	var values []string
	add := func(of *node) {
		for _, v := range of.enum {
			switch {
			case v.kind == text:
				values = append(values, v.text)
			case v.kind&(number|boolean) != 0:
				values = append(values, v.json)
			}
		}
	}
	add(n)
	if n.also != nil {
		for _, part := range slices.Concat(n.also.allOf, n.also.anyOf, n.also.oneOf) {
			add(part)
		}
	}
	if values == nil && n.kinds&^null == boolean {
		return []string{"true", "false"}
	}
	return values
}
