package infer

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name converts a Go name to a tool or parameter name in a style: "snake" (the default,
// also ""), "camel", "kebab", or "go", which keeps the Go name. Initialisms and their
// plurals count as one word: userIDs becomes user_ids.
func Name(goName, style string) string {
	switch style {
	case "go":
		return goName
	case "camel":
		return camel(words(goName))
	case "kebab":
		return lower(goName, '-')
	}
	return lower(goName, '_')
}

// lower returns the words of a Go name in lower case, separated by a character.
func lower(goName string, between byte) string {
	name := make([]byte, 0, 64)
	for word := range words(goName) {
		if len(name) > 0 {
			name = append(name, between)
		}
		for _, c := range word {
			name = utf8.AppendRune(name, unicode.ToLower(c))
		}
	}
	return string(name)
}

// camel joins words and changes only the first word to lower case.
func camel(words iter.Seq[string]) string {
	name := ""
	for word := range words {
		if name == "" {
			name = strings.ToLower(word)
			continue
		}
		first, size := utf8.DecodeRuneInString(word)
		name += string(unicode.ToUpper(first)) + word[size:]
	}
	return name
}

// mixed are words that contain capitals.
var mixed = []string{"NaN", "OAuth", "GraphQL", "IPv4", "IPv6", "gRPC", "iOS", "macOS"}

// words splits a Go name into words. A word begins at a capital after a lower-case letter
// or digit. The last of several capitals also begins a word if a lower-case letter
// follows. A lower-case s after several capitals belongs to their word, as in IDs and
// URLsByUser.
func words(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range strings.SplitSeq(name, "_") {
			for part != "" {
				size := firstWord(part)
				if !yield(part[:size]) {
					return
				}
				part = part[size:]
			}
		}
	}
}

// firstWord returns the length in bytes of the first word of a name without underscores.
func firstWord(name string) int {
	i := slices.IndexFunc(mixed, func(word string) bool {
		return strings.HasPrefix(name, word) && endsWord(name[len(word):])
	})
	if i >= 0 {
		size := len(mixed[i])
		return size + digits(name[size:])
	}
	capitals := leading(name, unicode.IsUpper)
	if utf8.RuneCountInString(name[:capitals]) > 1 {
		return initialism(name, capitals)
	}
	return capitals + leading(name[capitals:], func(r rune) bool { return !unicode.IsUpper(r) })
}

// initialism returns the length in bytes of a word that begins with several capitals.
func initialism(name string, capitals int) int {
	rest := name[capitals:]
	switch {
	case strings.HasPrefix(rest, "s") && endsWord(rest[1:]):
		return capitals + 1
	case endsWord(rest):
		return capitals + digits(rest)
	}
	_, last := utf8.DecodeLastRuneInString(name[:capitals])
	return capitals - last
}

func endsWord(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLower(next)
}

func digits(name string) int { return leading(name, unicode.IsDigit) }

// leading returns the length in bytes of the longest prefix whose runes satisfy a
// predicate.
func leading(name string, is func(rune) bool) int {
	size := strings.IndexFunc(name, func(r rune) bool { return !is(r) })
	if size < 0 {
		return len(name)
	}
	return size
}
