package lint

import (
	"fmt"
	"unicode"
)

// A hiddenRange are characters that nobody sees, and models read.
type hiddenRange struct {
	first, last rune
	what        string
}

// hiddenRanges are the control and format characters of Unicode, its fillers,
// variation selectors and tags, and what has no meaning of its own.
// https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
// https://www.unicode.org/reports/tr39/#Identifier_Status_and_Type
var hiddenRanges = []hiddenRange{
	{0x0000, 0x0008, "a control character"}, {0x000b, 0x000c, "a control character"},
	{0x000e, 0x001f, "a control character"}, {0x007f, 0x009f, "a control character"},
	{0x00ad, 0x00ad, "a soft hyphen"},
	{0x034f, 0x034f, "an invisible joiner"},
	{0x061c, 0x061c, "a direction mark"},
	{0x115f, 0x1160, "an invisible filler"}, {0x17b4, 0x17b5, "an invisible vowel"},
	{0x180b, 0x180f, "a variation selector"},
	{0x200b, 0x200d, "a character without width"}, {0x200e, 0x200f, "a direction mark"},
	{0x2028, 0x2029, "a line separator"},
	{0x202a, 0x202e, "a direction override"},
	{0x2060, 0x2064, "an invisible operator"}, {0x2066, 0x2069, "a direction isolate"},
	{0x206a, 0x206f, "a format character"},
	{0x3164, 0x3164, "an invisible filler"},
	{0xe000, 0xf8ff, "a character of private use"},
	{0xfe00, 0xfe0f, "a variation selector"},
	{0xfeff, 0xfeff, "a byte order mark"},
	{0xffa0, 0xffa0, "an invisible filler"}, {0xfff9, 0xfffb, "an annotation mark"},
	{0x1d173, 0x1d17a, "a format character"},
	{0xe0000, 0xe007f, "a tag character"}, {0xe0100, 0xe01ef, "a variation selector"},
	{0xf0000, 0x10ffff, "a character of private use"},
}

func checkHidden(s *subject) []found {
	var all []found
	for _, t := range s.texts() {
		first, what, count := hiddenIn(t.value)
		if count == 0 {
			continue
		}
		more := ""
		if count > 1 {
			more = fmt.Sprintf(", and %d more such characters", count-1)
		}
		all = append(all, found{
			pos: t.pos, subject: t.at,
			message: fmt.Sprintf("%s has %U, %s that people do not see but models read%s", t.what, first, what, more),
			hint:    "remove it, or type the text again",
		})
	}
	return all
}

// hiddenIn returns the first hidden character of a text, and how many there are.
func hiddenIn(text string) (first rune, what string, count int) {
	chars := []rune(text)
	for i, c := range chars {
		name, hidden := hiddenName(c)
		if !hidden || isMeant(chars, i) {
			continue
		}
		if count == 0 {
			first, what = c, name
		}
		count++
	}
	return first, what, count
}

func hiddenName(c rune) (string, bool) {
	for _, r := range hiddenRanges {
		if r.first <= c && c <= r.last {
			return r.what, true
		}
	}
	return "", false
}

// isMeant reports whether a hidden character has a task where it stands: it
// joins emoji or the letters of a script that needs it, or chooses the form of
// an emoji. Latin needs none of them.
func isMeant(chars []rune, i int) bool {
	if i == 0 {
		return false
	}
	before := chars[i-1]
	switch c := chars[i]; c {
	case 0xfe0e, 0xfe0f:
		return isSymbol(before) || unicode.In(before, keycaps)
	case 0x200c, 0x200d:
		if i+1 == len(chars) {
			return false
		}
		after := chars[i+1]
		joinsEmoji := c == 0x200d && (isSymbol(before) || before == 0xfe0f) && isSymbol(after)
		return joinsEmoji || unicode.In(before, joining...) && unicode.In(after, joining...)
	}
	return false
}

// isSymbol reports whether a character may be an emoji, or its skin tone.
func isSymbol(c rune) bool {
	const information, wavyDash = 0x2139, 0x3030 // emoji in the categories of letters and dashes
	symbol := unicode.In(c, unicode.So, unicode.Sk, unicode.Sm, unicode.Po) && c > unicode.MaxASCII
	return symbol || c == information || c == wavyDash
}

// keycaps are what an emoji of a key begins with.
var keycaps = &unicode.RangeTable{R16: []unicode.Range16{{Lo: '#', Hi: '#', Stride: 1}, {Lo: '*', Hi: '*', Stride: 1}, {Lo: '0', Hi: '9', Stride: 1}}, LatinOffset: 3}

// joining are scripts whose letters are joined or kept apart by characters
// without width.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi,
	unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer,
}
