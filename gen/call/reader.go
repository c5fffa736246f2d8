package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Reader decodes the arguments of one call, value by value, and checks each against the
// schema. If the schema or the Go type rejects a value, the method records the problem, skips
// the value, and returns the zero value, so that all problems of a call are found. The caller
// owns the memory of the returned values.
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
// compile. For the same reason the short methods are not inlined, like the methods of
// [Writer].
type Reader struct {
	scanner
	node    *node   // node of the value at the position
	pending bool    // the value at the position has not been decoded
	absent  bool    // ObjectMember found no object to decode: Next returns false
	top     *frame  // the last element of frames
	frames  []frame // open objects and arrays; the first frame is the text as a whole
	deepest int     // largest number of frames since the last release
	named   bool    // whether some frames contain strings, which release clears
	marks   []mark  // marks of the properties of open objects, from the 65th on

	decided decisions // cached decisions on values

	contract *contract
	parent   *Reader // reader that contains this quoted value
	quoted   *Reader // reader for quoted values, kept for reuse
	ending
}

// A frame is an open object or array.
type frame struct {
	state state
	late  bool // At moved to the member within an iteration: see [Reader.At]
	away  bool // the reader is in a string from pushText; text and pos are where it continues afterwards
	text  string
	pos   int

	node  *node
	start int    // offset at which the object or array begins
	index int    // number of members or elements that were begun
	at    int    // index of the member's property, or -1 for another member
	other string // name of the member if it is not a property
	size  int    // length of the member's name

	hint       int    // property that is likely next
	plain      int    // number of properties that nextPropertyFast searches
	seen, void uint64 // bits of the first 64 properties: seen, and with a value that counts as missing
	marks      int    // index in Reader.marks of the mark of the 65th property
	others     nameSet
}

// A state identifies the kind of a frame, and the reader's progress in it.
type state uint8

const (
	whole state = iota // the text as a whole
	inObject
	inArray
	inDefaults // an object has ended, and the defaults of missing members are decoded
	over
)

// A mark records whether a property was seen, and whether its value counts as missing.
type mark struct{ seen, void bool }

var readers = sync.Pool{New: func() any { return new(Reader) }}

// start prepares the reader to decode text, a value that n describes.
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

// keep stores p in place unless place already contains p. Readers are reused, and most of
// their pointers are the same at each call of a tool. During garbage collection, storing
// a pointer costs more than comparing it.
func keep[T any](place **T, p *T) {
	if *place != p {
		*place = p
	}
}

// expectNode sets the node of the next value, which begins at the position.
func (r *Reader) expectNode(n *node) {
	keep(&r.node, n)
	r.pending = true
}

// expectedNode returns the node of the value to decode, or nil.
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

// maxKept is the maximum number of frames that a reused reader keeps.
const maxKept = 32

