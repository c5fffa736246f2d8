package call

import "errors"

// defaultItems is how many values of a sequence are collected where no option
// says otherwise.
const defaultItems = 1000

// MaxItems limits how many values a call collects from a tool that returns a
// sequence, such as an [iter.Seq] (default 1,000). If there are more, the result is
// the error [ErrTooManyItems]: a list that is cut would look complete to a program
// that reads the structured result. A tool that wants to send a first page has to
// stop by itself, and say so in its result.
func MaxItems(n int) Option { return func(o *options) { o.maxItems = max(1, n) } }

// ErrTooManyItems is the error of a tool that yielded more values than [MaxItems]
// allows.
var ErrTooManyItems = errors.New("the tool yielded more items than a result may have")

// Collect returns the values of a sequence as a list, which is never nil. It reports
// false if there are more than [MaxItems] values, or if the call was cancelled; the
// sequence is stopped at its next value, and the reason becomes the result of the
// call. It is for generated code.
func Collect[T any](r *Reader, seq func(yield func(T) bool)) (list []T, ok bool) {
	if seq == nil {
		r.NoResult()
		return nil, false
	}
	list = []T{}
	for v := range seq {
		if !r.hasRoom(len(list)) {
			return nil, false
		}
		list = append(list, v)
	}
	return list, !r.Failed(r.Context().Err())
}

// CollectOrFail is [Collect] for a sequence that can fail: the first error that it
// yields is the error of the tool.
func CollectOrFail[T any](r *Reader, seq func(yield func(T, error) bool)) (list []T, ok bool) {
	if seq == nil {
		r.NoResult()
		return nil, false
	}
	list = []T{}
	for v, err := range seq {
		if r.Failed(err) || !r.hasRoom(len(list)) {
			return nil, false
		}
		list = append(list, v)
	}
	return list, !r.Failed(r.Context().Err())
}

// hasRoom reports whether a list of n values may have one more. Otherwise the result
// says why not.
func (r *Reader) hasRoom(n int) bool {
	if most := r.options.maxItems; n == most {
		return !r.Failed(&PublicError{
			Message: "there are more than " + plural(most, "item") + ", which is as many as one result may have: ask for fewer",
			Err:     ErrTooManyItems,
		})
	}
	return !r.Failed(r.Context().Err())
}
