package inspect

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dropName drops the Go name that a doc comment begins with, since a model
// does not know it: "Forecast returns the…" is "Returns the…", "City is the
// name" is "The name". Where the name is a word of the sentence, as in "Name of
// the city" or "List users by age", the text stays.
func dropName(text, name string) string {
	rest, ok := cutSubject(text, name)
	if !ok {
		return text
	}
	for _, verb := range []string{"is ", "are "} {
		rest = strings.TrimPrefix(rest, verb)
	}
	return capitalize(rest)
}

// cutSubject returns the text behind the name where a verb follows it. Behind
// an article only "is" and "are" make a text that can stand alone.
func cutSubject(text, name string) (string, bool) {
	if name == "" {
		return "", false
	}
	if rest, ok := strings.CutPrefix(text, name+" "); ok {
		return rest, beginsWithVerb(rest, name)
	}
	for _, article := range []string{"A ", "An ", "The "} {
		rest, ok := strings.CutPrefix(text, article+name+" ")
		if ok && (strings.HasPrefix(rest, "is ") || strings.HasPrefix(rest, "are ")) {
			return rest, true
		}
	}
	return "", false
}

var (
	commonVerbs = []string{"is", "are", "was", "were", "has", "does", "returns", "reports"}
	determiners = []string{"a", "an", "the", "all", "any", "each", "every", "one", "no", "its", "how", "what", "which", "whether"}
	// thirdPerson is the form of a verb behind a subject. Nouns have it too.
	thirdPerson  = regexp.MustCompile(`^[a-z]{2,}[^isu\W]s$`)
	severalWords = regexp.MustCompile(`[a-z0-9][A-Z]`)
)

// beginsWithVerb reports whether a text goes on with a verb behind a Go name. A
// name of one word can be a verb itself, and what looks like a verb then be its
// object ("List users"); so a name that is repeated ("Add adds") or a determiner
// ("Borrow takes one copy") must tell.
func beginsWithVerb(text, name string) bool {
	words := append(strings.SplitN(text, " ", 3), "", "")
	verb := strings.TrimRight(words[0], ".,:;")
	switch {
	case slices.Contains(commonVerbs, verb):
		return true
	case !thirdPerson.MatchString(verb):
		return false
	}
	stem := strings.TrimSuffix(strings.ToLower(name), "y")
	return severalWords.MatchString(name) || strings.HasPrefix(verb, stem) || slices.Contains(determiners, words[1])
}

func capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

var (
	sentenceEnd  = regexp.MustCompile(`[.!?]["')\]]*\s|[。．！？]`)
	abbreviation = regexp.MustCompile(`(?:^|[\s(])(?:[A-Z]|(?:[A-Za-z]\.)+[A-Za-z])\.$`)
)

// firstSentence cuts a text as doc=first says. A full stop behind an initial
// or within "e.g." ends no sentence.
func firstSentence(text string) string {
	paragraph, _, _ := strings.Cut(text, "\n\n")
	for _, end := range sentenceEnd.FindAllStringIndex(paragraph, -1) {
		if sentence := strings.TrimSpace(paragraph[:end[1]]); !abbreviation.MatchString(sentence) {
			return sentence
		}
	}
	return paragraph
}
