package validate

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
)

// texts are samples for all checks of strings: some are valid, some are nearly valid.
var texts = []string{
	"", " ", "a", "A", "b", "ab", "abc", "ABC", "Abc", "abcd", "abcdefghijk", "a b", "red", "green", "RED", "dark green", "admin",
	"é", "É", "héllo", "日本", "日本語", "a\nb", "a\tb", "0", "1", "00", "12", "-3", "+3", "1.5", "1.", ".5", "0x1F", "1F", "deadbeef", "0x",
	"true", "T", "False", "yes", "user@example.com", "user@localhost", "User <user@example.com>", "a@b.c", "@", "user@", "x y@example.com",
	"123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000", "f47ac10b-58cc-4372-a567-0e02b2c3d479", "F47AC10B-58CC-4372-A567-0E02B2C3D479",
	"6fa459ea-ee8a-3ca4-894e-db77e160355e", "886313e1-3b8a-5372-9b90-0c9aee199e5d", "0188d2a0-7b2c-7f3a-8d2b-0123456789ab", "00000000-0000-0000-0000-000000000000",
	"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav", "192.0.2.1", "192.0.2.256", "1.2.3", "2001:db8::1", "::1", "fe80::1%eth0", "192.0.2.0/24", "192.0.2.1/24", "2001:db8::/32",
	"192.0.2.1:80", "[2001:db8::1]:80", "example.com:80", ":80", "example.com", "example.com.", "a.b", "localhost", "-a.com", "1a.com", "a_b.com", "EXAMPLE.com", "123", "a-b", "a-",
	"http://example.com", "HTTP://example.com", "https://example.com/a?b=c#d", "ftp://example.com", "mailto:a@example.com", "/path", "//example.com", "http://", "http:", "example", "https://example.com:8080", "urn:isbn:0451450523", "file:///etc/passwd", "file:///",
	"2024-02-29", "2023-02-29", "2024-1-1", "2024-01-01", "15:04", "24:00", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00+01:00", "2024-01-01 00:00:00",
	"#fff", "#ffff", "#ffffff", "#fffff", "rgb(1,2,3)", "rgb(256,0,0)", "rgb(1%, 2%, 3%)", "rgba(1,2,3,0.5)", "hsl(120, 100%, 50%)", "hsla(120,100%,50%,0.5)", "cmyk(0%,50%,100%,0%)",
	"+4712345678", "4712345678", "0471234567", "NO", "no", "NOR", "578", "NO-03", "NOK", "XX", "1.2.3-rc.1", "1.2.3", "01.2.3", "v1.2.3", "1.2.3+build",
	"MFRGG===", "aGVsbG8=", "aGVsbG8", "aGVs", "a-_8", "4111111111111111", "4111 1111 1111 1111", "79927398713", "0306406152", "978-0-306-40615-7", "9780306406157", "2049-3630",
	"0x52908400098527886E0F7030069857D2E4169EE7", "0x52908400098527886e0f7030069857d2e4169ee7", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
	"00:1b:44:11:3a:b7", "{\"a\":1}", "{", "[1]", "null", "eyJh.eyJz.c2ln", "a.b.", "<b>x</b>", "&lt;", "a%20b", "a%2", "data:text/plain;base64,aGVsbG8=", "data:,x", "Europe/Oslo", "Local", "UTC",
	"en", "en-US", "xx-yy-zz", "DNBANOKK", "DNBANOKKXXX", "dnbanokk", "507f1f77bcf86cd799439011", "mongodb://localhost:27017", "@daily", "* * * * *", "CVE-2021-44228", "CVE-99-1", "12-3456789", "123-45-6789", "123456789",
	"d41d8cd98f00b204e9800998ecf8427e", "D41D8CD98F00B204E9800998ECF8427E", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "1h30m", "1.5h", "-2s", "1d", ".5s", "µs", "1µs", "0s",
	"/tmp", "/etc/passwd", "/tmp/", "nowhere", "nowhere/", "a,b", "a|b", "a.b.c", "axb", "::ffff:192.0.2.1", "ü@exämple.com", "http://example.com/a b", strings.Repeat("a.", 130) + "com", "!x", "x^", "-", "]", "0191", "SW1A 1AA", "S-W1A",
}

// integers and numbers are samples around the parameters in the tags.
var (
	integers = []string{"0", "1", "2", "3", "4", "5", "7", "10", "11", "14", "15", "16", "80", "90", "91", "100", "180", "181", "255", "578", "65535", "65536", "1000000000", "999999999", "5400000000000", "9223372036854775807"}
	negative = []string{"-1", "-2", "-3", "-90", "-91", "-180", "-1000000000"}
	floats   = []string{"0.5", "1.5", "-0.5", "89.999", "90.5", "2.25", "1e3", "0.1"}
)

// A sampler generates random JSON for a type.
type sampler struct{ *rand.Rand }

// all returns JSON for a type: all samples of a scalar, or some samples of a composite
// type.
func (r sampler) all(t reflect.Type) []string {
	switch t.Kind() {
	case reflect.Pointer:
		return r.all(t.Elem())
	case reflect.String:
		return quoteAll(texts)
	case reflect.Bool:
		return []string{"true", "false"}
	case reflect.Float32, reflect.Float64:
		return slices.Concat(integers[:len(integers)-1], negative, floats)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return integers
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return slices.Concat(integers, negative)
	case reflect.Struct:
		return []string{`"2024-01-01T00:00:00Z"`, `"0001-01-01T00:00:00Z"`, `"2999-01-01T00:00:00Z"`}
	}
	lists := []string{r.several(t, 0), r.several(t, 1)}
	for range 80 {
		lists = append(lists, r.several(t, r.IntN(5)))
	}
	return lists
}

// several returns JSON for a list or map of type t with n elements. An array always has
// the length of its type.
func (r sampler) several(t reflect.Type, n int) string {
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
		return quoteAll([]string{"", "YQ==", "YWI=", "YWJj", "YWJjZA=="})[n]
	}
	if t.Kind() == reflect.Array {
		n = t.Len()
	}
	var parts []string
	names := map[string]bool{}
	for range n {
		part := r.one(t.Elem())
		if t.Kind() == reflect.Map {
			name := strings.Trim(r.one(t.Key()), `"`)
			if names[name] || strings.Contains(name, `\`) {
				continue
			}
			names[name] = true
			part = `"` + name + `":` + part
		}
		parts = append(parts, part)
	}
	if t.Kind() == reflect.Map {
		return "{" + strings.Join(parts, ",") + "}"
	}
	return "[" + strings.Join(parts, ",") + "]"
}

func (r sampler) one(t reflect.Type) string {
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array {
		return r.several(t, r.IntN(4))
	}
	list := r.all(t)
	return list[r.IntN(min(len(list), 30))]
}

func quoteAll(list []string) []string {
	quoted := make([]string, len(list))
	for i, text := range list {
		b, _ := json.Marshal(text)
		quoted[i] = string(b)
	}
	return quoted
}
