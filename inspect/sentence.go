package inspect

import (
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dropName drops the Go name that a doc comment begins with, since a model
// does not know it, where a verb follows it: "Forecast returns the…" is
// "Returns the…". Of "is" and "are" what follows is left: "City is the name" is
// "The name". Where the name is a word of the sentence, as in "Name of the
// city", "List users by age" or "A Day holds one", the text stays.
func dropName(text, name string) string {
	rest, ok := cutSubject(text, name)
	if !ok {
		return text
	}
	for _, verb := range []string{"is ", "are "} {
		rest = strings.TrimPrefix(rest, verb)
	}
	first, _ := utf8.DecodeRuneInString(text)
	if unicode.IsLower(first) && !strings.Contains(text, ". ") && !strings.HasSuffix(text, ".") {
		return rest // no sentence before, and none now
	}
	return capitalize(rest)
}

// cutSubject returns the text behind the name. Behind an article only "is" and
// "are" make a text that can stand alone.
func cutSubject(text, name string) (string, bool) {
	if name == "" {
		return "", false
	}
	before := prefixOf(text, articles)
	rest, ok := strings.CutPrefix(text[len(before):], name)
	if !ok {
		return "", false
	}
	if mark := prefixOf(rest, dashes); mark != "" && len(rest) > len(mark) {
		return rest[len(mark):], true
	}
	rest, ok = strings.CutPrefix(rest, " ")
	if again, twice := strings.CutPrefix(rest, name+" "); twice && beginsWithVerb(again, name) {
		return again, true // go-swagger puts the name before the text of its document
	}
	if before != "" {
		return rest, ok && (strings.HasPrefix(rest, "is ") || strings.HasPrefix(rest, "are "))
	}
	return rest, ok && beginsWithVerb(rest, name)
}

var (
	articles = []string{"A ", "An ", "The ", "a ", "an ", "the "}
	dashes   = []string{": ", " - ", " – ", " — "}

	auxiliaries = []string{
		"is", "are", "was", "were", "has", "does", "can", "cannot", "could", "may", "might", "must", "shall", "should", "will", "would",
		"isn't", "aren't", "wasn't", "weren't", "hasn't", "doesn't", "can't", "couldn't", "mustn't", "shouldn't", "won't", "wouldn't",
	}
	adverbs     = []string{"also", "always", "just", "never", "now", "only", "still", "then"}
	determiners = []string{"a", "an", "the", "all", "any", "both", "each", "every", "one", "no", "its", "his", "their", "some", "several", "how", "what", "whether"}
)

// prefixOf returns the first of some texts with which a text begins, or "".
func prefixOf(text string, prefixes []string) string {
	i := slices.IndexFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
	if i < 0 {
		return ""
	}
	return prefixes[i]
}

// beginsWithVerb reports whether a text goes on with a verb behind a Go name.
//
// What looks like a verb can be a noun ("List users"). A name of several words
// is no word of the sentence, so that a verb must follow. Behind others, what is
// both ("Order counts") is taken for a verb where it repeats the name ("Search
// searches") or has an object with a determiner ("Order counts the items").
func beginsWithVerb(text, name string) bool {
	word, next := wordsBehindAdverbs(text)
	verb := strings.TrimRight(word, ".,:")
	switch {
	case slices.Contains(auxiliaries, verb):
		return verb == word || verb != "is" && verb != "are"
	case !isThirdPerson(verb) || slices.Contains(noVerbs, verb):
		return false
	case hasSeveralWords(name):
		return true
	case slices.Contains(verbs, verb):
		return !slices.Contains([]string{"of", "by", "per"}, next) // "List returns by age"
	}
	stem := strings.TrimSuffix(strings.ToLower(name), "y")
	return strings.HasPrefix(verb, stem) || slices.Contains(determiners, next)
}

// wordsBehindAdverbs returns the first two words of a text behind the adverbs with which
// it begins, "" for those that are not there.
func wordsBehindAdverbs(text string) (first, second string) {
	for word := range strings.FieldsSeq(text) {
		switch {
		case first != "":
			return first, word
		case !isAdverb(word):
			first = word
		}
	}
	return first, ""
}

// isThirdPerson reports the form of a verb behind a subject, such as counts or
// double-checks. The plural of nouns has it, too.
func isThirdPerson(word string) bool {
	stem, ok := strings.CutSuffix(word, "s")
	if !ok || stem == "" {
		return false
	}
	stem, last := stem[:len(stem)-1], stem[len(stem)-1]
	letter := false // the last byte was one
	for _, c := range []byte(stem) {
		mark := c == '-' || c == '/'
		if mark && !letter || !mark && (c < 'a' || c > 'z') {
			return false
		}
		letter = !mark
	}
	return letter && last < utf8.RuneSelf && token.IsIdentifier("_"+string(rune(last))) && strings.IndexByte("isu", last) < 0
}

// hasSeveralWords reports whether a Go name is made of several words, as far as capitals
// and underscores tell.
func hasSeveralWords(name string) bool {
	before := ' '
	for _, r := range name {
		if r == '_' || unicode.IsUpper(r) && (unicode.IsLetter(before) || '0' <= before && before <= '9') {
			return true
		}
		before = r
	}
	return false
}

// isAdverb reports a word that can stand between a name and its verb.
func isAdverb(word string) bool {
	return slices.Contains(adverbs, word) || len(word) > 4 && strings.HasSuffix(word, "ly")
}

func capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

var (
	sentenceEnd  = regexp.MustCompile(`[.!?]["')\]]*\s|[。．！？]`)
	abbreviation = regexp.MustCompile(`(?:^|[\s(])(?:[A-Z]|(?:[A-Za-z]\.)+[A-Za-z])\.$`)
)

// docForModel returns as much of the doc of a declaration as a model reads. Other modules
// write docs for programmers, which can be many times longer than the rest of a
// definition, and only the first sentence is needed of those.
func (s *source) docForModel(text string) string {
	if s.meta.Foreign && !s.target {
		return firstSentence(text)
	}
	return text
}

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
