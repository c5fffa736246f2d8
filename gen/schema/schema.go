package schema

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Kind is the JSON type of a Doc.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"null", "boolean", "number", "string", "array", "object"}

// String returns the name of the type in JSON Schema.
func (k Kind) String() string { return kindNames[k] }

// A Doc is a lossless JSON value: it preserves the order of keys, the digits of numbers,
// and unknown keywords. A Doc can be shared, because no function of this project modifies
// a Doc that it receives. The zero Doc is null.
type Doc struct {
	Kind    Kind
	Bool    bool
	Text    string   // the digits of a Number as written; the value of a String
	Items   []*Doc   // the items of an Array
	Members []Member // the members of an Object, in order, with unique keys
	GoType  string   // for an Object, the type whose fields are its properties; see [Node]
	Origin  *Origin
}

// A Member is a key of an object and its value.
type Member struct {
	Key   string
	Value *Doc
}

// Obj returns an object with the given members, in the given order. It omits members whose
// value is nil, so that callers need no branch for optional members. Keys must differ.
func Obj(members ...Member) *Doc {
	object := &Doc{Kind: Object}
	count := 0
	for _, m := range members {
		if m.Value != nil {
			count++
		}
	}
	if count == 0 {
		return object
	}
	object.Members = make([]Member, 0, count)
	for _, m := range members {
		if m.Value != nil {
			object.Members = append(object.Members, m)
		}
	}
	return object
}

// M returns a member for [Obj].
func M(key string, value *Doc) Member { return Member{Key: key, Value: value} }

// Arr returns an array.
func Arr(items ...*Doc) *Doc { return &Doc{Kind: Array, Items: items} }

// Strs returns an array of strings.
func Strs(texts ...string) *Doc {
	list := Arr()
	list.Items = slices.Grow(list.Items, len(texts))
	for _, text := range texts {
		list.Items = append(list.Items, Str(text))
	}
	return list
}

// Str returns a string.
func Str(text string) *Doc { return &Doc{Kind: String, Text: text} }

// Num returns the number with the given digits, which must follow the grammar of JSON,
// for example "3" or "-1.5e9".
func Num(digits string) *Doc { return &Doc{Kind: Number, Text: digits} }

// Boolean returns true or false. Both are also schemas.
func Boolean(value bool) *Doc { return &Doc{Kind: Bool, Bool: value} }

// With returns a copy of an object in which key has the value. An existing key keeps its
// position; a new key is added at the end.
func (d *Doc) With(key string, value *Doc) *Doc {
	changed := *d
	changed.Members = slices.Clone(d.Members)
	if i := d.index(key); i >= 0 {
		changed.Members[i].Value = value
	} else {
		changed.Members = append(changed.Members, M(key, value))
	}
	return &changed
}

// Without returns a copy of an object without the keys, or d itself if it has no such
// key.
func (d *Doc) Without(keys ...string) *Doc {
	drop := func(m Member) bool { return slices.Contains(keys, m.Key) }
	if !slices.ContainsFunc(d.Members, drop) {
		return d
	}
	changed := *d
	changed.Members = slices.DeleteFunc(slices.Clone(d.Members), drop)
	return &changed
}

// Equal reports whether two documents have the same canonical form. It compares the order
// of keys and the digits of numbers, but not origins. Nil equals only nil. To compare
// values, use [SameValue].
func (d *Doc) Equal(other *Doc) bool {
	if d == other || d == nil || other == nil {
		return d == other
	}
	return d.Kind == other.Kind && d.Bool == other.Bool && d.Text == other.Text &&
		slices.EqualFunc(d.Items, other.Items, (*Doc).Equal) &&
		slices.EqualFunc(d.Members, other.Members, Member.Equal)
}

// Equal is [Doc.Equal] for members.
func (m Member) Equal(other Member) bool { return m.Key == other.Key && m.Value.Equal(other.Value) }

func (d *Doc) index(key string) int {
	if d == nil {
		return -1
	}
	return slices.IndexFunc(d.Members, func(m Member) bool { return m.Key == key })
}

