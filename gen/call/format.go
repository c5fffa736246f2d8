package call

import (
	"net/netip"
	"regexp/syntax"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A format is a value of the keyword "format" with its check.
type format struct {
	name  string
	valid func(string) bool
}

// formats are the formats of JSON Schema 2020-12, validation, section 7.3.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
var formats = []format{
	{"date-time", isDateTime},
	{"date", isDate},
	{"time", isTime},
	{"duration", isDuration},
	{"email", isEmail},
	{"idn-email", isInternationalEmail},
	{"hostname", isHostname},
	{"idn-hostname", isInternationalHostname},
	{"ipv4", isIPv4},
	{"ipv6", isIPv6},
	{"uri", isURI},
	{"uri-reference", isURIReference},
	{"iri", isIRI},
	{"iri-reference", isIRIReference},
	{"uri-template", isURITemplate},
	{"uuid", isUUID},
	{"json-pointer", isPointer},
	{"relative-json-pointer", isRelativePointer},
	{"regex", isRegex},
}

// formatNamed returns the format with a name. It returns nil for a name that JSON Schema
// does not define, such as OpenAPI's "int64": these names are only annotations.
func formatNamed(name string) *format {
	for i := range formats {
		if formats[i].name == name {
			return &formats[i]
		}
	}
	return nil
}

// isIPv4 accepts a dotted quad without leading zeros (RFC 2673, section 3.2).
func isIPv4(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is4()
}

// isIPv6 accepts an address of RFC 4291, section 2.2, without a zone.
func isIPv6(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// isUUID accepts the format 8-4-4-4-12 of RFC 4122, section 3, in any case.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash && s[i] != '-' || !dash && !isHex(s[i]) {
			return false
		}
	}
	return true
}

func isHex(c byte) bool {
	return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func digitsAt(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// isDateTime accepts a date-time of RFC 3339, section 5.6.
// https://www.rfc-editor.org/rfc/rfc3339#section-5.6
func isDateTime(s string) bool {
	return len(s) > 11 && s[10]|0x20 == 't' && isDate(s[:10]) && isTime(s[11:])
}

// isDate accepts a full-date of RFC 3339 that is in the calendar.
func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil && len(s) == len(time.DateOnly)
}

// isTime accepts a full-time of RFC 3339. The second 60 is for leap seconds, which occur at
// the end of a day in UTC (section 5.7).
func isTime(s string) bool {
	hour, minute, ok := clock(s)
	if !ok || len(s) < len("15:04:05Z") || s[5] != ':' {
		return false
	}
	second, ok := twoDigits(s[6:], 60)
	offset, valid := zone(afterFraction(s[8:]))
	if !ok || !valid {
		return false
	}
	const day = 24 * 60
	return second < 60 || (hour*60+minute-offset+day)%day == day-1
}

// clock parses hh:mm at the beginning of s.
func clock(s string) (hour, minute int, ok bool) {
	if len(s) < 5 || s[2] != ':' {
		return 0, 0, false
	}
	hour, valid := twoDigits(s, 23)
	minute, ok = twoDigits(s[3:], 59)
	return hour, minute, ok && valid
}

func twoDigits(s string, most int) (int, bool) {
	if digitsAt(s[:2]) != 2 {
		return 0, false
	}
	n := int(s[0]-'0')*10 + int(s[1]-'0')
	return n, n <= most
}

// afterFraction returns s without the fraction of a second that it may begin with.
func afterFraction(s string) string {
	if s[0] == '.' {
		if n := digitsAt(s[1:]); n > 0 {
			return s[1+n:]
		}
	}
	return s
}

// zone parses Z or an offset such as +02:00, in minutes.
func zone(s string) (minutes int, ok bool) {
	if s == "Z" || s == "z" {
		return 0, true
	}
	if len(s) != len("+02:00") || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	hour, minute, ok := clock(s[1:])
	if minutes = hour*60 + minute; s[0] == '-' {
		minutes = -minutes
	}
	return minutes, ok
}

// isDuration accepts a duration of RFC 3339, appendix A, such as P1DT12H. Only adjacent
// units follow each other: PT1H0M30S, not PT1H30S.
// https://www.rfc-editor.org/rfc/rfc3339#appendix-A
func isDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	date, clock, timed := strings.Cut(s, "T")
	switch {
	case !ok, timed && clock == "", !timed && date == "":
		return false
	case !timed && areUnits(date, "W"):
		return true
	}
	return areUnits(date, "YMD") && areUnits(clock, "HMS")
}

