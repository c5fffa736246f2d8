package validator

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A validation is a check of the validator library, with its meaning.
type validation struct {
	name  string
	on    kind // kinds to which it applies; for any other kind, it rejects all values or panics
	mean  func(asked) Meaning
	ofNil bool // whether validator also runs it for nil pointers
}

// An asked check is a check with the value to which it applies.
type asked struct {
	Subject
	Check
}

// A Meaning describes what a check requires of a value.
type Meaning struct {
	Keywords []Keyword
	Without  []any // rejected values
	Exact    bool  // whether Keywords and Without express all of the check
	// Problem is the reason why no value can pass, or why validator panics; "" if there is
	// no problem.
	Problem, Hint string

	words string // phrase after "must", or ""
}

// A Keyword is a JSON Schema keyword with its value. An enum can have several values.
type Keyword struct {
	Name   string
	Values []any // strings, booleans, and json.Number
}

// text returns the first value of a keyword as text. It returns "" if the value is
// neither a string nor a number.
func (k Keyword) text() string {
	if number, ok := k.Values[0].(json.Number); ok {
		return string(number)
	}
	text, _ := k.Values[0].(string)
	return text
}

// sign returns the sign of a keyword's number: -1, 0, or 1.
func (k Keyword) sign() int {
	n, ok := gotype.Number(json.Number(k.text()))
	if !ok {
		return 0
	}
	return n.Sign()
}

func newKeyword(name string, values ...any) Keyword { return Keyword{name, values} }

// matching returns the keyword for a regular expression, which [schema.PortablePattern]
// must be able to rewrite.
func matching(pattern string) Keyword {
	if portable, ok := schema.PortablePattern(pattern); ok {
		pattern = portable
	}
	return newKeyword("pattern", pattern)
}

func bound(name, digits string) Keyword { return newKeyword(name, json.Number(digits)) }

func exactly(words string, keywords ...Keyword) Meaning {
	return Meaning{Keywords: keywords, words: words, Exact: true}
}

func partly(words string, keywords ...Keyword) Meaning {
	return Meaning{Keywords: keywords, words: words}
}

func wrong(problem, hint string) Meaning { return Meaning{Problem: problem, Hint: hint} }

// HasKeywords reports whether keywords express at least a part of the check.
func (meant Meaning) HasKeywords() bool { return len(meant.Keywords)+len(meant.Without) > 0 }

func (meant Meaning) isEmpty() bool { return meant.Exact && !meant.HasKeywords() }

// A Statement is an item with the meanings of its alternatives.
type Statement struct {
	Item     Item
	Meanings []Meaning
}

// IsEmpty reports whether every value passes.
func (st Statement) IsEmpty() bool { return slices.ContainsFunc(st.Meanings, Meaning.isEmpty) }

// IsExact reports whether keywords express all of each alternative.
func (st Statement) IsExact() bool {
	return !slices.ContainsFunc(st.Meanings, func(meant Meaning) bool { return !meant.Exact })
}

