package call

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A booking is a type with a form, which is declared as in generated code.
type booking struct {
	Seats int
	Where string
	Sure  bool
}

const bookingSchema = `{"type":"object","properties":{` +
	`"seats":{"type":"integer","title":"How many?","minimum":1,"maximum":4,"default":2},` +
	`"where":{"type":"string","default":"aisle","oneOf":[{"const":"window","title":"By the window"},{"const":"aisle","title":"By the aisle"}]},` +
	`"sure":{"type":"boolean"}},"required":["sure"]}`

var bookingForm = Form[booking]{
	Output: StructuredOutput{Version: 1, Name: "booking", Schema: bookingSchema},
	Older:  `{}`,
	Read: func(r *Reader, v *booking) {
		for r.Object(); r.Next(); {
			r.IntMember("seats", &v.Seats)
			r.StringMember("where", &v.Where)
			r.BoolMember("sure", &v.Sure)
		}
	},
}

func (booking) AskForm() *Form[booking] { return &bookingForm }

func answering(action, content string) context.Context {
	return Provide[Asker](context.Background(), func(context.Context, Question) (Answer, error) {
		return Answer{action, json.RawMessage(content)}, nil
	})
}

func TestAsk(t *testing.T) {
	form, err := Ask[booking](answering("accept", `{"seats":3,"sure":true,"more":1}`), "How?")
	if want := (booking{Seats: 3, Where: "aisle", Sure: true}); err != nil || form != want {
		t.Errorf("got %+v, %v", form, err)
	}
	_, err = Ask[booking](answering("accept", `{"seats":5,"where":"aisl"}`), "How?")
	var refused *AnswerError
	const wrong = "booking: 3 problems with the answer\n" +
		"- seats: expected an integer from 1 to 4, got 5\n" +
		"- where: expected one of \"window\", \"aisle\", got \"aisl\"; did you mean \"aisle\"?\n" +
		"- sure: missing, expected true or false"
	if text := resultOf(err, true).Text(); !errors.As(err, &refused) || text != wrong {
		t.Errorf("got %s, %v", text, err)
	}
	if sure, err := Ask[bool](answering("accept", `{"answer":true}`), "Sure?"); err != nil || !sure {
		t.Errorf("got %v, %v", sure, err)
	}
	if n, err := Ask[uint8](answering("accept", `{"answer":7}`), "How many?"); err != nil || n != 7 {
		t.Errorf("got %v, %v", n, err)
	}
	for name, c := range map[string]struct {
		ctx  context.Context
		want string
	}{
		"declined":  {answering("decline", ``), "the user declined to answer"},
		"dismissed": {answering("cancel", ``), "the user dismissed the question without an answer"},
		"unknown":   {answering("perhaps", ``), `an answer has the unknown action "perhaps"`},
		"refused":   {answering("accept", `{"answer":300}`), "the answer of the user: 1 problem"},
		"nothing":   {answering("accept", ``), "answer: missing"},
		"nobody":    {context.Background(), "the user cannot be asked here"},
	} {
		if _, err := Ask[uint8](c.ctx, "?"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
}

// TestAskNone checks that it is an error to ask for a type that has no form.
func TestAskNone(t *testing.T) {
	type outer struct{ booking }
	type word string
	ctx := answering("accept", `{"answer":"a","seats":1,"sure":true}`)
	_, err1 := Ask[outer](ctx, "?")
	_, err2 := Ask[word](ctx, "?")
	_, err3 := Ask[[]string](ctx, "?")
	_, err4 := Ask[*booking](ctx, "?")
	_, err5 := Ask[error](ctx, "?")
	_, err6 := Ask[time.Time](ctx, "?")
	for i, err := range []error{err1, err2, err3, err4, err5, err6} {
		if err == nil || !strings.Contains(err.Error(), "has no form: add //toolgen:form above it") {
			t.Errorf("%d: got %v", i+1, err)
		}
	}
}

// TestQuestionFor checks that older clients get the form of their revision, or an error.
func TestQuestionFor(t *testing.T) {
	q := Question{Schema: json.RawMessage(`{"a":1}`), Older: json.RawMessage(`{"b":1}`)}
	for rev, want := range map[Revision]string{"": `{"a":1}`, "2026-07-28": `{"a":1}`, "2025-11-25": `{"a":1}`, "2025-06-18": `{"b":1}`} {
		if got, err := q.For(rev); err != nil || string(got.Schema) != want {
			t.Errorf("%s: got %s, %v", rev, got.Schema, err)
		}
	}
	q.Older = nil
	var public *PublicError
	if _, err := q.For("2025-06-18"); !errors.As(err, &public) || !strings.Contains(err.Error(), "choice of several") {
		t.Errorf("got %v", err)
	}
}

// TestAskAgain checks that each call of a tool returns its next unanswered question, until
// repeated calls have provided all answers. A client sends only the answers of the last
// round.
func TestAskAgain(t *testing.T) {
	set := Must(New(Definition{Name: "greet"}, func(ctx context.Context, _ Call) Result {
		name, err := Ask[string](ctx, "What is your name?")
		if err == nil {
			var again string
			if again, err = Ask[string](ctx, "What is your name?"); err == nil && again != name {
				err = errors.New("the names differ")
			}
		}
		if err != nil {
			return ErrorResult(err)
		}
		return ContentResult(TextContent("hello " + name))
	}))
	type sent struct {
		ResultType    string
		RequestState  string
		Content       any
		InputRequests map[string]struct {
			Method string
			Params struct {
				Mode, Message   string
				RequestedSchema json.RawMessage
			}
		}
	}
	answers, state := map[string]json.RawMessage{}, ""
	for round := range 3 {
		ctx := Provide(context.Background(), Answered(Repeated{Responses: answers, State: state}))
		result := set.With(MaskErrors()).Call(ctx, "greet", nil)
		if round == 2 {
			if result.IsError || result.Text() != "hello Ada" {
				t.Errorf("got %s, %v", result.Text(), result.Err)
			}
			break
		}
		var got sent
		if err := json.Unmarshal(result.AppendMCP(nil), &got); err != nil {
			t.Fatal(err)
		}
		if got.ResultType != "input_required" || len(got.InputRequests) != 1 || got.Content != nil || result.IsError {
			t.Fatalf("round %d: got %s", round, result.AppendMCP(nil))
		}
		answers, state = map[string]json.RawMessage{}, got.RequestState
		for key, request := range got.InputRequests {
			p := request.Params
			if want := `{"type":"object","properties":{"answer":{"type":"string"}},"required":["answer"]}`; request.Method != "elicitation/create" || p.Mode != "form" ||
				p.Message != "What is your name?" || string(p.RequestedSchema) != want {
				t.Errorf("asked %+v", request)
			}
			answers[key] = json.RawMessage(`{"action":"accept","content":{"answer":"Ada"}}`)
		}
		if old := result.For(&Definition{}, "2025-11-25"); !old.IsError || old.Text() != "the user has to answer first: What is your name?" {
			t.Errorf("an older client gets %s", old.AppendMCP(nil))
		}
	}
}

// asking returns a set with a tool that asks two questions: together if the argument both
// is true, and otherwise in sequence.
func asking(t *testing.T) Set {
	t.Helper()
	return Must(New(Definition{Name: "greet"}, func(ctx context.Context, c Call) Result {
		name, err := Ask[string](ctx, "What is your name?", AskKey("name"))
		if err != nil && string(c.Args) != `{"both":true}` {
			return ErrorResult(err)
		}
		age, err2 := Ask[int](ctx, "How old are you, "+name+"?", AskKey("age"))
		if err := errors.Join(err, err2); err != nil {
			return ErrorResult(err)
		}
		return ContentResult(TextContent(fmt.Sprintf("%s is %d", name, age)))
	}))
}

// TestAnswered checks which states and responses of a repeated request are accepted.
func TestAnswered(t *testing.T) {
	set := asking(t)
	secret, other := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	keys := Must(NewStateKeys(secret))
	name := map[string]json.RawMessage{"name": json.RawMessage(`{"action":"accept","content":{"answer":"Ada"}}`)}
	age := map[string]json.RawMessage{"age": json.RawMessage(`{"action":"accept","content":{"answer":36}}`)}
	ask := func(user User, request Repeated) (Result, string) {
		result := set.Call(Provide(Provide(t.Context(), user), Answered(request)), "greet", []byte(`{}`))
		var sent struct{ RequestState string }
		if err := json.Unmarshal(result.AppendMCP(nil), &sent); err != nil {
			t.Fatal(err)
		}
		return result, sent.RequestState
	}
	_, first := ask("lin", Repeated{Bound: "greet {}", Keys: keys})
	_, state := ask("lin", Repeated{Responses: name, State: first, Bound: "greet {}", Keys: keys})
	if first == "" || state == "" || strings.Contains(state, "Ada") {
		t.Fatalf("the states are %q and %q", first, state)
	}
	_, own := ask("lin", Repeated{Responses: name, Bound: "greet {}"}) // with the key of this process
	const foreign = "this server did not send this requestState for this request"
	for _, test := range []struct {
		name    string
		user    User
		request Repeated
		want    string
	}{
		{"as sent", "lin", Repeated{age, state, "greet {}", keys}, "Ada is 36"},
		{"another key in front", "lin", Repeated{age, state, "greet {}", Must(NewStateKeys(other, secret))}, "Ada is 36"},
		{"another key", "lin", Repeated{age, state, "greet {}", Must(NewStateKeys(other))}, foreign},
		{"the key of the process", "lin", Repeated{age, state, "greet {}", StateKeys{}}, foreign},
		{"its own state", "lin", Repeated{age, own, "greet {}", StateKeys{}}, "Ada is 36"},
		{"another user", "kim", Repeated{age, state, "greet {}", keys}, foreign},
		{"no user", "", Repeated{age, state, "greet {}", keys}, foreign},
		{"a user and arguments with the same text", "lingr", Repeated{age, state, "eet {}", keys}, foreign},
		{"another tool", "lin", Repeated{age, state, "leave {}", keys}, foreign},
		{"other arguments", "lin", Repeated{age, state, `greet {"a":1}`, keys}, foreign},
		{"changed", "lin", Repeated{age, state[:10] + "A" + state[11:], "greet {}", keys}, foreign},
		{"longer", "lin", Repeated{age, state + "-TAMPERED", "greet {}", keys}, foreign},
		{"shorter", "lin", Repeated{age, state[:20], "greet {}", keys}, foreign},
		{"not base64", "lin", Repeated{age, `{"name":{"action":"accept"}}`, "greet {}", keys}, foreign},
		{"too old", "lin", Repeated{age, state, "greet {}", keys.MaxAge(-time.Second)}, "the requestState has expired: send the request without it"},
		{"an answer is missing", "lin", Repeated{nil, state, "greet {}", keys}, "the user has to answer first: How old are you, Ada?"},
		{"an answer without a state", "lin", Repeated{name, "", "greet {}", keys}, "the user has to answer first: How old are you, Ada?"},
		{"unknown answers", "lin", Repeated{map[string]json.RawMessage{"age": age["age"], "else": json.RawMessage(`1`)}, state, "greet {}", keys}, "Ada is 36"},
		{"a number", "lin", Repeated{map[string]json.RawMessage{"age": json.RawMessage(`12`)}, state, "greet {}", keys}, `the inputResponse "age" is not an ElicitResult`},
		{"another response", "lin", Repeated{map[string]json.RawMessage{"age": json.RawMessage(`{"roots":[]}`)}, state, "greet {}", keys}, `the inputResponse "age" is not an ElicitResult`},
		{"an unknown action", "lin", Repeated{map[string]json.RawMessage{"age": json.RawMessage(`{"action":"maybe"}`)}, state, "greet {}", keys}, `an answer has the unknown action "maybe"`},
		{"declined", "lin", Repeated{map[string]json.RawMessage{"age": json.RawMessage(`{"action":"decline"}`)}, state, "greet {}", keys}, "the user declined to answer"},
	} {
		result, _ := ask(test.user, test.request)
		var request *RequestError
		isRequest := strings.HasPrefix(test.want, "this server did not send") || strings.HasPrefix(test.want, "the requestState") || strings.HasPrefix(test.want, "the inputResponse") || strings.HasPrefix(test.want, "an answer has")
		if got := errors.As(result.Err, &request) && request.Code == CodeInvalidParams; result.Text() != test.want || got != isRequest {
			t.Errorf("%s: got %s, want %s (a RequestError: %t)", test.name, result.Text(), test.want, got)
		}
	}
	for _, secrets := range [][][]byte{nil, {secret[:31]}} {
		if _, err := NewStateKeys(secrets...); err == nil {
			t.Errorf("%d secrets are accepted", len(secrets))
		}
	}
}

// TestSeveralQuestions checks that a client gets all questions of a tool at once, if the tool
// joins their errors.
func TestSeveralQuestions(t *testing.T) {
	other := &InputRequiredError{Key: "roots", Method: "roots/list"}
	set := Must(Join(asking(t), Must(New(Definition{Name: "more"}, func(ctx context.Context, _ Call) Result {
		_, err := Ask[bool](ctx, "Really?", AskKey("really"))
		return ErrorResult(fmt.Errorf("two: %w", errors.Join(err, other, err)))
	}))))
	for call, want := range map[string]string{
		`greet {"both":true}`: `{"inputRequests":{"name":{"method":"elicitation/create","params":{"mode":"form","message":"What is your name?","requestedSchema":` +
			`{"type":"object","properties":{"answer":{"type":"string"}},"required":["answer"]}}},` +
			`"age":{"method":"elicitation/create","params":{"mode":"form","message":"How old are you, ?","requestedSchema":` +
			`{"type":"object","properties":{"answer":{"type":"integer"}},"required":["answer"]}}}},"requestState":"…","resultType":"input_required"}`,
		`more {}`: `{"inputRequests":{"really":{"method":"elicitation/create","params":{"mode":"form","message":"Really?","requestedSchema":` +
			`{"type":"object","properties":{"answer":{"type":"boolean"}},"required":["answer"]}}},"roots":{"method":"roots/list"}},` +
			`"requestState":"…","resultType":"input_required"}`,
	} {
		name, args, _ := strings.Cut(call, " ")
		result := set.Call(Provide(t.Context(), Answered(Repeated{})), name, []byte(args))
		got := regexp.MustCompile(`"requestState":"[^"]+"`).ReplaceAllString(string(result.AppendMCP(nil)), `"requestState":"…"`)
		if got != want {
			t.Errorf("%s: got\n%s, want\n%s", call, got, want)
		}
	}
}

func TestCannotAsk(t *testing.T) {
	result := asking(t).With(MaskErrors()).Call(Provide(t.Context(), Asker(CannotAsk)), "greet", nil)
	var request *RequestError
	if !errors.As(result.Err, &request) || request.Code != CodeMissingCapability ||
		string(request.Data) != `{"requiredCapabilities":{"elicitation":{"form":{}}}}` || result.Text() != "the user cannot be asked here" {
		t.Errorf("got %s, %+v", result.Text(), request)
	}
}