// areUnits reports whether s is a sequence of numbers, each followed by a unit. The units
// are adjacent characters of units, in order.
func areUnits(s, units string) bool {
	for first := true; s != ""; first = false {
		n := digitsAt(s)
		if n == 0 || n == len(s) {
			return false
		}
		i := strings.IndexByte(units, s[n])
		if i < 0 || i > 0 && !first {
			return false
		}
		s, units = s[n+1:], units[i+1:]
	}
	return true
}

// isHostname accepts a name of RFC 1123, section 2.1, of at most 253 characters. Its labels
// consist of letters, digits, and inner hyphens, at most 63 characters. Labels in Punycode
// must encode labels in Unicode.
func isHostname(s string) bool {
	if len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if !isLabel(label) {
			return false
		}
	}
	return true
}

func isLabel(s string) bool {
	if s == "" || len(s) > 63 || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '-' {
			return false
		}
	}
	const prefix = "xn--"
	return len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) || isALabel(s[len(prefix):])
}

// isEmail accepts a mailbox of RFC 5321, section 4.1.2.
func isEmail(s string) bool { return isMailbox(s, isASCII, isHostname) }

// isInternationalEmail accepts a mailbox of RFC 6531, section 3.3.
func isInternationalEmail(s string) bool {
	return isMailbox(s, utf8.ValidString, isInternationalHostname)
}

func isMailbox(s string, allowed, isDomain func(string) bool) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 || at > 64 || len(s) > 254 || !allowed(s) { // RFC 5321, section 4.5.3.1
		return false
	}
	local, domain := s[:at], s[at+1:]
	if literal, ok := strings.CutPrefix(domain, "["); ok {
		return isLocal(local) && isAddressLiteral(literal)
	}
	return isLocal(local) && isDomain(domain)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isLocal accepts a Dot-string or a Quoted-string.
func isLocal(s string) bool {
	if strings.HasPrefix(s, `"`) {
		return isQuotedLocal(s)
	}
	for atom := range strings.SplitSeq(s, ".") {
		if atom == "" || strings.ContainsFunc(atom, notInAtom) {
			return false
		}
	}
	return true
}

// notInAtom is the opposite of atext (RFC 5322, section 3.2.3; RFC 6531).
func notInAtom(r rune) bool {
	return r < utf8.RuneSelf && !isLetter(byte(r)) && !isDigit(byte(r)) && !strings.ContainsRune("!#$%&'*+-/=?^_`{|}~", r)
}

func isQuotedLocal(s string) bool {
	if len(s) < 2 || s[len(s)-1] != '"' {
		return false
	}
	inner := s[1 : len(s)-1]
	for i := 0; i < len(inner); i++ {
		if inner[i] == '\\' {
			i++
		} else if inner[i] == '"' {
			return false
		}
		if i == len(inner) || inner[i] < ' ' || inner[i] == 0x7f {
			return false
		}
	}
	return true
}

// isAddressLiteral accepts the text after the bracket of 1.2.3.4] or IPv6:::1].
func isAddressLiteral(s string) bool {
	const tag = "IPv6:"
	s, closed := strings.CutSuffix(s, "]")
	if len(s) > len(tag) && strings.EqualFold(s[:len(tag)], tag) {
		return closed && isIPv6(s[len(tag):])
	}
	return closed && isIPv4(s)
}

// isALabel reports whether the label of a host name after "xn--" is the Punycode of a label
// in Unicode (RFC 5890, section 2.3.2.1).
func isALabel(encoded string) bool {
	label, ok := decodePunycode(encoded)
	return ok && !isASCII(string(label)) && isUnicodeLabel(label)
}

