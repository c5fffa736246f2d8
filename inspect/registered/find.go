package registered

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Find returns the tools that the targets of w register. It evaluates the initialization
// of packages, then main functions, and then, with unknown parameters, the functions that
// may register tools and were not executed.
//
// If w.Last is not set, Find uses only one order for loops over maps. Call it again with the
// same w when nothing more can be loaded.
func Find(w *World) Result {
	if w.evaluated == nil {
		w.evaluated = newWorld(w).evaluate(0, !w.Last)
	} else if w.evaluated.isPartial {
		in := w.evaluated.w
		w.evaluated = nil // its memory can be freed
		w.evaluated = in.evaluate(0, false)
	}
	m := w.evaluated
	found := m.events
	for order := 1; order < m.orders && w.Last; order++ {
		found = agreeing(found, m.w.evaluate(order, false).events)
	}
	if w.Arguments {
		m.w.arguments(found)
	}
	result := m.w.result(found)
	result.Steps, result.Partial = m.steps, m.isPartial
	return result
}

// result returns the tools that the events describe, in the order of files and lines.
func (w *world) result(events []*event) Result {
	var r Result
	var stacks [][]token.Pos
	seen := map[token.Position]bool{}
	for _, ev := range events {
		for _, pos := range ev.stack {
			if at := w.Fset.Position(pos); !seen[at] {
				seen[at] = true
				r.Registering = append(r.Registering, at)
			}
		}
		if pkg := w.packageNamed(ev.tool.Package); pkg == nil || !pkg.Target {
			continue
		}
		if ev.complete(w); ev.changed.IsValid() {
			ev.tool.forget(w.Fset.Position(ev.changed), "the program changes the definition after the registration")
		}
		for _, fn := range ev.needs {
			if obj, ok := fn.Object().(*types.Func); ok {
				w.needs[obj] = true
			}
		}
		r.Tools, stacks = append(r.Tools, ev.tool), append(stacks, ev.stack)
	}
	r.Tools = onceEach(withoutRepeated(r.Tools, stacks))
	loseReplaced(r.Tools)
	slices.SortStableFunc(r.Tools, func(a, b *Tool) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), a.Pos.Offset-b.Pos.Offset)
	})
	for fn := range w.needs {
		r.Needs = append(r.Needs, fn)
	}
	slices.SortFunc(r.Needs, func(a, b *types.Func) int { return strings.Compare(a.FullName(), b.FullName()) })
	for _, row := range w.Named {
		if !w.called[row.Func] {
			r.Uncalled = append(r.Uncalled, row)
		}
	}
	return r
}

func (w *world) packageNamed(path string) *Package {
	i := slices.IndexFunc(w.Packages, func(pkg *Package) bool { return pkg.Types.Path() == path })
	if i < 0 {
		return nil
	}
	return w.Packages[i]
}

// forget makes every part of a tool unknown except its handler. A part that is already
// unknown keeps its reason only if it is the name or the handler.
func (t *Tool) forget(pos token.Position, reason string) {
	t.Unread = slices.DeleteFunc(t.Unread, func(u Unread) bool { return u.Part != NamePart && u.Part != HandlerPart })
	t.Title, t.Description, t.ReadOnly, t.Destructive, t.Idempotent, t.OpenWorld = Text{}, Text{}, nil, nil, nil, nil
	t.Input, t.Output, t.Icons, t.Meta = nil, nil, "", ""
	t.ServedInput, t.ServedOutput, t.Rejected = "", "", ""
	for _, part := range []Part{NamePart, TitlePart, DescriptionPart, HintPart, IconPart, MetaPart, InputPart, OutputPart} {
		if slices.ContainsFunc(t.Unread, func(u Unread) bool { return u.Part == part }) {
			continue
		}
		t.Unread = append(t.Unread, Unread{Part: part, Pos: pos, Reason: reason})
	}
	t.Name = Text{}
}

// withoutRepeated merges registrations of one name that have the same call stack, such as
// the registrations in a loop, into one tool. Because the last replaces the others at run
// time, parts that differ become unknown.
func withoutRepeated(tools []*Tool, stacks [][]token.Pos) []*Tool {
	keyOf := func(i int, t *Tool) any { return fmt.Sprint(t.Name.Value, stacks[i]) }
	return withoutAlike(tools, keyOf, func(known, t *Tool) {
		known.agree(t, "the call also registers another tool of this name")
	})
}

