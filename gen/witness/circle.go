package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// circles are, by schema, the schemas that it applies to the same value. One
// that comes to itself has no meaning.
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
type circles map[*schema.Doc][]*schema.Doc

// found reports whether a schema comes to itself.
func (c circles) found() bool {
	left := map[*schema.Doc]bool{} // by schema that was entered: whether it was left
	var closes func(*schema.Doc) bool
	closes = func(doc *schema.Doc) bool {
		if done, entered := left[doc]; entered {
			return !done
		}
		left[doc] = false
		for _, next := range c[doc] {
			if closes(next) {
				return true
			}
		}
		left[doc] = true
		return false
	}
	for doc := range c { // in any order: the answer is the same
		if closes(doc) {
			return true
		}
	}
	return false
}
