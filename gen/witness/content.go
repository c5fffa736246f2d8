package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// The letters of base64, behind each of which a line may end.
const (
	base64Letter  = `[A-Za-z0-9+/][\r\n]*`
	base64Padding = `=[\r\n]*`
)

// base64Shape matches every text of base64, and no other. As in Go's decoder,
// which the generated calls use, lines may be broken, and bits that padding
// leaves over are not looked at.
// https://www.rfc-editor.org/rfc/rfc4648#section-4
const base64Shape = `^[\r\n]*((` + base64Letter + `){4})*((` + base64Letter + `){2}(` + base64Padding + `){2}|(` + base64Letter + `){3}` + base64Padding + `)?$`

// readContentEncoding holds texts to base64, as the generated calls do. Other
// encodings only tell something to readers.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
func (r *reader) readContentEncoding(_, value *schema.Doc) lit {
	return r.readNamed("contentEncoding", value)
}

func (r *reader) readFormat(_, value *schema.Doc) lit { return r.readNamed("format", value) }

// readNamed reads a keyword whose value is the name of a format.
func (r *reader) readNamed(keyword string, value *schema.Doc) lit {
	if value.Kind != schema.String {
		return yesLit
	}
	if f := formatNamed(value.Text); f == nil || f.keyword() != keyword {
		return yesLit
	}
	return r.add(node{op: opFormat, types: typeOf(schema.String), text: value.Text})
}
