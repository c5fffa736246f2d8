package lint

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// checkPurpose finds descriptions that only say the name again.
func checkPurpose(s *subject) []found {
	known := contentOf(wordsIn(s.Name))
	for _, word := range contentOf(wordsIn(s.Description)) {
		if word != "tool" && !slices.Contains(known, word) {
			return nil
		}
	}
	if s.Description == "" { // which is another rule's
		return nil
	}
	return []found{{
		pos: s.descriptionPos(), subject: "description",
		message: fmt.Sprintf("the description of %s says nothing beyond its name: %q", s.Name, firstLine(s.Description)),
		hint:    "say what it is for, and what the model gets from it",
	}}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// limitWords are words by which a text tells a limit or a condition.
var limitWords = wordSet(`not no never nothing none cannot can't doesn't don't without unless except until only
	most least up limit limits limited maximum minimum max min fewer more less than least
	first last latest newest oldest recent nearest next older newer
	must require requires required need needs use used instead before after if when where whether while once
	per within between exactly always every each any either optional optionally default defaults`)

// checkLimits finds tools whose description is one sentence without any limit or
// condition: once for all of them, since many tools have none to tell.
func checkLimits(q *request) []found {
	var first *subject
	var names []string
	for _, s := range q.byPlace() {
		if !leavesLimitsOut(s.Description) {
			continue
		}
		if first == nil {
			first = s
		}
		names = append(names, s.Name)
	}
	if first == nil {
		return nil
	}
	return []found{{
		pos: first.descriptionPos(), tool: first.Name, subject: "limits",
		message: "one sentence, without a limit or a condition, is all that the model reads about " + dialect.Enumerate(names, dialect.MostNamed),
		hint:    "if it helps, add when to use it, how much it returns, and what it does not do",
	}}
}

// leavesLimitsOut reports an English text of one sentence in which no word and no
// number tells a limit.
func leavesLimitsOut(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '\'' })
	tells := func(word string) bool { return limitWords[word] || strings.ContainsFunc(word, unicode.IsDigit) }
	return isEnglish(words) && !slices.ContainsFunc(words, tells) && !strings.Contains(strings.TrimSpace(text), "\n") &&
		strings.Count(text, ". ")+strings.Count(text, "! ")+strings.Count(text, "; ") == 0
}
