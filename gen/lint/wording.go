package lint

import (
	"strings"
	"unicode"
)

// wordsIn returns the words of a name or a text in small letters: names are cut
// where a capital letter begins a word, too.
func wordsIn(text string) []string {
	var all []string
	for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		runes := []rune(field)
		start := 0
		for i := 1; i < len(runes); i++ {
			begins := unicode.IsUpper(runes[i]) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
			if begins {
				all, start = append(all, strings.ToLower(string(runes[start:i]))), i
			}
		}
		all = append(all, strings.ToLower(string(runes[start:])))
	}
	return all
}

// stem returns an English word without the ending of a plural, or of a verb in
// the third person: "orders", "queries", "searches".
func stem(word string) string {
	for _, ending := range []struct{ from, to string }{{"ies", "y"}, {"ches", "ch"}, {"shes", "sh"}, {"sses", "ss"}, {"xes", "x"}} {
		if rest, ok := strings.CutSuffix(word, ending.from); ok && len(rest) > 1 {
			return rest + ending.to
		}
	}
	if len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") {
		return word[:len(word)-1]
	}
	return word
}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// smallWords say nothing of what a tool does. They also tell that a text is in
// English: of another language these checks know nothing.
var smallWords = wordSet("a an the of for to in on by with from at and or is are it its this that these those all some given one")

func isEnglish(words []string) bool {
	for _, word := range words {
		if smallWords[word] {
			return true
		}
	}
	return false
}

// contentOf returns the stems of the words that are no small ones.
func contentOf(words []string) []string {
	var all []string
	for _, word := range words {
		if !smallWords[word] {
			all = append(all, stem(word))
		}
	}
	return all
}
