package call

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

// booking is a form as generated code has one.
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

// answering returns the context for a question that gets an answer.
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

// TestAskNone: a type has a form of its own, or none.
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
		if err == nil || !strings.Contains(err.Error(), "has no form: write //toolgen:form above the type") {
			t.Errorf("%d: got %v", i+1, err)
		}
	}
}

// TestQuestionFor: older clients get the form that they know, or none.
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

// TestAskAgain: where answers come with a repeated call, each question asks for
// one until all are there. A client sends those of the last round alone.
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
	answers, state := map[string]Answer{}, ""
	for round := range 3 {
		ctx := Provide(context.Background(), Answered(answers, state))
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
		answers, state = map[string]Answer{}, got.RequestState
		for key, request := range got.InputRequests {
			p := request.Params
			if want := `{"type":"object","properties":{"answer":{"type":"string"}},"required":["answer"]}`; request.Method != "elicitation/create" || p.Mode != "form" ||
				p.Message != "What is your name?" || string(p.RequestedSchema) != want {
				t.Errorf("asked %+v", request)
			}
			answers[key] = Answer{"accept", json.RawMessage(`{"answer":"Ada"}`)}
		}
		if old := result.For(&Definition{}, "2025-11-25"); !old.IsError || old.Text() != "the user has to answer first: What is your name?" {
			t.Errorf("an older client gets %s", old.AppendMCP(nil))
		}
	}
	for state, want := range map[string]string{"null": "the user has to answer first", "{}": "the user has to answer first", "[]": "the requestState is not one"} {
		ctx := Provide(context.Background(), Answered(map[string]Answer{"other": {}}, state))
		if result := set.Call(ctx, "greet", nil); !strings.HasPrefix(result.Text(), want) {
			t.Errorf("the state %s: got %s", state, result.Text())
		}
	}
	ctx := Provide(context.Background(), Answered(nil, "none"))
	if result := set.Call(ctx, "greet", nil); !result.IsError || !strings.Contains(result.Text(), "requestState") {
		t.Errorf("a state of another: got %s", result.Text())
	}
}
