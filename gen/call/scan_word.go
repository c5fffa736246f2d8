package call

import (
	"math/bits"
	"unicode/utf8"
)

// Texts are looked at eight bytes at a time where they are long: the bytes are then
// those of a number, the first of them the lowest.

// wordsBytes is how long the beginning of a key is that is compared as two words.
const wordsBytes = 16

// wordAt returns the eight bytes at a position as a number, in one step.
func wordAt(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

const (
	lowBits  = 0x0101010101010101 // times a byte: that byte eight times
	highBits = 0x80 * lowBits
)

// specialIn returns a bit in each byte of a word at which a run of plain bytes in a
// string may end: at a control character, a quote or a backslash. The lowest bit is in
// the first such byte; those above it may be in others.
func specialIn(word uint64) uint64 {
	// With one bit turned over the quote follows the control characters, and a space
	// does not.
	quotes := (word ^ 0x02*lowBits) - 0x21*lowBits
	slashes := (word ^ '\\'*lowBits) - lowBits
	return (quotes | slashes) &^ word & highBits
}

// firstInvalid returns the offset of the first byte that is no UTF-8, the length of
// the text where there is none. Most texts have few characters that are not ASCII, with
// long runs of others between them.
func firstInvalid(s string) int {
	for i := 0; ; {
		first := plainUntil(s, i)
		if first == len(s) {
			return first
		}
		i = first + 1
		for i < len(s) && s[i] >= utf8.RuneSelf {
			i++
		}
		if utf8.ValidString(s[first:i]) {
			continue
		}
		for {
			r, size := utf8.DecodeRuneInString(s[first:i])
			if r == utf8.RuneError && size == 1 {
				return first
			}
			first += size
		}
	}
}

// plainUntil returns where the first byte from i on is that is not ASCII, the length
// of the text where there is none.
func plainUntil(s string, i int) int {
	for ; i+32 <= len(s); i += 32 {
		next := s[i : i+32] // of which the length is known: no access is checked
		if (wordAt(next, 0)|wordAt(next, 8)|wordAt(next, 16)|wordAt(next, 24))&highBits != 0 {
			break
		}
	}
	for ; i+8 <= len(s); i += 8 {
		if high := wordAt(s, i) & highBits; high != 0 {
			return i + bits.TrailingZeros64(high)/8
		}
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// shortFloat reads a number of few digits without exponent, and returns where it ends:
// 0 for other numbers, and for what is none. The digits and the power of ten that they
// are divided by are exact as float64, so that the quotient is the nearest one.
func shortFloat(text string, i int) (v float64, end int) {
	const most = 15
	negative := text[i] == '-'
	if negative {
		i++
	}
	first, digits := i, int64(0)
	for limit := min(len(text), first+most); i < limit && text[i]-'0' <= 9; i++ {
		digits = digits*10 + int64(text[i]-'0')
	}
	whole, places := i-first, 0
	if whole == 0 || whole > 1 && text[first] == '0' {
		return 0, 0 // not as JSON has numbers
	}
	if i < len(text) && text[i] == '.' {
		i++
		point := i
		for limit := min(len(text), point+most-whole); i < limit && text[i]-'0' <= 9; i++ {
			digits = digits*10 + int64(text[i]-'0')
		}
		if places = i - point; places == 0 {
			return 0, 0
		}
	}
	if i < len(text) && (text[i]-'0' <= 9 || text[i] == '.' || text[i]|0x20 == 'e') {
		return 0, 0
	}
	if v = float64(digits); places > 0 {
		v /= tens[places]
	}
	if negative {
		v = -v
	}
	return v, i
}

// tens are powers of ten.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}
