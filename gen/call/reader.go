package call

import (
	"slices"
	"sync"
)

// A Reader reads the arguments of one call, value by value, and checks each against
// the schema. If the schema or the Go type refuses a value, the method records the
// problem, skips the value and returns the zero value: so all problems of a call are
// found. The memory of what a method returns belongs to the caller.
//
//	func readDay(r *call.Reader, v *Day) {
//		for r.Object(); r.Next(); {
//			r.StringMember("date", &v.Date)
//			for r.ObjectMember("place"); r.Next(); {
//				r.FloatMember("lat", &v.Place.Lat)
//			}
//			if r.At("hours") {
//				v.Hours = make([]Hour, 0, r.Array())
//				for r.Next() {
//					v.Hours = append(v.Hours, Hour(r.String()))
//				}
//			}
//		}
//	}
//
// A member takes one line and no branch, which keeps generated code small and fast to
// compile. For the same reason the short methods are not inlined, as those of
// [Writer].
type Reader struct {
	scanner
	node    *node   // of the value at the position
	pending bool    // that value is to be read
	absent  bool    // an object was asked for that is not there: Next has no member
	top     *frame  // the last of frames
	frames  []frame // of what was begun; the first is the text as a whole
	deepest int     // how many frames there were
	named   bool    // some hold names or a text: else they lead to nodes alone
	marks   []mark  // of the properties of open objects, from the 65th on

	decided decisions // on the values so far

	contract *contract
	parent   *Reader // of the reader of what is quoted
	quoted   *Reader // kept for the next quoted value
	ending
}

// A frame is an object or array that was begun.
type frame struct {
	state state
	late  bool // the member was reached in the middle of a round
	away  bool // the text is another one: text and pos tell where to go on
	text  string
	pos   int

	node  *node
	start int    // where it began
	index int    // how many members or elements were begun
	at    int    // the property that the member is, -1 for another one
	other string // the name of that other one
	size  int    // of the name

	hint       int    // the property that is likely next
	plain      int    // how many properties plainMember looks for
	seen, void uint64 // of the first 64 properties
	marks      int    // where the marks of the others begin
	others     nameSet
}

// A state says what a frame is, and where in it the reader is.
type state uint8

const (
	whole state = iota // the text as a whole
	inObject
	inArray
	inDefaults // an object has ended, and what is missing in it is read
	over
)

// A mark says whether a property was seen, and whether its value stands for nothing.
type mark struct{ seen, void bool }

var readers = sync.Pool{New: func() any { return new(Reader) }}

// start begins to read a text that is held to a node.
func (r *Reader) start(text string, n *node) {
	r.text, r.pos, r.depth, r.limit = text, 0, 0, r.options.maxDepth
	keep(&r.fault, nil)
	r.first()
	r.await(n)
	if r.next(); r.pos == len(text) {
		r.wants(valueExpected)
		r.pending = false
	}
}

// keep stores a pointer unless it is there already. Readers are used again, and much of
// what they hold is the same at each call of a tool. While memory is collected a pointer
// costs more to store than to compare.
func keep[T any](place **T, p *T) {
	if *place != p {
		*place = p
	}
}

// await has the value at the position read next, and held to a node.
func (r *Reader) await(n *node) {
	keep(&r.node, n)
	r.pending = true
}

// awaited returns the node of the value that is to be read, nil where none is.
func (r *Reader) awaited() *node {
	if !r.pending {
		return nil
	}
	return r.node
}

// first begins the frame of the text as a whole.
func (r *Reader) first() {
	r.frames = r.frames[:0]
	r.push(whole, nil)
}

// maxKept is how many frames a reader that is used again keeps.
const maxKept = 32

