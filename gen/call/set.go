package call

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Set is an immutable list of tools with distinct names, and of the functions that call
// them. Generated code returns the set of its package, and [New] returns a set of one tool.
// [Join] and the methods derive other sets: joined, filtered, renamed, with options, or with
// interceptors. Several goroutines may use a set at once. The zero value has no tools.
type Set struct {
	tools   []tool
	aliases []alias
	index   map[string]int // positions of the tools by their names and aliases
	// whole is set if the set contains all tools of a package with their generated
	// definitions.
	whole *Generation
}

type alias struct {
	name  string
	place int // position of the tool
}

func aliasesOf(d *Definition, place int) []alias {
	var all []alias
	for _, name := range d.Aliases {
		all = append(all, alias{name, place})
	}
	return all
}

// A Call is the call of one tool.
type Call struct {
	Tool *Definition
	Name string // the name that was requested, which may be an alias
	Args []byte // a JSON object, or whatever the model sent instead
}

// A Handler executes a call of a tool and returns its result.
type Handler func(ctx context.Context, c Call) Result

// An Interceptor wraps the calls of a tool, as HTTP middleware wraps a handler. It gets the
// next handler, and returns the handler to call in its place. This handler may call next with
// another context or other arguments.
//
//	func timed(next call.Handler) call.Handler {
//		return func(ctx context.Context, c call.Call) call.Result {
//			start := time.Now()
//			result := next(ctx, c)
//			slog.InfoContext(ctx, "called", "tool", c.Tool.Name, "took", time.Since(start))
//			return result
//		}
//	}
//
// The Interceptor itself is called once for each tool when a set is created, not at each
// call. State that several tools share, such as a counter, has to be created outside of it.
// next always calls the same tool, whatever the values of Tool and Name in the Call are.
type Interceptor func(next Handler) Handler

// Must returns v, and panics if err is not nil. It is for values that a program creates
// once, at its start, such as a set of tools.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Join returns the tools of several sets, in that order. Each tool keeps its options and
// interceptors. If a name occurs twice, the error names both packages: use [Set.Prefix],
// [Set.Rename], or [Set.Filter] on one of the sets.
func Join(sets ...Set) (Set, error) {
	sets = slices.DeleteFunc(slices.Clone(sets), func(s Set) bool { return len(s.tools) == 0 })
	if len(sets) == 1 {
		return sets[0], nil
	}
	var tools []tool
	var aliases []alias
	for _, s := range sets {
		for _, a := range s.aliases {
			aliases = append(aliases, alias{a.name, len(tools) + a.place})
		}
		tools = append(tools, s.tools...)
	}
	return newSet(tools, aliases)
}

// newSet returns a set. It is an error if two tools have the same name or alias.
func newSet(tools []tool, aliases []alias) (Set, error) {
	index := make(map[string]int, len(tools)+len(aliases))
	var twice []error
	add := func(name string, place int) {
		if first, known := index[name]; known {
			a, b := tools[first].definition, tools[place].definition
			twice = append(twice, fmt.Errorf("two %ss are called %q: %s and %s", a.noun(), name, a.origin(), b.origin()))
			return
		}
		index[name] = place
	}
	for i := range tools {
		add(tools[i].definition.Name, i)
	}
	for _, a := range aliases {
		add(a.name, a.place)
	}
	if twice != nil {
		return Set{}, errors.Join(twice...)
	}
	return Set{tools: tools, aliases: aliases, index: index}, nil
}

// Len returns how many tools there are.
func (s Set) Len() int { return len(s.tools) }

// Lookup returns the definition of the tool with this name or alias.
func (s Set) Lookup(name string) (*Definition, bool) {
	i, ok := s.index[name]
	if !ok {
		return nil, false
	}
	return s.tools[i].definition, true
}

// All returns the definitions, in order.
func (s Set) All() iter.Seq[*Definition] {
	return func(yield func(*Definition) bool) {
		for i := range s.tools {
			if !yield(s.tools[i].definition) {
				return
			}
		}
	}
}

