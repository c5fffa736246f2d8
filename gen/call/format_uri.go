package call

import (
	"strings"
	"unicode/utf8"
)

// A uriForm says what may stand in a URI or an IRI beyond the characters of
// RFC 3986.
type uriForm struct{ unicode bool }

func isURI(s string) bool          { return uriForm{}.absolute(s) }
func isIRI(s string) bool          { return uriForm{unicode: true}.absolute(s) }
func isURIReference(s string) bool { return uriForm{}.reference(s) }
func isIRIReference(s string) bool { return uriForm{unicode: true}.reference(s) }

// The characters of RFC 3986, section 2 and appendix A, beside letters and digits.
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

// absolute takes a URI of RFC 3986, section 3, or an IRI of RFC 3987.
func (f uriForm) absolute(s string) bool {
	scheme, rest, ok := strings.Cut(s, ":")
	return ok && isScheme(scheme) && f.afterScheme(rest)
}

// reference takes a URI, or a relative reference (section 4.2), whose first
// segment has no colon.
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

// afterScheme takes an authority, a path, a query and a fragment.
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

// authority takes [userinfo@]host[:port] (section 3.2).
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

// isIPLiteral takes what follows the bracket of [::1] or of [v1.x].
func isIPLiteral(s string) bool {
	s, closed := strings.CutSuffix(s, "]")
	if !closed || s == "" || s[0]|0x20 != 'v' {
		return closed && isIPv6(s)
	}
	version, address, _ := strings.Cut(s[1:], ".")
	return version != "" && strings.Trim(version, "0123456789abcdefABCDEF") == "" &&
		address != "" && !strings.Contains(address, "%") && uriForm{}.madeOf(address, inUserinfo)
}

// madeOf reports whether s has only letters, digits, the given characters and
// percent-encoded ones; in an IRI also those beyond ASCII (RFC 3987, section 2.2).
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
