package lower

import (
	"cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// orNull returns a document, null for nil. Null is no schema, and is refused
// where a document is looked at as a whole.
func orNull(doc *schema.Doc) *schema.Doc { return cmp.Or(doc, &schema.Doc{}) }
