package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"strconv"
	"sync"
)

// Ask asks the user something while a tool is at work, and returns the answer: one of
// Go's own types bool, string, int, float64 and the like, or a type for which a form
// was generated, by the line that it has in this example ("toolgen help form").
//
//	//toolgen:form
//	type Seats struct {
//		Number int    `json:"number" title:"How many seats?" minimum:"1"`
//		Where  string `json:"where,omitempty" enum:"window,aisle"`
//	}
//	…
//	wanted, err := call.Ask[Seats](ctx, "Which seats shall I book?")
//	if err != nil {
//		return nil, err
//	}
//
// Any other T is an error that says so.
//
// The tool returns the error as it is. It says to the model that the user declined
// ([ErrDeclined]) or dismissed the question ([ErrDismissed]), or that nobody can be
// asked. An [*InputRequiredError] is for the client: in MCP from 2026-07-28 on the
// answer comes with a repetition of the call, so that what the tool does before it
// asks is done again, and must do no harm then. The answer belongs to the message: a
// question about certain arguments names them there.
func Ask[T any](ctx context.Context, message string) (T, error) {
	var value T
	asker, ok := Provided[Asker](ctx)
	if !ok || asker == nil {
		return value, Public("the user cannot be asked here", &NeedError{Need: NeedOf[Asker]()})
	}
	form, err := formOf[T]()
	if err != nil {
		return value, err
	}
	answer, err := asker(ctx, Question{Message: message, Schema: json.RawMessage(form.Output.Schema), Older: json.RawMessage(form.Older)})
	switch {
	case err != nil:
		return value, err
	case answer.Action == "decline":
		return value, ErrDeclined
	case answer.Action == "cancel":
		return value, ErrDismissed
	case answer.Action != "accept":
		return value, fmt.Errorf("an answer has the unknown action %q", answer.Action)
	case len(answer.Content) == 0: // nothing was filled in
		answer.Content = json.RawMessage("{}")
	}
	value, err = form.Decode(answer.Content)
	if refused := (*AnswerError)(nil); errors.As(err, &refused) {
		err = Public(err.Error(), err)
	}
	return value, err
}

// An Asker puts a question to the user. An adapter provides one: see [Provide].
// Its error is that of [Ask].
type Asker func(ctx context.Context, q Question) (Answer, error)

// A Question is one to the user, a form.
type Question struct {
	Message string
	// Schema is that of the form: an object with properties that are no objects
	// (MCP, elicitation, "Requested Schema"). Clients have it by [Question.For].
	// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
	Schema json.RawMessage
	// Older is that for clients of MCP 2025-06-18; empty where that has no such form.
	Older json.RawMessage
}

// For returns the question for clients of a revision of MCP. It is an error, which a
// model may read, where the revision has no form that asks it.
func (q Question) For(rev Revision) (Question, error) {
	switch {
	case rev >= newerForms || rev == "":
		return q, nil
	case len(q.Older) == 0:
		return q, Public("the user cannot be asked: the form has choices of several, which MCP has from "+string(newerForms)+" on", nil)
	}
	q.Schema = q.Older
	return q, nil
}

// newerForms is the first revision whose forms have defaults, titles of choices, and
// choices of several.
const newerForms Revision = "2025-11-25"

// An Answer is that of the user. In JSON it is MCP's ElicitResult.
type Answer struct {
	Action  string          `json:"action"`            // "accept", "decline" or "cancel"
	Content json.RawMessage `json:"content,omitempty"` // the form, where it was accepted
}

// Errors of [Ask], which a model may read.
var (
	ErrDeclined  = Public("the user declined to answer", nil)
	ErrDismissed = Public("the user dismissed the question without an answer", nil)
)

// An InputRequiredError is the error of a tool whose question is answered with a
// repeated call: see [Answered]. The result of the call asks for that.
type InputRequiredError struct {
	Key      string // of the question, the same when the call is repeated
	Question Question
	State    string // what the client sends back with the answer, "" for none
}

// Error tells what is asked.
func (e *InputRequiredError) Error() string {
	return "the user has to answer first: " + e.Question.Message
}

// Answered returns the asker for a protocol where the answers come with a
// repeated call (MCP 2026-07-28, "Multi Round-Trip Requests"): inputResponses and
// requestState are what the call has of them, and may be empty. A question
// without an answer is an [*InputRequiredError].
//
// The state has the answers of earlier rounds, since a client sends those of the
// last one alone. It is not signed: who could change it could give other answers,
// too.
func Answered(inputResponses map[string]Answer, requestState string) Asker {
	var earlier map[string]Answer
	broken := requestState != "" && json.Unmarshal([]byte(requestState), &earlier) != nil
	answers := map[string]Answer{}
	maps.Copy(answers, earlier)
	maps.Copy(answers, inputResponses)
	var mu sync.Mutex
	asked := map[string]int{}
	used := map[string]Answer{}
	return func(_ context.Context, q Question) (Answer, error) {
		if broken {
			return Answer{}, errors.New("the requestState is none that was sent")
		}
		mu.Lock()
		defer mu.Unlock()
		key := q.key()
		if asked[key]++; asked[key] > 1 {
			key += "-" + strconv.Itoa(asked[key])
		}
		if answer, ok := answers[key]; ok {
			used[key] = answer
			return answer, nil
		}
		required := &InputRequiredError{Key: key, Question: q}
		if len(used) > 0 {
			state, err := json.Marshal(used)
			if err != nil {
				return Answer{}, err
			}
			required.State = string(state)
		}
		return Answer{}, required
	}
}

// key identifies a question by what it asks, in whatever order questions come.
func (q Question) key() string {
	h := fnv.New64a()
	h.Write([]byte(q.Message))
	h.Write([]byte{0})
	h.Write(q.Schema)
	return fmt.Sprintf("ask-%016x", h.Sum64())
}

// inputRequired returns the error of that type in another, nil for none. An error
// whose own methods panic is none.
func inputRequired(err error) (required *InputRequiredError) {
	defer func() {
		if recover() != nil {
			required = nil
		}
	}()
	errors.As(err, &required)
	return required
}

// result is that of a call which is to be repeated with an answer
// (InputRequiredResult of MCP 2026-07-28).
func (e *InputRequiredError) result() Result {
	b := []byte(`"inputRequests":{`)
	b = appendString(b, e.Key)
	b = append(b, `:{"method":"elicitation/create","params":{"mode":"form"`...)
	b = appendMember(b, "message", e.Question.Message)
	b = append(append(append(b, `,"requestedSchema":`...), e.Question.Schema...), "}}},"...)
	if e.State != "" {
		b = append(appendString(append(b, `"requestState":`...), e.State), ',')
	}
	b = append(b, `"resultType":"input_required"`...)
	r := ContentResult(TextContent(e.Error()))
	r.Err = e
	r.given = given{members: b, unfinished: true}
	return r
}
