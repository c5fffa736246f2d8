package call

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// An own type reads what it gets by a method, and shows that in its text.
type own struct{ Text string }

func (o *own) UnmarshalJSON(b []byte) error {
	o.Text = "by method: " + string(b)
	return nil
}

// An ownInt is how long the text is that its method gets, which need not be JSON.
type ownInt int

func (o *ownInt) UnmarshalJSON(b []byte) error {
	if string(b) == "no" {
		return errors.New("not that")
	}
	*o = ownInt(len(b))
	return nil
}

// sameAs reads a value in two ways, and holds the first to the second, which is
// that of encoding/json.
func sameAs[T comparable](t *testing.T, schema, raw string, read func(*Reader, *T), parse func(string, *T) error) {
	t.Helper()
	var got, want T
	problems := readWith(toolOf(`{"properties":{"x":`+schema+`}}`), `{"x":`+raw+`}`, func(r *Reader) {
		for r.Object(); r.Next(); {
			read(r, &got)
		}
	})
	err := parse(raw, &want)
	if (err == nil) != (problems == "") || err == nil && got != want {
		t.Errorf("%s: got %v and %q, want %v and %v", raw, got, problems, want, err)
	}
}

// TestUnmarshalByKind: a struct without a name is read as it is read where it
// is an element.
func TestUnmarshalByKind(t *testing.T) {
	type unnamed = struct{ own }
	for _, raw := range []string{`{"Text":"a"}`, `{"Text":1}`, `{}`} {
		sameAs(t, `{"type":"object"}`, raw, UnmarshalByKind, func(raw string, v *unnamed) error {
			var list [1]unnamed
			err := json.Unmarshal([]byte("["+raw+"]"), &list)
			*v = list[0]
			return err
		})
	}
}

// TestUnmarshalQuoted: a text is read as a field reads it.
func TestUnmarshalQuoted(t *testing.T) {
	for _, raw := range []string{`"12"`, `"a \"text\""`, `"null"`, `"no"`, `""`} {
		sameAs(t, `{"type":"string"}`, raw, UnmarshalQuoted, func(raw string, v *ownInt) error {
			var s struct {
				F ownInt `json:",string"`
			}
			err := json.Unmarshal([]byte(`{"F":`+raw+`}`), &s)
			*v = s.F
			return err
		})
	}
}

// TestUnmarshalQuotedProblems: the schema is held to, and of what the method
// says a model is told the beginning.
func TestUnmarshalQuotedProblems(t *testing.T) {
	testScalar(t, scalar{`{"type": "string", "minLength": 1}`, func(r *Reader) any {
		var v unread
		UnmarshalQuoted(r, &v)
		return v
	}, []scalarCase{
		{x: `"12"`, problems: "x not-accepted"},
		{x: `""`, problems: "x too-short"},
		{x: `12`, problems: "x wrong-type"},
	}})
}

type unread int

func (*unread) UnmarshalJSON([]byte) error { return errors.New(strings.Repeat("no", 1000)) }

// TestUnmarshalOwnMismatch checks that a type's own method refuses a value where it returns
// an error of encoding/json: no number is out of range.
func TestUnmarshalOwnMismatch(t *testing.T) {
	testScalar(t, scalar{`{}`, func(r *Reader) any {
		var v ownMap
		r.Unmarshal(&v)
		return len(v)
	}, []scalarCase{
		{x: `{"a":"b"}`, want: "1"},
		{x: `[]`, problems: "x not-accepted"},
		{x: `"a"`, problems: "x not-accepted"},
	}})
}

type ownMap map[string]string

func (m *ownMap) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, (*map[string]string)(m)) }
