package loop_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
)

// A conversation with a model of an adapter, for example openaitools.
func ExampleRun() {
	model := &script{turns: []loop.Turn{calls(`call_1 list`), says("Two notes.")}}
	for event, err := range loop.Run(context.Background(), model, notes()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		switch event := event.(type) {
		case loop.Text:
			fmt.Println("text:", event.Text)
		case loop.Calling:
			fmt.Println("calling", event.Call.Name)
		case loop.Returned:
			fmt.Println("returned", event.Result.Text())
		case loop.End:
			fmt.Println(event.Rounds, "rounds,", event.Usage.Output, "tokens written")
		}
	}
	// Output:
	// calling list
	// returned milk, eggs
	// text: Two
	// text: notes.
	// 2 rounds, 5 tokens written
}

// A call that a person must approve ends the conversation, which continues with the
// decision, in the same or another process.
func ExampleResume() {
	tools := notes().With(call.Approve(func(_ context.Context, c call.Call) error {
		if c.Tool.Destructive() {
			return fmt.Errorf("%s cannot be undone: %w", c.Name, call.ErrWait)
		}
		return nil
	}))
	model := &script{turns: []loop.Turn{calls(`call_1 clear`), says("Done.")}}
	end, err := loop.Finish(loop.Run(context.Background(), model, tools))
	if err != nil {
		fmt.Println(err)
		return
	}
	kept, err := json.MarshalIndent(end.Waiting, "", "  ")
	fmt.Println(string(kept), err)

	var waiting []loop.Waiting
	if err := json.Unmarshal(kept, &waiting); err != nil {
		fmt.Println(err)
		return
	}
	for i := range waiting {
		waiting[i] = waiting[i].Approve() // or Deny("Keep the eggs.")
	}
	end, err = loop.Finish(loop.Run(context.Background(), model, tools, loop.Resume(waiting...)))
	fmt.Println(end.Text, err)
	// Output:
	// [
	//   {
	//     "call": {
	//       "id": "call_1",
	//       "name": "clear",
	//       "args": "{}"
	//     },
	//     "reason": "clear cannot be undone: the call waits for the approval of a person"
	//   }
	// ] <nil>
	// Done. <nil>
}

func notes() call.Set {
	list := call.Must(call.New(call.Definition{Name: "list", Annotations: `{"readOnlyHint":true}`},
		func(context.Context, call.Call) call.Result {
			return call.ContentResult(call.TextContent("milk, eggs"))
		}))
	empty := call.Must(call.New(call.Definition{Name: "clear"},
		func(context.Context, call.Call) call.Result { return call.ContentResult() }))
	return call.Must(call.Join(list, empty))
}
