package validator

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// describedChecks are checks that keywords cannot express, or only at great length:
// tables of codes, checksums, colors, letters of all scripts, files on the machine. Each
// has words, and a pattern or length that refuses at least the empty string.
var describedChecks = []validation{
	describedCheck("alphaunicode", "consist of letters"),
	describedCheck("alphanumunicode", "consist of letters and digits"),
	partlyCheck("lowercase", `^[^A-Z]+$`, "be in lower case"),
	partlyCheck("uppercase", `^[^a-z]+$`, "be in upper case"),
	partlyCheck("rgb", `^rgb\(`, "be a color such as rgb(255, 0, 0)"),
	partlyCheck("rgba", `^rgba\(`, "be a color such as rgba(255, 0, 0, 0.5)"),
	partlyCheck("hsl", `^hsl\(`, "be a color such as hsl(120, 100%, 50%)"),
	partlyCheck("hsla", `^hsla\(`, "be a color such as hsla(120, 100%, 50%, 0.5)"),
	partlyCheck("cmyk", `^cmyk\(`, "be a color such as cmyk(0%, 50%, 100%, 0%)"),
	describedCheck("uri", "be a URI, or an absolute path"),
	partlyCheck("origin", `^[hH][tT][tT][pP][sS]?://`, "be an origin such as https://example.com, without a path"),
	partlyCheck("urn_rfc8141", `^[uU][rR][nN]:`, "be a URN (RFC 8141)"),
	partlyCheck("urn_rfc2141", `^[uU][rR][nN]:`, "be a URN (RFC 2141)"),
	partlyCheck("datauri", `^data:`, "be a data URI in base64"),
	describedCheck("isbn10", "be an ISBN of 10 digits"),
	describedCheck("isbn13", "be an ISBN of 13 digits"),
	partlyCheck("issn", `^[0-9]{4}-[0-9]{3}[0-9X]$`, "be an ISSN"),
	partlyCheck("eth_addr_checksum", `^0x[0-9a-fA-F]{40}$`, "be an Ethereum address with the letter case of its checksum"),
	partlyCheck("btc_addr", `^[13][a-km-zA-HJ-NP-Z1-9]{25,34}$`, "be a Bitcoin address"),
	partlyCheck("btc_addr_bech32", `^(bc1|BC1)`, "be a Bitcoin address in Bech32"),
	describedCheck("mac", "be a MAC address"),
	describedCheck("cidr", "be an IP network such as 192.0.2.0/24"),
	describedCheck("cidrv4", "be an IPv4 network such as 192.0.2.0/24"),
	describedCheck("cidrv6", "be an IPv6 network such as 2001:db8::/32"),
	describedCheck("ip_addr", "be an IP address"),
	describedCheck("tcp_addr", "be an IP address and a TCP port, such as 192.0.2.1:80"),
	describedCheck("tcp4_addr", "be an IPv4 address and a TCP port, such as 192.0.2.1:80"),
	describedCheck("tcp6_addr", "be an IPv6 address and a TCP port, such as [2001:db8::1]:80"),
	describedCheck("udp_addr", "be an IP address and a UDP port, such as 192.0.2.1:53"),
	describedCheck("udp4_addr", "be an IPv4 address and a UDP port, such as 192.0.2.1:53"),
	describedCheck("udp6_addr", "be an IPv6 address and a UDP port, such as [2001:db8::1]:53"),
	describedCheck("uds_exists", "be the path of a Unix socket that exists"),
	{name: "unix_addr", on: ofText, mean: func(asked) Meaning { return partly("be the address of a Unix socket") }},
	describedCheck("hostname_port", "be a host name and a port, such as example.com:80"),
	describedCheck("file", "be the path of a file that exists"),
	describedCheck("filepath", "be the path of a file"),
	describedCheck("dir", "be the path of a directory that exists"),
	describedCheck("dirpath", "be the path of a directory, with a slash at the end if it does not exist"),
	describedCheck("image", "be the path of an image file that exists"),
	{name: "mimetype", on: ofText, mean: func(a asked) Meaning {
		return partly("be the path of a file of the type "+a.Param, bound("minLength", "1"))
	}},
	describedCheck("html", "be HTML"),
	describedCheck("html_encoded", "hold a character reference of HTML"),
	{name: "json", on: ofText | ofSlice, mean: func(a asked) Meaning {
		if a.kind == ofText {
			return partly("be JSON", bound("minLength", "1"))
		}
		if !a.isBytes() {
			return wrong("is for strings and bytes, and panics on "+a.goName(), "remove it")
		}
		return partly("be JSON")
	}},
	describedCheck("timezone", "be the name of a time zone, such as Europe/Oslo"),
	partlyCheck("iso3166_1_alpha2", `^[A-Z]{2}$`, "be a country code of two letters (ISO 3166-1)"),
	partlyCheck("iso3166_1_alpha2_eu", `^[A-Z]{2}$`, "be a code of two letters (ISO 3166-1) of a country in the European Union"),
	partlyCheck("iso3166_1_alpha3", `^[A-Z]{3}$`, "be a country code of three letters (ISO 3166-1)"),
	partlyCheck("iso3166_1_alpha3_eu", `^[A-Z]{3}$`, "be a code of three letters (ISO 3166-1) of a country in the European Union"),
	numericCode("iso3166_1_alpha_numeric", "be a country code in digits (ISO 3166-1)"),
	numericCode("iso3166_1_alpha_numeric_eu", "be a code in digits (ISO 3166-1) of a country in the European Union"),
	partlyCheck("iso3166_2", `^[A-Z]{2}-[A-Z0-9]{1,3}$`, "be a code of a part of a country (ISO 3166-2)"),
	partlyCheck("iso4217", `^[A-Z]{3}$`, "be a currency code of three letters (ISO 4217)"),
	{name: "iso4217_numeric", on: ofInteger, mean: func(asked) Meaning {
		return partly("be a currency code in digits (ISO 4217)")
	}},
	describedCheck("bcp47_language_tag", "be a language tag (BCP 47)"),
	describedCheck("bcp47_strict_language_tag", "be a language tag (BCP 47)"),
	{name: "postcode_iso3166_alpha2", on: ofText, mean: func(a asked) Meaning {
		return partly("be a postcode of the country " + a.Param)
	}},
	describedCheck("credit_card", "be a credit card number"),
	{name: "luhn_checksum", on: ofText | ofInteger, mean: func(a asked) Meaning {
		return partly("end with its Luhn checksum")
	}},
	partlyCheck("mongodb_connection_string", `^mongodb(\+srv)?://`, "be a MongoDB connection string"),
	describedCheck("cron", "be a cron expression"),
	{name: "spicedb", on: ofText, mean: func(a asked) Meaning {
		kind := a.Param
		if kind == "" {
			kind = "id"
		}
		return partly("be a SpiceDB " + kind)
	}},
}

