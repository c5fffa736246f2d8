package loop

import "github.com/go-toolgen/toolgen/gen/call"

// An Event is something that happens in a conversation: [Text], [Turn],
// [Calling], [Returned], [Waiting] or [End].
type Event interface{ event() }

func (Text) event()     {}
func (Turn) event()     {}
func (Calling) event()  {}
func (Returned) event() {}
func (Waiting) event()  {}
func (End) event()      {}

// A Text is the event that the model says something: a piece of a turn if the adapter
// streams, else the whole text of the turn.
type Text struct {
	Text    string
	Thought bool // whether it is the model's reasoning, which is not for the user
}

// A Turn is all that the model said in one response. As an event it comes before its
// calls begin.
type Turn struct {
	Text  string // "" if the model only calls tools
	Calls []Call // none at the end of a conversation
	// Stop is the reason why the model stopped, as its API names it. Only Stop says
	// whether the text was cut off or is a refusal.
	Stop  string
	Usage Usage
	// Response is the response of the API in the type of its SDK: see the adapter.
	Response any
}

// A Call is a call of a tool that a model wants executed.
type Call struct {
	ID   string `json:"id"` // the API's identifier of the call
	Name string `json:"name"`
	Args string `json:"args"` // what the model sent, which should be a JSON object
}

// Calling is the event that a call begins.
type Calling struct{ Call Call }

// Returned is the event that a call has ended, with its result. Of calls that run at
// the same time, the first to end comes first.
type Returned struct {
	Call   Call
	Result call.Result
}

// A Waiting is a call that waits for the decision of a person. It can be stored as
// JSON.
type Waiting struct {
	Call     Call     `json:"call"`
	Reason   string   `json:"reason"` // the text of the error of call.Approve's function
	Decision Decision `json:"decision,omitempty"`
	Message  string   `json:"message,omitempty"` // for the model, with a denial
}

// A Decision is what a person decided about a call. With [Undecided], the function of
// [call.Approve] is asked again.
type Decision string

// The decisions.
const (
	Undecided Decision = ""
	Approved  Decision = "approved"
	Denied    Decision = "denied"
)

// Approve returns the call with the decision that it may be executed.
func (w Waiting) Approve() Waiting {
	w.Decision = Approved
	return w
}

// Deny returns the call with the decision that it may not be executed. message is the
// result that the model reads; it may be "".
func (w Waiting) Deny(message string) Waiting {
	w.Decision, w.Message = Denied, message
	return w
}

// End is the last event. With an error, it says how far the conversation came.
type End struct {
	Text    string // what the model said in the last turn
	Stop    string // why it stopped then: see Turn
	Rounds  int    // how often the model was asked
	Usage   Usage  // of all turns
	Waiting []Waiting
	// Response is the Response of the last turn.
	Response any
}

// A Usage counts tokens, as the API reports them; 0 for what it does not report.
type Usage struct {
	Input     int64 // all input, including what came from a cache
	Cached    int64 // the part of Input that came from a cache
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