// children yields the values of an object by key, or the items of an array by their
// decimal index. The keys and indexes are the tokens of a JSON Pointer (RFC 6901).
func (d *Doc) children() iter.Seq2[string, *Doc] {
	return func(yield func(string, *Doc) bool) {
		for _, m := range d.Members {
			if !yield(m.Key, m.Value) {
				return
			}
		}
		for i, item := range d.Items {
			if !yield(strconv.Itoa(i), item) {
				return
			}
		}
	}
}

// replaceChildren returns a copy of d with each child replaced by the result of replace.
// If replace returns every child unchanged, it returns d itself.
func (d *Doc) replaceChildren(replace func(key string, child *Doc) *Doc) *Doc {
	var changed *Doc // a copy, created for the first child that is replaced
	change := func() *Doc {
		if changed == nil {
			copied := *d
			copied.Members, copied.Items = slices.Clone(d.Members), slices.Clone(d.Items)
			changed = &copied
		}
		return changed
	}
	for i, m := range d.Members {
		if value := replace(m.Key, m.Value); value != m.Value {
			change().Members[i].Value = value
		}
	}
	for i, item := range d.Items {
		if value := replace(strconv.Itoa(i), item); value != item {
			change().Items[i] = value
		}
	}
	return cmp.Or(changed, d)
}

// A Budget limits the size of a document from an external source, so that rewriting the
// document cannot exhaust time or memory. A zero field sets no limit.
type Budget struct {
	Depth int // the nesting of objects and arrays
	Nodes int // the number of values of any type
	Bytes int // the approximate length of the canonical form
	Refs  int // the number of "$ref" keywords
}

// DefaultBudget is far larger than the largest published tools require. It allows schemas
// that are nested 100 deep in "properties", and more text than a model can process.
var DefaultBudget = Budget{Depth: 250, Nodes: 20_000, Bytes: 1 << 20, Refs: 1000}

// ErrBudget is wrapped by every error of [Budget.Check].
var ErrBudget = errors.New("the document is too large")

// Check returns nil, or an error that wraps [ErrBudget] and names the limit that doc
// exceeds. It stops at the first limit, so that it also terminates for a document that
// contains itself.
func (b Budget) Check(doc *Doc) error {
	m := meter{Budget: b}
	return m.measure(doc, 0)
}

type meter struct {
	Budget
	nodes, bytes, refs int
}

func (m *meter) measure(d *Doc, depth int) error {
	m.nodes++
	m.bytes += len(d.Text) + len(`"",`)
	for _, member := range d.Members {
		m.bytes += len(member.Key) + len(`"":`)
		if member.Key == "$ref" && member.Value.Kind == String {
			m.refs++
		}
	}
	if d.Kind == Object || d.Kind == Array {
		depth++
	}
	switch {
	case over(depth, m.Depth):
		return fmt.Errorf("%w: nested deeper than %d levels", ErrBudget, m.Depth)
	case over(m.nodes, m.Nodes):
		return fmt.Errorf("%w: more than %d values", ErrBudget, m.Nodes)
	case over(m.bytes, m.Bytes):
		return fmt.Errorf("%w: more than %d bytes", ErrBudget, m.Bytes)
	case over(m.refs, m.Refs):
		return fmt.Errorf("%w: more than %d references", ErrBudget, m.Refs)
	}
	for _, child := range d.children() {
		if err := m.measure(child, depth); err != nil {
			return err
		}
	}
	return nil
}

// over reports whether a count exceeds a bound. A bound of zero sets no limit.
func over(n, bound int) bool { return bound > 0 && n > bound }

// MarshalJSON returns the canonical form of d, so that a Doc can be part of a value for
// [encoding/json]. That package escapes some more characters, and returns an error for a
// [Num] that is not a number.
func (d *Doc) MarshalJSON() ([]byte, error) { return d.Append(nil), nil }

// String returns the canonical form of d.
func (d *Doc) String() string { return string(d.Append(nil)) }

// Append appends the canonical form of d, or "null" if d is nil, to dst. The form is JSON
// without white space, with keys in their order and numbers with their digits. Strings
// are valid UTF-8 (an invalid byte becomes U+FFFD) and escaped as by [Quote], so that all
// characters are visible and the form can be a raw string in Go.
func (d *Doc) Append(dst []byte) []byte {
	w := writer{text: dst}
	w.value(d, data) // the role has no effect, because no lines are ended
	return w.text
}

