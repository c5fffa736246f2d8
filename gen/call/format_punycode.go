package call

import (
	"strings"
	"unicode/utf8"
)

// isALabel reports whether the label of a host name after "xn--" is the Punycode of a label
// in Unicode (RFC 5890, section 2.3.2.1).
func isALabel(encoded string) bool {
	label, ok := decodePunycode(encoded)
	return ok && !isASCII(string(label)) && isUnicodeLabel(label)
}

// decodePunycode decodes a text by RFC 3492, section 6.2, whose parameters are those of
// section 5.
func decodePunycode(s string) (decoded []rune, ok bool) {
	const base, first = 36, 0x80
	basic := strings.LastIndexByte(s, '-')
	if basic == 0 {
		return nil, false // the hyphen comes after characters of ASCII alone
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

// punycodeDigit returns the value of a letter or digit, 36 for any other byte.
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
