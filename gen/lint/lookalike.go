package lint

import (
	"fmt"
	"strings"
	"unicode"
)

// lookalikes are letters of other scripts that look like a Latin one, and that
// one. The list is short on purpose: μ, Ω and the like are used beside Latin.
// https://www.unicode.org/Public/security/latest/confusables.txt
var lookalikes = map[rune]rune{
	// Cyrillic
	'а': 'a', 'е': 'e', 'о': 'o', 'р': 'p', 'с': 'c', 'у': 'y', 'х': 'x', 'і': 'i', 'ј': 'j', 'ѕ': 's',
	'ԁ': 'd', 'һ': 'h', 'ӏ': 'l', 'ԛ': 'q', 'ԝ': 'w', 'ү': 'y',
	'А': 'A', 'В': 'B', 'Е': 'E', 'К': 'K', 'М': 'M', 'Н': 'H', 'О': 'O', 'Р': 'P', 'С': 'C', 'Т': 'T',
	'У': 'Y', 'Х': 'X', 'І': 'I', 'Ј': 'J', 'Ѕ': 'S', 'Ԛ': 'Q', 'Ԝ': 'W', 'Ү': 'Y',
	// Greek
	'ο': 'o', 'ν': 'v',
	'Α': 'A', 'Β': 'B', 'Ε': 'E', 'Ζ': 'Z', 'Η': 'H', 'Ι': 'I', 'Κ': 'K', 'Μ': 'M', 'Ν': 'N', 'Ο': 'O',
	'Ρ': 'P', 'Τ': 'T', 'Υ': 'Y', 'Χ': 'X',
	// Armenian and Cherokee
	'օ': 'o', 'ս': 'u', 'ո': 'n', 'հ': 'h', 'Ꭺ': 'A', 'Ꭼ': 'E', 'Ꮋ': 'H', 'Ꮶ': 'K', 'Ꮲ': 'P', 'Ꭲ': 'T',
	// Letters of their own that are Latin to the eye
	'ɡ': 'g', 'ɑ': 'a',
}

func checkLookalikes(s *subject) []found {
	var all []found
	for _, t := range s.texts() {
		word, char, meant, ok := lookalikeIn(t.value)
		if !ok {
			continue
		}
		all = append(all, found{
			pos: t.pos, subject: t.at,
			message: fmt.Sprintf("%s has the word %q, in which %U looks like the letter %c", t.what, word, char, meant),
			hint:    "write the word in the letters of one script",
		})
	}
	return all
}

// lookalikeIn returns the first word that mixes ASCII letters with letters
// that only look like some.
func lookalikeIn(text string) (word string, char, meant rune, ok bool) {
	notLetter := func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) }
	for word := range strings.FieldsFuncSeq(text, notLetter) {
		latin := strings.ContainsFunc(word, func(c rune) bool { return c <= unicode.MaxASCII })
		for _, c := range word {
			if letter := asLatin(c); latin && letter != 0 {
				return word, c, letter, true
			}
		}
	}
	return "", 0, 0, false
}

// asLatin returns the ASCII letter that another one looks like, or 0.
func asLatin(c rune) rune {
	const capitals, smalls = 'Ａ', 'ａ' // full width
	switch {
	case c >= capitals && c < capitals+26:
		return c - capitals + 'A'
	case c >= smalls && c < smalls+26:
		return c - smalls + 'a'
	case c >= 0x1d400 && c < 0x1d400+13*52: // mathematical alphabets of 52 letters each
		return mathLetter((c - 0x1d400) % 52)
	}
	return lookalikes[c]
}

func mathLetter(n rune) rune {
	if n < 26 {
		return n + 'A'
	}
	return n - 26 + 'a'
}
