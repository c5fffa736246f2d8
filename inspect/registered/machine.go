package registered

import (
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// MaxSteps limits the steps of an evaluation. After so many steps, each remaining entry
// point is evaluated only if that takes few steps.
const MaxSteps = 6_000_000

// Limits of an evaluation. If an evaluation reaches a limit, it stops at that position.
const (
	maxSteps    = MaxSteps  // instructions and copied elements, over all entry points
	maxOwn      = 1_500_000 // steps of one entry point
	minOwn      = 50_000    // limit for each remaining entry point after maxSteps have been reached
	maxDepth    = 400       // nested calls
	maxCells    = 2_000_000
	maxString   = 1 << 20
	maxUnsure   = 64 // iterations of a loop that an unknown condition may end
	maxPasses   = 8  // passes over a loop whose number of iterations is unknown
	exactPasses = 3  // passes in which the possible values of a variable are collected
)

// If an evaluation requests a function before maxDraft steps, it stops maxPartial steps after
// the request, because the body of the function changes the result. Each remaining entry point
// can take minPartial steps. An evaluation that has found maxTools registrations does not stop,
// because loading a program of that size again takes longer.
const (
	maxDraft   = 750_000
	maxPartial = 300_000
	minPartial = 5_000
	maxTools   = 50
)

// mapOrders is the largest number of orders of loops over maps.
const mapOrders = 3

// A machine evaluates functions.
type machine struct {
	w       *world
	tables  func(funcName) table // the functions that tables implement; nil for others
	flows   map[*ssa.Function]*flow
	globals map[*ssa.Global]*cell
	// order selects the order of loops over maps: that of the assignments, the reverse, or
	// that which begins with the second key. The order in Go is random, so only results that
	// do not depend on the order are reported.
	order, orders   int  // orders is the number of orders that loops need
	steps, own      int  // own counts the steps of the entry point
	limit           int  // steps after which a draft stops: maxSteps if it requested no function
	isDraft         bool // may stop early, because the result is not used if functions are requested
	isPartial       bool // the draft stopped early
	cells, closures int  // number of variables and closures that were created
	keys            *cells
	depth           int
	guarded         int // functions being evaluated that recover from panics
	forked          int // number of calls of the method forks, to identify their alternatives
	iteration       int // id of the first variable created in the loop iteration being evaluated
	alternatives    int // combinations of elements for which the enclosing loops are evaluated
	widening        int // loops of an unknown number of iterations that are being evaluated
	// tentative counts the iterations being evaluated that only determine which variables
	// a loop changes. In such an iteration, registrations are not read, and functions
	// that opaque code may call are not evaluated. If any are skipped, omitted is set.
	tentative    int
	omitted      bool
	certain      point // the point before the outermost tentative iteration
	events       []*event
	watched      map[*cell][]*event // cells to which a registered tool refers
	escaped      []closure          // functions that opaque code may call; they are evaluated as if it calls them
	executed     map[*ssa.Function]bool
	fresh        []*ssa.Function    // the functions in executed, in the order of their first calls
	ran, initial map[token.Pos]bool // positions of the functions that ran in the entry point, and during the initialization
	accessed     map[*ssa.Global]bool
	sharing      map[*cell][]*ssa.Global       // variables that functions may change, by the cells to which they refer
	shared       map[*ssa.Global][]*ssa.Global // the variables in sharing that refer to the same memory as a variable
	reads        map[*cell]bool                // variables that have been read since recording began; nil if reads are not recorded
	unsure       *cond                         // condition under which the program calls the entry point; nil if it always does
	stack        []*frame
	undecided    []*unknown // unknown conditions of branches, in the order of evaluation
}

// A stop ends an evaluation that has reached a limit.
type stop struct {
	reason string
	pos    token.Pos
}

// A frame is a call that is being evaluated.
type frame struct {
	fn       *ssa.Function
	flow     *flow
	args     []value // parameters, followed by free variables
	call     ssa.CallInstruction
	conds    *cond // conditions under which the call is made
	returns  []outcome
	panicked *state // the state after panics from which the function does not recover, or nil
	// recovering is set if deferred functions run because of a panic.
	recovering bool
	recovered  bool       // one of them called recover, on some path
	guards     bool       // the function recovers from panics
	deferred   []deferred // calls that defer statements added
	mayPanic   *unknown   // the reason why the function may panic, or nil
}

// An outcome is one way in which a call can end.
type outcome struct {
	result value
	heap   *heap
	conds  *cond
	weight float64
}

// A state is the state of a frame before an instruction.
type state struct {
	regs   []value
	heap   *heap
	defers []deferred
	conds  *cond
	// weight estimates the fraction of executions that reach the state. Each condition
	// with counts set halves it, and a join of two states adds their weights. If the sum
	// is the weight before a condition, the joined state does not depend on the condition.
	weight float64
}

// A deferred is a call that a defer statement adds to run at the end of the function.
type deferred struct {
	call  ssa.CallInstruction
	fn    value
	args  []value
	maybe *unknown // the unknown condition under which the defer statement runs, or nil
}

// A cond is a condition for reaching a state. It is linked to the conditions before it.
type cond struct {
	before *cond
	depth  int
	why    *unknown
	weight float64 // weight of the state before the condition
	side   int
	made   int // variables with an id of at least made were created after the condition
	// counts is set if the condition makes the code after it conditional. fails is set for
	// the branch of an error check in which there is an error, and for a branch that ends the
	// program.
	counts, fails bool
	// fork identifies the alternatives of a call of forks. loop is the id of the first
	// variable of the iteration that contains it. Both are 0 for other conditions.
	fork, loop int
	check      *check // the check of an error, or nil
}

// A check is a branch on whether there is an error. Code after it is conditional only if
// the program also continues when there is an error.
type check struct{ continues bool }

func (st *state) under(c cond) {
	c.before, c.depth, c.weight = st.conds, 1, st.weight
	switch {
	case c.fails:
		st.weight = 0 // so that code after a check of an error is not conditional
	case c.counts:
		st.weight /= 2
	}
	if st.conds != nil {
		c.depth = st.conds.depth + 1
	}
	st.conds = &c
}

// commonCond returns the last condition that two states have in common, and a later
// condition that only one of them has, or nil.
func commonCond(a, b *cond) (shared, differs *cond) {
	for a != b {
		switch {
		case b == nil || a != nil && a.depth >= b.depth:
			a, differs = a.before, a
		default:
			b, differs = b.before, b
		}
	}
	return a, differs
}

func (m *machine) fork(st *state) *state {
	copied := *st
	copied.heap = st.heap.fork()
	copied.regs = slices.Clone(st.regs)
	copied.defers = slices.Clone(st.defers)
	return &copied
}

var pathUnknown = &unknown{reason: "it depends on the path that the program takes"}

// joinStates returns the state after paths that end with the states a and b. Either may be
// nil.
func joinStates(a, b *state) *state {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	shared, _ := commonCond(a.conds, b.conds)
	for _, st := range []*state{a, b} {
		for c := st.conds; c != shared; c = c.before {
			if c.fails {
				c.check.continues = true
			}
		}
	}
	return joinEnding(a, b)
}

// joinEnding is like joinStates, for two paths on which the program then ends. It does
// not record that the program continues after an error.
func joinEnding(a, b *state) *state {
	shared, differs := commonCond(a.conds, b.conds)
	why, made := pathUnknown, math.MaxInt
	if differs != nil {
		why, made = differs.why, differs.made
	}
	joined := &state{regs: make([]value, len(a.regs)), heap: joinHeaps(a.heap, b.heap, made, why), conds: shared, weight: a.weight + b.weight}
	if differs != nil && joined.weight < differs.weight {
		joined.conds = &cond{before: shared, why: why, weight: differs.weight, made: made, counts: true, depth: 1}
		if shared != nil {
			joined.conds.depth = shared.depth + 1
		}
	}
	for i := range a.regs {
		switch {
		case a.regs[i] == nil:
			joined.regs[i] = b.regs[i]
		case b.regs[i] == nil:
			joined.regs[i] = a.regs[i]
		default:
			joined.regs[i] = join(a.regs[i], b.regs[i], why)
		}
	}
	n := 0
	for n < min(len(a.defers), len(b.defers)) && a.defers[n].call == b.defers[n].call {
		d := a.defers[n]
		d.fn, d.args = join(d.fn, b.defers[n].fn, why), joinAll(d.args, b.defers[n].args, why)
		joined.defers = append(joined.defers, d)
		n++
	}
	for _, d := range append(slices.Clone(a.defers[n:]), b.defers[n:]...) {
		d.maybe = why
		joined.defers = append(joined.defers, d)
	}
	return joined
}

func (m *machine) new(t types.Type) *cell {
	m.cells++
	if m.cells > maxCells {
		panic(stop{"the evaluation needs too much memory", m.where()})
	}
	c := m.keys.add(&cell{id: m.cells, typ: t})
	return c
}

// spend adds to the number of steps, and stops the evaluation at the limit.
func (m *machine) spend(n int) {
	n += m.keys.visited / 4
	m.keys.visited = 0
	m.own += n
	m.steps += n
	if m.isDraft && m.limit == maxSteps && m.steps < maxDraft && len(m.w.needs) > 0 {
		m.limit = m.steps + maxPartial
	}
	if m.steps > m.limit && !m.isPartial && len(m.events) >= maxTools {
		m.isDraft, m.limit = false, maxSteps
	}
	stopsEarly := m.limit < maxSteps && m.steps > m.limit && m.own > minPartial
	m.isPartial = m.isPartial || stopsEarly
	if stopsEarly || m.own > maxOwn || m.steps > maxSteps && m.own > minOwn {
		panic(stop{"the evaluation takes too long", m.where()})
	}
}

// where returns the position of the innermost call.
func (m *machine) where() token.Pos {
	for _, f := range slices.Backward(m.stack) {
		if f.call != nil && f.call.Pos().IsValid() {
			return f.call.Pos()
		}
	}
	if len(m.stack) > 0 {
		return m.stack[0].fn.Pos()
	}
	return token.NoPos
}

// execute evaluates a call of a function with a body, and returns the ways in which it
// can end. These are two if it can return both with and without an error. panicked is the
// state after panics from which the function does not recover.
func (m *machine) execute(fn *ssa.Function, args []value, call ssa.CallInstruction, from *heap, conds *cond) (outcomes []outcome, panicked *state) {
	if m.depth++; m.depth > maxDepth {
		panic(stop{"the calls are nested too deeply", m.where()})
	}
	m.mark(fn)
	if origin := fn.Origin(); origin != nil {
		m.mark(origin)
	}
	if syntax := fn.Syntax(); syntax != nil {
		m.ran[syntax.Pos()] = true
	}
	f := &frame{fn: fn, flow: m.flowOf(fn), args: args, call: call, conds: conds}
	m.stack = append(m.stack, f)
	entry, begin, made := (*heap)(nil), m.now(), m.cells+1
	if f.guards = f.flow.guards && !isMain(fn); f.guards { // a panic in main ends the program
		m.guarded++
		entry = from.fork()
	}
	st := &state{regs: make([]value, len(f.flow.regs)), heap: from, conds: conds, weight: 1}
	m.region(f, nil, fn.Blocks[0], 0, st)
	if f.guards {
		m.guarded--
		m.addPanics(f, entry, conds, begin, made)
	}
	for f.panicked != nil && f.flow.guards { // a deferred function may panic again
		recovered := f.panicked
		f.panicked = nil
		f.recovering, f.recovered = true, false
		for _, after := range m.runDefers(f, recovered) {
			if fn.Recover != nil {
				m.region(f, nil, fn.Recover, 0, after)
			} else {
				f.returns = append(f.returns, outcome{zero(fn.Signature.Results()), after.heap, after.conds, after.weight})
			}
		}
	}
	m.stack = m.stack[:len(m.stack)-1]
	m.depth--
	return byError(fn.Signature, f.returns), f.panicked
}

// byError joins the returns without an error into one outcome, and the returns with an
// error into another. If it is unknown whether a return has an error, byError joins all
// returns into one outcome.
func byError(sig *types.Signature, returns []outcome) []outcome {
	n := sig.Results().Len()
	class := func(o outcome) int {
		if n == 0 || !types.Identical(sig.Results().At(n-1).Type(), errorType) {
			return 0
		}
		last := o.result
		if results, ok := last.(tuple); ok {
			last = results[n-1]
		}
		switch {
		case isNonNil(last):
			return 1
		case last == null{}:
			return 0
		}
		return 2
	}
	var joined [3]*state
	for _, o := range returns {
		joined[class(o)] = joinStates(joined[class(o)], &state{regs: []value{o.result}, heap: o.heap, conds: o.conds, weight: o.weight})
	}
	if joined[2] != nil {
		joined = [3]*state{joinStates(joinStates(joined[0], joined[1]), joined[2])}
	}
	var outcomes []outcome
	for i, st := range joined {
		if st != nil {
			if i == 1 && joined[0] != nil {
				_, differs := commonCond(st.conds, joined[0].conds)
				why := pathUnknown
				if differs != nil {
					why = differs.why
				}
				st.under(cond{why: why, counts: true, fails: true, check: &check{}})
			}
			outcomes = append(outcomes, outcome{st.regs[0], st.heap, st.conds, st.weight})
		}
	}
	return outcomes
}

// addPanics adds to f.panicked the state after a panic at an unknown point of the
// function. In it, every variable that the function changes is unknown. The registrations
// in the function become conditional, because the panic may occur before them.
func (m *machine) addPanics(f *frame, entry *heap, conds *cond, begin point, made int) {
	if f.mayPanic == nil {
		return
	}
	failed := &state{regs: make([]value, len(f.flow.regs)), heap: entry, conds: conds, weight: 1}
	for _, o := range f.returns {
		failed.heap = joinHeaps(failed.heap, o.heap, made, f.mayPanic)
	}
	failed.defers = f.deferred
	f.panicked = joinStates(f.panicked, failed)
	for _, ev := range m.events[begin.events:] {
		ev.conds = &cond{before: ev.conds, why: f.mayPanic, counts: true}
	}
}

func isMain(fn *ssa.Function) bool {
	return fn.Name() == "main" && fn.Pkg != nil && fn.Pkg.Pkg.Name() == "main" && fn.Signature.Recv() == nil
}

func (m *machine) mark(fn *ssa.Function) {
	if !m.executed[fn] {
		m.executed[fn] = true
		m.fresh = append(m.fresh, fn)
	}
}

// A point is a number of events, escaped functions, and executed functions, to which
// discard can reset the machine.
type point struct{ events, escaped, fresh int }

func (m *machine) now() point { return point{len(m.events), len(m.escaped), len(m.fresh)} }

func (m *machine) discard(p point) {
	for _, fn := range m.fresh[p.fresh:] {
		delete(m.executed, fn)
	}
	m.events, m.escaped, m.fresh = m.events[:p.events], m.escaped[:p.escaped], m.fresh[:p.fresh]
}

var errorType = types.Universe.Lookup("error").Type()

// A passage is the result of evaluating a function, or one iteration of a loop, once.
type passage struct {
	exits map[*ssa.BasicBlock]*state // states that leave the part, by the block that follows
	back  *state                     // state before the next iteration of the loop, or nil
	tests exitTests
}

// exitTests describes the conditions in a loop iteration that decide whether the loop
// ends.
type exitTests struct {
	known    bool // whether the first of these conditions is known
	unknowns int  // number of these conditions that are unknown
	any      bool
}

func (t *exitTests) add(known bool) {
	t.known = t.known || known && !t.any
	t.any = true
	if !known {
		t.unknowns++
	}
}

// region evaluates a function from instruction from of the block entry on. If in is not
// nil, it only evaluates the rest of an iteration of this loop. It always continues with
// the waiting state whose block comes first in the order, so that states are joined where
// paths meet.
func (m *machine) region(f *frame, in *loop, entry *ssa.BasicBlock, from int, st *state) passage {
	p := passage{exits: map[*ssa.BasicBlock]*state{}}
	waiting := map[int]*state{f.flow.place[entry.Index]: st}
	deliver := func(to *ssa.BasicBlock, st *state) {
		switch at := f.flow.place[to.Index]; {
		case in != nil && to == in.head:
			p.back = joinStates(p.back, st)
		case !in.has(to):
			p.exits[to] = joinStates(p.exits[to], st)
		case waiting[at] != nil && endsProgram(to):
			waiting[at] = joinEnding(waiting[at], st)
		default:
			waiting[at] = joinStates(waiting[at], st)
		}
	}
	for len(waiting) > 0 {
		at := slices.Min(slices.Collect(maps.Keys(waiting)))
		st, b := waiting[at], f.flow.order[at]
		delete(waiting, at)
		if l := f.flow.loops[b.Index]; l != nil && l != in && l.head == b && from == 0 {
			exits := m.loop(f, l, st)
			for _, to := range f.flow.order {
				if exits[to] != nil {
					deliver(to, exits[to])
				}
			}
			continue
		}
		m.block(f, in, b, from, st, deliver, &p.tests)
		from = 0
	}
	return p
}

// forks returns a state for each of n alternatives. The condition of a state, that its
// alternative occurs, is unknown because of why.
func (m *machine) forks(st *state, n int, why *unknown) []*state {
	made, weight := m.cells+1, st.weight
	// The weights are divided by powers of two, so that their sum is exact.
	parts := 1
	for parts < n {
		parts *= 2
	}
	all := make([]*state, n)
	m.forked++
	for i := range all {
		all[i] = st
		if i < n-1 {
			all[i] = m.fork(st)
		}
	}
	for i, next := range all {
		next.under(cond{why: why.bare(), side: i, made: made, counts: true, fork: m.forked, loop: m.iteration})
		if next.weight = weight / float64(parts); i < parts-n {
			next.weight *= 2
		}
	}
	return all
}

// block evaluates a block from an instruction on.
func (m *machine) block(f *frame, in *loop, b *ssa.BasicBlock, from int, st *state, deliver func(*ssa.BasicBlock, *state), tests *exitTests) {
	go1 := func(to *ssa.BasicBlock, st *state) {
		m.phis(f, b, to, st)
		deliver(to, st)
	}
	for i := from; i < len(b.Instrs); i++ {
		m.spend(1)
		switch instr := b.Instrs[i].(type) {
		case *ssa.Phi, *ssa.DebugRef:
		case *ssa.Jump:
			go1(b.Succs[0], st)
			return
		case *ssa.If:
			m.branch(f, in, b, instr, st, go1, tests)
			return
		case *ssa.Return:
			f.returns = append(f.returns, outcome{m.results(f, st, instr), st.heap, st.conds, st.weight})
			return
		case *ssa.Panic:
			m.panic(f, st)
			return
		case *ssa.RunDefers:
			after := m.runDefers(f, st)
			for _, other := range after[min(1, len(after)):] {
				m.block(f, in, b, i+1, other, deliver, tests)
			}
			if len(after) == 0 {
				return
			}
			st = after[0]
		case ssa.CallInstruction:
			after := m.call(f, st, instr)
			if len(after) == 0 {
				return
			}
			for _, other := range after[1:] {
				m.block(f, in, b, i+1, other, deliver, tests)
			}
			st = after[0]
		default:
			if vals, why := m.alternativesOf(f, in, st, instr); vals != nil {
				m.each(f, in, b, i, vals, why, st, deliver, tests)
				return
			}
			if !m.instruction(f, st, instr) { // it panics
				m.panic(f, st)
				return
			}
		}
	}
}

// panic records st, a state in which the function panics, unless no function that is
// being evaluated recovers from panics.
func (m *machine) panic(f *frame, st *state) {
	if m.guarded > 0 {
		f.panicked = joinStates(f.panicked, st)
	}
}

// phis sets the registers that depend on the predecessor from which a block is reached.
func (m *machine) phis(f *frame, from, to *ssa.BasicBlock, st *state) {
	edge := slices.Index(to.Preds, from)
	var vals []value
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		vals = append(vals, m.get(f, st, phi.Edges[edge]))
	}
	for i, v := range vals {
		st.regs[f.flow.regs[to.Instrs[i].(*ssa.Phi)]] = v
	}
}

