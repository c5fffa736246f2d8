package call

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxGot is how many bytes of a value are shown.
const maxGot = 80

// clip shows how the text of a JSON value begins, in at most maxGot bytes:
// valid UTF-8 on one line. Where something is cut it tells how much there was;
// a string still ends with its quote.
func clip(raw string) string {
	if shown := clipText(raw, maxGot); len(shown) <= maxGot {
		return shown
	}
	size := " (" + strconv.Itoa(len(raw)) + " bytes)"
	if raw[0] == '"' {
		size = `"` + size
	}
	return clipText(raw, maxGot-len("…")-len(size)) + size
}

// cut returns the beginning of a text, of at most n bytes, and "…" where
// something was cut.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// clipText is cut, as one line of valid UTF-8: what breaks lines, or changes
// their direction, becomes a space.
func clipText(s string, n int) string {
	s = strings.ToValidUTF8(cut(s, n), "\uFFFD")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, s)
}

// quote quotes a text in phrases.
func quote(s string) string { return strconv.Quote(s) }
