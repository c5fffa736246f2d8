package loop

import "github.com/go-toolgen/toolgen/gen/call"

// An Event is an event of a conversation: [Text], [Turn], [Calling], [Returned], [Waiting],
// or [End].
type Event interface{ event() }

func (Text) event()     {}
func (Turn) event()     {}
func (Calling) event()  {}
func (Returned) event() {}
func (Waiting) event()  {}
func (End) event()      {}

// A Text is the event for the model's text: a part of a turn if the adapter streams, else
// the whole text of the turn.
type Text struct {
	Text    string
	Thought bool // whether it is the model's reasoning, which is not for the user
}

// A Turn is the complete output of the model in one response. The event is reported before
// its calls begin.
type Turn struct {
	Text  string // "" if the model only calls tools
	Calls []Call // empty at the end of a conversation
	// Stop is the reason why the model stopped, as its API names it. Only Stop shows
	// whether the text was cut off or is a refusal. Stop is "refusal" if the model refused,
	// even if the API reports "stop" or "completed".
	Stop  string
	Usage Usage
	// Response is the response of the API in the type of its SDK: see the adapter.
	Response any
}

// A Call is a tool call that a model requests.
type Call struct {
	ID   string `json:"id"` // the API's identifier of the call
	Name string `json:"name"`
	Args string `json:"args"` // arguments as the model sent them, which should be a JSON object
	// Type is the API's type of the call, or "" for a function call. Only the adapter
	// uses it.
	Type string `json:"type,omitempty"`
	// Problem is the reason why the call cannot be executed, or "". The result of such a
	// call is an error with this reason.
	Problem string `json:"problem,omitempty"`
}

// Calling is the event that a call begins.
type Calling struct{ Call Call }

// Returned is the event that a call has ended, with its result. For calls that run at the
// same time, the events are in the order in which the calls end.
type Returned struct {
	Call   Call
	Result call.Result
}

// A Waiting is a call that waits for the decision of a person. It can be stored as
// JSON.
type Waiting struct {
	Call     Call     `json:"call"`
	Reason   string   `json:"reason"` // message of the error that the function of call.Approve returned
	Decision Decision `json:"decision,omitempty"`
	Message  string   `json:"message,omitempty"` // message for the model, if denied
}

// A Decision is a person's decision about a call. If a call is [Undecided], the function of
// [call.Approve] is called again.
type Decision string

// The decisions of a person.
const (
	Undecided Decision = ""
	Approved  Decision = "approved"
	Denied    Decision = "denied"
)

// Approve returns the call with permission to execute it.
func (w Waiting) Approve() Waiting {
	w.Decision = Approved
	return w
}

// Deny returns the call without permission to execute it. The model reads message as the
// result; it may be "".
func (w Waiting) Deny(message string) Waiting {
	w.Decision, w.Message = Denied, message
	return w
}

// End is the last event. If there was an error, it contains the state that the conversation
// reached.
type End struct {
	Text    string // text of the model in the last turn
	Stop    string // why the model stopped: see Turn
	Rounds  int    // number of requests to the model
	Usage   Usage  // sum of all turns
	Waiting []Waiting
	// Response is the Response of the last turn.
	Response any
}

// A Usage counts tokens as the API reports them. A count that the API does not report is 0.
type Usage struct {
	Input     int64 // all input, including input from a cache
	Cached    int64 // the part of Input from a cache
	Output    int64 // all output, including the reasoning
	Reasoning int64 // the part of Output that is reasoning
}

// Add returns the sum of u and v.
func (u Usage) Add(v Usage) Usage {
	return Usage{
		Input: u.Input + v.Input, Cached: u.Cached + v.Cached,
		Output: u.Output + v.Output, Reasoning: u.Reasoning + v.Reasoning,
	}
}