// release returns the reader to the pool. Values that the caller got from it remain valid.
// The reader drops all references to the call except the tool, its options, and the nodes
// of its frames.
func (r *Reader) release() {
	if cap(r.frames) > maxKept {
		r.frames, r.marks, r.top = nil, nil, nil
	}
	if cap(r.writer.buf) > 2*maxBuffer { // buffer of a large result that was abandoned
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

// hasUncommonState reports whether the call set fields that most calls leave empty.
func (r *Reader) hasUncommonState() bool {
	return r.fault != nil || r.decided != nil || r.parent != nil || r.quoted != nil || r.timed != nil || r.cancel != nil ||
		r.broken != nil || r.problems != nil || r.unlisted != 0 || r.err != nil || r.repairs != nil || r.writer.err != nil
}

// push begins a frame for the object or array at the position. If n is nil, there is no
// such object or array, and the frame has no members or elements.
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

// expectProperties lets nextPropertyFast search the first 64 properties of the object.
func (f *frame) expectProperties() { f.plain = min(len(f.node.properties), 64) }

func (f *frame) name() string {
	if f.at < 0 {
		return f.other
	}
	return f.node.properties[f.at].name
}

func (f *frame) isAt(name string) bool { return f.size == len(name) && f.name() == name }

// enter moves to the member of a property.
func (f *frame) enter(i int, p *property) { f.at, f.size, f.hint = i, len(p.name), i+1 }

func (r *Reader) pop() {
	last := len(r.frames) - 1
	if last == 0 {
		return
	}
	r.marks = r.marks[:r.top.marks]
	r.frames = r.frames[:last]
	r.top = &r.frames[last-1]
}

// pushText makes text the next value to decode. After that value, the reader returns to
// the current text.
func (r *Reader) pushText(text string) {
	f := r.top
	if !f.away {
		f.away, f.text, f.pos, f.plain, r.named = true, r.text, r.pos, 0, true
	}
	r.text, r.pos = text, 0
}

// popText returns to the previous text if the value of the frame f is in a text from
// pushText.
func (r *Reader) popText(f *frame) {
	if f.away {
		r.restoreText(f)
	}
}

// restoreText returns to the text and the position that pushText stored in f.
func (r *Reader) restoreText(f *frame) {
	if r.fault != nil && f.state == inDefaults { // the offset of the fault is in the default, not in the arguments
		r.fault.code, r.fault.path = BadDefault, r.pathOf(f)
		r.fault.got = clip(f.node.properties[f.at].fallback)
	}
	f.away, r.text, r.pos = false, f.text, f.pos
	if f.state == inObject {
		f.expectProperties()
	}
}

// finish ends the decoding: it skips a value that was not decoded, and rejects text after
// the arguments. A fault replaces all problems.
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

// expect begins to decode a value of the kinds that a Go type accepts, and returns the node
// of the value. If there is no such value, or the schema rejects it, expect reports the
// problem, skips the value, and returns nil. It also returns nil for a null that the schema
// accepts, which encoding/json decodes into any type without changing it.
func (r *Reader) expect(want kinds) *node {
	if n := r.node; r.pending && n.also == nil {
		if n.kinds&want&kindOf[r.text[r.pos]] != 0 {
			r.pending = false
			return n
		}
	}
	return r.expectOther(want)
}

// expectOther is the slow path of expect: it validates the whole value before the value
// is decoded.
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
	if r.pos > 0 { // otherwise the value was rewritten, and is decoded from a separate text
		r.pos = start
	}
	return n
}

// skipValue skips the value at the position, validates it, and returns its JSON. If the
// schema rejects the value, skipValue reports the problems.
//
// If nulls have to be removed, or the value has to be repaired, the result is a new text,
// which is pushed with pushText.
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

// accepts reports whether a value is valid for a node. Decisions are cached, because each
// part of the value is later decoded and checked against its own node.
func (r *Reader) accepts(n *node, raw string) bool {
	c := checker{quiet: true, decided: &r.decided}
	return c.check(n, raw, "")
}

// within returns the node that describes the members and elements of raw, a value that n
// accepts. This node is n itself or, recursively, a subschema of n that accepts raw.
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

// chosen returns the first branch of n's allOf, anyOf, or oneOf that accepts raw. It
// returns nil if no branch does, or if n itself has keywords for members or elements.
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

// Any decodes any value, and returns the value that encoding/json stores into an any.
//
//go:noinline
func (r *Reader) Any() any {
	var v any
	r.Unmarshal(&v)
	return v
}

// Raw returns the JSON of any value.
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

// Unmarshal checks a value against the schema and decodes it with json.Unmarshal. Before
// decoding, it adds defaults for missing members, removes nulls that count as missing
// members, and writes integers in plain digits (1e2 as 100).
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
		o.maxDigits = 0 // encoding/json decodes the numbers of an any as float64
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

// Decode checks a value against the schema and decodes it with a function of another
// encoding of JSON, such as protojson.Unmarshal. Before that, the value is changed as for
// [Reader.Unmarshal].
func (r *Reader) Decode(decode func(text []byte) error) {
	n := r.expectedNode()
	if n == nil {
		return
	}
	raw, ok := r.skipValue()
	if !ok {
		return
	}
	text, refused := n.normalize(raw, &r.room, *r.options)
	if refused != nil {
		refused.Path = joinPath(r.path(), refused.Path)
		r.report(*refused)
		return
	}
	if err := decode([]byte(text)); err != nil {
		r.refuseAs(NotAccepted, raw, withoutPosition{err})
	}
}

// withoutPosition is an error of protojson without its prefix and position, because that
// position is not in the arguments.
type withoutPosition struct{ error }

var messagePrefix = regexp.MustCompile(`^proto:[ \x{a0}]*(syntax error )?(\(line \d+:\d+\): )?`)

func (e withoutPosition) Error() string { return messagePrefix.ReplaceAllString(e.error.Error(), "") }

func (e withoutPosition) Unwrap() error { return e.error }

// numberIn returns the text of a number, or the contents of a string, or "" for other
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

// refuseValue reports a value that json.Unmarshal rejects, although the schema accepts it.
func (r *Reader) refuseValue(n *node, raw string, err error) {
	var mismatch *json.UnmarshalTypeError
	if !errors.As(err, &mismatch) || !strings.HasPrefix(mismatch.Value, "number") { // the error is from a method of the type
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

// An ending contains the fields of a Reader that are needed to call the tool and to
// create the result.
type ending struct {
	options  *options
	call     Call
	ctx      context.Context
	timed    context.Context // context of the tool, if it has a timeout
	cancel   context.CancelFunc
	broken   error // error of an invalid schema; if set, the tool cannot be called
	problems []Problem
	unlisted int // minimum number of problems that are not in problems
	stage    stage
	err      error // error of a context that is done, or of the tool
	repairs  []Repair
	room     int64 // room for digits: see [manyDigits]
	writer   Writer
	// own is the result that the tool created itself, or the result with blocks. Its memory
	// is reused. Most calls do not set own, and because it is a pointer, they need not
	// clear it.
	own *Result
}

// maxProblems limits the problems of a call that are listed.
const maxProblems = 100

func (e *ending) add(p Problem) {
	if len(e.problems) == maxProblems {
		e.unlisted++
		return
	}
	e.problems = append(e.problems, p)
}

type stage uint8

const (
	argumentsRead stage = iota // the arguments are being decoded
	callMade                   // the tool is running
	callRefused                // the tool was not called
	toolFailed                 // the tool returned an error, or nil in place of a result
	resultWritten              // the result of the tool is being written
	resultEmpty                // the tool returned no value
	resultSet                  // the result is set
)

// EndArguments ends the decoding: no text may follow the arguments. It reports whether to
// call the tool: if there was no problem, the call was not canceled, and the functions of
// [Approve] allow it. Otherwise the result contains the reason. The time of [Timeout] starts
// here.
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

// Context returns the context for the tool.
//
//go:noinline
func (r *Reader) Context() context.Context {
	if r.timed != nil {
		return r.timed
	}
	return r.ctx
}

// Failed reports whether the tool returned an error. If so, the error becomes the result.
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

// end ends the call and sets its result. It is deferred: if the tool panics, the result is
// an error, and the model reads only that the tool failed.
//
// If the tool set no result, end treats that as a panic. The tool called panic(nil), which
// GODEBUG can allow, or [runtime.Goexit]. After Goexit, no caller gets the result.
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

// outcome stores the result of the call in result, which must be zero.
func (r *Reader) outcome(result *Result) {
	switch r.stage {
	case callRefused:
		*result = r.refusal()
	case toolFailed:
		*result = r.failure(r.err)
	case resultWritten:
		*result = r.writer.Result()
	case resultEmpty:
		result.made = true // the same as ContentResult()
	case resultSet:
		*result = *r.own
	default:
		*result = r.failure(&PanicError{Stack: debug.Stack()})
	}
}

// brokenText is the message for a model if the tool's schema is invalid.
const brokenText = "the tool cannot be called: a fault of the server, other arguments do not help"

// refusal returns the error result of a call for which the tool was not called. The reason
// is an invalid schema, invalid arguments, or r.err.
func (r *Reader) refusal() Result {
	switch {
	case r.broken != nil:
		return failureOf(r.broken, brokenText)
	case len(r.problems) > 0:
		err := &ArgumentError{Tool: r.call.Tool.Name, Problems: r.problems, More: r.unlisted}
		r.problems = nil // the error owns them
		return failureOf(err, err.Error())
	}
	return r.failure(r.err)
}

func (r *Reader) failure(err error) Result { return resultOf(err, r.options.mask) }

// finishResult completes a result and passes it to the observers.
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

// show passes result to an observer. If the observer panics, the call fails as if the
// tool had panicked.
func (r *Reader) show(see observer, result *Result) {
	defer func() {
		if v := recover(); v != nil {
			*result = r.failure(&PanicError{Value: v, Stack: debug.Stack()})
		}
	}()
	see(r.ctx, r.call.Tool.Name, *result)
}

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

// refuse reports that a node rejects the value that was decoded.
func (r *Reader) refuse(code Code, n *node, raw string) {
	if !r.isFull() {
		r.report(problem(code, r.path(), n, raw))
	}
}

// explain reports why a node rejects the value that was decoded.
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

// isFull reports whether the list of problems is full. If so, it counts the problem, and the
// caller need not compute its details.
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

// maxRepairs limits the repairs of a call that are recorded.
const maxRepairs = 100

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

func joinPath(path, rest string) string {
	if path == "" || rest == "" || rest[0] == '[' {
		return path + rest
	}
	return path + "." + rest
}

// path returns the path of the value that is being decoded.
func (r *Reader) path() string { return r.pathTo(len(r.frames)) }

// pathOf returns the path of the current member or element of the frame f.
func (r *Reader) pathOf(f *frame) string {
	for i := range r.frames {
		if &r.frames[i] == f {
			return r.pathTo(i + 1)
		}
	}
	return ""
}

// pathTo returns the path of the current member or element in the innermost of the first
// count frames.
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

// rejectDuplicate reports a member whose name occurred before, and skips it.
func (r *Reader) rejectDuplicate() {
	raw := r.value()
	if r.fault == nil && !r.isFull() {
		r.report(Problem{
			Path: r.path(), Code: DuplicateArgument,
			Expected: "each name once in an object", Got: clip(raw),
		})
	}
}

// refuseUnknown reports a member that its object does not allow, and skips it.
func (r *Reader) refuseUnknown(f *frame) {
	if r.value(); r.fault == nil && !r.isFull() {
		r.report(unknown(r.path(), f.other, f.node))
	}
}

// refuseMissing reports the required members that are missing.
func (r *Reader) refuseMissing(f *frame) {
	path := r.pathTo(len(r.frames) - 1)
	for i := range f.node.properties {
		if p := &f.node.properties[i]; p.required && !r.hasValue(f, i) && !r.isFull() {
			r.report(missing(memberPath(path, p.name), p))
		}
	}
}

// faulty returns the fault of the reader as a problem.
func (r *Reader) faulty() Problem {
	if r.fault.got != "" {
		return Problem{Code: r.fault.code, Path: r.fault.path, Expected: r.fault.expected, Got: r.fault.got}
	}
	return Problem{
		Code: r.fault.code, Position: positionIn(r.text, r.fault.offset),
		Expected: r.fault.expected, Got: r.fault.found(r.text[r.fault.offset:]),
	}
}

// found returns the text to show for a fault: the duplicate name, or the beginning of
// rest, which is the text from the fault on.
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

// positionIn describes the position of an offset in the text.
func positionIn(text string, offset int) string {
	before := text[:offset]
	line := 1 + strings.Count(before, "\n")
	column := 1 + len(before) - (1 + strings.LastIndexByte(before, '\n'))
	return "line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column) + " (byte " + strconv.Itoa(offset) + ")"
}

// UnmarshalByKind is [Reader.Unmarshal] for a value whose methods encoding/json ignores in
// this position, although json.Unmarshal(v) would call its UnmarshalJSON or UnmarshalText.
// The value is an unnamed struct that promotes the method, or the target of a defined
// pointer type.
func UnmarshalByKind[T any](r *Reader, v *T) {
	p := methodless[T](v)
	r.Unmarshal(&p)
}

// A methodless pointer hides the methods of its target from encoding/json. A defined
// pointer type has no methods, and encoding/json does not look for methods of its target.
type methodless[T any] *T

// UnmarshalQuoted decodes a string, and passes its contents to the UnmarshalJSON of T. The
// contents need not be JSON. encoding/json does the same for a field with the option
// "string" in its json tag. (UnmarshalQuoted lets json.Unmarshal decode such a field,
// because the rules differ between the versions of encoding/json.)
func UnmarshalQuoted[T any](r *Reader, v *T) {
	s, raw, ok := r.heldText()
	if !ok || r.refusesDigits(s, raw) {
		return
	}
	var field quotedField[T]
	if err := json.Unmarshal([]byte(`{"V":`+raw+`}`), &field); err != nil {
		r.refuseAs(NotAccepted, raw, err)
		return
	}
	*v = field.V
}

type quotedField[T any] struct {
	//lint:ignore SA5008 T has a method that reads the text.
	V T `json:",string"`
}
