// Package loop runs the conversation of a model with the tools of a set: it asks the
// model, executes the calls that the model makes, gives it the results, and so on
// until the model calls no tool.
//
// In: a [Model], which an adapter implements with the SDK of a provider, and a
// [call.Set]. Out: the events of the conversation, as they happen:
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
// Options and interceptors of the set, in package [call], say who may make a call,
// how long it may run, how large its result may be, and so on. If the approval of a
// call returns an error that wraps [call.ErrWait], a person has to decide: the
// conversation ends there with the call as [Waiting], and goes on with the decision
// when [Resume] is given.
//
// Whatever happens, each call of the model gets a result or is Waiting, so that a
// conversation can always go on from where it stopped.
//
// Start reading at [Run] (run.go), then [Answer] (answer.go).
package loop
