package validator

import (
	"encoding/json"
	"go/types"
	"math"
	"math/big"
	"strconv"
	"time"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// limitChecks compare a value with a parameter: strings by their number of characters,
// lists and maps by their length, and numbers by value. A time is compared with the
// current time, whatever the parameter.
var limitChecks = []validation{
	limitCheck("min", bounding{lower: true}, "not be in the past"),
	limitCheck("gte", bounding{lower: true}, "not be in the past"),
	limitCheck("gt", bounding{lower: true, strict: true}, "be in the future"),
	limitCheck("max", bounding{upper: true}, "not be in the future"),
	limitCheck("lte", bounding{upper: true}, "not be in the future"),
	limitCheck("lt", bounding{upper: true, strict: true}, "be in the past"),
	{name: "len", on: ofCounted | ofNumber, mean: bounding{lower: true, upper: true}.mean},
}

// A bounding specifies whether the parameter of a check sets the lower bound, the upper
// bound, or both.
type bounding struct {
	lower, upper bool
	strict       bool // whether the bound itself is rejected
}

func limitCheck(name string, l bounding, ofTimes string) validation {
	return validation{name: name, on: ofCounted | ofNumber | ofTime, mean: func(a asked) Meaning {
		if a.kind == ofTime {
			return Meaning{words: ofTimes}
		}
		return l.mean(a)
	}}
}

func (l bounding) mean(a asked) Meaning {
	if a.kind&ofNumber != 0 {
		return l.ofNumber(a)
	}
	return l.ofCount(a)
}

// A unit is the unit in which a value's length is counted, with the keywords that limit
// the length.
type unit struct {
	kinds          kind
	min, max       string
	single, plural string
}

var units = []unit{
	{ofText, "minLength", "maxLength", "character", "characters"},
	{ofList, "minItems", "maxItems", "element", "elements"},
	{ofMap, "minProperties", "maxProperties", "entry", "entries"},
}

func (a asked) unit() unit {
	for _, u := range units {
		if a.kind&u.kinds != 0 {
			if a.isBytes() {
				u.single, u.plural = "byte", "bytes"
			}
			return u
		}
	}
	return unit{}
}

func (l bounding) ofCount(a asked) Meaning {
	n, err := strconv.ParseInt(a.Param, 0, 64)
	if err != nil || n == math.MaxInt64 || n == math.MinInt64 {
		return wrong("needs a whole number, not "+diag.Show(a.Param), "use "+a.Name+"=3, for example")
	}
	low, high := n, n
	if l.strict {
		low, high = n+1, n-1
	}
	if l.upper && high < 0 {
		return wrong("rejects every length", "use a length of at least 0")
	}
	u := a.unit()
	meant := exactly(l.countWords(low, high, u))
	if l.lower && low > 0 {
		meant.Keywords = append(meant.Keywords, bound(u.min, strconv.FormatInt(low, 10)))
	}
	if l.upper {
		meant.Keywords = append(meant.Keywords, bound(u.max, strconv.FormatInt(high, 10)))
	}
	return meant
}

func (l bounding) countWords(low, high int64, u unit) string {
	switch {
	case l.lower && l.upper:
		return "have exactly " + u.count(low)
	case l.lower:
		return "have at least " + u.count(low)
	}
	return "have at most " + u.count(high)
}

func (u unit) count(n int64) string {
	if n == 1 {
		return "1 " + u.single
	}
	return strconv.FormatInt(n, 10) + " " + u.plural
}

func (l bounding) ofNumber(a asked) Meaning {
	n, problem := a.number()
	if problem != "" {
		return wrong(problem, "use "+a.Name+"=3, for example")
	}
	whole := a.kind&ofInteger != 0
	switch {
	case l.lower && l.upper:
		return exactly("be "+n, bound("enum", n))
	case l.lower && l.strict && whole:
		return exactly("be more than "+n, bound("minimum", plus(n, 1)))
	case l.lower && l.strict:
		return exactly("be more than "+n, bound("exclusiveMinimum", n))
	case l.lower:
		return exactly("be at least "+n, bound("minimum", n))
	case l.strict && whole:
		return exactly("be less than "+n, bound("maximum", plus(n, -1)))
	case l.strict:
		return exactly("be less than "+n, bound("exclusiveMaximum", n))
	}
	return exactly("be at most "+n, bound("maximum", n))
}

func plus(n string, more int64) string {
	sum, _ := new(big.Int).SetString(n, 10)
	return sum.Add(sum, big.NewInt(more)).String()
}

// number returns the parameter in JSON notation, as validator parses it for numbers of the
// subject's type.
func (a asked) number() (n, problem string) {
	switch {
	case a.kind == ofFloat:
		return a.float()
	case a.kind == ofUnsigned:
		n, err := strconv.ParseUint(a.Param, 0, 64)
		if err != nil {
			return "", "needs a whole number of 0 or more, not " + diag.Show(a.Param)
		}
		return strconv.FormatUint(n, 10), ""
	case isNamed(a.Type, "time", "Duration"):
		if d, err := time.ParseDuration(a.Param); err == nil {
			return strconv.FormatInt(int64(d), 10), ""
		}
	}
	whole, err := strconv.ParseInt(a.Param, 0, 64)
	if err != nil {
		return "", "needs a whole number, not " + diag.Show(a.Param)
	}
	return strconv.FormatInt(whole, 10), ""
}

func (a asked) float() (n, problem string) {
	bits := 64
	if basic, ok := a.Type.Underlying().(*types.Basic); ok && basic.Kind() == types.Float32 {
		bits = 32
	}
	f, err := strconv.ParseFloat(a.Param, bits)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return "", "needs a number, not " + diag.Show(a.Param)
	}
	if _, ok := gotype.Number(json.Number(a.Param)); ok {
		return a.Param, ""
	}
	return strconv.FormatFloat(f, 'f', -1, bits), ""
}

