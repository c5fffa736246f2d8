package standin

import (
	"errors"
	"fmt"
	"slices"
)

// A Call is a call of a tool by a model.
type Call struct {
	ID        string // set by the server
	Name      string
	Arguments string // JSON
}

// A Turn is one turn of a model: calls, or a text that ends the conversation.
type Turn struct {
	Text  string
	Calls []Call
}

// An Exchange contains the calls of a turn and the text of each result.
type Exchange struct {
	Calls   []Call
	Results []string
}

// A Model returns the turn after the given exchanges. It is deterministic, so that a server
// can check whether a conversation contains only turns of the model.
type Model func([]Exchange) Turn

// after returns the turn after the exchanges so far, with the ids of its calls.
func (m Model) after(history []Exchange) Turn {
	turn := m(history)
	for i := range turn.Calls {
		turn.Calls[i].ID = fmt.Sprintf("call_%d_%d", len(history)+1, i+1)
	}
	return turn
}

// checkCalls checks that said contains exactly the calls of due, the expected turn.
func checkCalls(said []Call, due Turn) error {
	switch {
	case len(due.Calls) == 0:
		return errors.New("the conversation has already ended")
	case !slices.Equal(said, due.Calls):
		return fmt.Errorf("the model's calls were %q, not %q", due.Calls, said)
	}
	return nil
}

// An answer is the result of the call with an id.
type answer struct{ id, text string }

// exchange combines calls with answers, which must contain one result for each call, in
// the same order.
func exchange(calls []Call, answers []answer) (Exchange, error) {
	done := Exchange{Calls: calls}
	for i, c := range calls {
		if i == len(answers) {
			return done, fmt.Errorf("no tool output for the call %s of %s", c.ID, c.Name)
		}
		if answers[i].id != c.ID {
			return done, fmt.Errorf("got a tool output for the call %q, want the output for the call %q", answers[i].id, c.ID)
		}
		done.Results = append(done.Results, answers[i].text)
	}
	if more := answers[len(calls):]; len(more) > 0 {
		return done, fmt.Errorf("unexpected tool output for the call %q", more[0].id)
	}
	return done, nil
}
