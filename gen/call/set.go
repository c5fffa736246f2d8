package call

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// A Set is an immutable list of tools with distinct names, and of the functions that
// call them. Generated code makes the set of a package, and [New] that of one tool.
// [Join] and the methods make others of them: joined, filtered, renamed, with
// options, with code around each call. A set may be used by several goroutines at
// once. The zero value has no tools.
type Set struct {
	tools   []tool
	aliases []alias
	index   map[string]int // the places of the tools by their names and aliases
	// whole is set where the tools are all of a package, with the definitions
	// that were generated.
	whole *Generation
}

// An alias is another name that a tool answers to.
type alias struct {
	name  string
	place int // of the tool
}

// aliasesOf are the names that a definition has beside its own.
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
	Name string // what was asked for, which may be an alias
	Args []byte // a JSON object, or what a model sent for one
}

// A Handler executes a call of a tool and returns its result.
type Handler func(ctx context.Context, c Call) Result

// An Interceptor wraps the calls of a tool, as HTTP middleware wraps a handler. It
// gets the next handler, and returns the one to call in its place, which may call
// next with another context or other arguments.
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
// The Interceptor itself is called once for each tool when a set is made, not at each
// call: what several tools share, such as a counter, has to be made outside of it.
// next always calls the same tool, whatever Tool and Name of the Call say.
type Interceptor func(next Handler) Handler

// Must returns v, and panics if err is not nil. It is for what is made once, when a
// program starts, such as a set of tools or its registration with a server.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Join returns the tools of several sets, in that order. Each tool keeps its options
// and interceptors. A name that occurs twice is an error, which names the packages of
// both: use [Set.Prefix], [Set.Rename] or [Set.Only] on one of the sets.
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

// newSet makes a set. A name that two tools answer to is an error.
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

// Only returns the tools for which keep reports true:
//
//	tools.Only((*call.Definition).ReadOnly)
//	tools.Only(call.InGroup("admin"))
func (s Set) Only(keep func(*Definition) bool) Set {
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

// Pick returns the tools with these names, in the order of names. A name that no tool
// has, or a tool that is listed twice, is an error.
func (s Set) Pick(names ...string) (Set, error) {
	var places []int
	var faults []error
	for _, name := range names {
		switch i, ok := s.index[name]; {
		case !ok:
			faults = append(faults, s.unknown(name))
		case slices.Contains(places, i):
			faults = append(faults, fmt.Errorf("%s is picked twice", s.tools[i].definition.origin()))
		default:
			places = append(places, i)
		}
	}
	if faults != nil {
		return Set{}, errors.Join(faults...)
	}
	return s.at(places), nil
}

// at returns the tools at these places, with their aliases.
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