// formatChecks are checks that correspond to a format (JSON Schema validation 2020-12,
// section 7.3). The check and the format may differ in details, such as internationalized
// addresses, but a model still understands the intention.
var formatChecks = []validation{
	formatCheck("email", "email", "be an email address"),
	formatCheck("uuid", "uuid", "be a UUID"),
	formatCheck("uuid_rfc4122", "uuid", "be a UUID"),
	formatCheck("ipv4", "ipv4", "be an IPv4 address"),
	formatCheck("ip4_addr", "ipv4", "be an IPv4 address"),
	formatCheck("ipv6", "ipv6", "be an IPv6 address"),
	formatCheck("ip6_addr", "ipv6", "be an IPv6 address"),
	formatCheck("hostname_rfc1123", "hostname", "be a host name"),
	formatCheck("url", "uri", "be a URL"),
	{name: "http_url", on: ofText, mean: func(asked) Meaning {
		return exactly("be an http or https URL", newKeyword("format", "uri"), matching(`^[hH][tT][tT][pP][sS]?://`))
	}},
	{name: "https_url", on: ofText, mean: func(asked) Meaning {
		return exactly("be an https URL", newKeyword("format", "uri"), matching(`^[hH][tT][tT][pP][sS]://`))
	}},
	{name: "datetime", on: ofText, mean: meanDatetime},
}

// layouts maps the layouts of package time to formats.
var layouts = map[string]string{
	"2006-01-02":                          "date",
	"2006-01-02T15:04:05Z07:00":           "date-time",
	"2006-01-02T15:04:05.999999999Z07:00": "date-time",
}

func meanDatetime(a asked) Meaning {
	words := "be a date or time written like " + a.Param
	if format, ok := layouts[a.Param]; ok {
		return exactly(words, newKeyword("format", format))
	}
	if a.Param == "" {
		return exactly("be empty", newKeyword("enum", ""))
	}
	return partly(words, bound("minLength", "1"))
}

func formatCheck(name, format, words string) validation {
	return validation{name: name, on: ofText, mean: func(asked) Meaning { return exactly(words, newKeyword("format", format)) }}
}

