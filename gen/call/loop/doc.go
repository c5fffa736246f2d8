// Package loop has the conversation of a model with the tools of a set: the
// model speaks, the calls that it asks for are made, it reads what came of them,
// and so on until it asks for no more.
//
// In: a [Model], which an adapter makes of a client of some provider, and a
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
// What a program says to each call, such as who may make it, how long it takes
// and how long its result is, are options and interceptors of the set: package
// [call] has them. A call that a person decides about, whose approval returns an
// error that wraps [call.ErrWait], is handed out, and the conversation ends
// there. It goes on with what the person said: see [Resume].
//
// Whatever happens, each call of the model gets an answer, or is handed out, so
// that the conversation can go on from where it stopped.
//
// Start reading at [Run] (run.go), then [Answer] (answer.go).
package loop
