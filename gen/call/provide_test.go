package call

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

type user struct{ name string }

// TestProvide checks that the type is the key, including interface types, and that a context
// provides itself if it has the requested type.
func TestProvide(t *testing.T) {
	ctx := Provide(Provide(context.Background(), user{"Ada"}), io.Reader(strings.NewReader("")))
	if u, ok := Provided[user](ctx); !ok || u.name != "Ada" {
		t.Errorf("got %v, %v", u, ok)
	}
	if _, ok := Provided[io.Reader](ctx); !ok {
		t.Error("an interface is not found")
	}
	if _, ok := Provided[*strings.Reader](ctx); ok {
		t.Error("the concrete type of an interface value is found")
	}
	if u, _ := Provided[user](Provide(ctx, user{"Bob"})); u.name != "Bob" {
		t.Errorf("the inner value does not count: %v", u)
	}
	type framework struct{ context.Context }
	if _, err := Require[framework](framework{ctx}); err != nil {
		t.Error(err)
	}
	_, err := Require[*user](ctx)
	var need *NeedError
	if !errors.As(err, &need) || need.Need != NeedOf[*user]() || err.Error() != "no *call.user is provided to the call" {
		t.Errorf("got %v", err)
	}
}

func TestMissingNeeds(t *testing.T) {
	a := telling(Definition{Name: "a", Needs: []Need{NeedOf[user](), NeedOf[io.Reader]()}}, done)
	b := telling(Definition{Name: "b", Needs: []Need{NeedOf[user]()}}, done)
	set := Must(Join(a, b))
	for want, provided := range map[string][]Need{
		"<nil>": {NeedOf[io.Reader](), NeedOf[user]()},
		"the tool a needs a io.Reader, which is not provided to its calls": {NeedOf[user]()},
		"the tool a needs a call.user, which is not provided to its calls\n" +
			"the tool a needs a io.Reader, which is not provided to its calls\n" +
			"the tool b needs a call.user, which is not provided to its calls": nil,
	} {
		if got := fmt.Sprint(set.MissingNeeds(provided...)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// owner is a context that provides a user itself.
type owner struct {
	context.Context
	name string
}

func (o *owner) Value(key any) any {
	if key == NeedOf[user]() {
		return user{o.name}
	}
	return o.Context.Value(key)
}

// TestNeedIsKey checks that a context of another type can provide needs, and that values
// added to the context take precedence.
func TestNeedIsKey(t *testing.T) {
	ctx := context.Context(&owner{Provide(context.Background(), 7), "Ada"})
	if u, _ := Provided[user](ctx); u.name != "Ada" || !NeedOf[user]().ProvidedIn(ctx) || !NeedOf[int]().ProvidedIn(ctx) || NeedOf[string]().ProvidedIn(ctx) {
		t.Errorf("got %v", u)
	}
	if u, _ := Provided[user](Provide(ctx, user{"Bob"})); u.name != "Bob" {
		t.Errorf("got %v", u)
	}
}

func TestProgress(t *testing.T) {
	var told string
	ctx := Provide[ProgressFunc](context.Background(), func(_ context.Context, done, total float64, message string) {
		told = fmt.Sprint(done, total, message)
	})
	Progress(ctx, 1, 2, " half")
	Progress(context.Background(), 3, 4, "")
	if told != "1 2 half" {
		t.Errorf("told %s", told)
	}
}
