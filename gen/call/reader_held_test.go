package call

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
)

// TestResultHeld: a result that a tool makes itself is what its output schema
// says, or an error of which the server alone sees why.
func TestResultHeld(t *testing.T) {
	const schema = `{"type":"object","properties":{"n":{"type":"integer","maximum":9},"s":{"type":"string"}},"required":["n"],"additionalProperties":false}`
	block := []Content{TextContent("a")}
	for _, test := range []struct {
		name, schema string
		result       Result
		err          string // of the server; "" where there is none
	}{
		{"right", schema, Result{Structured: json.RawMessage(`{"n": 1}`), Content: block}, ""},
		{"an error", schema, ErrorResult(Public("no", nil)), "no"},
		{"no schema", "", Result{Structured: json.RawMessage(`{"m":1}`)}, ""},
		{"given", schema, SDKResult(json.RawMessage(`{"content":[],"structuredContent":{"n":1}}`)), ""},
		{"a question", schema, SDKResult(json.RawMessage(`{"resultType":"input_required","inputRequests":{}}`)), ""},
		{
			"wrong", schema, Result{Structured: json.RawMessage(`{"n":10,"s":null}`), Content: block},
			"t: 2 problems with the result\n- result.n: expected an integer of at most 9, got 10\n- result.s: expected a string, got null",
		},
		{"given, and wrong", schema, SDKResult(json.RawMessage(`{"content":[],"structuredContent":{}}`)), "t: 1 problem with the result\n- result.n: missing, expected an integer of at most 9"},
		{"no structure", schema, ContentResult(block...), "t: 1 problem with the result\n- the structured result: missing, expected an object with n (required), s"},
		{"no JSON", schema, Result{Structured: json.RawMessage(`{"n":1`)}, "the structured result is not JSON: unexpected end of JSON input"},
		{"a name twice", schema, Result{Structured: json.RawMessage(`{"n":1,"n":2}`)}, "tool t: the structured result is not JSON: at byte 7: expected each name once in an object"},
		{"no UTF-8", schema, Result{Structured: json.RawMessage("{\"n\":1,\"s\":\"\xff\"}")}, "tool t: the structured result is not JSON: at byte 12: expected valid UTF-8"},
	} {
		set, err := New(Definition{Name: "t", Output: test.schema}, func(context.Context, Call) Result { return test.result })
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		r := set.Call(context.Background(), "t", nil)
		if r.IsError != (test.err != "") || r.Err != nil && r.Err.Error() != test.err {
			t.Errorf("%s: got %v, want %s", test.name, r.Err, test.err)
		}
		if held := new(ResultError); errors.As(r.Err, &held) && r.Text() != cannotSend {
			t.Errorf("%s: the model sees %s", test.name, r.Text())
		}
	}
}

// TestOutputNotHeld: an output schema that no result can be held to is told when
// the set is made.
func TestOutputNotHeld(t *testing.T) {
	_, err := New(Definition{Name: "t", Output: `{"$ref":"https://example.com"}`}, func(context.Context, Call) Result { return ContentResult() })
	const want = `the tool "t": the output schema: the schema at #: $ref "https://example.com": only a pointer within the schema is followed, such as #/$defs/Name`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
