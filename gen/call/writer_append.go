package call

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// plain are the bytes of a string that encoding/json writes as they are: no
// control characters, quotes and backslashes, and nothing of HTML.
var plain = func() (table [utf8.RuneSelf]bool) {
	for c := byte(' '); c < utf8.RuneSelf; c++ {
		table[c] = true
	}
	for _, c := range []byte(`"\<>&`) {
		table[c] = false
	}
	return table
}()

// isPlain reports whether a text is written as it is, as nearly all are.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || !plain[c] {
			return false
		}
	}
	return true
}

const hexDigits = "0123456789abcdef"

// appendString appends a text as a string of JSON, as encoding/json does: what
// is no UTF-8 becomes U+FFFD, what could end a script is escaped.
func appendString[T string | []byte](b []byte, s T) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if !plain[c] {
				b = append(b, s[start:i]...)
				b = appendEscape(b, c)
				start = i + 1
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(string(s[i:min(len(s), i+utf8.UTFMax)]))
		if r == utf8.RuneError && size == 1 || r == '\u2028' || r == '\u2029' {
			b = append(b, s[start:i]...)
			b = appendUnicode(b, r)
			start = i + size
		}
		i += size
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

// appendEscape appends the escape of an ASCII character.
func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	return appendUnicode(b, rune(c))
}

// appendUnicode appends \u and four digits.
func appendUnicode(b []byte, r rune) []byte {
	return append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// appendFloat appends a number as ECMAScript writes it, which encoding/json
// follows: with an exponent below 1e-6 and from 1e21 on.
// https://262.ecma-international.org/6.0/#sec-tostring-applied-to-the-number-type
func appendFloat(b []byte, f float64, bits int) []byte {
	size := math.Abs(f)
	small, large := size < 1e-6, size >= 1e21
	if bits == 32 {
		small, large = float32(size) < 1e-6, float32(size) >= 1e21
	}
	if size == 0 || !small && !large {
		return strconv.AppendFloat(b, f, 'f', -1, bits)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, bits)
	if n := len(b); n >= 4 && b[n-4] == 'e' && b[n-2] == '0' { // e-09 is e-9
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}
