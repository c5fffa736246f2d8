package registered

import (
	"go/ast"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A flow is the order in which the blocks of a function are evaluated: each block after its
// predecessors, and a whole loop before the code after it (F. Bourdoncle, Efficient chaotic
// iteration strategies with widenings, 1993, section 3).
type flow struct {
	order  []*ssa.BasicBlock
	place  []int   // the position of each block in order, by the index of the block
	loops  []*loop // the innermost loop of each block, by the index of the block; nil if the block is in no loop
	regs   map[ssa.Value]int
	guards bool // a deferred function may recover from panics
}

// A loop is a set of blocks that can reach each other.
type loop struct {
	head   *ssa.BasicBlock
	outer  *loop
	blocks []bool // the blocks in the loop, by index
}

func (l *loop) has(b *ssa.BasicBlock) bool { return l == nil || l.blocks[b.Index] }

func (m *machine) flowOf(fn *ssa.Function) *flow {
	if f := m.flows[fn]; f != nil {
		return f
	}
	f := &flow{
		place: make([]int, len(fn.Blocks)), loops: make([]*loop, len(fn.Blocks)),
		regs: map[ssa.Value]int{},
	}
	m.flows[fn] = f
	all := make([]bool, len(fn.Blocks))
	for i := range all {
		all[i] = true
	}
	f.arrange(fn.Blocks[:1], all, nil)
	if fn.Recover != nil && !slices.Contains(f.order, fn.Recover) {
		f.order = append(f.order, fn.Recover)
	}
	for i, b := range f.order {
		f.place[b.Index] = i
	}
	for instr := range instructions(fn) {
		if v, ok := instr.(ssa.Value); ok {
			f.regs[v] = len(f.regs)
		}
		if d, ok := instr.(*ssa.Defer); ok {
			f.guards = f.guards || m.w.recovers(&d.Call)
		}
	}
	return f
}

// arrange appends the blocks that are in within and can be reached from the blocks in
// from. The loop outer contains them.
func (f *flow) arrange(from []*ssa.BasicBlock, within []bool, outer *loop) {
	for _, component := range componentsOf(from, within) {
		head := component[0]
		f.order = append(f.order, head)
		f.loops[head.Index] = outer
		if len(component) == 1 && !slices.Contains(head.Succs, head) {
			continue
		}
		l := &loop{head: head, outer: outer, blocks: make([]bool, len(within))}
		for _, b := range component {
			l.blocks[b.Index] = true
		}
		f.loops[head.Index] = l
		rest := slices.Clone(l.blocks)
		rest[head.Index] = false
		f.arrange(head.Succs, rest, l)
	}
}

// componentsOf returns the strongly connected components, within a set, that are reachable
// from some blocks. They are in topological order, and each begins with the block that is
// reached first (R. Tarjan, Depth-first search and linear graph algorithms, 1972).
func componentsOf(from []*ssa.BasicBlock, within []bool) [][]*ssa.BasicBlock {
	number, low := make([]int, len(within)), make([]int, len(within))
	onStack := make([]bool, len(within))
	var stack []*ssa.BasicBlock
	var components [][]*ssa.BasicBlock
	count := 0
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		count++
		number[b.Index], low[b.Index] = count, count
		stack = append(stack, b)
		onStack[b.Index] = true
		for _, next := range b.Succs {
			switch {
			case !within[next.Index]:
			case number[next.Index] == 0:
				visit(next)
				low[b.Index] = min(low[b.Index], low[next.Index])
			case onStack[next.Index]:
				low[b.Index] = min(low[b.Index], number[next.Index])
			}
		}
		if low[b.Index] != number[b.Index] {
			return
		}
		at := slices.Index(stack, b)
		component := slices.Clone(stack[at:])
		stack = stack[:at]
		for _, member := range component {
			onStack[member.Index] = false
		}
		components = append(components, component)
	}
	for _, b := range from {
		if within[b.Index] && number[b.Index] == 0 {
			visit(b)
		}
	}
	slices.Reverse(components)
	return components
}

// instructions returns the instructions of a function.
func instructions(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

// recovers reports whether a deferred call may call recover.
func (w *world) recovers(call *ssa.CallCommon) bool {
	v := call.Value
	if c, ok := v.(*ssa.MakeClosure); ok {
		v = c.Fn
	}
	switch fn := v.(type) {
	case *ssa.Function:
		if len(fn.Blocks) == 0 {
			return w.packageOf(fn) != nil && w.recoversIndirectly()
		}
		for instr := range instructions(fn) {
			if call, ok := instr.(*ssa.Call); ok {
				if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "recover" {
					return true
				}
			}
		}
		return false
	case *ssa.Builtin:
		return fn.Name() == "recover"
	}
	return w.recoversIndirectly()
}

// recoversIndirectly reports whether a function that calls recover is not a function literal
// in a defer statement.
func (w *world) recoversIndirectly() bool {
	if w.recoverer == nil {
		found := false
		visit := func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.DeferStmt:
				_, isLit := n.Call.Fun.(*ast.FuncLit)
				return !isLit
			case *ast.CallExpr:
				name, ok := n.Fun.(*ast.Ident)
				found = found || ok && name.Name == "recover"
			}
			return !found
		}
		for _, pkg := range w.Packages {
			for _, file := range pkg.Files {
				ast.Inspect(file, visit)
			}
			for _, opaque := range pkg.Opaque {
				ast.Inspect(opaque.Decl, visit)
			}
		}
		w.recoverer = &found
	}
	return *w.recoverer
}