// branch evaluates an if statement. If the condition is unknown, it evaluates both sides.
func (m *machine) branch(f *frame, in *loop, b *ssa.BasicBlock, instr *ssa.If, st *state, deliver func(*ssa.BasicBlock, *state), tests *exitTests) {
	v := m.get(f, st, instr.Cond)
	isExit := in.has(b.Succs[0]) != in.has(b.Succs[1])
	if is, ok := truth(v); ok {
		to := b.Succs[1]
		if is {
			to = b.Succs[0]
		}
		if isExit {
			tests.add(true)
		}
		deliver(to, st)
		return
	}
	if isExit {
		tests.add(false)
		if u, ok := v.(*unknown); ok && u.needs != nil && m.w.reaches(f.fn) {
			m.need(u.needs...) // if the loop were evaluated, it might register tools
		}
	}
	why := m.condition(instr, v)
	failing := failingSide(instr.Cond)
	if failing < 0 {
		failing = slices.IndexFunc(b.Succs, endsProgram)
	}
	var of *check
	if failing >= 0 {
		of = &check{}
	}
	made := m.cells + 1
	for side, to := range b.Succs {
		next := st
		if side == 0 {
			next = m.fork(st)
		}
		next.under(cond{why: why, side: side, made: made, counts: failing < 0 || side == failing, fails: side == failing, check: of})
		m.refine(f, next, instr, side == 0)
		deliver(to, next)
	}
}

