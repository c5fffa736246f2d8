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

// Ask asks the user a question while a tool runs, and returns the answer. T is one of Go's
// basic types, such as bool, string, int, and float64, or a struct with the directive
// //toolgen:form, for which a form was generated (see "toolgen help form"):
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
// Any other T is an error.
//
// The tool should return the error unchanged. It informs the model that the user declined
// ([ErrDeclined]) or dismissed the question ([ErrDismissed]), or that no user can be asked.
// An [*InputRequiredError] is for the client: since MCP 2026-07-28, the client calls the
// tool a second time with the answer. So the code before Ask runs twice, and must be safe
// to repeat. An answer is identified by its question's message: if a question depends on
// certain arguments, name them in the message.
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
	case len(answer.Content) == 0: // the user filled in nothing
		answer.Content = json.RawMessage("{}")
	}
	value, err = form.Decode(answer.Content)
	if refused := (*AnswerError)(nil); errors.As(err, &refused) {
		err = Public(err.Error(), err)
	}
	return value, err
}

// An Asker sends a question to the user and returns the answer. Adapters put an Asker into
// the context of each call (see [Provide]). [Ask] returns its error.
type Asker func(ctx context.Context, q Question) (Answer, error)

// A Question is a question to the user: a message and a form for the answer.
type Question struct {
	Message string
	// Schema is the JSON Schema of the form: an object whose properties are not objects
	// (MCP, elicitation, "Requested Schema"). Adapters send the question that
	// [Question.For] returns.
	// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
	Schema json.RawMessage
	// Older is the schema for clients of MCP 2025-06-18. It is empty if that revision
	// cannot express the form.
	Older json.RawMessage
}

// For returns the question for clients of a revision of MCP. If the revision cannot express
// the form, it returns an error that a model may read.
func (q Question) For(rev Revision) (Question, error) {
	switch {
	case rev >= newerForms || rev == "":
		return q, nil
	case len(q.Older) == 0:
		return q, Public("the user cannot be asked: the form has a choice of several values, which MCP has from "+string(newerForms)+" on", nil)
	}
	q.Schema = q.Older
	return q, nil
}

// newerForms is the first revision whose forms support defaults, titles of choices, and
// multiple choices.
const newerForms Revision = "2025-11-25"

// An Answer is the user's answer to a [Question]. Its JSON is MCP's ElicitResult.
// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
type Answer struct {
	Action  string          `json:"action"`            // "accept", "decline", or "cancel"
	Content json.RawMessage `json:"content,omitempty"` // the form, if it was accepted
}

// The errors of [Ask] if the user does not answer. A model may read them.
var (
	ErrDeclined  = Public("the user declined to answer", nil)
	ErrDismissed = Public("the user dismissed the question without an answer", nil)
)

// An InputRequiredError is the error of a tool whose question is answered by a repeated
// call: see [Answered]. The result of the call instructs the client to repeat it with an
// answer.
type InputRequiredError struct {
	Key      string // identifies the question; it is the same when the call is repeated
	Question Question
	State    string // value that the client has to send back with the answer, or ""
}

// Error returns the message of the question.
func (e *InputRequiredError) Error() string {
	return "the user has to answer first: " + e.Question.Message
}

// Answered returns an [Asker] for a protocol in which answers arrive with a repeated call
// (MCP 2026-07-28, "Multi Round-Trip Requests"): inputResponses and requestState come from
// the request, and may be empty. If they contain no answer to a question, the error is an
// [*InputRequiredError].
//
// The request state contains the answers of earlier rounds, because a client sends only the
// answers of the last round. It is not signed: a client that changes it could have answered
// differently in the first place.
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
			return Answer{}, errors.New("the requestState is not one that this server sent")
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

// key identifies a question by its content, in whatever order questions are asked.
func (q Question) key() string {
	h := fnv.New64a()
	h.Write([]byte(q.Message))
	h.Write([]byte{0})
	h.Write(q.Schema)
	return fmt.Sprintf("ask-%016x", h.Sum64())
}

// inputRequired returns the InputRequiredError that err wraps, or nil. An error whose own
// methods panic does not count.
func inputRequired(err error) (required *InputRequiredError) {
	defer func() {
		if recover() != nil {
			required = nil
		}
	}()
	errors.As(err, &required)
	return required
}

// result returns the result of a call that has to be repeated with an answer
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
	r.sdk = sdkPart{members: b, unfinished: true}
	return r
}