// Filter returns the tools for which keep reports true:
//
//	tools.Filter((*call.Definition).ReadOnly)
//	tools.Filter(call.InGroup("admin"))
func (s Set) Filter(keep func(*Definition) bool) Set {
	var places []int
	for i := range s.tools {
		if keep(s.tools[i].definition) {
			places = append(places, i)
		}
	}
	if len(places) == len(s.tools) {
		return s
	}
	return s.at(places)
}

// Select returns the tools with these names, in the order of names. It is an error if names
// contains a name that no tool has, or the same tool twice.
func (s Set) Select(names ...string) (Set, error) {
	var places []int
	var faults []error
	for _, name := range names {
		switch i, ok := s.index[name]; {
		case !ok:
			faults = append(faults, s.unknown(name))
		case slices.Contains(places, i):
			faults = append(faults, fmt.Errorf("%s is selected twice", s.tools[i].definition.origin()))
		default:
			places = append(places, i)
		}
	}
	if faults != nil {
		return Set{}, errors.Join(faults...)
	}
	return s.at(places), nil
}

// at returns the tools at these positions, with their aliases.
func (s Set) at(places []int) Set {
	tools := make([]tool, len(places))
	moved := make(map[int]int, len(places))
	for to, from := range places {
		tools[to] = s.tools[from]
		moved[from] = to
	}
	var aliases []alias
	for _, a := range s.aliases {
		if to, ok := moved[a.place]; ok {
			aliases = append(aliases, alias{a.name, to})
		}
	}
	part, _ := newSet(tools, aliases) // the names were distinct before
	return part
}

// A tool is an element of a set. It consists of a definition and the way to call it. Sets
// can share their tools, so a change is always made in a copy.
type tool struct {
	definition *Definition
	contract   *contract
	run        func(tool int, r *Reader)
	place      int // the tool's index, passed to run
	options    *options
	around     []Interceptor // the first is the outermost
	handler    Handler       // call, wrapped by around; nil if around is empty
	found      *Set          // for call_tool of Search: the tools that it calls
}

// New returns the set of one tool that is not generated: it is hand-written, replaces another
// tool in a test, or runs in another program. Arguments are validated against the input
// schema; "" accepts any object. The handler gets the arguments after repairs, and with the
// defaults of the schema for missing members. Its result is validated against the output
// schema, as by [Reader.SetResult].
//
// If d has no complete definition for any API, New builds the definitions for all APIs from
// its parts. The schemas are unchanged, even if a provider supports only a part of JSON
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
		if r.EndArguments() {
			r.SetResult(h(r.Context(), r.call))
		}
	}
	return newSet([]tool{{definition: &d, contract: held, run: run, options: defaults}}, aliasesOf(&d, 0))
}

// rawArguments are the JSON of the arguments, as json.Unmarshal passes it to UnmarshalJSON.
type rawArguments []byte

// UnmarshalJSON stores the JSON.
func (a *rawArguments) UnmarshalJSON(text []byte) error {
	*a = slices.Clone(text)
	return nil
}

// Call calls the tool with this name or alias. args is a JSON object. If there is an error,
// the result has IsError and Err set. For an unknown name, Err is an [*UnknownToolError],
// which a protocol may report in a different way.
func (s Set) Call(ctx context.Context, name string, args []byte) (result Result) {
	t, c := s.target(name, args)
	if t == nil {
		return resultOf(s.unknown(name), false)
	}
	if len(t.around) == 0 {
		t.answer(ctx, c, &result)
		return result
	}
	return t.intercepted(ctx, c)
}

// Target returns the definition of the tool that a call executes, for [Result.For]. This is
// the tool with this name or alias or, for call_tool of [Search], the tool that the
// arguments name.
func (s Set) Target(name string, args []byte) (*Definition, bool) {
	t, c := s.target(name, args)
	return c.Tool, t != nil
}

// target returns the tool that a call executes, and its call; or nil if the tool is
// unknown.
func (s Set) target(name string, args []byte) (*tool, Call) {
	i, ok := s.index[name]
	if !ok {
		return nil, Call{}
	}
	t := &s.tools[i]
	if t.found != nil {
		if name, args, ok := requested(args); ok {
			if inner, c := t.found.target(name, args); inner != nil {
				return inner, c
			}
		}
	}
	return t, Call{Tool: t.definition, Name: name, Args: args}
}

