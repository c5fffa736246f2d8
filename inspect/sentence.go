package inspect

import (
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
	before := article.FindString(text)
	rest, ok := strings.CutPrefix(text[len(before):], name)
	if !ok {
		return "", false
	}
	if mark := dash.FindString(rest); mark != "" && len(rest) > len(mark) {
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
	article = regexp.MustCompile(`^(?:A|An|The|a|an|the) `)
	dash    = regexp.MustCompile(`^(?::| [-–—]) `)

	auxiliaries = []string{
		"is", "are", "was", "were", "has", "does", "can", "cannot", "could", "may", "might", "must", "shall", "should", "will", "would",
		"isn't", "aren't", "wasn't", "weren't", "hasn't", "doesn't", "can't", "couldn't", "mustn't", "shouldn't", "won't", "wouldn't",
	}
	adverbs     = []string{"also", "always", "just", "never", "now", "only", "still", "then"}
	determiners = []string{"a", "an", "the", "all", "any", "both", "each", "every", "one", "no", "its", "his", "their", "some", "several", "how", "what", "whether"}
	// thirdPerson is the form of a verb behind a subject. The plural of nouns has it, too.
	thirdPerson  = regexp.MustCompile(`^[a-z]+(?:[-/][a-z]+)*[^isu\W]s$`)
	severalWords = regexp.MustCompile(`[\pL0-9_]\p{Lu}|_`)
)

// beginsWithVerb reports whether a text goes on with a verb behind a Go name.
//
// What looks like a verb can be a noun ("List users"). A name of several words
// is no word of the sentence, so that a verb must follow. Behind others, what is
// both ("Order counts") is taken for a verb where it repeats the name ("Search
// searches") or has an object with a determiner ("Order counts the items").
func beginsWithVerb(text, name string) bool {
	words := strings.Fields(text)
	for len(words) > 0 && isAdverb(words[0]) {
		words = words[1:]
	}
	if len(words) == 0 {
		return false
	}
	words = append(words, "")
	verb := strings.TrimRight(words[0], ".,:")
	switch {
	case slices.Contains(auxiliaries, verb):
		return verb == words[0] || verb != "is" && verb != "are"
	case !thirdPerson.MatchString(verb) || slices.Contains(noVerbs, verb):
		return false
	case severalWords.MatchString(name):
		return true
	case slices.Contains(verbs, verb):
		return !slices.Contains([]string{"of", "by", "per"}, words[1]) // "List returns by age"
	}
	stem := strings.TrimSuffix(strings.ToLower(name), "y")
	return strings.HasPrefix(verb, stem) || slices.Contains(determiners, words[1])
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