// refine sets the variable that a condition tests if the result of the test determines its
// value: the variable is a boolean, or is compared with nil.
func (m *machine) refine(f *frame, st *state, instr *ssa.If, is bool) {
	tested, v := instr.Cond, value(boolValue(is))
	if not, ok := tested.(*ssa.UnOp); ok && not.Op == token.NOT {
		tested, v = not.X, boolValue(!is)
	}
	if cmp, ok := tested.(*ssa.BinOp); ok && (cmp.Op == token.EQL || cmp.Op == token.NEQ) {
		c, ok := cmp.Y.(*ssa.Const)
		if !ok || !c.IsNil() {
			return
		}
		tested = cmp.X
		u, ok := m.get(f, st, tested).(*unknown)
		if !ok {
			return
		}
		if v = (null{}); is != (cmp.Op == token.EQL) {
			nonNil := *u
			nonNil.nonNil = true
			v = &nonNil
		}
	}
	if i, ok := f.flow.regs[tested]; ok {
		st.regs[i] = v
	}
	load, ok := tested.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || load.Block() != instr.Block() {
		return
	}
	after := false
	for _, other := range load.Block().Instrs {
		switch other.(type) {
		case *ssa.Store, *ssa.MapUpdate, ssa.CallInstruction, *ssa.RunDefers:
			if after {
				return // the variable may have changed since the test
			}
		}
		after = after || other == ssa.Instruction(load)
	}
	if p, ok := m.get(f, st, load.X).(pointer); ok && st.heap.seized(p.to) == nil {
		st.heap.store(p.to, v)
	}
}

