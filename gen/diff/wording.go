package diff

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// wordings are the keywords that limit nothing.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var wordings = []string{
	"title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
	"contentMediaType", "contentSchema", "$comment", "$schema", "$id",
}

// isWording reports whether a keyword limits nothing: those above, and those
// that JSON Schema does not know.
func isWording(keyword string) bool {
	_, known := slices.BinarySearch(known, keyword)
	return !known || slices.Contains(wordings, keyword)
}

var known = schema.KeywordNames()

// words lists what two schemas say differently without limiting anything.
func (w *walk) words(s spot) {
	old, new := w.order(s.from, s.to)
	covered := w.compareMeanings(s)
	for _, keyword := range eitherOf(old.Keys(), new.Keys()) {
		a, b := old.Under(keyword), new.Under(keyword)
		message := covered && keyword == "description" || s.demanded && keyword == "default" && b == nil
		if message || !isWording(keyword) || silent(keyword) || same(keyword, a, b) {
			continue
		}
		class := Wording
		if keyword == "default" && w.part == Input {
			class = Compatible
		}
		w.add(s, edit{keyword: keyword, class: class, message: wordingMessage(keyword, a, b, w.part)})
	}
}

// silent reports whether a change of a keyword is none to anybody: a remark
// among authors, and what a document is called and written in.
func silent(keyword string) bool {
	return keyword == "$comment" || keyword == "$schema" || keyword == "$id"
}

// eitherOf returns the names that are in one of two lists, each once.
func eitherOf(a, b []string) []string {
	all := slices.Clone(a)
	for _, name := range b {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func wordingMessage(keyword string, old, new *schema.Doc, part Part) string {
	switch {
	case keyword == "default" && part == Input:
		return defaultMessage(old, new)
	case keyword == "deprecated" && new.IsTrue():
		return "deprecated now"
	case keyword == "deprecated" && old.IsTrue():
		return "no longer deprecated"
	}
	return valuesMessage(keyword, old, new)
}

func defaultMessage(old, new *schema.Doc) string {
	message := valuesMessage("default", old, new) + "; a call that leaves it out "
	if new == nil {
		return message + "no longer means " + shown(old)
	}
	return message + "now means " + shown(new)
}