// decodePunycode decodes a string by RFC 3492, section 6.2, with the parameters of section
// 5.
func decodePunycode(s string) (decoded []rune, ok bool) {
	const base, first = 36, 0x80
	basic := strings.LastIndexByte(s, '-')
	if basic == 0 {
		return nil, false // the hyphen follows only ASCII characters
	}
	if basic > 0 {
		decoded = []rune(s[:basic])
	}
	char, at, bias := rune(first), 0, 72
	for s = s[basic+1:]; s != ""; at++ {
		before, weight := at, 1
		for k := base; ; k += base {
			digit := base
			if s != "" {
				digit, s = punycodeDigit(s[0]), s[1:]
			}
			threshold := min(max(k-bias, 1), 26)
			if at += digit * weight; digit == base || at > 1<<28 {
				return nil, false
			}
			if digit < threshold {
				break
			}
			weight *= base - threshold
		}
		length := len(decoded) + 1
		bias = adaptBias(at-before, length, before == 0)
		char += rune(at / length)
		if at %= length; char > utf8.MaxRune {
			return nil, false
		}
		decoded = append(decoded[:at], append([]rune{char}, decoded[at:]...)...)
	}
	return decoded, true
}

// punycodeDigit returns the value of a letter or digit, and 36 for any other byte.
func punycodeDigit(c byte) int {
	switch {
	case isDigit(c):
		return int(c-'0') + 26
	case isLetter(c):
		return int(c|0x20) - 'a'
	}
	return 36
}

func adaptBias(delta, length int, isFirst bool) int {
	const base, least, most, skew, damp = 36, 1, 26, 38, 700
	if isFirst {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / length
	k := 0
	for ; delta > (base-least)*most/2; k += base {
		delta /= base - least
	}
	return k + (base-least+1)*delta/(delta+skew)
}

// isInternationalHostname accepts a name of RFC 5890 whose labels are in ASCII or in
// Unicode. It checks the categories of characters, and the contextual rules of RFC 5892,
// appendix A.
//
// It does not check the length of a label in Punycode, or the order of right-to-left
// scripts.
func isInternationalHostname(s string) bool {
	if len(s) > 253*utf8.UTFMax || len(s) > 253 && isASCII(s) {
		return false
	}
	for _, dot := range []string{"\u3002", "\uff0e", "\uff61"} { // RFC 3490, section 3.1
		s = strings.ReplaceAll(s, dot, ".")
	}
	for label := range strings.SplitSeq(s, ".") {
		if !isLabel(label) && !isUnicodeLabel([]rune(label)) {
			return false
		}
	}
	return true
}

func isUnicodeLabel(label []rune) bool {
	if len(label) == 0 || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' || unicode.IsMark(label[0]) {
		return false
	}
	if len(label) > 3 && label[2] == '-' && label[3] == '-' { // RFC 5891, section 4.2.3.1
		return false
	}
	for i := range label {
		if !isLabelRune(label, i) {
			return false
		}
	}
	return true
}

func isLabelRune(label []rune, i int) bool {
	r := label[i]
	for _, rule := range contextRules {
		if strings.ContainsRune(rule.runes, r) {
			return rule.valid(label, i)
		}
	}
	if strings.ContainsRune(disallowed, r) {
		return false
	}
	return strings.ContainsRune(allowed, r) || unicode.In(r, unicode.Ll, unicode.Lo, unicode.Lm, unicode.Mn, unicode.Mc, unicode.Nd) ||
		r < utf8.RuneSelf && unicode.IsLetter(r)
}

// allowed and disallowed are exceptions from the categories (RFC 5892, section 2.6).
const (
	allowed    = "-\u0f0b\u3007\u06fd\u06fe"
	disallowed = "\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b"
)

// A contextRule specifies where characters may occur (RFC 5892, appendix A).
type contextRule struct {
	runes string
	valid func(label []rune, i int) bool
}

var contextRules = []contextRule{
	{"\u200d", followsVirama},
	{"\u200c", func(label []rune, i int) bool { return followsVirama(label, i) || joins(label, i) }},
	{"\u00b7", func(label []rune, i int) bool { return at(label, i-1) == 'l' && at(label, i+1) == 'l' }},
	{"\u0375", func(label []rune, i int) bool { return unicode.Is(unicode.Greek, at(label, i+1)) }},
	{"\u05f3\u05f4", func(label []rune, i int) bool { return unicode.Is(unicode.Hebrew, at(label, i-1)) }},
	{"\u30fb", func(label []rune, _ int) bool { return hasAny(label, unicode.Hiragana, unicode.Katakana, unicode.Han) }},
	{arabicDigits, func(label []rune, _ int) bool { return !strings.ContainsAny(string(label), extendedArabicDigits) }},
	{extendedArabicDigits, func(label []rune, _ int) bool { return !strings.ContainsAny(string(label), arabicDigits) }},
}

