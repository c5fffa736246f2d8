package call

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"
)

// bookingForm has a field of each kind.
type bookingForm struct {
	Seats  int      `json:"seats" title:"How many?" minimum:"1" maximum:"4" default:"2"`
	Where  string   `json:"where,omitempty" enum:"window, aisle" desc:"of the seat" default:"aisle"`
	Mail   *string  `json:"mail" format:"email"`
	Meals  []string `json:"meals,omitzero" enum:"soup,bread"`
	Price  float64
	Sure   bool   `json:"sure" default:"false"`
	Code   string `json:"code,omitempty" minLength:"2" maxLength:"3"`
	Hidden int    `json:"-"`
	hidden int
}

var _ = bookingForm{}.hidden // which a form does not show

const bookingSchema = `{"type":"object","properties":{` +
	`"seats":{"type":"integer","title":"How many?","minimum":1,"maximum":4,"default":2},` +
	`"where":{"type":"string","description":"of the seat","default":"aisle","enum":["window","aisle"]},` +
	`"mail":{"type":"string","format":"email"},` +
	`"meals":{"type":"array","items":{"type":"string","enum":["soup","bread"]}},` +
	`"Price":{"type":"number"},` +
	`"sure":{"type":"boolean","default":false},` +
	`"code":{"type":"string","minLength":2,"maxLength":3}},` +
	`"required":["seats","Price","sure"]}`

// answering returns the context for a question that gets an answer.
func answering(action, content string) context.Context {
	return Provide[Asker](context.Background(), func(context.Context, Question) (Answer, error) {
		return Answer{action, json.RawMessage(content)}, nil
	})
}

func TestAsk(t *testing.T) {
	form, err := Ask[bookingForm](answering("accept", `{"seats":3,"Price":1.5,"sure":true,"meals":["soup"]}`), "How?")
	want := bookingForm{Seats: 3, Where: "aisle", Price: 1.5, Sure: true, Meals: []string{"soup"}}
	if err != nil || !reflect.DeepEqual(form, want) {
		t.Errorf("got %+v, %v", form, err)
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

func TestFormSchema(t *testing.T) {
	if got, err := formSchema(reflect.TypeFor[bookingForm]()); err != nil || got != bookingSchema {
		t.Errorf("got  %s, %v\nwant %s", got, err, bookingSchema)
	}
	for want, form := range map[string]any{
		"a form has no embedded fields":                  struct{ bookingForm }{},
		"a form has no field of type struct {}, as A is": struct{ A struct{} }{},
		"a form has no field of type []string, as A is":  struct{ A []string }{},
		"a form has no minimum for a field of type string": struct {
			A string `minimum:"1"`
		}{},
		`the tag minimum of A has the value "a"`: struct {
			A int `minimum:"a"`
		}{},
		`the tag default of A has the value "1"`: struct {
			A bool `default:"1"`
		}{},
		`the tag maximum of A has the value "Inf"`: struct {
			A float64 `maximum:"Inf"`
		}{},
		"a form has a choice of texts alone": struct {
			A int `enum:"1,2"`
		}{},
		"a form has fields, and time.Time has none": time.Time{},
		"a form has fields, and big.Int has none":   big.Int{},
	} {
		if _, err := formSchema(reflect.TypeOf(form)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: got %v, want %s", form, err, want)
		}
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
	for state, want := range map[string]string{"null": "the user has to answer first", "{}": "the user has to answer first", "[]": "the requestState is none"} {
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
