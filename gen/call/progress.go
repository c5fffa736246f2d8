package call

import "context"

// A ProgressFunc tells a client how far a call has come. An adapter provides it
// where the client wants to know.
type ProgressFunc func(ctx context.Context, done, total float64, message string)

// Progress tells the client how far the call has come: done is more each time,
// of a total, which is 0 where it is not known. Nothing happens where no
// [ProgressFunc] is provided.
func Progress(ctx context.Context, done, total float64, message string) {
	if tell, ok := Provided[ProgressFunc](ctx); ok && tell != nil {
		tell(ctx, done, total, message)
	}
}