// Quote returns a JSON string. It escapes characters that a reader cannot see (controls,
// spaces other than U+0020, format and bidi controls, variation selectors), and the
// backtick, which a raw string in Go cannot contain. It does not escape letters, marks,
// and symbols of any script. Unlike json.Marshal, it does not escape "<", ">", and "&".
func Quote(text string) string { return string(AppendQuote(nil, text)) }

// AppendQuote appends a JSON string to dst, escaped as by [Quote].
func AppendQuote(dst []byte, text string) []byte {
	dst = append(dst, '"')
	done := 0 // text before this index is in dst
	for i := 0; i < len(text); {
		if plain[text[i]] {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:]) // U+FFFD for an invalid byte
		dst = append(dst, text[done:i]...)
		dst = appendChar(dst, r)
		i += size
		done = i
	}
	return append(append(dst, text[done:]...), '"')
}

// AppendMember appends the canonical form of a member of an object to dst.
func AppendMember(dst []byte, m Member) []byte {
	w := writer{text: dst}
	w.member(m, data)
	return w.text
}

type writer struct {
	text   []byte
	cuts   bool
	marks  []mark // ascending
	holder Holder // returns the constants for members that are not written; nil if there are no constants
}

// value writes d. The role of d in a schema, c, determines where lines end.
func (w *writer) value(d *Doc, c content) {
	if d == nil {
		w.raw("null")
		return
	}
	switch d.Kind {
	case Null:
		w.raw("null")
	case Bool:
		w.text = strconv.AppendBool(w.text, d.Bool)
	case Number:
		w.raw(d.Text)
	case String:
		start := len(w.text)
		w.text = AppendQuote(w.text, d.Text)
		w.breakAfterNewlines(start)
	case Array:
		w.array(d, c)
	case Object:
		w.object(d, c)
	}
}

func (w *writer) raw(text string) { w.text = append(w.text, text...) }

func (w *writer) array(d *Doc, c content) {
	w.raw("[")
	for i, item := range d.Items {
		if i > 0 {
			w.raw(",")
		}
		w.value(item, c.inside(d, "", item))
	}
	w.raw("]")
}

func (w *writer) object(d *Doc, c content) {
	w.raw("{")
	var held []Held
	if w.holder != nil {
		held = w.holder(d)
	}
	for i := 0; i < len(d.Members); i++ {
		if i > 0 {
			w.raw(",")
		}
		w.breakIn(c)
		if len(held) > 0 && held[0].From == i {
			w.marks = append(w.marks, mark{len(w.text), held[0].Name})
			i += held[0].Members - 1
			held = held[1:]
			continue
		}
		m := d.Members[i]
		w.member(m, c.inside(d, m.Key, m.Value))
	}
	if len(d.Members) > 0 {
		w.breakIn(c)
	}
	w.raw("}")
}

// member writes m. The role of its value is c.
func (w *writer) member(m Member, c content) {
	w.text = append(AppendQuote(w.text, m.Key), ':')
	w.value(m.Value, c)
}

var plain = func() (plain [256]bool) {
	for b := ' '; b < '\x7f'; b++ {
		plain[b] = b != '"' && b != '\\' && b != '`'
	}
	return plain
}()

func appendChar(dst []byte, r rune) []byte {
	switch {
	case r == '"' || r == '\\':
		return append(dst, '\\', byte(r))
	case r == '\b':
		return append(dst, `\b`...)
	case r == '\f':
		return append(dst, `\f`...)
	case r == '\n':
		return append(dst, `\n`...)
	case r == '\r':
		return append(dst, `\r`...)
	case r == '\t':
		return append(dst, `\t`...)
	case r == '`' || r != ' ' && unicode.In(r, hidden...):
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			return fmt.Appendf(dst, `\u%04x\u%04x`, high, low)
		}
		return fmt.Appendf(dst, `\u%04x`, r)
	default:
		return utf8.AppendRune(dst, r)
	}
}

// hidden are the characters that a reader cannot see. They are defined by stable classes.
// The set of unprintable characters shrinks with each version of Unicode, so with that set
// the output would depend on the Go release.
var hidden = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Z,
	unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
}
