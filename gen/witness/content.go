package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// The characters of base64, each with the line breaks that may follow it.
const (
	base64Letter  = `[A-Za-z0-9+/][\r\n]*`
	base64Padding = `=[\r\n]*`
)

// base64Shape matches the texts that Go's decoder of base64 (RFC 4648, section 4),
// which generated calls use, accepts, and no others: it ignores line breaks, and
// the bits that padding leaves unused.
// https://www.rfc-editor.org/rfc/rfc4648#section-4
const base64Shape = `^[\r\n]*((` + base64Letter + `){4})*((` + base64Letter + `){2}(` + base64Padding + `){2}|(` + base64Letter + `){3}` + base64Padding + `)?$`

// readContentEncoding reads "base64" as an assertion, which it is for generated
// calls. Other encodings are annotations.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
func (r *reader) readContentEncoding(_, value *schema.Doc) lit {
	return r.readNamed("contentEncoding", value)
}

func (r *reader) readFormat(_, value *schema.Doc) lit { return r.readNamed("format", value) }

// readNamed reads a keyword whose value is the name of a format. A name that is not
// known asserts nothing.
func (r *reader) readNamed(keyword string, value *schema.Doc) lit {
	if value.Kind != schema.String {
		return yesLit
	}
	if f := formatNamed(value.Text); f == nil || f.keyword() != keyword {
		return yesLit
	}
	return r.add(node{op: opFormat, types: typeOf(schema.String), text: value.Text})
}
