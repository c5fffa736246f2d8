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

// A Text is what the model says: a piece of it where the adapter streams, or else
// all of a turn.
type Text struct {
	Text    string
	Thought bool // it is what the model thinks, which is not for the user
}

// A Turn is all that the model says at a time. It comes before the calls that it
// asks for are made.
type Turn struct {
	Text  string // "" where it does nothing but call
	Calls []Call // none at the end of a conversation
	// Stop is why the model stopped, in the words of its API. A text that was cut
	// off, or refused, is told apart by that alone.
	Stop  string
	Usage Usage
	// Response is the answer of the API in the type of its SDK: see the adapter.
	Response any
}

// A Call is a call that a model asks for.
type Call struct {
	ID   string `json:"id"` // by which the API knows it
	Name string `json:"name"`
	Args string `json:"args"` // what the model sent, which should be a JSON object
}

// Calling says that a call begins.
type Calling struct{ Call Call }

// Returned is what came of a call. Of calls that run at a time, the first to end
// comes first.
type Returned struct {
	Call   Call
	Result call.Result
}

// A Waiting is a call that waits for a person. It can be kept as JSON.
type Waiting struct {
	Call     Call     `json:"call"`
	Reason   string   `json:"reason"` // what the error of the approval says
	Decision Decision `json:"decision,omitempty"`
	Message  string   `json:"message,omitempty"` // for the model, with a denial
}

// A Decision is what a person says to a call. [Undecided] asks the approval of
// the tool again.
type Decision string

// The decisions.
const (
	Undecided Decision = ""
	Approved  Decision = "approved"
	Denied    Decision = "denied"
)

// Approve returns the call to be made.
func (w Waiting) Approve() Waiting {
	w.Decision = Approved
	return w
}

// Deny returns the call not to be made, with what the model is told about that,
// which may be "".
func (w Waiting) Deny(message string) Waiting {
	w.Decision, w.Message = Denied, message
	return w
}

// End is the last event, also with an error, where it says how far the
// conversation came.
type End struct {
	Text    string // of the last turn
	Stop    string // likewise
	Rounds  int    // how often the model was asked
	Usage   Usage  // of all turns
	Waiting []Waiting
	// Response is that of the last turn.
	Response any
}

// A Usage is a number of tokens, as the API counts them; 0 for what it does not.
type Usage struct {
	Input     int64 // all that was read, the cached included
	Cached    int64 // of these, read from a cache
	Output    int64 // all that was written, the reasoning included
	Reasoning int64 // of these, the reasoning
}

// Add returns the sum of both.
func (u Usage) Add(v Usage) Usage {
	return Usage{
		Input: u.Input + v.Input, Cached: u.Cached + v.Cached,
		Output: u.Output + v.Output, Reasoning: u.Reasoning + v.Reasoning,
	}
}
