// Package loop runs the conversation of a model with the tools of a set. It sends a
// request to the model, executes the calls of the model, and sends the results, until the
// model calls no more tools.
//
// A [Model] is the connection to a provider; an adapter implements it with the provider's
// SDK. [Run] takes a Model and a [call.Set], and yields the events of the conversation as
// they happen:
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
// Options and interceptors of the set, in package [call], control each call: who may make
// it, how long it may run, how large its result may be, and so on. If the function of
// [call.Approve] returns an error that wraps [call.ErrWait], a person has to decide. The
// conversation then ends with the call as [Waiting], and [Resume] continues it with the
// decision.
//
// Each call of the model either gets a result or is Waiting, so a conversation can always
// continue where it stopped.
//
// Start reading at [Run] (run.go), then [Answer] (answer.go).
package loop
