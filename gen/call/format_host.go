package call

import (
	"strings"
	"unicode/utf8"
)

// isHostname takes a name of RFC 1123, section 2.1: labels of letters, digits
// and inner hyphens, of at most 63 characters, 253 in all. Labels in Punycode must encode
// labels in Unicode.
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

// isEmail takes a mailbox of RFC 5321, section 4.1.2.
func isEmail(s string) bool { return isMailbox(s, isASCII, isHostname) }

// isInternationalEmail takes a mailbox of RFC 6531, section 3.3.
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

// isLocal takes a Dot-string or a Quoted-string.
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

// isAddressLiteral takes what follows the bracket of 1.2.3.4] or IPv6:::1].
func isAddressLiteral(s string) bool {
	const tag = "IPv6:"
	s, closed := strings.CutSuffix(s, "]")
	if len(s) > len(tag) && strings.EqualFold(s[:len(tag)], tag) {
		return closed && isIPv6(s[len(tag):])
	}
	return closed && isIPv4(s)
}