// describedCheck returns a check of strings that has words alone, and refuses "".
func describedCheck(name, words string) validation {
	return validation{name: name, on: ofText, mean: func(asked) Meaning { return partly(words, bound("minLength", "1")) }}
}

// partlyCheck returns a check of strings whose pattern matches more than pass.
func partlyCheck(name, pattern, words string) validation {
	return validation{name: name, on: ofText, mean: func(asked) Meaning { return partly(words, newKeyword("pattern", pattern)) }}
}

// numericCode returns a check of codes that are numbers or strings of digits.
func numericCode(name, words string) validation {
	return validation{name: name, on: ofText | ofInteger, mean: func(a asked) Meaning {
		if a.kind == ofText {
			return partly(words, newKeyword("pattern", `^[-+]?[0-9]+$`))
		}
		return partly(words)
	}}
}

// partChecks are about what a string contains.
var partChecks = []validation{
	{name: "startswith", on: ofText, mean: partCheck("begin with", "^", "")},
	{name: "endswith", on: ofText, mean: partCheck("end with", "", "$")},
	{name: "contains", on: ofText, mean: partCheck("contain", "", "")},
	{name: "containsrune", on: ofText, mean: func(a asked) Meaning {
		return holding(firstRune(a.Param))
	}},
	{name: "containsany", on: ofText, mean: func(a asked) Meaning { return holding(a.Param) }},
	{name: "excludesrune", on: ofText, mean: func(a asked) Meaning {
		return lacking(firstRune(a.Param))
	}},
	{name: "excludesall", on: ofText, mean: func(a asked) Meaning { return lacking(a.Param) }},
	{name: "excludes", on: ofText, mean: func(a asked) Meaning {
		switch utf8.RuneCountInString(a.Param) {
		case 0:
			return wrong("lets no text pass", "write "+a.Name+"=TEXT")
		case 1:
			return lacking(a.Param)
		}
		return partly("not contain " + diag.Show(a.Param))
	}},
	{name: "startsnotwith", on: ofText, mean: notAt("not begin with")},
	{name: "endsnotwith", on: ofText, mean: notAt("not end with")},
}

func partCheck(words, before, behind string) func(asked) Meaning {
	return func(a asked) Meaning {
		if a.Param == "" {
			return exactly("be any text")
		}
		return exactly(words+" "+diag.Show(a.Param), newKeyword("pattern", before+regexp.QuoteMeta(a.Param)+behind))
	}
}

func notAt(words string) func(asked) Meaning {
	return func(a asked) Meaning {
		if a.Param == "" {
			return wrong("lets no text pass", "write "+a.Name+"=TEXT")
		}
		return partly(words + " " + diag.Show(a.Param))
	}
}

func firstRune(text string) string {
	r, _ := utf8.DecodeRuneInString(text)
	return string(r)
}

func holding(characters string) Meaning {
	if characters == "" {
		return wrong("lets no text pass", "write the characters behind =")
	}
	return exactly("contain one of the characters "+characters, newKeyword("pattern", "["+inClass.Replace(characters)+"]"))
}

func lacking(characters string) Meaning {
	if characters == "" {
		return exactly("be any text")
	}
	return exactly("contain none of the characters "+characters, newKeyword("pattern", "^[^"+inClass.Replace(characters)+"]*$"))
}

// inClass escapes the special characters of a character class.
var inClass = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `[`, `\[`, `^`, `\^`, `-`, `\-`)