// condition returns the reason why a condition is unknown, with the position of the
// condition.
func (m *machine) condition(instr *ssa.If, v value) *unknown {
	why := &unknown{reason: "it depends on a condition that is evaluated at run time", pos: m.w.conditionPos(instr)}
	if u, ok := v.(*unknown); ok {
		why.needs = u.needs
		if !why.pos.IsValid() {
			why.pos = u.pos
		}
	}
	m.undecided = append(m.undecided, why)
	return why
}

// failingSide returns the index of the successor that runs if there is an error, for a
// condition that compares an error with nil. It returns -1 for any other condition.
func failingSide(v ssa.Value) int {
	cmp, ok := v.(*ssa.BinOp)
	if !ok || !types.Identical(cmp.X.Type(), errorType) {
		return -1
	}
	if c, ok := cmp.Y.(*ssa.Const); !ok || !c.IsNil() {
		return -1
	}
	switch cmp.Op {
	case token.NEQ:
		return 0
	case token.EQL:
		return 1
	}
	return -1
}

// endsProgram reports whether a block ends the program by a call of os.Exit, or of a function
// such as log.Fatal.
func endsProgram(b *ssa.BasicBlock) bool {
	for range 10 {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok {
				if fn := call.Call.StaticCallee(); fn != nil && isExit(nameOf(fn)) {
					return true
				}
			}
		}
		if len(b.Succs) != 1 || len(b.Succs[0].Preds) != 1 {
			return false
		}
		b = b.Succs[0]
	}
	return false
}

