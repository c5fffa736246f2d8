package call

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

type plan struct {
	Goal  string
	Note  *string
	Steps []string
	Days  int
}

const planSchema = `{"type":"object","properties":{` +
	`"goal":{"type":"string","maxLength":10},"note":{"type":"string"},` +
	`"steps":{"type":"array","items":{"type":"string"},"minItems":1},"days":{"type":"integer","default":3}` +
	`},"required":["goal","steps"],"additionalProperties":false}`

var planAnswer = StructuredOutput{Version: 1, Name: "plan", Schema: planSchema}

func decodePlan[Text ~string | ~[]byte](text Text) (plan, error) {
	return DecodeAnswer(&planAnswer, []byte(text), func(r *Reader, v *plan) {
		for r.Object(); r.Next(); {
			r.StringMember("goal", &v.Goal)
			PointerMember(r, "note", &v.Note, (*Reader).StringMember)
			StringsMember(r, "steps", &v.Steps)
			r.IntMember("days", &v.Days)
		}
	})
}

func TestDecodeAnswer(t *testing.T) {
	for _, text := range []string{
		`{"goal":"rest","steps":["sleep"]}`,
		`{"goal":"rest","note":null,"steps":["sleep"],"days":null}`, // strict mode requires all members
	} {
		got, err := decodePlan(text)
		if err != nil || got.Goal != "rest" || got.Note != nil || len(got.Steps) != 1 || got.Days != 3 {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	if got, err := decodePlan(json.RawMessage(`{"goal":"rest","note":"soon","steps":["a","b"],"days":1}`)); err != nil || *got.Note != "soon" || got.Days != 1 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestAnswerError(t *testing.T) {
	for text, want := range map[string]string{
		``: `plan: 1 problem with the answer
- the answer: invalid JSON at line 1, column 1 (byte 0): expected a value: an object, an array, a string, a number, true, false or null, got the end of the text`,
		`null`: `plan: 1 problem with the answer
- the answer: expected an object with goal (required), note, steps (required), days, got null`,
		`{}`: `plan: 2 problems with the answer
- goal: missing, expected a string of at most 10 characters
- steps: missing, expected an array of at least 1 string`,
		`{"goal":"far too long","steps":[],"step":1}`: `plan: 3 problems with the answer
- goal: expected a string of at most 10 characters, got "far too long"
- steps: expected an array of at least 1 string, got []
- step: unknown name, the names here are goal (required), note, steps (required), days; did you mean steps?`,
		`{"goal":"rest","steps":["sleep"`: `plan: 1 problem with the answer
- the answer: invalid JSON at line 1, column 32 (byte 31): expected a comma or ], got the end of the text`,
		"{\"goal\":\"\xff\"}": `plan: 1 problem with the answer
- the answer: expected valid UTF-8, got an invalid byte at offset 9`,
	} {
		got, err := decodePlan(text)
		var refused *AnswerError
		switch {
		case !errors.As(err, &refused):
			t.Errorf("%s: %v", text, err)
		case err.Error() != want:
			t.Errorf("%s:\n%s\nwant\n%s", text, err, want)
		case got.Goal != "" || got.Steps != nil:
			t.Errorf("%s: got an error, and the value %+v", text, got)
		}
	}
	_, err := decodePlan(`{"goal":1,"steps":["a"]}`)
	if text, _ := json.Marshal(err); !strings.HasPrefix(string(text), `{"answer":"plan","problems":[{"path":"goal","code":"wrong-type"`) {
		t.Errorf("the JSON of the error is %s", text)
	}
}

// TestBrokenAnswer checks that an invalid schema or version is an error of the program. An
// AnswerError is only for errors of the model.
func TestBrokenAnswer(t *testing.T) {
	read := func(r *Reader, v *plan) { r.Skip() }
	for _, a := range []*StructuredOutput{
		{Version: 1, Name: "plan", Schema: `{"type":`},
		{Version: 2, Name: "plan", Schema: planSchema},
		{Version: 0, Name: "plan", Schema: planSchema},
	} {
		for range 2 {
			_, err := DecodeAnswer(a, []byte(`{"goal":"rest","steps":["sleep"]}`), read)
			var refused *AnswerError
			if err == nil || errors.As(err, &refused) {
				t.Errorf("version %d: %v", a.Version, err)
			}
		}
	}
	empty := StructuredOutput{Version: 1, Name: "empty", Schema: `{"type":"object","properties":{},"additionalProperties":false}`}
	_, err := DecodeAnswer(&empty, []byte(`{"a":1}`), func(r *Reader, _ *struct{}) { r.Skip() })
	if err == nil || !strings.HasSuffix(err.Error(), "- a: unknown name, the answer has no members") {
		t.Error(err)
	}
}

func BenchmarkDecodeAnswer(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decodePlan(`{"goal":"rest","note":null,"steps":["sleep"],"days":2}`); err != nil {
			b.Fatal(err)
		}
	}
}

// TestApprovedContext checks that an approved tool sees the concrete type of its call's
// context, even with a timeout. The approval must not apply to calls that the tool makes.
func TestApprovedContext(t *testing.T) {
	type session struct{ context.Context }
	seen := false
	set := Must(New(Definition{Name: "sample"}, func(ctx context.Context, _ Call) Result {
		_, err := Require[session](ctx)
		again, _ := Provided[isApproved](ctx)
		seen = err == nil && !bool(again)
		return ContentResult()
	})).With(Timeout(time.Minute), Approve(func(context.Context, Call) error { return ErrWait }))
	ctx := session{Approved(t.Context())}
	if r := set.Call(ctx, "sample", nil); r.IsError || !seen {
		t.Errorf("got %+v, seen %t", r, seen)
	}
}