// patternChecks are checks that correspond to a regular expression with the same meaning in
// Go and in ECMA-262, with and without the flag u.
var patternChecks = []validation{
	patternCheck("alpha", `^[a-zA-Z]+$`, "consist of the letters a to z"),
	patternCheck("alphaspace", `^[a-zA-Z ]+$`, "consist of the letters a to z and spaces"),
	patternCheck("alphanum", `^[a-zA-Z0-9]+$`, "consist of the letters a to z and digits"),
	patternCheck("alphanumspace", `^[a-zA-Z0-9 ]+$`, "consist of the letters a to z, digits and spaces"),
	patternCheck("ascii", `^[\x00-\x7F]*$`, "be ASCII"),
	patternCheck("printascii", `^[\x20-\x7E]*$`, "consist of printable ASCII"),
	patternCheck("multibyte", `[^\x00-\x7F]|^$`, "contain a non-ASCII character"),
	patternCheck("hexadecimal", `^(0[xX])?[0-9a-fA-F]+$`, "be a hexadecimal number"),
	patternCheck("hexcolor", `^#([0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$`, "be a color such as #ff0000"),
	patternCheck("e164", `^\+?[1-9][0-9]{7,14}$`, "be a phone number such as +4712345678"),
	patternCheck("base32", `^([A-Z2-7]{8})*([A-Z2-7]{2}={6}|[A-Z2-7]{4}={4}|[A-Z2-7]{5}={3}|[A-Z2-7]{7}=|[A-Z2-7]{8})$`, "be in base32"),
	patternCheck("base64", `^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$`, "be in base64"),
	patternCheck("base64url", `^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-]{2}==|[A-Za-z0-9_-]{3}=|[A-Za-z0-9_-]{4})$`, "be in base64url"),
	patternCheck("base64rawurl", `^([A-Za-z0-9_-]{4})*[A-Za-z0-9_-]{2,4}$`, "be in base64url without padding"),
	patternCheck("uuid3", `^[0-9a-f]{8}-[0-9a-f]{4}-3[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$`, "be a UUID of version 3 in lower case"),
	patternCheck("uuid4", `^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, "be a UUID of version 4 in lower case"),
	patternCheck("uuid5", `^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, "be a UUID of version 5 in lower case"),
	patternCheck("uuid7", `^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, "be a UUID of version 7 in lower case"),
	patternCheck("uuid3_rfc4122", `^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-3[0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`, "be a UUID of version 3"),
	patternCheck("uuid4_rfc4122", `^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$`, "be a UUID of version 4"),
	patternCheck("uuid5_rfc4122", `^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-5[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$`, "be a UUID of version 5"),
	patternCheck("ulid", `^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$`, "be a ULID"),
	patternCheck("md4", `^[0-9a-f]{32}$`, "be an MD4 hash in lower case"),
	patternCheck("md5", `^[0-9a-f]{32}$`, "be an MD5 hash in lower case"),
	patternCheck("sha256", `^[0-9a-f]{64}$`, "be a SHA-256 hash in lower case"),
	patternCheck("sha384", `^[0-9a-f]{96}$`, "be a SHA-384 hash in lower case"),
	patternCheck("sha512", `^[0-9a-f]{128}$`, "be a SHA-512 hash in lower case"),
	patternCheck("ripemd128", `^[0-9a-f]{32}$`, "be a RIPEMD-128 hash in lower case"),
	patternCheck("ripemd160", `^[0-9a-f]{40}$`, "be a RIPEMD-160 hash in lower case"),
	patternCheck("tiger128", `^[0-9a-f]{32}$`, "be a Tiger-128 hash in lower case"),
	patternCheck("tiger160", `^[0-9a-f]{40}$`, "be a Tiger-160 hash in lower case"),
	patternCheck("tiger192", `^[0-9a-f]{48}$`, "be a Tiger-192 hash in lower case"),
	patternCheck("ssn", `^[0-9]{3}[ -](0[1-9]|[1-9][0-9])[ -]([1-9][0-9]{3}|[0-9][1-9][0-9]{2}|[0-9]{2}[1-9][0-9]|[0-9]{3}[1-9])$`, "be a US social security number"),
	patternCheck("ein", `^[0-9]{2}-[0-9]{7}$`, "be a US employer identification number"),
	patternCheck("hostname", `^[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$`, "be a host name that begins with a letter"),
	patternCheck("hostname_label", `^[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$`, "be one label of a host name"),
	patternCheck("dns_rfc1035_label", `^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`, "be a DNS label in lower case"),
	patternCheck("fqdn", `^[a-zA-Z0-9][a-zA-Z0-9-]{0,62}(\.[a-zA-Z0-9][a-zA-Z0-9-]{0,62})*\.[a-zA-Z][a-zA-Z0-9-]{0,62}\.?$`, "be a domain name such as www.example.com"),
	patternCheck("eth_addr", `^0x[0-9a-fA-F]{40}$`, "be an Ethereum address"),
	patternCheck("url_encoded", `^([^%]|%[0-9A-Fa-f]{2})*$`, "be percent-encoded"),
	patternCheck("jwt", `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$`, "be a JSON Web Token"),
	patternCheck("bic", `^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$`, "be a business identifier code (SWIFT)"),
	patternCheck("bic_iso_9362_2014", `^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$`, "be a business identifier code (SWIFT)"),
	patternCheck("semver", `^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-(`+preRelease+`)(\.(`+preRelease+`))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$`, "be a semantic version such as 1.2.3"),
	patternCheck("cve", `^CVE-(1999|2[0-9]{3})-(0[^0][0-9]{2}|0[0-9][^0][0-9]|0[0-9]{2}[^0]|[1-9][0-9]{3,})$`, "be a CVE identifier"),
	patternCheck("mongodb", `^[a-f0-9]{24}$`, "be a MongoDB ObjectID"),
	patternCheck("duration", `^[-+]?(0|(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$`, `be a duration such as "1h30m"`),
}

func patternCheck(name, pattern, words string) validation {
	return validation{name: name, on: ofText, mean: func(asked) Meaning { return exactly(words, matching(pattern)) }}
}

const preRelease = `0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*`
