package call

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// A span takes two digits of which the first is not above the second.
type span struct{ text string }

var errSpan = errors.New("the low end is above the high one")

func (s *span) UnmarshalText(text []byte) error {
	if s.text = string(text); len(text) == 3 && text[0] > text[2] {
		return errSpan
	}
	return nil
}

// A jsonSpan is a span that is read as JSON.
type jsonSpan struct{ span }

func (s *jsonSpan) UnmarshalText([]byte) error { panic("it has a method for JSON") }

func (s *jsonSpan) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	return s.span.UnmarshalText([]byte(text))
}

// TestReasons: what the Go type refuses is told with its reason, and not as if
// that were what is wanted.
func TestReasons(t *testing.T) {
	tool := toolOf(`{"properties":{
		"text":{"type":"string","pattern":"^[0-9]-[0-9]$"},
		"value":{"type":"string","pattern":"^[0-9]-[0-9]$"},
		"names":{"type":"object","additionalProperties":{"type":"integer"}},
		"time":{"type":"string","format":"date-time"}
	},"additionalProperties":false}`)
	cases := []struct{ args, want string }{
		{`{"text":"1-9","value":"1-9","names":{"1-9":1},"time":"2026-01-01T00:00:00Z"}`, ""},
		{`{"text":"9-1"}`, `text: refused: the low end is above the high one, got "9-1"`},
		{`{"value":"9-1"}`, `value: refused: the low end is above the high one, got "9-1"`},
		{`{"names":{"9-1":1}}`, `names["9-1"]: refused: not a name here: the low end is above the high one, got "9-1"`},
		{`{"time":"2026-01-01t00:00:00z"}`, `time: expected a date and time with the letters T and Z as capitals, got "2026-01-01t00:00:00z"; did you mean "2026-01-01T00:00:00Z"?`},
		{`{"time":"2016-12-31T23:59:60Z"}`, `time: expected a date and time that exists, such as 2006-01-02T15:04:05Z, got "2016-12-31T23:59:60Z"`},
	}
	for _, c := range cases {
		r := tool.read([]byte(c.args), nil)
		for r.Object(); r.Next(); {
			switch r.Name() {
			case "text":
				r.Text(new(span))
			case "value":
				r.Unmarshal(new(jsonSpan))
			case "names":
				for r.Object(); r.Next(); {
					r.NameText(new(span))
					r.Int(64)
				}
			case "time":
				r.Time()
			}
		}
		r.Ready()
		var got []string
		for _, p := range r.problems {
			got = append(got, p.String())
			if strings.Contains(p.String(), "refused") && (p.Expected != "" || p.Reason == "") {
				t.Errorf("%s: got %+v, want a reason alone", c.args, p)
			}
		}
		if all := strings.Join(got, "\n"); all != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.args, all, c.want)
		}
	}
}

// TestNoArguments: a tool without arguments says so, and names the one that
// stands twice.
func TestNoArguments(t *testing.T) {
	tool := toolOf(`{"type":"object","properties":{},"additionalProperties":false}`)
	cases := []struct{ args, want string }{
		{``, ""},
		{" \r\n", ""},
		{`null`, ""},
		{"\tnull ", ""},
		{`{}`, ""},
		{`{"force":true}`, "force: unknown name, the tool takes no arguments"},
		{`{"a":1,"a":2}`, `the arguments: at line 1, column 8 (byte 7): expected each name once in an object, got "a" twice`},
		{`[]`, "the arguments: expected an object without members, got []"},
		{`nul`, "the arguments: invalid JSON at line 1, column 1 (byte 0): expected a value: an object, an array, a string, a number, true, false or null, got nul"},
		{`null,`, "the arguments: invalid JSON at line 1, column 5 (byte 4): expected nothing after the end of the value, got ,"},
	}
	for _, c := range cases {
		got := ""
		for i, p := range problemsOf(tool, c.args, func(r *Reader) { r.Skip() }) {
			if i > 0 {
				got += "\n"
			}
			got += p.String()
		}
		if got != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.args, got, c.want)
		}
	}
}

// problemsOf returns what is wrong with the arguments that a function reads.
func problemsOf(tool *loneTool, args string, read func(*Reader)) []Problem {
	r := tool.read([]byte(args), nil)
	read(r)
	r.finish()
	return r.problems
}

// secretType is a type whose decoder has errors with details of the server.
type secretType struct{}

var errSecretType error

func (*secretType) UnmarshalText([]byte) error { return errSecretType }
func (*secretType) UnmarshalJSON([]byte) error { return errSecretType }

// TestMaskedDecoders checks that MaskErrors hides the errors of decoders from the model, and
// not from the server, for each function that calls a decoder.
func TestMaskedDecoders(t *testing.T) {
	secret := errors.New("pq: password of admin")
	for name, read := range map[string]func(r *Reader, v *secretType){
		"text":      func(r *Reader, v *secretType) { r.Text(v) },
		"JSON":      func(r *Reader, v *secretType) { r.Unmarshal(v) },
		"quoted":    func(r *Reader, v *secretType) { UnmarshalQuoted(r, v) },
		"map names": func(r *Reader, v *secretType) { r.NameText(v); r.Skip() },
	} {
		for _, test := range []struct {
			err          error
			masked, open bool // whether the text has the error
		}{{secret, false, true}, {Public("use a city", secret), true, true}} {
			for _, mask := range []bool{false, true} {
				var opts []Option
				want := test.open
				if mask {
					opts, want = []Option{MaskErrors()}, test.masked
				}
				errSecretType = test.err
				r := alone("forecast", `{"type":"object"}`).read([]byte(`{"a":"x"}`), opts)
				for r.Object(); r.Next(); {
					read(r, new(secretType))
				}
				if r.Ready() {
					t.Fatalf("%s: the value was accepted", name)
				}
				result := r.refusal()
				text := strings.Contains(result.Text(), "password") || strings.Contains(result.Text(), "use a city")
				if text != want {
					t.Errorf("%s, mask %t: got %q", name, mask, result.Text())
				}
				if mask && !want && !errors.Is(result.Err, secret) {
					t.Errorf("%s: the server's error %v does not have the cause", name, result.Err)
				}
			}
		}
	}
}