func (t *tool) call(ctx context.Context, c Call) (result Result) {
	t.answer(ctx, c, &result)
	return result
}

// answer is like call, but stores the result through a pointer, because a Result is
// large. The result must be zero before the call.
func (t *tool) answer(ctx context.Context, c Call, result *Result) {
	r := t.contract.open(ctx, t.definition, c.Args, t.options)
	defer r.end(result)
	r.call.Name = c.Name
	t.run(t.place, r)
}

// intercepted runs the interceptors around the call. If they panic, or return an invalid
// result, the call fails as if the tool had done so.
func (t *tool) intercepted(ctx context.Context, c Call) (result Result) {
	defer func() {
		if v := recover(); v != nil || result.isNone() {
			result = resultOf(&PanicError{Value: v, Stack: debug.Stack()}, t.options.mask)
		}
	}()
	return t.handler(ctx, c).masked(t.options.mask)
}

// Use returns the tools with interceptors around their calls. The first interceptor is the
// outermost, and all of them are outside the interceptors of earlier calls of Use. A tool
// keeps its interceptors when sets are joined.
func (s Set) Use(interceptors ...Interceptor) Set {
	if len(interceptors) == 0 {
		return s
	}
	return s.changedCalls(func(t *tool) { t.around = slices.Concat(interceptors, t.around) })
}