// withoutAlike returns the first of the tools for which keyOf returns the same key. It
// calls merge with this tool and each later tool. The result has the conditions of the
// tool with the fewest conditions. Tools whose name is not Stated are not merged.
func withoutAlike(tools []*Tool, keyOf func(i int, t *Tool) any, merge func(known, t *Tool)) []*Tool {
	first := map[any]*Tool{}
	var kept []*Tool
	for i, t := range tools {
		key := keyOf(i, t)
		if known := first[key]; known != nil && t.Name.Stated {
			merge(known, t)
			if !slices.Equal(known.branches, t.branches) {
				known.branches = nil
			}
			known.entries = append(known.entries, t.entries...)
			known.Started = known.Started || t.Started
			if len(t.Conditions) < len(known.Conditions) {
				known.Conditions = t.Conditions
			}
			continue
		}
		first[key] = t
		kept = append(kept, t)
	}
	return kept
}

// onceEach drops registrations that were already found from another entry point: their calls,
// definitions, and handlers are equal. If one of them is unconditional, the tool is
// unconditional.
func onceEach(tools []*Tool) []*Tool {
	type origin struct {
		pos           token.Position
		name          string
		handler       token.Position
		lit           *ast.FuncLit
		decl          *ast.FuncDecl
		input, output string
		text          string
	}
	return withoutAlike(tools, func(_ int, t *Tool) any {
		o := origin{pos: t.Pos, name: t.Name.Value, handler: t.Handler.Pos, lit: t.Handler.Lit, decl: t.Handler.Decl, text: fmt.Sprint(t.Title, t.Description, t.Unread)}
		for _, hint := range []*bool{t.ReadOnly, t.Destructive, t.Idempotent, t.OpenWorld} {
			if hint != nil {
				o.text += fmt.Sprint(*hint)
			}
			o.text += ","
		}
		if t.Input != nil {
			o.input = t.Input.Text
		}
		if t.Output != nil {
			o.output = t.Output.Text
		}
		return o
	}, func(*Tool, *Tool) {})
}

// loseReplaced makes parts of tools unknown if another registration by the same call,
// whose values are unknown, may replace them at run time.
func loseReplaced(tools []*Tool) {
	type key struct {
		pos  token.Position
		name string
	}
	byName := map[key][]*Tool{}
	for _, t := range tools {
		if t.Name.Stated {
			k := key{t.Pos, t.Name.Value}
			byName[k] = append(byName[k], t)
		}
	}
	for _, all := range byName {
		for _, by := range all {
			for _, t := range all {
				if t != by && len(by.Unread) > 0 {
					t.agree(by, "the call also registers another tool of this name")
				}
			}
		}
	}
}

// initialize evaluates the initialization of packages, and returns the memory after it.
func (w *world) initialize(order int, isDraft bool) (*machine, *heap) {
	m := &machine{
		w: w, tables: nativeOf, flows: map[*ssa.Function]*flow{}, globals: map[*ssa.Global]*cell{}, order: order, isDraft: isDraft, limit: maxSteps,
		watched: map[*cell][]*event{}, executed: map[*ssa.Function]bool{}, cells: 1,
		accessed: map[*ssa.Global]bool{}, ran: map[token.Pos]bool{}, alternatives: 1,
	}
	start := newHeap()
	m.keys = start.cells
	m.run(start, func(st *state) {
		for _, g := range m.allGlobals() {
			if w.changedFirst(g) {
				why := &unknown{reason: "the initializer of another variable can change " + g.Name(), pos: g.Pos()}
				m.seize(st, why, pointer{m.global(g)})
			}
		}
	})
	for _, pkg := range w.Packages {
		init := w.prog.Package(pkg.Types).Func("init")
		if init == nil || len(init.Blocks) == 0 {
			continue
		}
		done := false
		m.own = 0
		m.run(start, func(st *state) {
			if outcomes, _ := m.execute(init, nil, nil, st.heap, nil); len(outcomes) > 0 {
				start, done = outcomes[0].heap, true
			}
		})
		if !done {
			why := &unknown{reason: "the initialization of package " + pkg.Types.Name() + " could not be evaluated"}
			m.run(start, func(st *state) {
				for _, g := range m.allGlobals() {
					m.seize(st, why, pointer{m.global(g)})
				}
			})
		}
	}
	m.initial = m.ran
	return m, start
}

// evaluate evaluates the initialization of the packages, and then all entry points.
func (w *world) evaluate(order int, isDraft bool) *machine {
	m, start := w.initialize(order, isDraft)
	for _, pkg := range w.Packages {
		if main := w.prog.Package(pkg.Types).Func("main"); pkg.Target && pkg.Types.Name() == "main" && main != nil && len(main.Blocks) > 0 {
			m.enter(start, closure{fn: main}, true)
		}
	}
	m.illTyped()
	for _, fn := range w.entries(m) {
		if !m.executed[fn] {
			m.enter(start, closure{fn: fn}, false)
		}
	}
	return m
}

