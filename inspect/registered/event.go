package registered

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// An event is a registration that the evaluator came across.
type event struct {
	at      ast.Node // the call or literal of a sink
	sink    Sink
	tool    *structure // the definition of the tool; nil if it is not known
	unknown *unknown   // why tool is nil
	handler value
	schema  value // the argument for the schema; nil if tool has it
	wrapped bool  // a wrapper may derive the schema from the handler's types
}

// field returns the first of some fields of the tool that is set, or nil.
func (ev *event) field(names ...string) value {
	if ev.tool != nil {
		for _, name := range names {
			if v := ev.tool.get(name); v != nil {
				return v
			}
		}
	}
	return nil
}

// open returns why the name of the tool is not known; nil if it is.
func (ev *event) open() *unknown {
	if ev.tool == nil {
		return ev.unknown
	}
	u, _ := deref(ev.field("Name")).(*unknown)
	return u
}

// sinkCall evaluates a call that registers a tool.
func (e *evaluator) sinkCall(f *frame, x *ast.CallExpr, row Sink, c callee) value {
	args := e.args(f, x)
	ev := e.eventOf(x, row, args)
	if row.Path == "" && row.Tool > 0 {
		switch {
		case ev.tool != nil:
			path, _ := e.w.nameOf(ev.tool.typ)
			ev.sink.Raw = cleanPath(path) == mcpGo || cleanPath(path) == goSDK
		case ev.unknown.param == nil:
			return e.unknown(x, atRunTime)
		}
	}
	if row.NoOutput && len(c.types) > 1 && ev.tool != nil {
		ev.tool.set("OutputSchema", e.unknown(c.types[1], "it is derived from this type, which is no result of the handler"))
	}
	if row.Options > 0 && row.Options <= len(args) && ev.tool != nil {
		e.applyAll(args[row.Options-1:], &pointer{ev.tool}, x)
	}
	e.events = append(e.events, ev)
	return e.unknown(x, e.returned(x))
}

// eventOf returns the registration of a call, whose arguments are in the places that
// row has.
func (e *evaluator) eventOf(x *ast.CallExpr, row Sink, args []value) *event {
	arg := func(place int) value {
		if place == 0 || place > len(args) {
			return nil
		}
		return args[place-1]
	}
	ev := &event{at: x, sink: row, handler: arg(row.Handler), schema: arg(row.Schema)}
	if row.Tool > 0 {
		ev.tool, ev.unknown = definition(e.w, arg(row.Tool), x)
		return ev
	}
	ev.tool = newStructure(row.Path, "", x.Pos())
	for _, own := range []field{{"Name", arg(row.Name)}, {"Description", arg(row.Description)}} {
		if own.v != nil {
			ev.tool.set(own.name, own.v)
		}
	}
	return ev
}

// definition returns the definition of a tool that a value is; or why it is not known.
func definition(w *World, v value, at ast.Expr) (*structure, *unknown) {
	switch d := deref(v).(type) {
	case *structure:
		if isDefinitionType(w, d) {
			return d, nil
		}
	case *unknown:
		return nil, d
	case nil:
		return nil, &unknown{pos: at.Pos(), reason: "the call has no tool"}
	}
	return nil, &unknown{pos: at.Pos(), reason: "the tool is known only at run time"}
}

// literal adds the event of a literal, if literals of its type register tools.
func (e *evaluator) literal(f *frame, x *ast.CompositeLit, s *structure) {
	path, name := e.w.nameOf(s.typ)
	row, ok := literalSink(path, name)
	if !ok {
		return
	}
	ev := &event{at: x, sink: row, handler: s.get("Handler")}
	if tool := s.get("Tool"); tool != nil {
		ev.tool, ev.unknown = definition(e.w, tool, x)
	} else if isDefinition(path, name) {
		ev.tool = s
	} else {
		ev.unknown = e.unknown(x, "the literal has no tool")
	}
	e.events = append(e.events, ev)
}

