package call

// textPhrase says what is wanted of a string.
func textPhrase(n *node) string {
	words := "a string"
	if count := countPhrase(n.minLength, n.maxLength, "character"); count != "" {
		words += " of " + count
	}
	switch {
	case n.format != nil:
		words += " that is " + formatPhrase(n.format.name)
	case n.base64:
		words += " in base64 (RFC 4648, section 4, with padding)"
	}
	if n.pattern != nil {
		words += " that " + patternPhrase(n.pattern.String())
	}
	return words
}

// formatWords are the formats in words, with an example where a model could
// take them for something else.
var formatWords = []struct{ format, words string }{
	{"date-time", "a date and time with an offset (RFC 3339), such as 2026-01-31T09:30:00Z"},
	{"date", "a date, such as 2026-01-31"},
	{"time", "a time with an offset (RFC 3339), such as 09:30:00Z"},
	{"duration", "a duration (ISO 8601), such as PT1H30M"},
	{"email", "an email address"},
	{"idn-email", "an email address"},
	{"hostname", "a host name"},
	{"idn-hostname", "a host name"},
	{"ipv4", "an IPv4 address, such as 192.0.2.1"},
	{"ipv6", "an IPv6 address, such as 2001:db8::1"},
	{"uri", "an absolute URI, such as https://example.com/a"},
	{"uri-reference", "a URI or a relative reference"},
	{"iri", "an absolute IRI, such as https://example.com/a"},
	{"iri-reference", "an IRI or a relative reference"},
	{"uri-template", "a URI template (RFC 6570)"},
	{"uuid", "a UUID, such as 123e4567-e89b-12d3-a456-426614174000"},
	{"json-pointer", "a JSON pointer (RFC 6901), such as /a/0"},
	{"relative-json-pointer", "a relative JSON pointer, such as 1/a"},
	{"regex", "a regular expression"},
}

// formatPhrase is a format in words.
func formatPhrase(name string) string {
	for _, f := range formatWords {
		if f.format == name {
			return f.words
		}
	}
	return "of the format " + name
}
