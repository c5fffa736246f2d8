package call

import (
	"strings"
	"testing"
)

func TestFormats(t *testing.T) {
	label := strings.Repeat("a", 63)
	tests := []struct {
		format   string
		valid    []string
		mistaken []string
	}{
		{
			"date-time",
			[]string{"2026-03-21T10:30:00Z", "2026-03-21t10:30:00.123456789123z", "1990-12-31T15:59:60-08:00", "2024-02-29T00:00:00+23:59"},
			[]string{"", "2026-03-21", "2026-03-21 10:30:00Z", "2026-03-21T10:30:00", "2026-02-29T00:00:00Z", "1990-12-31T15:59:60-07:00", "2026-03-21T10:30Z", "2026-03-21T10:30:00.Z", "+2026-03-21T10:30:00Z", "২026-03-21T10:30:00Z"},
		},
		{
			"date",
			[]string{"2026-03-21", "2024-02-29", "0000-01-01"},
			[]string{"2026-3-21", "2026-02-29", "2026-13-01", "20260321", "2026-03-21 ", "2026-W12-6"},
		},
		{
			"time",
			[]string{"10:30:00Z", "23:59:60Z", "00:29:60+00:30", "10:30:00.5-02:00"},
			[]string{"", "10:30", "10:30:00", "24:00:00Z", "10:60:00Z", "10:30:61Z", "10:30:60Z", "10:30:00+2:00", "10:30:00+24:00", "10:30:00+02", "1:30:00Z00", "10:30:0xZ", "10:30:00,5Z", "10.30:00Z", "10:30.00Z"},
		},
		{
			"duration",
			[]string{"P1Y2M3DT4H5M6S", "P1D", "PT36H", "P2W", "P1M2D", "PT0S", "PT1M2S", "P01D"},
			[]string{"", "P", "PT", "P1", "1D", "P1YT", "P1DT", "P2D1Y", "P1D2H", "PT1D", "P1Y2W", "P1WT1H", "P1Y2D", "PT1H2S", "PT0.5S", "P-1D", "-P1D", "PTT1S", "p1d", "P২Y"},
		},
		{
			"email",
			[]string{"joe.bloggs@example.com", "te~st@example.com", `"joe bloggs"@example.com`, `"joe@bloggs"@example.com`, `"\""@example.com`, "joe@[127.0.0.1]", "joe@[IPv6:::1]", "joe@[ipv6:::1]", "joe@io", `""@example.com`},
			[]string{"", "2962", "@example.com", "joe@", ".joe@example.com", "joe.@example.com", "joe..b@example.com", "joe@ex=ample.com", "joe@[127.0.0.300]", "joe@[::1]", "joe@[1.2.3.4", "joé@example.com", "joe@example.com.", "joe b@example.com", `"joe"b@example.com`, `"joe@example.com`, `"@example.com`, `"\"@example.com`, "joe@example.com\n", "Joe <joe@example.com>", "a,b@example.com", strings.Repeat("a", 65) + "@example.com", "a@" + strings.Repeat("a.", 130) + "com", "\"a\x00\"@example.com"},
		},
		{
			"idn-email",
			[]string{"joe@example.com", "실례@실례.테스트", "joé@exämple.com"},
			[]string{"", "2962", "실례@", "실례@-실례", "a b@실례.테스트"},
		},
		{
			"hostname",
			[]string{"localhost", "www.example.com", "xn--4gbwdl.xn--wgbh1c", label + ".com", "1and1.com", "a", "XN--BCHER-KVA.example", "xn--ihqwcrb4cv8a8dqg056pqjye", "ab--cd"},
			[]string{"xn--", "xn--X", "xn--a", "xn--a-", "xn---9uc", "xn--hello-txk", "xn--al-0ea", "xn--l-fda", "XN--aa---o47jg78q", "xn--99999999", "xn--\u00fc", "", ".", "-a.com", "a-.com", "a_b.com", label + "a.com", "a..com", "a.com.", "exämple.com", strings.Repeat("a.", 130) + "a", "a b"},
		},
		{
			"idn-hostname",
			[]string{"실례.테스트", "hostname", "l\u00b7l", "\u03b1\u0375\u03b2", "\u05d0\u05f3\u05d1", "\u30fb\u3041", "\u0915\u094d\u200d\u0937", "\u0628\u064a\u200c\u0628\u064a", "\u06f00", "ßς\u0f0b〇", "a\u3002b"},
			[]string{"", "실\u302e례", "-hello", "hello-", "ab--실", "\u0300hello", "a\u00b7l", "l\u00b7", "\u03b1\u0375S", "A\u05f3\u05d1", "def\u30fbabc", "\u0915\u200d\u0937", "\u0628\u0660\u06f0", "\u0640\u07fa", "a b", "실례!", strings.Repeat("실", 64), strings.Repeat("실.", 900), "xn--X", "xn--7a", strings.Repeat("a.", 130) + "a"},
		},
		{
			"ipv4",
			[]string{"192.168.0.1", "0.0.0.0", "255.255.255.255"},
			[]string{"", "127.0.0.256", "127.0.0", "127.0.0.0.1", "087.10.0.1", "0x7f000001", "127.0.0.1 ", "::1", "1২7.0.0.1"},
		},
		{
			"ipv6",
			[]string{"::1", "::", "2001:db8::7", "::ffff:192.168.0.1", "1:2:3:4:5:6:7:8"},
			[]string{"", "12345::", "1:1:1:1:1:1:1:1:1", "::laptop", "fe80::1%eth0", "127.0.0.1", "[::1]", "1::2::3", ":2:3:4:5:6:7:8"},
		},
		{
			"uri",
			[]string{"http://foo.bar/?baz=qux#quux", "mailto:a@b.c", "urn:oasis:names", "ldap://[2001:db8::7]/c=GB?one", "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com", "tel:+1-816", "http://a.com:", "http://:80", "http://[v1.a:b]/", "a:", "file:///etc", "http://999.999.999.999/"},
			[]string{"", "//foo.bar/?baz", "/abc", "abc", `\\WINDOWS\fileshare`, "http:// shouldfail.com", ":// fail", "bar,baz:foo", "https://[@example.org/test.txt", "https://example.org/foo®.txt", `https://example.org/foo\.txt`, "https://example.org/{}", "https://example.org/a b", "http://a.com/%6G", "http://a.com/%", "1http://a.com", "http://a.com:abc", "http://a.com:8:0", "http://[::1", "http://[fe80::1%eth0]/", "http://[v.a]/", "http://[vx.a]/", "http://[v1.]/", "http://[v1.%41]/", "http://[]/", "a:b#c#d", "http://a@b@c/"},
		},
		{
			"uri-reference",
			[]string{"", "/abc", "//foo.bar/?baz=qux#quux", "abc", "#frag", "?q", "http://a.b", "./a:b", "a?b:c"},
			[]string{`\\WINDOWS\fileshare`, "#frag\\ment", "1a:b", ":a", "a b", "é", "a#b#c"},
		},
		{
			"iri",
			[]string{"http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://[2001:db8::7]", "a:b"},
			[]string{"", "/abc", "âππ", `\\WINDOWS\filëßåré`, "http://2001:0db8:85a3::8a2e:0370:7334", "http://a\u0080b", "http:// é"},
		},
		{"iri-reference", []string{"", "âππ", "#ƒrägmênt", "//ƒøø.ßår"}, []string{`\\WINDOWS\filëßåré`, "#ƒräg\\mênt", "é b"}},
		{
			"uri-template",
			[]string{"", "http://example.com/dictionary/{term:1}/{term}", "{?x,y*}", "{+path.to}", "dictionary", "é{a%20b}", "%20"},
			[]string{"http://example.com/{term:1}/{term", "a}", "{}", "{a b}", "{a:0}", "{a:12345}", "{a:}", "{a,}", "{a..b}", "<a>", "%2", "a b", "{a:1*}", "{a\u0080}"},
		},
		{
			"uuid",
			[]string{"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "00000000-0000-0000-0000-000000000000"},
			[]string{"", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08-aa98-11ea-73b441d16380", "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4ga-73b441d16380", "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380", "{2eb8aa08-aa98-11ea-b4aa-73b441d1638}"},
		},
		{"json-pointer", []string{"", "/", "/foo/0", "/a~1b/m~0n", "/é "}, []string{"a", "#", "/~", "/~2", "0", "/foo~"}},
		{
			"relative-json-pointer",
			[]string{"0", "1/a", "0#", "120/foo/bar", "0-1/a", "1+2#"},
			[]string{"", "/foo/bar", "-1/a", "+1/a", "0##", "01/a", "01#", "0-/a", "0+01", "0a"},
		},
		{
			"regex",
			[]string{"", "^[a-z]+$", `(?=a)(?!b)c`, `(?<=a)b`, `(a)\1`, `(?<n>a)\k<n>`, `\u0041\cA`, `^\S(|(.|\n)*\S)$`, `\(?=a`, `\p{L}`, `\x41\v\/\-`, `(?i:a)`, `[(?P<]`, `\(?P<n>`, `\\\(?i\)`},
			[]string{"^(abc]", "a**", "[z-a]", `a\`, `(?=a`, `^\S(|(.|\n)*\S)\Z`, "a{2,1}", `\`, `(?P<n>a)`, `(?i)a`, `(?U:a)`, `\a`, `\Aa`, `a\z`, `\Qa\E`, `\pL`, `\x{41}`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.format, func(t *testing.T) {
			for _, s := range tt.valid {
				if !formatNamed(tt.format).valid(s) {
					t.Errorf("%q is rejected", s)
				}
			}
			for _, s := range tt.mistaken {
				if formatNamed(tt.format).valid(s) {
					t.Errorf("%q is accepted", s)
				}
			}
		})
	}
	if len(tests) != len(formats) {
		t.Errorf("%d formats are tested, of %d", len(tests), len(formats))
	}
}

func TestFormatsThatAssertNothing(t *testing.T) {
	for _, name := range []string{"", "byte", "int64", "password", "Date"} {
		if f := formatNamed(name); f != nil {
			t.Errorf("%q asserts %s", name, f.name)
		}
	}
}

func FuzzFormats(f *testing.F) {
	f.Add("2026-03-21T10:30:00Z")
	f.Add("http://[::1]:80/a?b#c")
	f.Add(`"a\"b"@[IPv6:::1]`)
	f.Add("{+a:1,b*}%20")
	f.Fuzz(func(t *testing.T, s string) {
		for _, format := range formats {
			format.valid(s) // no string may cause a panic
		}
	})
}
