package call

import (
	"strconv"
	"strings"
)

// report notes a problem.
func (r *Reader) report(p Problem) {
	if r.parent != nil {
		r.parent.report(p)
		return
	}
	for i := range r.frames {
		if r.frames[i].state == inDefaults {
			p.Code, p.Nearest = BadDefault, ""
		}
	}
	r.add(p)
}

// refuse notes that a node refuses the value that was read.
func (r *Reader) refuse(code Code, n *node, raw string) {
	if !r.isFull() {
		r.report(problem(code, r.path(), n, raw))
	}
}

// explain notes why a node does not take the value that was read.
func (r *Reader) explain(n *node, raw string) {
	c := checker{decided: new(decisions)}
	c.check(n, raw, r.path())
	for _, p := range c.problems {
		r.report(p)
	}
	for r.parent != nil {
		r = r.parent
	}
	r.unlisted += c.unlisted
}

// isFull reports whether there are too many problems to list another, and
// counts it then: what would be told of it need not be found out.
func (r *Reader) isFull() bool {
	for r.parent != nil {
		r = r.parent
	}
	if len(r.problems) < maxProblems {
		return false
	}
	r.add(Problem{})
	return true
}

// maxRepairs is how many repairs of a call are kept.
const maxRepairs = 100

// noteRepairs notes what was repaired of the value that is read.
func (r *Reader) noteRepairs(repairs []Repair) {
	path := r.path()
	for r.parent != nil {
		r = r.parent
	}
	for _, one := range repairs[:min(len(repairs), maxRepairs-len(r.repairs))] {
		one.Path = joinPath(path, one.Path)
		r.repairs = append(r.repairs, one)
	}
}

// joinPath is the path that leads from the end of one along another.
func joinPath(path, rest string) string {
	if path == "" || rest == "" || rest[0] == '[' {
		return path + rest
	}
	return path + "." + rest
}

// path is where the value is that is read.
func (r *Reader) path() string { return r.pathTo(len(r.frames)) }

// pathOf is where the value is that is read in a frame.
func (r *Reader) pathOf(f *frame) string {
	for i := range r.frames {
		if &r.frames[i] == f {
			return r.pathTo(i + 1)
		}
	}
	return ""
}

// pathTo is the path that so many of the frames lead along.
func (r *Reader) pathTo(count int) string {
	path := ""
	if r.parent != nil {
		path = r.parent.path()
	}
	for i := range r.frames[:count] {
		switch f := &r.frames[i]; f.state {
		case inArray:
			path = elementPath(path, f.index-1)
		case inObject, inDefaults:
			path = memberPath(path, f.name())
		}
	}
	return path
}

// refuseTwin notes a member whose name stood before, and passes over it.
func (r *Reader) refuseTwin() {
	raw := r.value()
	if r.fault == nil && !r.isFull() {
		r.report(Problem{
			Path: r.path(), Code: DuplicateArgument,
			Expected: "each name once in an object", Got: clip(raw),
		})
	}
}

// refuseUnknown notes a member that its object does not take, and passes over it.
func (r *Reader) refuseUnknown(f *frame) {
	if r.value(); r.fault == nil && !r.isFull() {
		r.report(unknown(r.path(), f.other, f.node))
	}
}

// refuseMissing notes the members that an object lacks.
func (r *Reader) refuseMissing(f *frame) {
	path := r.pathTo(len(r.frames) - 1)
	for i := range f.node.properties {
		if p := &f.node.properties[i]; p.required && !r.hasValue(f, i) && !r.isFull() {
			r.report(missing(memberPath(path, p.name), p))
		}
	}
}

// faulty is the problem of a text that is refused as a whole.
func (r *Reader) faulty() Problem {
	if r.fault.got != "" {
		return Problem{Code: r.fault.code, Path: r.fault.path, Expected: r.fault.expected, Got: r.fault.got}
	}
	return Problem{
		Code: r.fault.code, Position: positionIn(r.text, r.fault.offset),
		Expected: r.fault.expected, Got: r.fault.found(r.text[r.fault.offset:]),
	}
}

// found shows what is at a fault: a name that stands twice, or all that follows.
func (f *fault) found(rest string) string {
	switch {
	case rest == "":
		return "the end of the text"
	case f.code == DuplicateArgument:
		s := walk(rest)
		s.passString()
		return clip(rest[:s.pos]) + " twice"
	}
	return clip(rest)
}

// positionIn tells where an offset in a text is.
func positionIn(text string, offset int) string {
	before := text[:offset]
	line := 1 + strings.Count(before, "\n")
	column := 1 + len(before) - (1 + strings.LastIndexByte(before, '\n'))
	return "line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column) + " (byte " + strconv.Itoa(offset) + ")"
}