// Choices returns the values that pass, if each alternative lists values. Otherwise, it
// returns false.
func (st Statement) Choices() ([]any, bool) {
	var values []any
	for _, meant := range st.Meanings {
		if !meant.Exact || len(meant.Keywords) != 1 || meant.Keywords[0].Name != "enum" {
			return nil, false
		}
		for _, v := range meant.Keywords[0].Values {
			if !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
	}
	return values, true
}

// validations contains all checks of the validator library, in groups.
var validations = slices.Concat(limitChecks, choiceChecks, valueChecks, formatChecks, patternChecks, describedChecks, partChecks, fieldChecks)

func find(name string) (validation, bool) {
	i := slices.IndexFunc(validations, func(v validation) bool { return v.name == name })
	if i < 0 {
		return validation{}, false
	}
	return validations[i], true
}

// Names returns the names of all checks.
func Names() []string {
	var names []string
	for _, v := range validations {
		names = append(names, v.name)
	}
	return names
}

// Known reports whether validator has a check with the given name.
func Known(name string) bool {
	_, ok := find(name)
	return ok
}

// Meaning returns what a check requires of the subject. It returns false for a check that
// validator does not define, because the program may register it.
func (of Subject) Meaning(c Check) (Meaning, bool) {
	v, ok := find(c.Name)
	switch {
	case !ok:
		text := c.Name
		if c.Param != "" {
			text += "=" + c.Param
		}
		return Meaning{words: "pass the check " + diag.Show(text)}, false
	case of.kind&v.on != 0:
		return v.mean(asked{of, c}), true
	case of.isOpaque():
		return Meaning{words: of.wordsOfText(v, c)}, true
	}
	problem := "applies to " + nameKinds(v.on) + ", and rejects every " + of.goName()
	if of.kind&ofList != 0 {
		return wrong(problem, "add dive before it, to check the elements"), true
	}
	return wrong(problem, "remove it"), true
}

// isOpaque reports whether validator may see a value of another kind: the dynamic value of
// an interface, or the result of a function that the program registers for the type.
func (of Subject) isOpaque() bool {
	return of.kind&(ofAny|ofStruct) != 0 || of.kind != ofTime && gotype.ReadsItself(of.Type)
}

// wordsOfText returns the words of a check that applies only to strings. It returns "" for
// other checks.
func (of Subject) wordsOfText(v validation, c Check) string {
	if v.on != ofText {
		return ""
	}
	of.kind = ofText
	return v.mean(asked{of, c}).words
}

// kindNames lists names for kinds and sets of kinds, larger sets first.
var kindNames = []struct {
	kinds kind
	name  string
}{
	{ofNumber, "numbers"},
	{ofInteger, "integers"},
	{ofText, "strings"},
	{ofBool, "booleans"},
	{ofList, "slices and arrays"},
	{ofSlice, "slices"},
	{ofMap, "maps"},
	{ofTime, "times"},
}

func nameKinds(kinds kind) string {
	var names []string
	for _, k := range kindNames {
		if kinds&k.kinds == k.kinds {
			names = append(names, k.name)
			kinds &^= k.kinds
		}
	}
	return strings.Join(names, ", ")
}

// describedChecks are checks that keywords cannot express, or could express only at great
// length: tables of codes, checksums, colors, letters of all scripts, files on the
// machine. Each check has words, and a pattern or length that rejects at least the empty
// string.
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
	describedCheck("html_encoded", "contain an HTML character reference"),
	{name: "json", on: ofText | ofSlice, mean: func(a asked) Meaning {
		if a.kind == ofText {
			return partly("be JSON", bound("minLength", "1"))
		}
		if !a.isBytes() {
			return wrong("applies to strings and bytes, and panics for "+a.goName(), "remove it")
		}
		return partly("be JSON")
	}},
	describedCheck("timezone", "be the name of a time zone, such as Europe/Oslo"),
	partlyCheck("iso3166_1_alpha2", `^[A-Z]{2}$`, "be a two-letter country code (ISO 3166-1)"),
	partlyCheck("iso3166_1_alpha2_eu", `^[A-Z]{2}$`, "be the two-letter code (ISO 3166-1) of a country in the European Union"),
	partlyCheck("iso3166_1_alpha3", `^[A-Z]{3}$`, "be a three-letter country code (ISO 3166-1)"),
	partlyCheck("iso3166_1_alpha3_eu", `^[A-Z]{3}$`, "be the three-letter code (ISO 3166-1) of a country in the European Union"),
	numericCode("iso3166_1_alpha_numeric", "be a numeric country code (ISO 3166-1)"),
	numericCode("iso3166_1_alpha_numeric_eu", "be the numeric code (ISO 3166-1) of a country in the European Union"),
	partlyCheck("iso3166_2", `^[A-Z]{2}-[A-Z0-9]{1,3}$`, "be the code of a subdivision of a country (ISO 3166-2)"),
	partlyCheck("iso4217", `^[A-Z]{3}$`, "be a three-letter currency code (ISO 4217)"),
	{name: "iso4217_numeric", on: ofInteger, mean: func(asked) Meaning {
		return partly("be a numeric currency code (ISO 4217)")
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

// describedCheck returns a check of strings that is expressed only in words, except that
// it rejects "".
func describedCheck(name, words string) validation {
	return validation{name: name, on: ofText, mean: func(asked) Meaning { return partly(words, bound("minLength", "1")) }}
}

// partlyCheck returns a check of strings with a pattern that also matches some strings
// that the check rejects.
func partlyCheck(name, pattern, words string) validation {
	return validation{name: name, on: ofText, mean: func(asked) Meaning { return partly(words, matching(pattern)) }}
}

// numericCode returns a check of codes that are either numbers or strings of digits.
func numericCode(name, words string) validation {
	return validation{name: name, on: ofText | ofInteger, mean: func(a asked) Meaning {
		if a.kind == ofText {
			return partly(words, matching(`^[-+]?[0-9]+$`))
		}
		return partly(words)
	}}
}

// partChecks are checks for parts of a string.
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
			return wrong("rejects every string", "use "+a.Name+"=TEXT")
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
		return exactly(words+" "+diag.Show(a.Param), matching(before+regexp.QuoteMeta(a.Param)+behind))
	}
}

func notAt(words string) func(asked) Meaning {
	return func(a asked) Meaning {
		if a.Param == "" {
			return wrong("rejects every string", "use "+a.Name+"=TEXT")
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
		return wrong("rejects every string", "add the characters after =")
	}
	return exactly("contain one of the characters "+characters, matching("["+inClass.Replace(characters)+"]"))
}

func lacking(characters string) Meaning {
	if characters == "" {
		return exactly("be any text")
	}
	return exactly("contain none of the characters "+characters, matching("^[^"+inClass.Replace(characters)+"]*$"))
}

// inClass escapes the special characters of a character class.
var inClass = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `[`, `\[`, `^`, `\^`, `-`, `\-`)

// Undescribed returns the first check in a statement whose meaning has no words, if any.
func (st Statement) Undescribed() (Check, bool) {
	for i, meant := range st.Meanings {
		if meant.words == "" {
			return st.Item[i], true
		}
	}
	return Check{}, false
}

// Sentence returns a sentence for the model about what a statement requires of the
// subject. All meanings of the statement must have words. If condition is not "", it
// begins the sentence.
func (of Subject) Sentence(st Statement, condition string) string {
	var phrases []string
	for i, meant := range st.Meanings {
		if phrase, also := strings.CutPrefix(meant.words, "be "); also && i > 0 && strings.HasPrefix(phrases[0], "be ") {
			phrases = append(phrases, phrase)
			continue
		}
		phrases = append(phrases, meant.words)
	}
	start := "Must "
	switch {
	case of.IsKey:
		start = "Each key must "
	case condition != "":
		start = condition + of.inQuotes() + ", must "
	case of.inQuotes() != "":
		start = "The text" + of.inQuotes() + " must "
	}
	return start + diag.Listed(phrases, "or") + "."
}

// inQuotes returns a phrase for a string that contains JSON, because the checks apply to
// the content of its quotes.
func (of Subject) inQuotes() string {
	if of.Quoted && of.kind == ofText {
		return " inside the quotes"
	}
	return ""
}
