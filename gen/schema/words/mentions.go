package words

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// mentionsClause reports whether a text has a clause as a sentence, or as a part of one
// between semicolons or brackets. When in doubt it reports false, like
// [mentionsDefault].
func mentionsClause(text, clause string) bool {
	for _, spelling := range []string{clause, capital(clause)} {
		for at := 0; ; {
			found := strings.Index(text[at:], spelling)
			if found < 0 {
				break
			}
			start := at + found
			at = start + len(spelling)
			if endsClause(text[:start]) && beginsNext(text[at:]) {
				return true
			}
		}
	}
	return false
}

// endsClause reports whether a clause may begin after the text.
func endsClause(text string) bool {
	text = strings.TrimRight(text, space)
	return text == "" || strings.ContainsRune(".!?:;(", rune(text[len(text)-1]))
}

// beginsNext reports whether a clause may end before the text, perhaps inside brackets
// or quotes. A full stop inside a number is no end.
func beginsNext(text string) bool {
	text = strings.TrimLeft(text, closing)
	return text == "" || strings.ContainsRune(".!?;", rune(text[0])) &&
		(len(text) == 1 || strings.ContainsRune(closing, rune(text[1])))
}

const (
	space   = " \t\r\n"
	closing = space + ")\"'"
)

var oneOf = regexp.MustCompile(`(?i)\bone of:`)

// mentionsEnum reports whether a text lists all values of an enum after "one of:", with
// or without their meanings: "One of: 0 = low, 1."
func mentionsEnum(text string, enum *schema.Doc) bool {
	found := oneOf.FindStringIndex(text)
	if found == nil || len(enum.Items) == 0 {
		return false
	}
	isListed := func(value *schema.Doc) bool {
		return slices.ContainsFunc(spellings(value), func(spelling string) bool {
			return regexp.MustCompile(listBefore + regexp.QuoteMeta(spelling) + listBehind).MatchString(text[found[1]:])
		})
	}
	return !slices.ContainsFunc(enum.Items, func(value *schema.Doc) bool { return !isListed(value) })
}

// The text around a value in a list.
const (
	listBefore = "(?:^|[,;]|\\bor|\\band)\\s*[\"'`“‘]?"
	listBehind = "[\"'`”’]?\\s*(?:[=,;:(]|\\.(?:\\s|$)|$|or\\b|and\\b)"
)