// release gives the reader back. What the caller got of it stays. Of the call nothing
// stays with the reader, but the tool and the options that it was of, and where it was in
// the schema: until the next call, or until the pool lets the reader go.
func (r *Reader) release() {
	if cap(r.frames) > maxKept {
		r.frames, r.marks, r.top = nil, nil, nil
	}
	if cap(r.writer.buf) > 2*maxBuffer { // of a large result that was given up
		r.writer.buf = nil
	}
	if r.named {
		clear(r.frames[:min(r.deepest, cap(r.frames))])
	}
	if r.own != nil {
		*r.own = Result{}
	}
	if r.isOdd() {
		*r = Reader{
			frames: r.frames, marks: r.marks, node: r.node, top: r.top, contract: r.contract,
			ending: ending{options: r.options, call: Call{Tool: r.call.Tool}, writer: Writer{buf: r.writer.buf}, own: r.own},
		}
	}
	r.frames, r.marks = r.frames[:0], r.marks[:0]
	r.text, r.pos, r.depth, r.limit, r.pending, r.absent, r.deepest, r.named = "", 0, 0, 0, false, false, 0, false
	r.call.Name, r.call.Args, r.ctx, r.stage, r.room = "", nil, nil, argumentsRead, 0
	w := &r.writer
	w.buf, w.depth, w.boxed, w.objectOnly, w.noArray, w.mask = w.buf[:0], 0, false, false, false, false
	readers.Put(r)
}

// isOdd reports whether a call left what few calls leave.
func (r *Reader) isOdd() bool {
	return r.fault != nil || r.decided != nil || r.parent != nil || r.quoted != nil || r.timed != nil || r.cancel != nil ||
		r.broken != nil || r.problems != nil || r.unlisted != 0 || r.err != nil || r.repairs != nil || r.writer.err != nil
}

// push begins an object or array, which the position is at; none where the
// value is no such thing.
func (r *Reader) push(s state, n *node) *frame {
	if n == nil && s != whole {
		s = over
	}
	if len(r.frames) < cap(r.frames) {
		r.frames = r.frames[:len(r.frames)+1]
	} else {
		r.frames = append(r.frames, frame{})
	}
	f := &r.frames[len(r.frames)-1]
	keep(&r.top, f)
	f.state, f.late, f.away, f.start, f.marks = s, false, false, r.pos, len(r.marks)
	keep(&f.node, n)
	f.at, f.size, f.index, f.hint, f.plain, f.seen, f.void = -1, 0, 0, 0, 0, 0, 0
	if s == inObject {
		f.lookFor()
	}
	if f.other != "" {
		f.other = ""
	}
	if len(f.others.few) > 0 {
		f.others.few, f.others.many = f.others.few[:0], nil
	}
	r.deepest = max(r.deepest, len(r.frames))
	if n != nil && r.depth == r.limit {
		r.failDepth()
	}
	return f
}

// lookFor has the properties looked for by plainMember.
func (f *frame) lookFor() { f.plain = min(len(f.node.properties), 64) }

// name is that of the member.
func (f *frame) name() string {
	if f.at < 0 {
		return f.other
	}
	return f.node.properties[f.at].name
}

// isAt reports whether that is the name of the member.
func (f *frame) isAt(name string) bool { return f.size == len(name) && f.name() == name }

// enter goes to the member that a property is.
func (f *frame) enter(i int, p *property) { f.at, f.size, f.hint = i, len(p.name), i+1 }

// pop ends the object or array that was begun last.
func (r *Reader) pop() {
	last := len(r.frames) - 1
	if last == 0 {
		return
	}
	r.marks = r.marks[:r.top.marks]
	r.frames = r.frames[:last]
	r.top = &r.frames[last-1]
}

// divert has the value read from another text; the object or array that holds
// it goes on after the position.
func (r *Reader) divert(text string) {
	f := r.top
	if !f.away {
		f.away, f.text, f.pos, f.plain, r.named = true, r.text, r.pos, 0, true
	}
	r.text, r.pos = text, 0
}

// back goes on in the text of an object or array.
func (r *Reader) back(f *frame) {
	if f.away {
		r.comeBack(f)
	}
}

// comeBack is back where the text is another one.
func (r *Reader) comeBack(f *frame) {
	if r.fault != nil && f.state == inDefaults { // and its offset is none in the arguments
		r.fault.code, r.fault.path = BadDefault, r.pathOf(f)
		r.fault.got = clip(f.node.properties[f.at].fallback)
	}
	f.away, r.text, r.pos = false, f.text, f.pos
	if f.state == inObject {
		f.lookFor()
	}
}

// finish ends the reading: it passes over a value that was not read, and notes
// what follows it.
func (r *Reader) finish() {
	if r.pending {
		r.Skip()
	}
	if r.fault == nil {
		r.back(&r.frames[0])
		r.scanner.end()
	}
	if r.fault != nil {
		for i := range slices.Backward(r.frames) {
			r.back(&r.frames[i])
		}
		r.problems, r.unlisted = []Problem{r.faulty()}, 0
	}
}
