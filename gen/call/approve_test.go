package call

import (
	"context"
	"testing"
	"time"
)

// TestApprovedContext: a tool that was approved sees the context of its call with
// its type, also behind a time-out, and is not approved of what it calls.
func TestApprovedContext(t *testing.T) {
	type session struct{ context.Context }
	seen := false
	set := Must(New(Definition{Name: "sample"}, func(ctx context.Context, _ Call) Result {
		_, err := Require[session](ctx)
		again, _ := Provided[isApproved](ctx)
		seen = err == nil && !bool(again)
		return ContentResult()
	})).With(Timeout(time.Minute), Approve(func(context.Context, Call) error { return ErrWait }))
	ctx := session{Approved(t.Context())}
	if r := set.Call(ctx, "sample", nil); r.IsError || !seen {
		t.Errorf("got %+v, seen %t", r, seen)
	}
}
