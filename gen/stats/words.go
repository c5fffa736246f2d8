package stats

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordEnd returns the end of the first word of a string, which must not be empty. It is
// the end of the first match of the pattern of o200k_base:
//
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
//
// https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py
func wordEnd(text string) int {
	first, size := utf8.DecodeRuneInString(text)
	in := classesOf(first)
	for _, letters := range []func(string, int) int{lettersToLower, lettersToUpper} {
		if in&prefix != 0 {
			if end := letters(text, size); end > 0 {
				return end + contraction(text[end:])
			}
		}
		if end := letters(text, 0); end > 0 {
			return end + contraction(text[end:])
		}
	}
	switch {
	case in&number != 0:
		return run(text, 0, number, 3)
	case in&sign != 0:
		return signsEnd(text, 0)
	case first == ' ' && run(text, size, sign, 1) > size:
		return signsEnd(text, size)
	}
	return spaceEnd(text)
}

// classes are character classes of the pattern.
type classes uint8

const (
	prefix    classes = 1 << iota // [^\r\n\p{L}\p{N}]
	uppercase                     // [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
	lowercase                     // [\p{Ll}\p{Lm}\p{Lo}\p{M}]
	number                        // \p{N}
	sign                          // [^\s\p{L}\p{N}]
	space                         // \s
	lineEnd                       // [\r\n/]
)

func classesOf(r rune) classes {
	switch {
	case r == '\r' || r == '\n':
		return space | lineEnd
	case r == '/':
		return prefix | sign | lineEnd
	case unicode.IsSpace(r):
		return prefix | space
	case unicode.IsMark(r):
		return prefix | uppercase | lowercase | sign
	case unicode.In(r, unicode.Lu, unicode.Lt):
		return uppercase
	case unicode.Is(unicode.Ll, r):
		return lowercase
	case unicode.IsLetter(r):
		return uppercase | lowercase
	case unicode.IsNumber(r):
		return number
	}
	return prefix | sign
}

// run returns the end of a run of at most so many characters of a class, beginning at an
// offset.
func run(text string, from int, of classes, most int) int {
	for from < len(text) && most > 0 {
		r, size := utf8.DecodeRuneInString(text[from:])
		if classesOf(r)&of == 0 {
			break
		}
		from += size
		most--
	}
	return from
}

// lettersToLower returns the end of any uppercase letters and at least one lowercase
// letter, beginning at an offset, or 0.
func lettersToLower(text string, from int) int {
	end := run(text, from, uppercase, len(text))
	if last := run(text, end, lowercase, len(text)); last > end {
		return last
	}
	for end > from {
		r, size := utf8.DecodeLastRuneInString(text[from:end])
		if classesOf(r)&lowercase != 0 {
			return end
		}
		end -= size
	}
	return 0
}

// lettersToUpper returns the end of at least one uppercase letter and any lowercase
// letters, beginning at an offset, or 0.
func lettersToUpper(text string, from int) int {
	end := run(text, from, uppercase, len(text))
	if end == from {
		return 0
	}
	return run(text, end, lowercase, len(text))
}

// contraction returns the length of a contraction at the beginning of a string, or 0.
func contraction(text string) int {
	for _, short := range []string{"'s", "'ſ", "'t", "'m", "'d", "'re", "'ve", "'ll"} {
		if len(text) >= len(short) && strings.EqualFold(text[:len(short)], short) {
			return len(short)
		}
	}
	return 0
}

// signsEnd returns the end of punctuation characters and the line ends after them.
func signsEnd(text string, from int) int {
	return run(text, run(text, from, sign, len(text)), lineEnd, len(text))
}

// spaceEnd returns the end of the last line in the white space at the beginning of a
// string. If it contains no line end, the last character is left for the following word.
func spaceEnd(text string) int {
	end := run(text, 0, space, len(text))
	if line := strings.LastIndexAny(text[:end], "\r\n"); line >= 0 {
		return line + 1
	}
	_, last := utf8.DecodeLastRuneInString(text[:end])
	if end < len(text) && end > last {
		return end - last
	}
	return end
}
