package call

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
)

// A tool is a member of sets, which share it: its definition, and how it is
// called. It is never changed.
type tool struct {
	definition *Definition
	contract   *contract
	run        func(tool int, r *Reader)
	place      int // of the tool, for run
	options    *options
	around     []Interceptor // the first is the outermost
	handler    Handler       // around and call; nil where nothing is around
}

// New returns the set of one tool that is not generated: one that is written by hand,
// replaces another in a test, or runs somewhere else. Arguments are validated against
// the input schema; "" accepts any object. The handler gets the arguments after
// repairs, and with the defaults of the schema for missing members. Its result is
// validated against the output schema, as by [Reader.SetResult].
//
// If d has no whole definition for any API, New makes those for all APIs from its
// parts. The schemas stay unchanged, even if a provider supports only a part of JSON
// Schema.
func New(d Definition, h Handler) (Set, error) {
	if h == nil {
		return Set{}, fmt.Errorf("%s has no handler", d.origin())
	}
	if err := d.complete(); err != nil {
		return Set{}, fmt.Errorf("%s: %w", d.origin(), err)
	}
	held := contractOf(&d)
	if _, err := held.input.compiled(); err != nil {
		return Set{}, fmt.Errorf("%s: the input schema: %w", d.origin(), err)
	}
	if d.Output != "" {
		if _, err := held.output.compiled(); err != nil {
			return Set{}, fmt.Errorf("%s: the output schema: %w", d.origin(), err)
		}
	}
	run := func(_ int, r *Reader) {
		var args rawArguments
		r.Unmarshal(&args)
		r.call.Args = args
		if r.Ready() {
			r.SetResult(h(r.Context(), r.call))
		}
	}
	return newSet([]tool{{definition: &d, contract: held, run: run, options: defaults}}, aliasesOf(&d, 0))
}

// rawArguments are the text of the arguments, as json.Unmarshal hands it over.
type rawArguments []byte

// UnmarshalJSON keeps the text.
func (a *rawArguments) UnmarshalJSON(text []byte) error {
	*a = slices.Clone(text)
	return nil
}

// Call calls the tool with this name or alias. args is a JSON object. If anything
// goes wrong, the result has IsError and Err set. For an unknown name Err is an
// [*UnknownToolError], which a protocol may want to report in its own way.
func (s Set) Call(ctx context.Context, name string, args []byte) (result Result) {
	i, ok := s.index[name]
	if !ok {
		return resultOf(s.unknown(name), false)
	}
	t := &s.tools[i]
	c := Call{Tool: t.definition, Name: name, Args: args}
	if len(t.around) == 0 {
		t.answer(ctx, c, &result)
		return result
	}
	return t.intercepted(ctx, c)
}

// call reads the arguments, calls the tool and returns its result.
func (t *tool) call(ctx context.Context, c Call) (result Result) {
	t.answer(ctx, c, &result)
	return result
}

// answer is call with the place for the result, which is large to copy and zero yet.
func (t *tool) answer(ctx context.Context, c Call, result *Result) {
	r := t.contract.open(ctx, t.definition, c.Args, t.options)
	defer r.end(result)
	r.call.Name = c.Name
	t.run(t.place, r)
}

// intercepted calls what stands around the call. A panic there becomes an error
// of the call as one of the tool does, and so does a result that is none.
func (t *tool) intercepted(ctx context.Context, c Call) (result Result) {
	defer func() {
		if v := recover(); v != nil || result.isNone() {
			result = resultOf(&PanicError{Value: v, Stack: debug.Stack()}, t.options.mask)
		}
	}()
	return t.handler(ctx, c).masked(t.options.mask)
}

// Use returns the tools with interceptors around their calls. The first is the
// outermost, and all of them are outside those of earlier calls of Use. A tool keeps
// its interceptors when sets are joined.
func (s Set) Use(interceptors ...Interceptor) Set {
	if len(interceptors) == 0 {
		return s
	}
	return s.changed(func(t *tool) { t.around = slices.Concat(interceptors, t.around) })
}

// With returns the tools with further options. If an option is given twice, the later
// one counts; functions of [Approve] and [Observe] add up.
func (s Set) With(opts ...Option) Set {
	if len(opts) == 0 {
		return s
	}
	made := map[*options]*options{} // tools share theirs
	return s.changed(func(t *tool) {
		if made[t.options] == nil {
			o := *t.options
			for _, option := range opts {
				option(&o)
			}
			made[t.options] = &o
		}
		t.options = made[t.options]
	})
}

// changed returns the set with a change to how each tool is called, and what
// stands around the calls put before them anew.
func (s Set) changed(change func(t *tool)) Set {
	s.tools = slices.Clone(s.tools)
	for i := range s.tools {
		t := &s.tools[i]
		change(t)
		if len(t.around) == 0 {
			continue
		}
		t.handler = t.call
		for _, interceptor := range slices.Backward(t.around) {
			t.handler = interceptor(t.handler)
		}
	}
	return s
}
