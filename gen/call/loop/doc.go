// Package loop runs the conversation of a model with the tools of a set: it sends a request
// to the model, executes the calls of the model, sends the results to the model, and so on
// until the model calls no tool.
//
// The input is a [Model], which an adapter implements with the SDK of a provider, and a
// [call.Set]. The output is the events of the conversation, as they happen:
//
//	for event, err := range loop.Run(ctx, model, tools) {
//		if err != nil {
//			return err
//		}
//		switch event := event.(type) {
//		case loop.Text:
//			fmt.Print(event.Text)
//		case loop.Returned:
//			log.Print(event.Call.Name, event.Result.IsError)
//		}
//	}
//
// Options and interceptors of the set, in package [call], control who may make a call, how
// long it may run, how large its result may be, and so on. If the function of [call.Approve]
// returns an error that wraps [call.ErrWait], a person has to decide: the conversation ends
// with the call as [Waiting], and [Resume] continues it with the decision.
//
// In any case, each call of the model gets a result or is Waiting, so that a conversation
// can always continue where it stopped.
//
// Start reading at [Run] (run.go), then [Answer] (answer.go).
package loop
