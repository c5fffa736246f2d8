package call

import "errors"

// defaultItems is how many values of a sequence are collected where no option
// says otherwise.
const defaultItems = 1000

// MaxItems sets how many values a call collects of a tool that returns a
// sequence, such as an [iter.Seq] (default 1,000). One that yields more is an
// error, [ErrTooManyItems], whose text asks the model for less: a list that was
// cut would look like a whole one to each program that reads the structured
// result. A tool that has a first page to send stops by itself, and says so.
func MaxItems(n int) Option { return func(o *options) { o.maxItems = max(1, n) } }

// ErrTooManyItems is the error of a tool that yielded more than [MaxItems].
var ErrTooManyItems = errors.New("the tool yielded more items than a result may have")

// Collect returns what a sequence yields, as a list that is never nil. It reports
// false where it gave up: the list would be too long, or the call was cancelled,
// which ends the sequence at its next value. The reason is the result of the call
// then. It is for generated code.
func Collect[T any](r *Reader, seq func(yield func(T) bool)) (list []T, ok bool) {
	if seq == nil {
		r.NoResult()
		return nil, false
	}
	list = []T{}
	for v := range seq {
		if !r.takes(len(list)) {
			return nil, false
		}
		list = append(list, v)
	}
	return list, !r.Failed(r.Context().Err())
}

// CollectOrFail is [Collect] of a sequence that can fail: the first error that it
// yields is that of the tool.
func CollectOrFail[T any](r *Reader, seq func(yield func(T, error) bool)) (list []T, ok bool) {
	if seq == nil {
		r.NoResult()
		return nil, false
	}
	list = []T{}
	for v, err := range seq {
		if r.Failed(err) || !r.takes(len(list)) {
			return nil, false
		}
		list = append(list, v)
	}
	return list, !r.Failed(r.Context().Err())
}

// takes reports whether a list of n values takes one more.
func (r *Reader) takes(n int) bool {
	if most := r.options.maxItems; n == most {
		return !r.Failed(&PublicError{
			Message: "there are more than " + plural(most, "item") + ", which is as many as one result may have: ask for fewer",
			Err:     ErrTooManyItems,
		})
	}
	return !r.Failed(r.Context().Err())
}
