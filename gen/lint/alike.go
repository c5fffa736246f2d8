package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// sameVerbs are verbs that name one thing in names of tools: the first of each
// row stands for the others.
var sameVerbs = []string{
	"get fetch retrieve obtain",
	"find search query lookup",
	"create add new make",
	"update edit modify change",
	"delete remove erase",
	"show display view",
	"run execute invoke",
}

// verbFor says which verb stands for another one.
var verbFor = func() map[string]string {
	all := map[string]string{}
	for _, row := range sameVerbs {
		verbs := strings.Fields(row)
		for _, verb := range verbs {
			all[verb] = verbs[0]
		}
	}
	return all
}()

// A likeness is what of a tool others can be like.
type likeness struct {
	*subject
	name       string   // what it says, however it is written
	content    []string // sorted words of the description, each once
	verb       string   // its first one
	parameters string   // the names and types of the arguments; "" for none
}

// directed are words between which a name has an order that means something.
var directed = wordSet("to from in into of by for with as")

func likenessOf(s *subject) likeness {
	l := likeness{subject: s, parameters: parametersOf(s.Input)}
	words := wordsIn(s.Name)
	ordered := slices.ContainsFunc(words, func(word string) bool { return directed[word] })
	for i, word := range words {
		words[i] = stem(word)
		if verb, ok := verbFor[words[i]]; ok {
			words[i] = verb
		}
	}
	if !ordered {
		slices.Sort(words)
	}
	l.name = strings.Join(words, " ")
	if l.content = contentOf(wordsIn(s.Description)); len(l.content) > 0 {
		l.verb = l.content[0]
	}
	slices.Sort(l.content)
	l.content = slices.Compact(l.content)
	return l
}

// parametersOf returns the names of arguments with their types, in the order of
// the names.
func parametersOf(input *schema.Doc) string {
	var all []string
	for _, m := range input.Table("properties") {
		types, _ := m.Value.Types()
		all = append(all, fmt.Sprintf("%q %q", m.Key, types))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// enoughWords is how many words a description has before one of them may be
// another without it being about something else.
const enoughWords = 8

// describedAlike returns what is to be said of two descriptions, "" for nothing.
func (l likeness) describedAlike(other likeness) string {
	switch {
	case len(l.content) == 0 || l.verb != other.verb:
		return ""
	case slices.Equal(l.content, other.content):
		return "their descriptions say the same"
	case l.parameters == "" || l.parameters != other.parameters || min(len(l.content), len(other.content)) < enoughWords:
		return ""
	}
	shared := 0
	for _, word := range l.content {
		if _, found := slices.BinarySearch(other.content, word); found {
			shared++
		}
	}
	if either := len(l.content) + len(other.content) - shared; shared*5 >= either*4 { // four words of five
		return "their descriptions are nearly the same"
	}
	return ""
}

// like returns what two tools have in common by which a model may take one for
// the other.
func (l likeness) like(other likeness) []string {
	if l.Name == other.Name { // which is told of when the tools are defined
		return nil
	}
	var reasons []string
	if l.name == other.name {
		reasons = append(reasons, "their names say the same")
	}
	if described := l.describedAlike(other); described != "" {
		reasons = append(reasons, described)
	}
	if len(reasons) > 0 && l.parameters != "" && l.parameters == other.parameters {
		reasons = append(reasons, "they take the same parameters")
	}
	return reasons
}

// compared is how many tools that have something in common are compared with one:
// more are made by a program, which tells them apart by numbers.
const compared = 64

// checkAlike finds tools that are easily confused, each with the first that it is
// like. What is deprecated says so, and may be like what replaces it.
func checkAlike(q *request) []found {
	var all []found
	earlier := map[string][]likeness{} // by what they may have in common
	for _, s := range q.byPlace() {
		if dialect.IsDeprecated(s.Description) {
			continue
		}
		l := likenessOf(s)
		keys := []string{"name " + l.name, "description " + strings.Join(l.content, " "), "parameters " + l.verb + " " + l.parameters}
		var told bool
		for _, key := range keys {
			for _, other := range earlier[key] {
				reasons := l.like(other)
				if told || len(reasons) == 0 {
					continue
				}
				told = true
				all = append(all, found{
					pos: s.namePos(), tool: s.Name, pkg: s.Package, subject: "tool beside " + other.Name,
					message: fmt.Sprintf("the tools %s and %s are easily confused: %s", other.Name, s.Name, strings.Join(reasons, ", and ")),
					hint:    "say in names and descriptions how they differ, or make one tool of them",
					related: []diag.Related{{Pos: other.namePos(), Message: other.Name + " is here"}},
				})
			}
			if len(earlier[key]) < compared {
				earlier[key] = append(earlier[key], l)
			}
		}
	}
	return all
}
