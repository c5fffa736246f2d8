package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
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
	plain      int    // how many properties nextPropertyFast looks for
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
	r.expectNode(n)
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

// expectNode has the value at the position read next, and held to a node.
func (r *Reader) expectNode(n *node) {
	keep(&r.node, n)
	r.pending = true
}

// expectedNode returns the node of the value that is to be read, nil where none is.
func (r *Reader) expectedNode() *node {
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
	if r.hasUncommonState() {
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

// hasUncommonState reports whether a call left what few calls leave.
func (r *Reader) hasUncommonState() bool {
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
		f.expectProperties()
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

// expectProperties has the properties looked for by nextPropertyFast.
func (f *frame) expectProperties() { f.plain = min(len(f.node.properties), 64) }

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

// pushText has the value read from another text; the object or array that holds
// it goes on after the position.
func (r *Reader) pushText(text string) {
	f := r.top
	if !f.away {
		f.away, f.text, f.pos, f.plain, r.named = true, r.text, r.pos, 0, true
	}
	r.text, r.pos = text, 0
}

// popText goes on in the text of an object or array.
func (r *Reader) popText(f *frame) {
	if f.away {
		r.restoreText(f)
	}
}

// restoreText is back where the text is another one.
func (r *Reader) restoreText(f *frame) {
	if r.fault != nil && f.state == inDefaults { // and its offset is none in the arguments
		r.fault.code, r.fault.path = BadDefault, r.pathOf(f)
		r.fault.got = clip(f.node.properties[f.at].fallback)
	}
	f.away, r.text, r.pos = false, f.text, f.pos
	if f.state == inObject {
		f.expectProperties()
	}
}

// finish ends the reading: it passes over a value that was not read, and notes
// what follows it.
func (r *Reader) finish() {
	if r.pending {
		r.Skip()
	}
	if r.fault == nil {
		r.popText(&r.frames[0])
		r.scanner.end()
	}
	if r.fault != nil {
		for i := range slices.Backward(r.frames) {
			r.popText(&r.frames[i])
		}
		r.problems, r.unlisted = []Problem{r.faulty()}, 0
	}
}

// expect begins to read a value of the kinds that a Go type takes, and returns
// the node that it is held to. It returns nil where no such value is there, or
// the schema refuses it: the problem is noted then and the value passed over. It
// also returns nil for a null that the schema accepts, which encoding/json decodes
// into any type without changing it.
func (r *Reader) expect(want kinds) *node {
	if n := r.node; r.pending && n.also == nil {
		if n.kinds&want&kindOf[r.text[r.pos]] != 0 {
			r.pending = false
			return n
		}
	}
	return r.expectOther(want)
}

// expectOther is expect for values that the node may refuse, or that the general
// check must see.
func (r *Reader) expectOther(want kinds) *node {
	n := r.expectedNode()
	if n == nil {
		return nil
	}
	start := r.pos
	raw, ok := r.skipValue()
	if !ok {
		return nil
	}
	n = r.within(n, raw)
	switch kind := kindIn(raw); {
	case kind == null:
		return nil
	case kind&want == 0:
		r.refuse(WrongType, nodeOf(want), raw)
		return nil
	}
	if r.pos > 0 { // else it is repaired, and read from a text of its own
		r.pos = start
	}
	return n
}

// skipValue passes over the value at the position, holds it to the schema and
// returns its text. A value with nulls that stand for nothing, or one that is
// repaired, is another text, which is diverted to. Where the schema refuses the
// value the problems are noted.
func (r *Reader) skipValue() (string, bool) {
	n := r.node
	r.pending = false
	raw := r.value()
	switch {
	case r.fault != nil:
		return "", false
	case r.accepts(n, raw):
		return raw, true
	}
	settled := n.settle(raw)
	if settled != raw && r.accepts(n, settled) {
		r.pushText(settled)
		return settled, true
	}
	if r.isFull() {
		return "", false
	}
	if r.contract.repair {
		repaired, repairs := n.repair(settled)
		settled = n.settle(repaired)
		if len(repairs) > 0 && r.accepts(n, settled) {
			r.noteRepairs(repairs)
			r.pushText(settled)
			return settled, true
		}
	}
	r.explain(n, settled)
	return "", false
}

// accepts reports whether a node takes a value. The decisions are kept for what
// is in the value: each part of it is read, and held to its node, in turn.
func (r *Reader) accepts(n *node, raw string) bool {
	c := checker{quiet: true, decided: &r.decided}
	return c.check(n, raw, "")
}

// within returns the node that tells the members and elements of a value: the
// node itself, or what it chooses among, down to one that does.
func (r *Reader) within(n *node, raw string) *node {
	for range maxSchemaDepth {
		inner := r.chosen(n, raw)
		if inner == nil {
			break
		}
		n = inner
	}
	return n
}

// chosen returns the first of the schemas that a node applies beside itself
// which takes a value, nil where the node tells the members or elements itself.
func (r *Reader) chosen(n *node, raw string) *node {
	if n.also == nil || n.properties != nil || n.additional != nil || n.items != nil || n.also.prefixItems != nil || n.also.patternProperties != nil {
		return nil
	}
	for _, branches := range [][]*node{n.also.allOf, n.also.anyOf, n.also.oneOf} {
		for _, branch := range branches {
			if r.accepts(branch, raw) {
				return branch
			}
		}
	}
	return nil
}

// Any reads any value, and returns what encoding/json stores into an any.
//
//go:noinline
func (r *Reader) Any() any {
	var v any
	r.Unmarshal(&v)
	return v
}

// Raw reads any value and returns its JSON.
func (r *Reader) Raw() json.RawMessage {
	if !r.pending {
		return nil
	}
	raw, ok := r.skipValue()
	if !ok {
		return nil
	}
	return json.RawMessage(raw)
}

// Unmarshal checks a value against the schema and decodes it with json.Unmarshal.
// Before that, missing members get their defaults, nulls that count as missing
// members are left out, and integers are written in plain digits (1e2 as 100).
func (r *Reader) Unmarshal(v any) {
	n := r.expectedNode()
	if n == nil {
		return
	}
	raw, ok := r.skipValue()
	if !ok {
		return
	}
	if _, own := v.(json.Unmarshaler); own && r.refusesDigits(numberIn(raw), raw) {
		return
	}
	o := *r.options
	if _, dynamic := v.(*any); dynamic {
		o.maxDigits = 0 // its numbers are float64
	}
	text, refused := n.normalize(raw, &r.room, o)
	if refused != nil {
		refused.Path = joinPath(r.path(), refused.Path)
		r.report(*refused)
		return
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		r.refuseValue(n, raw, err)
	}
}

// numberIn returns the text of a number, or of what a string says, "" for other
// values.
func numberIn(raw string) string {
	switch kindOf[raw[0]] {
	case number:
		return raw
	case text:
		return textIn(raw)
	}
	return ""
}

// refuseValue notes a value that json.Unmarshal does not take, although the
// schema does.
func (r *Reader) refuseValue(n *node, raw string, err error) {
	var mismatch *json.UnmarshalTypeError
	if !errors.As(err, &mismatch) || !strings.HasPrefix(mismatch.Value, "number") { // by a method of the type
		r.refuseAs(NotAccepted, raw, err)
		return
	}
	p := problem(OutOfRange, r.path(), n, raw)
	p.Expected += ", but not " + clipText(mismatch.Value, maxName)
	if mismatch.Field != "" {
		p.Expected += " for " + clipText(mismatch.Field, maxName)
	}
	r.report(p)
}

// Skip checks a value against the schema and skips it.
//
//go:noinline
func (r *Reader) Skip() {
	if r.pending {
		r.skipValue()
	}
}

// An ending is what a reader knows about how its call ends.
type ending struct {
	options  *options
	call     Call
	ctx      context.Context // of the call
	timed    context.Context // of the tool, where it has a time-out
	cancel   context.CancelFunc
	broken   error // why nobody can call the tool: its schema is none
	problems []Problem
	unlisted int // problems that are not in problems, or more
	stage    stage
	err      error // of a context that is done, or what the tool returned
	repairs  []Repair
	room     int64 // for digits: see [manyDigits]
	writer   Writer
	// own is the result that the tool made itself, or what it wrote with blocks. It
	// stays with the reader, so that no call has to empty what few calls fill.
	own *Result
}

// maxProblems is how many problems of a call are kept.
const maxProblems = 100

// add notes a problem.
func (e *ending) add(p Problem) {
	if len(e.problems) == maxProblems {
		e.unlisted++
		return
	}
	e.problems = append(e.problems, p)
}

// A stage is how far a call has come.
type stage uint8

const (
	argumentsRead stage = iota // they are being read
	callMade                   // the tool is at work
	callRefused                // the tool was not called
	toolFailed                 // it returned an error, or nil
	resultWritten              // what it returned is being written
	resultEmpty                // it has nothing to say
	resultSet                  // the result is there
)

// EndArguments ends the reading: nothing may follow the arguments. It reports whether to
// call the tool: there was no problem, the call was not cancelled, and the functions
// of [Approve] allow it. Otherwise the result says why not. The time of [Timeout]
// starts here.
//
//go:noinline
func (r *Reader) EndArguments() bool {
	if r.broken == nil {
		r.finish()
	}
	r.stage = callRefused
	if err := r.ctx.Err(); err != nil {
		r.err = err
	}
	if r.broken != nil || len(r.problems) > 0 || r.err != nil {
		return false
	}
	r.stage = callMade
	if err := r.approved(); err != nil {
		r.err, r.stage = err, callRefused
		return false
	}
	if r.options.timeout > 0 {
		ctx := Provide(r.ctx, outerContext{r.ctx})
		r.timed, r.cancel = context.WithTimeout(ctx, r.options.timeout)
	}
	return true
}

// Context returns the context to call the tool with.
//
//go:noinline
func (r *Reader) Context() context.Context {
	if r.timed != nil {
		return r.timed
	}
	return r.ctx
}

// Failed reports whether err, the error of the tool, is not nil. Then it becomes the
// result.
//
//go:noinline
func (r *Reader) Failed(err error) bool {
	if err != nil {
		r.err, r.stage = err, toolFailed
	}
	return err != nil
}

// errNoResult is the error of a tool that returned nil.
var errNoResult = &PublicError{Message: "the tool returned no result"}

// NoResult sets the error for a tool that returned a nil pointer or interface, and no
// error.
//
//go:noinline
func (r *Reader) NoResult() { r.Failed(errNoResult) }

// Writer returns the [Writer] of the result.
//
//go:noinline
func (r *Reader) Writer() *Writer {
	r.stage = resultWritten
	r.writer.reset(r.options.mask)
	return &r.writer
}

// end ends the call. It is deferred, and makes the result: why the call was
// refused, the error of the tool, what was written, or the result that it made
// itself. A panic of the tool becomes an error, of which the model sees that the
// tool failed. So does a tool that leaves no result, which is also what a
// panic(nil) leaves behind where GODEBUG allows one, and [runtime.Goexit], though
// then nobody gets the result.
func (r *Reader) end(result *Result) {
	if r.cancel != nil {
		r.cancel()
	}
	switch v := recover().(type) {
	case nil:
		r.outcome(result)
		r.finishResult(result)
		if r.stage > callMade {
			r.release()
		}
		return
	case tooDeep:
		*result = r.failure(v.err)
	default:
		*result = r.failure(&PanicError{Value: v, Stack: debug.Stack()})
	}
	r.finishResult(result)
}

// outcome makes the result of a call, which is zero yet.
func (r *Reader) outcome(result *Result) {
	switch r.stage {
	case callRefused:
		*result = r.refusal()
	case toolFailed:
		*result = r.failure(r.err)
	case resultWritten:
		*result = r.writer.Result()
	case resultEmpty:
		result.made = true // as ContentResult() is
	case resultSet:
		*result = *r.own
	default:
		*result = r.failure(&PanicError{Stack: debug.Stack()})
	}
}

// brokenText is what a model sees of a tool whose schema is none.
const brokenText = "the tool cannot be called: a fault of the server, other arguments do not help"

// refusal is the result of a call that cannot be made.
func (r *Reader) refusal() Result {
	switch {
	case r.broken != nil:
		return failureOf(r.broken, brokenText)
	case len(r.problems) > 0:
		err := &ArgumentError{Tool: r.call.Tool.Name, Problems: r.problems, More: r.unlisted}
		r.problems = nil // the error keeps them
		return failureOf(err, err.Error())
	}
	return r.failure(r.err)
}

// failure is the result of a tool that returned an error.
func (r *Reader) failure(err error) Result { return resultOf(err, r.options.mask) }

// finishResult makes a result complete and shows it to who observes.
func (r *Reader) finishResult(result *Result) {
	if most := r.options.maxResult; most > 0 && !result.IsError && result.size() > most {
		err := Public(fmt.Sprintf("the result has %d bytes, more than the %d that are allowed: ask for less", result.size(), most), nil)
		*result = r.failure(err)
	}
	result.Repaired = r.repairs
	for _, see := range r.options.observe {
		r.show(see, result)
	}
}

// show calls an observer. A panic there becomes an error of the call, as one of the tool
// does.
func (r *Reader) show(see observer, result *Result) {
	defer func() {
		if v := recover(); v != nil {
			*result = r.failure(&PanicError{Value: v, Stack: debug.Stack()})
		}
	}()
	see(r.ctx, r.call.Tool.Name, *result)
}

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

// rejectDuplicate notes a member whose name stood before, and passes over it.
func (r *Reader) rejectDuplicate() {
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