// With returns the tools with further options. If an option is given twice, the later one
// applies; functions of [Approve] and [Observe] accumulate.
func (s Set) With(opts ...Option) Set {
	if len(opts) == 0 {
		return s
	}
	made := map[*options]*options{} // maps old options to new options, because tools share options
	return s.changedCalls(func(t *tool) {
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

// changedCalls is like [Set.changed], but also applies change to the tools that call_tool
// calls.
func (s Set) changedCalls(change func(t *tool)) Set {
	return s.changed(func(t *tool) {
		change(t)
		if t.found != nil {
			found := t.found.changedCalls(change)
			t.found = &found
		}
	})
}

// changed returns a copy of the set in which change was applied to each tool, and then
// the interceptors were applied again.
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

// Member returns the tools with an additional member in their complete definitions in a
// format, for properties that the user of an API sets on a tool. It changes the tools for
// which of returns true, or all tools if of is nil. The value of an existing member is
// replaced.
//
//	rare := func(d *call.Definition) bool { return !d.ReadOnly() }
//	tools, err := set.Member(call.Anthropic, "defer_loading", true, rare)
//
// In the format [OpenAI] the member is added next to "function" or "custom", not within it.
// An MCP server sends the member only if it is "icons" or "_meta", because the server
// builds definitions from their parts. It is an error if value cannot be encoded as JSON,
// if the member is the name or the schema of the tool, or if a tool has no definition in
// the format.
func (s Set) Member(f Format, name string, value any, of func(*Definition) bool) (Set, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return Set{}, fmt.Errorf("the member %q: %w", name, err)
	}
	if slices.Contains([]string{"name", "function", "custom", inputKeys[f]}, name) {
		return Set{}, fmt.Errorf("the member %q contains the name or schema of the tool and cannot be changed", name)
	}
	var faults []error
	s = s.changed(func(t *tool) {
		if of != nil && !of(t.definition) {
			return
		}
		d := *t.definition
		if d.In(f) == "" {
			faults = append(faults, d.errNoFormat(f))
			return
		}
		definition := d.in(f)
		*definition = setMember(*definition, name, string(text))
		t.definition = &d
	})
	s.whole = nil // the generated arrays do not have the member
	if faults != nil {
		return Set{}, errors.Join(faults...)
	}
	return s, nil
}

// setMember returns the object raw in which the member called name has the given value,
// as JSON. A new member is added at the end.
func setMember(raw, name, value string) string {
	if _, ok := memberOf(raw, name); ok {
		return withMember(raw, name, value)
	}
	b := []byte(raw[:strings.LastIndexByte(raw, '}')])
	return string(append(append(appendName(b, strings.IndexByte(raw, '{')+1, name), value...), '}'))
}

// Prefix returns the tools with prefix added before their names: see [Set.Rename].
func (s Set) Prefix(prefix string) (Set, error) {
	return s.Rename(func(name string) string { return prefix + name })
}

// Rename returns the tools with other names, also in their complete definitions. It also
// renames aliases. It is an error if a name occurs twice, or if an API of a definition does
// not accept it.
func (s Set) Rename(to func(name string) string) (Set, error) {
	tools := slices.Clone(s.tools)
	var faults []error
	for i := range tools {
		d, err := tools[i].definition.renamed(to(tools[i].definition.Name))
		tools[i].definition, faults = d, append(faults, err)
	}
	aliases := slices.Clone(s.aliases)
	for i := range aliases {
		aliases[i].name = to(aliases[i].name)
	}
	renamed, err := newSet(tools, aliases)
	if err := errors.Join(append(faults, err)...); err != nil {
		return Set{}, err
	}
	return renamed.changed(func(*tool) {}), nil
}

func (d *Definition) renamed(name string) (*Definition, error) {
	renamed := *d
	renamed.Name = name
	for _, f := range allFormats {
		if text := renamed.in(f); *text != "" {
			*text = withName(f, *text, name)
		}
	}
	if err := renamed.checkName(); err != nil {
		return d, fmt.Errorf("%s cannot be renamed: %w", d.origin(), err)
	}
	return &renamed, nil
}

// withName returns a definition in a format with another name. A definition for OpenAI Chat
// Completions contains the name within the function.
func withName(f Format, definition, name string) string {
	quoted := string(appendString(nil, name))
	if f == OpenAI {
		for _, kind := range []string{"function", "custom"} {
			if inner, ok := memberOf(definition, kind); ok {
				definition = withMember(definition, kind, withMember(inner, "name", quoted))
			}
		}
		return definition
	}
	return withMember(definition, "name", quoted)
}

// Alias returns the tools with an additional name, other, for the tool called name: for
// example, an old name that clients still use. The alias is not in any definition, but it
// is the Name of a [Call] by the alias. It is an error if no tool is called name, or if
// other is in use.
func (s Set) Alias(other, name string) (Set, error) {
	place, ok := s.index[name]
	if !ok {
		return Set{}, s.unknown(name)
	}
	if other == "" {
		return Set{}, fmt.Errorf("an alias of %s is empty", s.tools[place].definition.origin())
	}
	aliased, err := newSet(s.tools, slices.Concat(s.aliases, []alias{{other, place}}))
	if err != nil {
		return Set{}, err
	}
	aliased.whole = s.whole
	return aliased, nil
}

// Array returns the JSON array of all definitions in a format, as a request or a list
// contains it. For Gemini, it is an array of one Tool with all functions. It is an error if
// a tool has no definition in the format.
//
// For MCP, output schemas match the revision: see [Definition.OutputFor]. For other
// formats, tools that only the view of an MCP App may call are omitted. For all tools of
// one package, the array is the generated constant, at no cost.
func (s Set) Array(f Format, rev Revision) (string, error) {
	if s.whole != nil && (f != MCP || !s.boxes(rev)) {
		if array := s.whole.array(f); array != "" {
			return array, nil
		}
	}
	begin, end := "[", "]"
	if f == Gemini {
		begin, end = `[{"functionDeclarations":[`, "]}]"
	}
	definitions, err := s.Definitions(f, rev)
	if err != nil {
		return "", err
	}
	return begin + strings.Join(definitions, ",") + end, nil
}

// Definitions returns the elements of [Set.Array], in order, each a JSON object; for
// Gemini, the functions.
func (s Set) Definitions(f Format, rev Revision) ([]string, error) {
	definitions := make([]string, 0, len(s.tools))
	for i := range s.tools {
		d := s.tools[i].definition
		text := d.In(f)
		switch {
		case f == MCP:
			text = d.mcpFor(rev)
		case d.isForView():
			continue
		}
		if text == "" {
			return nil, d.errNoFormat(f)
		}
		definitions = append(definitions, text)
	}
	return definitions, nil
}

// errNoFormat returns the error for a missing format. It lists all formats that the package
// needs, because the option replaces the default formats.
func (d *Definition) errNoFormat(f Format) error {
	var needed []string
	for _, other := range allFormats {
		if other == f || d.In(other) != "" {
			needed = append(needed, string(other))
		}
	}
	return fmt.Errorf("%s has no definition in the format %s: add it, as in //toolgen:package format=%s", d.origin(), f, strings.Join(needed, ","))
}

// array returns the generated array, or "".
func (g *Generation) array(f Format) string {
	arrays := Definition{
		MCP: g.MCP, OpenAI: g.OpenAI, Responses: g.Responses,
		Anthropic: g.Anthropic, Gemini: g.Gemini, Interactions: g.Interactions,
	}
	return arrays.In(f)
}

// boxes reports whether the result of at least one tool is wrapped for clients of the
// revision.
func (s Set) boxes(rev Revision) bool {
	return rev.onlyObjects() && slices.ContainsFunc(s.tools, func(t tool) bool { return t.definition.boxes(rev) })
}

// mcpFor returns the complete definition for MCP with the output schema for a revision.
func (d *Definition) mcpFor(rev Revision) string {
	if d.MCP == "" || !d.boxes(rev) {
		return d.MCP
	}
	return withMember(d.MCP, "outputSchema", d.OutputFor(rev))
}

// withMember returns the object raw with another value for the member called name. If
// there is no such member, it returns raw.
func withMember(raw, name, value string) string {
	s := walk(raw)
	for more := s.begin('}'); more; more = s.more('}') {
		is := s.name() == name
		start := s.pos
		if s.pass(); is {
			return raw[:start] + value + raw[s.pos:]
		}
	}
	return raw
}

// A contract is the schemas that the arguments and results of a tool must match. All sets
// of a package share it.
type contract struct {
	input, output schema
	repair        bool // see [Repair]
	answer        bool // the contract belongs to a [StructuredOutput]: an empty text does not represent {}
}

// A schema is the text of a schema, which is compiled on first use.
type schema struct {
	text string
	once sync.Once
	root *node
	err  error // reason why the schema cannot be enforced
}

func (s *schema) compiled() (*node, error) {
	s.once.Do(func() {
		s.err = errNotCompiled // remains set if compile panics
		s.root, s.err = compile(s.text)
	})
	return s.root, s.err
}

func contractOf(d *Definition) *contract {
	return &contract{input: schema{text: d.Input}, output: schema{text: d.Output}, repair: d.Repair}
}

var errNotCompiled = errors.New("the schema could not be compiled")

// open begins to decode args, the arguments for a call of the tool with the definition of.
// It neither retains nor changes args.
//
// An empty text, white space, and null represent {}. MCP allows clients to omit the
// arguments, and some clients then send null.
func (c *contract) open(ctx context.Context, of *Definition, args []byte, o *options) *Reader {
	r := readers.Get().(*Reader)
	r.ctx, r.call.Args, r.room = ctx, args, manyDigits
	keep(&r.call.Tool, of)
	keep(&r.contract, c)
	keep(&r.options, o)
	root, err := c.input.compiled()
	switch {
	case err != nil:
		r.broken = fmt.Errorf("tool %s: %w", of.Name, err)
		r.first()
	case len(args) > r.options.maxBytes:
		r.refuseAll(TooBig, c.what()+" of at most "+strconv.Itoa(r.options.maxBytes)+" bytes", strconv.Itoa(len(args))+" bytes")
	default:
		text := c.textOf(args)
		if at := firstInvalid(text); at < len(text) {
			r.refuseAll(BadUTF8, "valid UTF-8", "an invalid byte at offset "+strconv.Itoa(at))
			break
		}
		r.start(text, root)
	}
	return r
}

func (c *contract) what() string {
	if c.answer {
		return "an answer"
	}
	return "arguments"
}

// textOf returns the text of the arguments, or {} if there are no arguments.
func (c *contract) textOf(args []byte) string {
	if len(args) > 0 && args[0] == '{' || c.answer {
		return string(args)
	}
	switch string(bytes.Trim(args, " \t\r\n")) {
	case "", "null":
		return "{}"
	}
	return string(args)
}

// refuseAll rejects the arguments as a whole, before they are decoded.
func (r *Reader) refuseAll(code Code, expected, got string) {
	r.first()
	r.fault = &fault{code: code, expected: expected, got: got}
}