// illTyped records an unknown registration for each call of a registration function in
// the targets' functions that do not type-check.
func (m *machine) illTyped() {
	for _, pkg := range m.w.Packages {
		for _, opaque := range pkg.Opaque {
			if !pkg.Target || opaque.Reason == "" {
				continue
			}
			ast.Inspect(opaque.Decl, func(n ast.Node) bool {
				name := ""
				switch n := n.(type) {
				case *ast.CallExpr:
					name = calledName(n)
				case *ast.CompositeLit:
					if sel, ok := n.Type.(*ast.SelectorExpr); ok {
						name = sel.Sel.Name
					}
				}
				if SinkNames[name] {
					pos := m.w.Fset.Position(n.Pos())
					unread := Unread{Part: NamePart, Pos: m.w.Fset.Position(opaque.Pos), Reason: opaque.Decl.Name.Name + " does not type-check: " + opaque.Reason}
					m.events = append(m.events, &event{tool: &Tool{Pos: pos, Sink: name, Package: pkg.Types.Path(), Unread: []Unread{unread}}})
				}
				return true
			})
		}
	}
}

// agreeing returns the events in a, which is the result of one order of loops over maps.
// Parts of their tools that differ in b, the result of another order, become unknown. If
// a registration is not in b, all of its parts except the handler become unknown.
func agreeing(a, b []*event) []*event {
	const reason = "it depends on the order of a loop over a map, which is random"
	left := slices.Clone(b)
	for _, ev := range a {
		i := slices.IndexFunc(left, func(other *event) bool {
			return other.tool.Pos == ev.tool.Pos && other.tool.Name.Value == ev.tool.Name.Value
		})
		if i < 0 {
			ev.tool.forget(ev.tool.Pos, reason)
			continue
		}
		other := left[i].tool
		left = slices.Delete(left, i, i+1)
		ev.tool.agree(other, reason)
	}
	return a
}

// agree makes the parts of t unknown that differ in other, the same tool in another
// evaluation.
func (t *Tool) agree(other *Tool, reason string) {
	lose := func(p Part, differ bool) bool {
		if !differ && slices.Equal(t.unreadPaths(p), other.unreadPaths(p)) {
			return false
		}
		if !slices.Contains(t.unreadPaths(p), "") {
			t.Unread = append(t.Unread, Unread{Part: p, Pos: t.Pos, Reason: reason})
		}
		return true
	}
	if lose(TitlePart, t.Title.Value != other.Title.Value) {
		t.Title = Text{}
	}
	if lose(DescriptionPart, t.Description.Value != other.Description.Value) {
		t.Description = Text{}
	}
	hints := [][2]**bool{{&t.ReadOnly, &other.ReadOnly}, {&t.Destructive, &other.Destructive}, {&t.Idempotent, &other.Idempotent}, {&t.OpenWorld, &other.OpenWorld}}
	if lose(HintPart, slices.ContainsFunc(hints, func(hint [2]**bool) bool {
		x, y := *hint[0], *hint[1]
		return (x == nil) != (y == nil) || x != nil && *x != *y
	})) {
		for _, hint := range hints {
			*hint[0] = nil
		}
	}
	if lose(IconPart, t.Icons != other.Icons) {
		t.Icons = ""
	}
	if lose(MetaPart, t.Meta != other.Meta) {
		t.Meta = ""
	}
	if lose(InputPart, !sameGiven(t.Input, other.Input) || t.ServedInput != other.ServedInput || t.Rejected != other.Rejected) {
		t.Input, t.ServedInput, t.Rejected = nil, "", ""
	}
	if lose(OutputPart, !sameGiven(t.Output, other.Output) || t.ServedOutput != other.ServedOutput) {
		t.Output, t.ServedOutput = nil, ""
	}
	if lose(HandlerPart, t.Handler.Decl != other.Handler.Decl || t.Handler.Lit != other.Handler.Lit) {
		t.Handler = Handler{Raw: t.Handler.Raw}
	}
}

// unreadPaths returns the paths of the unknown keywords in the part p. The path "" means
// that the whole part is unknown.
func (t *Tool) unreadPaths(p Part) []string {
	var paths []string
	for _, u := range t.Unread {
		if u.Part == p && !slices.Contains(paths, u.Path) {
			paths = append(paths, u.Path)
		}
	}
	slices.Sort(paths)
	return paths
}

func sameGiven(x, y *Given) bool {
	return x == nil && y == nil || x != nil && y != nil && x.Text == y.Text
}