// wrapperCall evaluates a call of a wrapper: it executes the function, and makes the
// registrations in it those of the call. If a directive or a flag describes the wrapper,
// the registration is what that states instead.
func (e *evaluator) wrapperCall(f *frame, x *ast.CallExpr, c *closure, row Wrapper, args []value) value {
	before := len(e.events)
	v := e.execute(c, args, x)
	own := e.events[before:]
	stated := !row.Pos.IsValid() // by a directive or a flag
	if stated {
		e.events = append(e.events[:before], e.eventOf(x, row.sink(), args))
		own = e.events[before:]
	}
	if !slices.ContainsFunc(own, func(ev *event) bool { return e.found.dependent[ev.at] || stated }) {
		if ev := e.makes(x, v, row, args); ev != nil {
			e.events = append(e.events, ev)
			own = e.events[before:]
		}
	}
	handler := handlerAmong(args)
	for _, ev := range own {
		if handler != nil && (closureOf(ev.handler) == nil || isInner(closureOf(ev.handler))) {
			ev.handler, ev.wrapped, ev.sink.Raw = handler, !e.found.makes(c), false
		}
		ev.at = x
	}
	return v
}

// makes returns the registration by a wrapper that returns the definition of a tool, nil
// if it returns none, or one that an inner call made.
func (e *evaluator) makes(x *ast.CallExpr, v value, row Wrapper, args []value) *event {
	tool := held(e.w, v, 0)
	if tool == nil || tool.made != nil {
		return nil
	}
	if e.depth == 0 {
		tool.made = x
	} else {
		tool.made = e.site
	}
	return &event{at: x, tool: tool, handler: value(e.unknown(x, "the handler is known only at run time"))}
}

// held returns the definition of a tool that a value is or contains, or nil.
func held(w *World, v value, depth int) *structure {
	switch v := deref(v).(type) {
	case tuple:
		for _, part := range v {
			if s := held(w, part, depth+1); s != nil {
				return s
			}
		}
	case *structure:
		if isDefinitionType(w, v) {
			return v
		}
		if depth < 4 {
			for _, own := range v.fields {
				if s := held(w, own.v, depth+1); s != nil {
					return s
				}
			}
		}
	}
	return nil
}

// handlerAmong returns the first function that can handle calls: an argument or, if none
// is, a field of one; or nil.
func handlerAmong(args []value) *closure {
	for _, arg := range args {
		if c := closureOf(arg); c != nil && canHandleCalls(c) {
			return c
		}
	}
	for _, arg := range args {
		if s, ok := deref(arg).(*structure); ok {
			for _, own := range s.fields {
				if c := closureOf(own.v); c != nil && canHandleCalls(c) {
					return c
				}
			}
		}
	}
	return nil
}

// isInner reports whether a function is a literal that was made while another function
// was executed.
func isInner(c *closure) bool {
	return c.lit != nil && c.env != nil && c.env.vars != nil
}

// register adds the tool of an event. A tool whose name is a parameter waits until it is
// known whether the function is called; one that another call made is a forward.
func (f *finder) register(ev *event, site ast.Expr, conditions []token.Position, fr *frame) {
	if ev.tool != nil && ev.tool.made != nil && ev.tool.made != ast.Node(site) {
		f.forwards = append(f.forwards, forward{ev.tool.made, conditions})
		return
	}
	if u := ev.open(); u != nil && u.param != nil {
		f.waiting = append(f.waiting, waiting{f.tool(ev, site, fr), u})
		return
	}
	tool := f.tool(ev, site, fr)
	tool.Conditions = conditions
	f.tools = append(f.tools, tool)
	if ev.tool != nil && ev.tool.made != nil {
		f.sites[ev.tool.made] = tool
	}
}

// join gives a tool that one call makes and others register the conditions of the
// others, none if one of them has none. It adds the waiting tools of functions that
// nothing calls, and sorts.
func (f *finder) join() {
	always := map[*Tool]bool{}
	for _, fw := range f.forwards {
		tool := f.sites[fw.made]
		switch {
		case tool == nil || always[tool]:
		case len(fw.conditions) == 0:
			tool.Conditions, always[tool] = nil, true
		case tool.Conditions == nil:
			tool.Conditions = fw.conditions
		}
	}
	for _, w := range f.waiting {
		if !f.called[w.name.param] {
			w.tool.Unread = []Unread{{Part: NamePart, Pos: w.tool.Pos, Reason: "it depends on " + w.name.of + ", a parameter of a function that nothing here calls"}}
			f.tools = append(f.tools, w.tool)
		}
	}
	f.tools = onceEach(f.tools)
	slices.SortStableFunc(f.tools, func(a, b *Tool) int { return comparePositions(a.Pos, b.Pos) })
}

func comparePositions(a, b token.Position) int {
	return cmp.Or(strings.Compare(a.Filename, b.Filename), a.Offset-b.Offset)
}
