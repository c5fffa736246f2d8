package diff

import "github.com/go-toolgen/toolgen/gen/schema"

// encoding compares how texts are encoded. Calls and readers are held to base64
// alone; every other encoding only tells something.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
func (w *walk) encoding(s spot) {
	const keyword = "contentEncoding"
	old, new := w.order(s.from, s.to)
	a, b := old.Under(keyword), new.Under(keyword)
	base64 := schema.Str("base64")
	switch {
	case schema.SameValue(a, b):
	case schema.SameValue(a, base64) || schema.SameValue(b, base64):
		w.family(s, plain(keyword))
	default:
		w.add(s, edit{keyword: keyword, class: Wording, message: valuesMessage(keyword, a, b)})
	}
}