const (
	arabicDigits         = "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669"
	extendedArabicDigits = "\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9"
	// viramas are the marks of Unicode's combining class 9 in living scripts.
	viramas = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3"
)

func followsVirama(label []rune, i int) bool {
	return i > 0 && strings.ContainsRune(viramas, label[i-1])
}

// joins reports whether the letters next to i are of a script whose letters join.
func joins(label []rune, i int) bool {
	cursive := []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Mandaic}
	return unicode.In(at(label, i-1), cursive...) && unicode.In(at(label, i+1), cursive...)
}

func at(label []rune, i int) rune {
	if i < 0 || i >= len(label) {
		return -1
	}
	return label[i]
}

func hasAny(label []rune, tables ...*unicode.RangeTable) bool {
	for _, r := range label {
		if r != '\u30fb' && unicode.In(r, tables...) {
			return true
		}
	}
	return false
}

// A uriForm specifies which characters a URI or an IRI may contain in addition to the
// characters of RFC 3986.
type uriForm struct{ unicode bool }

func isURI(s string) bool          { return uriForm{}.absolute(s) }
func isIRI(s string) bool          { return uriForm{unicode: true}.absolute(s) }
func isURIReference(s string) bool { return uriForm{}.reference(s) }
func isIRIReference(s string) bool { return uriForm{unicode: true}.reference(s) }

// The characters of RFC 3986, section 2 and appendix A, other than letters and digits.
const (
	subDelims     = "!$&'()*+,;="
	unreserved    = "-._~"
	inSegment     = unreserved + subDelims + ":@"
	inUserinfo    = unreserved + subDelims + ":"
	inHost        = unreserved + subDelims
	inQuery       = inSegment + "/?"
	inPath        = inSegment + "/"
	inScheme      = "+-."
	notInTemplate = "\"'%<>\\^`{|}"
)

// absolute accepts a URI of RFC 3986, section 3, or an IRI of RFC 3987.
func (f uriForm) absolute(s string) bool {
	scheme, rest, ok := strings.Cut(s, ":")
	return ok && isScheme(scheme) && f.afterScheme(rest)
}

// reference accepts a URI, or a relative reference (section 4.2), whose first segment has
// no colon.
func (f uriForm) reference(s string) bool {
	if f.absolute(s) {
		return true
	}
	path := s[:indexAnyOrEnd(s, "/?#")]
	return !strings.Contains(path, ":") && f.afterScheme(s)
}

func isScheme(s string) bool {
	for i := range len(s) {
		if !isLetter(s[i]) && (i == 0 || !isDigit(s[i]) && strings.IndexByte(inScheme, s[i]) < 0) {
			return false
		}
	}
	return s != ""
}

// afterScheme accepts an authority, a path, a query, and a fragment.
func (f uriForm) afterScheme(s string) bool {
	s, fragment, _ := strings.Cut(s, "#")
	s, query, _ := strings.Cut(s, "?")
	if !f.madeOf(fragment, inQuery) || !f.madeOf(query, inQuery) {
		return false
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		end := indexAnyOrEnd(rest, "/")
		return f.authority(rest[:end]) && f.madeOf(rest[end:], inPath)
	}
	return f.madeOf(s, inPath)
}

// authority accepts [userinfo@]host[:port] (section 3.2).
func (f uriForm) authority(s string) bool {
	if at := strings.LastIndexByte(s, '@'); at >= 0 {
		if !f.madeOf(s[:at], inUserinfo) {
			return false
		}
		s = s[at+1:]
	}
	host, port := s, ""
	if colon := strings.LastIndexByte(s, ':'); colon > strings.LastIndexByte(s, ']') {
		host, port = s[:colon], s[colon+1:]
	}
	if digitsAt(port) != len(port) {
		return false
	}
	if literal, ok := strings.CutPrefix(host, "["); ok {
		return isIPLiteral(literal)
	}
	return f.madeOf(host, inHost)
}

// isIPLiteral accepts the text after the bracket of [::1] or of [v1.x].
func isIPLiteral(s string) bool {
	s, closed := strings.CutSuffix(s, "]")
	if !closed || s == "" || s[0]|0x20 != 'v' {
		return closed && isIPv6(s)
	}
	version, address, _ := strings.Cut(s[1:], ".")
	return version != "" && strings.Trim(version, "0123456789abcdefABCDEF") == "" &&
		address != "" && !strings.Contains(address, "%") && uriForm{}.madeOf(address, inUserinfo)
}

