package docs

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// meanings returns what a description says of each value, and the rest of it;
// the whole of it where it does not say more than the values.
func meanings(description string, values []*schema.Doc) (rest string, told []string) {
	rest, list := words.Meanings(description, values)
	for _, m := range list {
		told = append(told, m.String())
	}
	return rest, told
}
