package call

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
)

// numbers counts without an end.
func numbers(yield func(int) bool) {
	for i := 0; yield(i); i++ {
	}
}

// first yields the first n of a sequence.
func first(n int, seq iter.Seq[int]) iter.Seq[int] {
	return func(yield func(int) bool) {
		for v := range seq {
			if n--; n < 0 || !yield(v) {
				return
			}
		}
	}
}

// failing yields n numbers, and then an error and one number more.
func failing(n int, err error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for v := range first(n, numbers) {
			if !yield(v, nil) {
				return
			}
		}
		if yield(0, err) {
			yield(n, nil)
		}
	}
}

func sendNumbers(list []int, ok bool) Result {
	if !ok {
		return Result{}
	}
	return ContentResult(TextContent(fmt.Sprint(list)))
}

func collect(seq iter.Seq[int]) func(*Reader) Result {
	return func(r *Reader) Result {
		list, ok := Collect(r, seq)
		return sendNumbers(list, ok)
	}
}

func collectOrFail(seq iter.Seq2[int, error]) func(*Reader) Result {
	return func(r *Reader) Result {
		list, ok := CollectOrFail(r, seq)
		return sendNumbers(list, ok)
	}
}

func TestCollect(t *testing.T) {
	broken := errors.New("line 3 cannot be read")
	const many = "there are more than 3 items, which is as many as one result may have: ask for fewer"
	for _, test := range []struct {
		name string
		tool func(*Reader) Result
		text string
		err  error
	}{
		{"none", collect(first(0, numbers)), "[]", nil},
		{"as many as can be", collect(first(3, numbers)), "[0 1 2]", nil},
		{"one more", collect(first(4, numbers)), many, ErrTooManyItems},
		{"without an end", collect(numbers), many, ErrTooManyItems},
		{"nil", collect(nil), "the tool returned no result", errNoResult},
		{"nil for errors", collectOrFail(nil), "the tool returned no result", errNoResult},
		{"no error", collectOrFail(failing(1, nil)), "[0 0 1]", nil},
		{"an error", collectOrFail(failing(2, broken)), failed, broken},
		{"an error first", collectOrFail(failing(0, broken)), failed, broken},
		{"an error behind as many as can be", collectOrFail(failing(3, broken)), failed, broken},
		{"too many before an error", collectOrFail(failing(4, broken)), many, ErrTooManyItems},
		{"an error for the model", collectOrFail(failing(1, &PublicError{Message: "a"})), "a", &PublicError{}},
		{"a panic", collect(func(yield func(int) bool) { yield(1); panic("b") }), failed, &PanicError{}},
		{"one that does not stop", collect(func(yield func(int) bool) {
			for range 9 {
				yield(1)
			}
		}), failed, &PanicError{}},
	} {
		r := answer(t, test.tool, MaxItems(3), MaskErrors())
		if got := r.Text(); got != test.text {
			t.Errorf("%s: got %q, want %q", test.name, got, test.text)
		}
		same := errors.Is(r.Err, test.err)
		switch test.err.(type) {
		case *PanicError:
			same = errors.As(r.Err, new(*PanicError))
		case *PublicError:
			same = errors.As(r.Err, new(*PublicError))
		}
		if !same || r.IsError != (test.err != nil) {
			t.Errorf("%s: the error is %v, want %v", test.name, r.Err, test.err)
		}
	}
	if got := answer(t, collect(first(1000, numbers))); got.IsError {
		t.Error(got.Err)
	}
	if got := answer(t, collect(first(1001, numbers))); !errors.Is(got.Err, ErrTooManyItems) {
		t.Error(got.Err)
	}
}

// TestCollectCancelled: a call that is cancelled ends the sequence, and what came
// until then is no result, even where the sequence ends by itself.
func TestCollectCancelled(t *testing.T) {
	for _, ends := range []bool{false, true} {
		var cancel context.CancelFunc
		var yielded []int
		seq := func(yield func(int) bool) {
			for v := range numbers {
				if v == 2 {
					cancel()
				}
				if yielded = append(yielded, v); v == 2 && ends || !yield(v) {
					return
				}
			}
		}
		for name, tool := range map[string]func(*Reader) Result{
			"Collect": collect(seq),
			"CollectOrFail": collectOrFail(func(yield func(int, error) bool) {
				for v := range seq {
					if !yield(v, nil) {
						return
					}
				}
			}),
		} {
			yielded = nil
			ctx, stop := context.WithCancel(context.Background())
			cancel = stop
			r := answerTo(ctx, tool)
			if r.Err != context.Canceled || !slices.Equal(yielded, []int{0, 1, 2}) {
				t.Errorf("%s: got %v behind %v", name, r.Err, yielded)
			}
		}
	}
}
