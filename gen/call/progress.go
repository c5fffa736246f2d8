package call

import "context"

// A ProgressFunc tells a client how far a call has come: see [Progress]. Adapters put
// one into the context of a call if the client wants to know.
type ProgressFunc func(ctx context.Context, done, total float64, message string)

// Progress tells the client how far the call has come: done, which must increase each
// time, of total, which is 0 if it is not known. It does nothing if the context
// provides no [ProgressFunc].
func Progress(ctx context.Context, done, total float64, message string) {
	if report, ok := Provided[ProgressFunc](ctx); ok && report != nil {
		report(ctx, done, total, message)
	}
}
