package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// A format is what is known of a value of "format", or of "contentEncoding".
type format struct {
	name     string
	encoding bool     // it is a value of "contentEncoding"
	shape    string   // a regular expression that matches every text of the format; "" for none
	exact    bool     // shape matches no other text
	valid    []string // some texts of the format
	wrong    []string // some that are not
	wider    []string // formats that have every text of this one
}

const (
	dateShape = `[0-9]{4}-[0-9]{2}-[0-9]{2}`
	timeShape = `[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})`
	uriShape  = `^[A-Za-z][A-Za-z0-9+.-]*:[^\\]*$`
)

// formats are those that generated calls check.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
var formats = []format{
	{
		name: "date-time", shape: `^` + dateShape + `[Tt]` + timeShape + `$`,
		valid: []string{"2026-03-21T10:30:00Z", "2026-03-21T10:30:00.5+02:00"}, wrong: []string{"tomorrow", "2026-03-21"},
	},
	{
		name: "date", shape: `^` + dateShape + `$`,
		valid: []string{"2026-03-21", "2000-01-01"}, wrong: []string{"tomorrow", "2026-13-01"},
	},
	{
		name: "time", shape: `^` + timeShape + `$`,
		valid: []string{"10:30:00Z", "10:30:00.5+02:00"}, wrong: []string{"noon", "25:00:00Z"},
	},
	{
		name: "duration", shape: `^P[0-9YMWDTHS]+$`,
		valid: []string{"P1D", "PT30M", "P1Y2M3DT4H5M6S"}, wrong: []string{"a day", "P"},
	},
	{
		name: "email", shape: `(?s)^.+@.+$`, wider: []string{"idn-email"},
		valid: []string{"ann@example.com", "a@b.c"}, wrong: []string{"ann", "@"},
	},
	{
		name: "idn-email", shape: `(?s)^.+@.+$`,
		valid: []string{"ann@example.com", "änn@example.com"}, wrong: []string{"ann", "@"},
	},
	{
		name: "hostname", shape: `^[A-Za-z0-9.-]+$`, wider: []string{"idn-hostname"},
		valid: []string{"example.com", "a"}, wrong: []string{"-", "no host", ""},
	},
	{
		name: "idn-hostname", shape: `(?s).`,
		valid: []string{"example.com", "a", "bücher.example"}, wrong: []string{"-", ""},
	},
	{
		name: "ipv4", shape: `^[0-9]{1,3}(\.[0-9]{1,3}){3}$`,
		valid: []string{"192.0.2.1", "1.2.3.4"}, wrong: []string{"localhost", "1.2.3", "256.1.1.1"},
	},
	{
		name: "ipv6", shape: `^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$`,
		valid: []string{"2001:db8::1", "::1"}, wrong: []string{"localhost", "1::2::3"},
	},
	{
		name: "uri", shape: uriShape, wider: []string{"uri-reference", "iri", "iri-reference"},
		valid: []string{"https://example.com/", "urn:a"}, wrong: []string{"example", "://"},
	},
	{
		name: "uri-reference", wider: []string{"iri-reference"},
		valid: []string{"/docs", "https://example.com/", ""}, wrong: []string{`\`, `a\b`},
	},
	{
		name: "iri", shape: uriShape, wider: []string{"iri-reference"},
		valid: []string{"https://example.com/", "https://example.com/ä"}, wrong: []string{"example", "://"},
	},
	{
		name:  "iri-reference",
		valid: []string{"/docs", "/ä", ""}, wrong: []string{`\`, `a\b`},
	},
	{
		name:  "uri-template",
		valid: []string{"/docs/{name}", "/docs"}, wrong: []string{"{", "/docs/{name"},
	},
	{
		name: "uuid", shape: `^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`, exact: true,
		valid: []string{"2eb8aa08-aa98-41ea-b4aa-73b441d16380", "00000000-0000-0000-0000-000000000000"}, wrong: []string{"1", "x"},
	},
	{
		name: "json-pointer", shape: `(?s)^(/([^~]|~[01])*)?$`, exact: true,
		valid: []string{"/a", "", "/a/0"}, wrong: []string{"a", "/~"},
	},
	{
		name: "relative-json-pointer", shape: `^[0-9]`,
		valid: []string{"0", "1/a", "0#"}, wrong: []string{"a", "/a", "01"},
	},
	{
		name: "base64", encoding: true, shape: base64Shape, exact: true,
		valid: []string{"", "aGk=", "aGVsbG8="}, wrong: []string{"a", "aGk", "aGk=aGk="},
	},
	{
		name:  "regex",
		valid: []string{"^a+$", "a", ""}, wrong: []string{"(", "[", "a**"},
	},
}

// keyword returns the keyword of which the format is a value.
func (f *format) keyword() string {
	if f.encoding {
		return "contentEncoding"
	}
	return "format"
}

// formatNamed returns a format; nil for one that is not known.
func formatNamed(name string) *format {
	for i := range formats {
		if formats[i].name == name {
			return &formats[i]
		}
	}
	return nil
}

// hasFormat returns whether a text is one of a format.
func (s *search) hasFormat(name, text string) truth {
	f := formatNamed(name)
	if f.shape != "" && !s.matches(f.shape, text) {
		return no
	}
	if f.exact {
		return yes
	}
	return s.judgedFormat(name, schema.Str(text))
}
