package call

import (
	"encoding/json"
	"errors"
	"strings"
)

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
	raw, ok := r.held()
	if !ok {
		return nil
	}
	return json.RawMessage(raw)
}

// Unmarshal checks a value against the schema and decodes it with json.Unmarshal.
// Before that, missing members get their defaults, nulls that count as missing
// members are left out, and integers are written in plain digits (1e2 as 100).
func (r *Reader) Unmarshal(v any) {
	n := r.awaited()
	if n == nil {
		return
	}
	raw, ok := r.held()
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
		r.held()
	}
}
