package registered

import (
	"go/ast"
	"strings"
)

// handed executes a call that has a variable as an argument or receiver, so that it
// changes the value v as the call does. It reports false if the call may change v in a
// way that is not known; always says that the call is not in an inner block.
func (e *evaluator) handed(f *frame, w write, v value, always bool, at ast.Node) bool {
	if w.call.Pos() <= at.Pos() && at.Pos() < w.call.End() || !changeable(v) {
		return true
	}
	events := e.events
	defer func() { e.events = events }()
	c := e.callee(f, w.call.Fun)
	if _, registers := sinkOf(c); registers {
		return true
	}
	if fn := closureOf(c.value); fn != nil {
		if _, registers := e.found.rowOf(fn); registers {
			return true
		}
		_, body, _ := e.enter(fn)
		if !always || body == nil || e.isBusy(body) {
			return body != nil && !changes(body)
		}
		e.execute(fn, e.args(f, w.call), w.call)
		return true
	}
	if n, ok := c.value.(*native); ok {
		e.native(f, w.call, n, e.args(f, w.call), c)
		return always || c.path != "maps"
	}
	return c.path == "" && c.self == nil || isStandard(c.path) && c.path != "maps" && c.path != "encoding/json"
}

// changeable reports whether a function can change a value that is passed to it.
func changeable(v value) bool {
	switch v := v.(type) {
	case *table:
		return true
	case *pointer:
		return changeable(v.to)
	case *structure:
		return v.typ.path != "" || v.typ.expr != nil
	}
	return false
}

// changes reports whether a body assigns to anything but plain variables, or has calls.
func changes(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				_, plain := lhs.(*ast.Ident)
				found = found || !plain
			}
		case *ast.CallExpr:
			found = true
		}
		return !found
	})
	return found
}

// isStandard reports whether an import path is that of a package of the standard library.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return path != "" && !strings.Contains(first, ".")
}

// mapsCopied is maps.Copy.
func mapsCopied(e *evaluator, args []value, at ast.Expr) value {
	if len(args) != 2 {
		return null{}
	}
	into, ok := deref(args[0]).(*table)
	if !ok {
		return null{}
	}
	switch from := deref(args[1]).(type) {
	case *table:
		for _, key := range from.keys {
			into.set(key, from.values[key])
		}
	case null:
	case *unknown:
		touch(into, from)
	default:
		touch(into, e.unknown(at, "what is copied is known only at run time"))
	}
	return null{}
}

// mapsCloned is maps.Clone.
func mapsCloned(e *evaluator, args []value, at ast.Expr) value {
	if from, ok := deref(first(e, args, at)).(*table); ok {
		clone := newTable(from.pos)
		clone.typ = from.typ
		mapsCopied(e, []value{clone, from}, at)
		return clone
	}
	return first(e, args, at)
}