func isExit(name funcName) bool {
	return name == (funcName{"os", "", "Exit"}) || name.path == "log" && strings.HasPrefix(name.fn, "Fatal")
}

func (m *machine) results(f *frame, st *state, instr *ssa.Return) value {
	results := make(tuple, len(instr.Results))
	for i, r := range instr.Results {
		results[i] = m.w.at(m.get(f, st, r), instr, r)
	}
	if len(results) == 1 {
		return results[0]
	}
	return results
}

// seize makes everything unknown to which vals refer, because opaque code can change it.
// It evaluates the functions in vals that may register tools, because opaque code can
// call them. It reports whether one of these functions may register tools.
func (m *machine) seize(st *state, why *unknown, vals ...value) (registers bool) {
	if len(refsOf(tuple(vals))) == 0 {
		return false
	}
	for _, ref := range reachableFrom(st.heap, vals...) {
		if fn, ok := ref.(closure); ok && m.w.reaches(fn.fn) {
			registers = true
			m.escape(st, fn)
		}
	}
	st.heap.seize(why, refsOf(tuple(vals))...)
	return registers
}

// escape evaluates a function that opaque code may call at any time, with unknown
// arguments. Its registrations are conditional. If a variable on which they depend
// changes later, they become unknown.
func (m *machine) escape(st *state, fn closure) {
	if len(fn.fn.Blocks) == 0 || slices.ContainsFunc(m.escaped, func(other closure) bool { return same(other, fn) }) {
		return
	}
	if m.tentative > 0 {
		m.omitted = true
		return
	}
	m.escaped = append(m.escaped, fn)
	if m.recursUnknown(fn.fn, st.conds) {
		return
	}
	ran := m.fork(st)
	ran.under(cond{why: &unknown{reason: "a function that is not evaluated may call it", pos: fn.fn.Pos()}, counts: true})
	args := make([]value, len(fn.fn.Params))
	for i, p := range fn.fn.Params {
		args[i] = describeParam(fn.fn, p)
	}
	m.watching(func() { m.execute(fn.fn, append(args, fn.bindings...), nil, ran.heap, ran.conds) })
}

// watching calls do, which evaluates a function that may run at any time. It records that
// the function's registrations depend on the variables that it reads.
func (m *machine) watching(do func()) {
	outer, events, made := m.reads, len(m.events), m.cells
	m.reads = map[*cell]bool{}
	do()
	for c := range m.reads {
		if c.id <= made && len(m.events) > events {
			m.watched[c] = append(m.watched[c], m.events[events:]...)
		}
		if outer != nil {
			outer[c] = true
		}
	}
	m.reads = outer
}
