package calls

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

// texts are checked against every format.
var texts = []string{
	"", "a", "abc", "1", "-1", "0#", "1/a", "0-1/a", "#", "/", "/a/~0", "/~2", "a.b", "a.b.", "-a", "a_b", "xn--a", "ä.de", "A.DE",
	"2026-03-21", "2026-02-29", "2026-3-21", "2026-03-21T10:30:00Z", "2026-03-21t10:30:00.5z", "2026-03-21T10:30:00+02:00", "2026-03-21 10:30:00Z",
	"10:30:00Z", "10:30:00", "23:59:60Z", "10:30:60Z", "10:30:00+24:00",
	"P1D", "P1Y2M3DT4H5M6S", "P2W", "P1Y2D", "PT1H2S", "PT0.5S", "P", "PT", "P1YT", "1h30m",
	"joe@example.com", "joe@", "@example.com", `"joe b"@example.com`, `"a\"b"@example.com`, "joe@[127.0.0.1]", "joe@[IPv6:::1]", "joe@example.com.", "j..e@example.com", "joé@example.com", "Joe <joe@example.com>",
	"127.0.0.1", "127.0.0.01", "256.0.0.1", "::1", "fe80::1%eth0", "::ffff:1.2.3.4",
	"http://a.b/c?d#e", "http://a b/", "http://a.b/é", "http://a.b/{c}", "http://[::1]:80/", "http://[::1", "//a.b/c", "mailto:joe@example.com", "urn:a:b", "1http://a", "http://a:b", "http://a/%", "http://a/%41", `\a`, "http://999.1.1.1/", "a:b", ":a", "#a#b", "http://a/<", "a?b",
	"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-aa98-11ea-b4aa-73b441d16380", "2eb8aa08aa9811eab4aa73b441d16380",
	"http://a.b/{c}", "{a", "{a:1,b*}", "{}", "^a+$", "(", "[a", "(?=a)b",
}

var formats = []string{
	"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference",
	"uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex",
}

// A formatDifference is the reason why the verdicts for a format differ in one direction.
// The other validator does not support idn-email and idn-hostname.
type formatDifference struct {
	format string
	ours   bool
	why    string
}

const byNetURL = "the other validator accepts every URL that Go's net/url accepts, even with characters that RFC 3986 and 3987 exclude"

var formatDifferences = []formatDifference{
	{"duration", false, "RFC 3339, appendix A, does not allow a gap between units"},
	{"email", true, "RFC 5321, section 4.1.2, allows quoted-pairSMTP"},
	{"email", false, "RFC 5321, section 4.1.2, does not allow a dot at the end of a domain"},
	{"hostname", false, "RFC 1123, section 2.1, does not allow a dot at the end"},
	{"uri", false, byNetURL},
	{"uri-reference", false, byNetURL},
	{"iri", false, byNetURL},
	{"iri-reference", false, byNetURL},
	{"uri-template", true, "a template of RFC 6570 need not be a URL that net/url accepts"},
	{"uri-template", false, "RFC 6570 does not allow such literals (section 2.1) or empty expressions (section 2.2)"},
	{"relative-json-pointer", true, "draft-bhutton-relative-json-pointer-00 allows offsets"},
	{"regex", true, "ECMA-262 has syntax that Go's regexp does not support"},
	{"regex", false, "Go's regexp has escapes and groups that ECMA-262 does not support"},
}

func TestFormatsLikeOthers(t *testing.T) {
	seen := map[int]bool{}
	for _, format := range formats {
		text := fmt.Sprintf(`{"format":%q}`, format)
		tool, err := taking(text)
		if err != nil {
			t.Fatal(err)
		}
		validator := validatorOf(t, text)
		for _, s := range texts {
			value, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			got := verdict(tool, string(value)) == nil
			if got == validates(t, validator, string(value)) {
				continue
			}
			i := slices.IndexFunc(formatDifferences, func(d formatDifference) bool { return d.format == format && d.ours == got })
			if seen[i] = true; i < 0 {
				t.Errorf("%s %q: got %v", format, s, got)
			}
		}
	}
	for i, d := range formatDifferences {
		if !seen[i] {
			t.Errorf("no string shows the listed difference of %s: %s", d.format, d.why)
		}
	}
}