// madeOf reports whether s consists of letters, digits, percent-encoded characters, and the
// characters in others. An IRI may also contain characters outside ASCII (RFC 3987, section
// 2.2).
func (f uriForm) madeOf(s, others string) bool {
	for i, r := range s {
		switch {
		case r == '%':
			if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return false
			}
		case r >= utf8.RuneSelf:
			if !f.unicode || r < 0xa0 || r == utf8.RuneError {
				return false
			}
		case !isLetter(byte(r)) && !isDigit(byte(r)) && strings.IndexByte(others, byte(r)) < 0:
			return false
		}
	}
	return true
}

func indexAnyOrEnd(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// isURITemplate accepts a template of RFC 6570, section 2.
func isURITemplate(s string) bool {
	for s != "" {
		open := indexAnyOrEnd(s, "{")
		if !isTemplateLiteral(s[:open]) {
			return false
		}
		if s = s[open:]; s == "" {
			break
		}
		end := strings.IndexByte(s, '}')
		if end < 0 || !isTemplateExpression(s[1:end]) {
			return false
		}
		s = s[end+1:]
	}
	return true
}

// isTemplateLiteral accepts the text outside of expressions (section 2.1).
func isTemplateLiteral(s string) bool {
	for i, r := range s {
		switch {
		case r == '%':
			if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return false
			}
		case r <= ' ' || r >= 0x7f && r < 0xa0 || r < utf8.RuneSelf && strings.ContainsRune(notInTemplate, r):
			return false
		}
	}
	return true
}

// isTemplateExpression accepts an operator and a list of variables (section 2.2).
func isTemplateExpression(s string) bool {
	if s != "" && strings.IndexByte("+#./;?&=,!@|", s[0]) >= 0 {
		s = s[1:]
	}
	for variable := range strings.SplitSeq(s, ",") {
		if !isTemplateVariable(variable) {
			return false
		}
	}
	return true
}

// isTemplateVariable accepts a name with dots, and a modifier: * or :3.
func isTemplateVariable(s string) bool {
	if name, length, ok := strings.Cut(s, ":"); ok {
		if n := digitsAt(length); n != len(length) || n == 0 || n > 4 || length[0] == '0' {
			return false
		}
		s = name
	} else {
		s = strings.TrimSuffix(s, "*")
	}
	for part := range strings.SplitSeq(s, ".") {
		if part == "" || !(uriForm{}).madeOf(part, "_") {
			return false
		}
	}
	return true
}

// isPointer accepts a JSON pointer (RFC 6901, section 3).
func isPointer(s string) bool {
	if s != "" && s[0] != '/' {
		return false
	}
	for i := range len(s) {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return false
		}
	}
	return true
}

// isRelativePointer accepts a relative JSON pointer, such as 1/name, 0# or 0-1/x.
// https://json-schema.org/draft/2020-12/relative-json-pointer#section-3
func isRelativePointer(s string) bool {
	s, ok := afterNumber(s)
	if !ok {
		return false
	}
	if s != "" && (s[0] == '+' || s[0] == '-') {
		if s, ok = afterNumber(s[1:]); !ok {
			return false
		}
	}
	return s == "#" || isPointer(s)
}

// afterNumber returns s without the integer that it begins with, which has no leading zero.
func afterNumber(s string) (string, bool) {
	n := digitsAt(s)
	return s[n:], n == 1 || n > 1 && s[0] != '0'
}

// isRegex accepts a regular expression of ECMA-262, and rejects syntax that only Go has.
// Go's parser supports no lookarounds and back-references, so they are parsed as groups and
// characters.
func isRegex(s string) bool {
	if hasForeignSyntax(s) {
		return false
	}
	_, err := syntax.Parse(lookAround.Replace(withoutReferences(s)), syntax.Perl)
	return err == nil
}

var lookAround = strings.NewReplacer("(?=", "(?:", "(?!", "(?:", "(?<=", "(?:", "(?<!", "(?:")

// withoutReferences replaces back-references (\1, \k), control characters (\c), and code
// characters (\u) by \t, because Go does not support them.
func withoutReferences(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		if s[i] == '\\' && i+1 < len(s) {
			i++
			c := s[i]
			if strings.IndexByte("123456789kcu", c) >= 0 {
				c = 't'
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}
