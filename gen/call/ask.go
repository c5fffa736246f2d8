package call

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
// to repeat. An answer belongs to the question with the same message, or with the same key:
// see [AskKey].
func Ask[T any](ctx context.Context, message string, opts ...AskOption) (T, error) {
	var value T
	asker, ok := Provided[Asker](ctx)
	if !ok || asker == nil {
		return value, Public(cannotAsk, &NeedError{Need: NeedOf[Asker]()})
	}
	form, err := formOf[T]()
	if err != nil {
		return value, err
	}
	question := Question{Message: message, Schema: json.RawMessage(form.Output.Schema), Older: json.RawMessage(form.Older)}
	for _, option := range opts {
		option(&question)
	}
	answer, err := asker(ctx, question)
	switch {
	case err != nil:
		return value, err
	case answer.Action == "decline":
		return value, ErrDeclined
	case answer.Action == "cancel":
		return value, ErrDismissed
	case answer.Action != "accept":
		return value, invalidParams(fmt.Sprintf("an answer has the unknown action %q", answer.Action))
	case len(answer.Content) == 0: // the user filled in nothing
		answer.Content = json.RawMessage("{}")
	}
	value, err = form.Decode(answer.Content)
	if refused := (*AnswerError)(nil); errors.As(err, &refused) {
		err = Public(err.Error(), err)
	}
	return value, err
}

// An AskOption changes a question of [Ask].
type AskOption func(*Question)

// AskKey sets the key of a question: see [Question]. With a key, the message may differ when
// the call is repeated.
func AskKey(key string) AskOption { return func(q *Question) { q.Key = key } }

// An Asker sends a question to the user and returns the answer. Adapters put an Asker into
// the context of each call (see [Provide]). [Ask] returns its error.
type Asker func(ctx context.Context, q Question) (Answer, error)

// A Question is a question to the user: a message and a form for the answer.
type Question struct {
	// Key identifies the question within a call whose answers arrive with a repeated call.
	// If it is empty, the message and the schema identify the question.
	Key     string
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

// The errors that [Ask] returns if the user does not answer. A model may read them.
var (
	ErrDeclined  = Public("the user declined to answer", nil)
	ErrDismissed = Public("the user dismissed the question without an answer", nil)
)

// An InputRequiredError is the error of a tool whose question is answered by a repeated
// call: see [Answered]. The result of the call instructs the client to repeat the call with
// an answer. A tool with several questions can join their errors with [errors.Join]: then
// the client answers all of them together.
type InputRequiredError struct {
	Key      string // identifies the question; it is the same when the call is repeated
	Question Question
	// Method and Params are another request to the client, instead of the question: for
	// example, "sampling/createMessage" and its parameters.
	Method string
	Params json.RawMessage
	State  string // value that the client has to send back with the answer, or ""
}

// Error returns the message of the question.
func (e *InputRequiredError) Error() string {
	if e.Method != "" {
		return "the client has to answer first: " + e.Method
	}
	return "the user has to answer first: " + e.Question.Message
}

func (e *InputRequiredError) request() (method string, params json.RawMessage) {
	if e.Method != "" {
		return e.Method, e.Params
	}
	b := appendMember([]byte(`{"mode":"form"`), "message", e.Question.Message)
	b = append(append(append(b, `,"requestedSchema":`...), e.Question.Schema...), '}')
	return "elicitation/create", b
}

// InputRequired returns the InputRequiredResult (MCP 2026-07-28) with the requests of all
// [*InputRequiredError]s in the tree of err. It returns nil if there is no such error.
func InputRequired(err error) json.RawMessage {
	members := inputsMembers(inputsRequired(err))
	if members == nil {
		return nil
	}
	return fmt.Appendf(nil, `{%s"resultType":%s}`, members, inputRequiredType)
}

const inputRequiredType = `"input_required"`

// inputsMembers returns the members of the InputRequiredResult for some errors. A comma
// follows each member.
func inputsMembers(all []*InputRequiredError) []byte {
	if len(all) == 0 {
		return nil
	}
	b := []byte(`"inputRequests":{`)
	state := ""
	for i, e := range all {
		if i > 0 {
			b = append(b, ',')
		}
		method, params := e.request()
		b = appendString(b, e.Key)
		b = appendString(append(b, `:{"method":`...), method)
		if params != nil {
			b = append(append(b, `,"params":`...), params...)
		}
		b = append(b, '}')
		state = cmp.Or(e.State, state)
	}
	b = append(b, "},"...)
	if state != "" {
		b = append(appendString(append(b, `"requestState":`...), state), ',')
	}
	return b
}

// inputsRequired returns the InputRequiredErrors in the tree of err, at most one for each
// key. An error whose own methods panic does not count.
func inputsRequired(err error) (all []*InputRequiredError) {
	defer func() {
		if recover() != nil {
			all = nil
		}
	}()
	var walk func(error)
	walk = func(err error) {
		switch err := err.(type) {
		case nil:
		case *InputRequiredError:
			if !slices.ContainsFunc(all, func(e *InputRequiredError) bool { return e.Key == err.Key }) {
				all = append(all, err)
			}
		case interface{ Unwrap() error }:
			walk(err.Unwrap())
		case interface{ Unwrap() []error }:
			for _, one := range err.Unwrap() {
				walk(one)
			}
		}
	}
	walk(err)
	return all
}

// unfinished returns the result of a call that has to be repeated with answers, if err
// requires them.
func unfinished(err error) (r Result, ok bool) {
	all := inputsRequired(err)
	if all == nil {
		return r, false
	}
	var texts []Content
	for _, e := range all {
		texts = append(texts, TextContent(e.Error()))
	}
	r = ContentResult(texts...)
	r.Err = err
	r.sdk = sdkPart{members: inputsMembers(all), resultType: inputRequiredType}
	return r, true
}
