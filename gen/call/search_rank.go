package call

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A ranking ranks tools by the words of a query (BM25F: Robertson and Zaragoza, "The
// Probabilistic Relevance Framework: BM25 and Beyond", 2009). Words are stems: see
// [wordsOf].
type ranking struct {
	count int                     // number of tools
	of    map[string][]occurrence // occurrences of each word, in the order of the tools
	words []string                // sorted
}

// An occurrence is the weighted frequency of a word in the fields of a tool, relative to the
// lengths of the fields.
type occurrence struct {
	tool      int
	frequency float64
}

// The fields of a tool.
const (
	inName = iota // name, title, and aliases
	inDescription
	inArguments // names, descriptions, and constants of the arguments
	fieldCount
)

// The parameters k1 and b of BM25F, with their usual values.
const (
	saturation    = 1.2
	normalization = 0.75
)

var fieldWeights = [fieldCount]float64{inName: 3, inDescription: 1, inArguments: 0.5}

func newRanking(s Set) *ranking {
	r := &ranking{count: len(s.tools), of: map[string][]occurrence{}}
	fields := make([][fieldCount][]string, r.count)
	var total [fieldCount]float64
	for i := range s.tools {
		fields[i] = s.fieldsOf(s.tools[i].definition)
		for f, words := range fields[i] {
			total[f] += float64(len(words))
		}
	}
	for i, of := range fields {
		frequency := map[string]float64{}
		for f, words := range of {
			average := max(1, total[f]/float64(r.count))
			weight := fieldWeights[f] / (1 - normalization + normalization*float64(len(words))/average)
			for _, word := range words {
				frequency[word] += weight
			}
		}
		for word, frequency := range frequency {
			if r.of[word] == nil {
				r.words = append(r.words, word)
			}
			r.of[word] = append(r.of[word], occurrence{i, frequency})
		}
	}
	slices.Sort(r.words)
	return r
}

func (s Set) fieldsOf(d *Definition) (fields [fieldCount][]string) {
	fields[inName] = wordsOf(strings.Join(append([]string{d.Name, d.Title}, d.Aliases...), " "))
	for _, part := range strings.FieldsFunc(d.Description, func(r rune) bool { return r != '_' && r != '-' && !isWordRune(r) }) {
		if other, ok := s.Lookup(part); !ok || other == d { // the name of another tool does not describe this tool
			fields[inDescription] = append(fields[inDescription], wordsOf(part)...)
		}
	}
	if input, fault := parse(d.Input); fault == nil {
		fields[inArguments] = input.searchable(nil, 0)
	}
	return fields
}

const maxSearchedDepth = 8

// searchable appends the words of a schema: the names and descriptions of its properties,
// and the strings of its enums.
func (t *tree) searchable(words []string, depth int) []string {
	if depth == maxSearchedDepth {
		return words
	}
	for _, m := range t.members {
		switch m.name {
		case "properties":
			for _, p := range m.members {
				words = append(words, wordsOf(p.name)...)
				words = p.searchable(words, depth+1)
			}
		case "description", "title", "const":
			words = append(words, wordsOf(m.text)...)
		case "enum":
			for _, value := range m.items {
				words = append(words, wordsOf(value.text)...)
			}
		case "items":
			words = m.searchable(words, depth+1)
		case "anyOf", "oneOf", "allOf":
			for _, part := range m.items {
				words = part.searchable(words, depth+1)
			}
		}
	}
	return words
}

// rank returns the positions of the tools that contain at least one of the words, the best
// first. Without words, it returns all tools in their order.
func (r *ranking) rank(words []string) []int {
	scores := make([]float64, r.count)
	for i, word := range words {
		if slices.Contains(words[:i], word) {
			continue
		}
		best := map[int]float64{} // the score of a word is the score of its best alternative
		alternatives, weight := r.alternatives(word)
		for _, alternative := range alternatives {
			of := r.of[alternative]
			n := float64(len(of))
			rare := weight * math.Log(1+(float64(r.count)-n+0.5)/(n+0.5))
			for _, o := range of {
				best[o.tool] = max(best[o.tool], rare*o.frequency*(saturation+1)/(o.frequency+saturation))
			}
		}
		for tool, score := range best {
			scores[tool] += score
		}
	}
	var ranked []int
	for i, score := range scores {
		if score > 0 || len(words) == 0 {
			ranked = append(ranked, i)
		}
	}
	slices.SortStableFunc(ranked, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return ranked
}

// minPart is the minimum length of a query word that also matches longer words.
const minPart = 3

// alternatives returns the words of the tools that match word, and their weight. They are,
// in this order of preference:
//
//   - word itself, if a tool contains it or it is too short
//   - the words that begin with word
//   - the longest prefix of word that is a word of a tool, such as "repo" for "repository"
func (r *ranking) alternatives(word string) (words []string, weight float64) {
	if r.of[word] != nil || len(word) < minPart {
		return []string{word}, 1
	}
	i, _ := slices.BinarySearch(r.words, word)
	for _, longer := range r.words[i:] {
		if !strings.HasPrefix(longer, word) {
			break
		}
		words = append(words, longer)
	}
	for n := len(word) - 1; n > minPart && words == nil; n-- {
		if r.of[word[:n]] != nil {
			words = []string{word[:n]}
		}
	}
	return words, 0.5
}

// synonyms maps the stems of verbs that tool names use for the same action to one of these
// stems.
var synonyms = func() map[string]string {
	of := map[string]string{}
	for _, list := range []string{
		"get show read view fetch list retrieve display describe",
		"create add new insert register",
		"delete remove destroy drop erase",
		"update edit change modify",
		"run start launch trigger execute",
		"stop cancel abort",
		"search find query",
	} {
		verbs := strings.Fields(list)
		for _, verb := range verbs {
			of[stem(verb)] = stem(verbs[0])
		}
	}
	return of
}()

// wordsOf returns the stems of the words of a text, without words that are too common to
// describe anything. A change of letter case separates words in a name: listUserIDs. In
// scripts that do not separate words with spaces, each character is a word.
func wordsOf(text string) []string {
	var words []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return !isWordRune(r) }) {
		for _, word := range splitWords(part) {
			word = strings.ToLower(word)
			if !commonWords[word] {
				stem := stem(word)
				words = append(words, cmp.Or(synonyms[stem], stem))
			}
		}
	}
	return words
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// splitWords splits a text without separators into words.
func splitWords(text string) (words []string) {
	start := 0
	runes := []rune(text)
	for i := 1; i <= len(runes); i++ {
		switch {
		case i == len(runes), isIdeograph(runes[i]), isIdeograph(runes[i-1]):
		case unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]): // user|Name
		case unicode.IsUpper(runes[i]) && i+1 < len(runes) && unicode.IsLower(runes[i+1]) && string(runes[i+1:]) != "s": // HTTPServer is split before Server, but URLs is one word
		default:
			continue
		}
		words = append(words, string(runes[start:i]))
		start = i
	}
	return words
}

// isIdeograph reports whether a character belongs to a script that does not separate words
// with spaces.
func isIdeograph(r rune) bool {
	return r > unicode.MaxLatin1 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// commonWords are English words that do not describe a tool.
var commonWords = func() map[string]bool {
	const list = `a about an and any are as at be been but by can could did do does for from had has have how i if in into is it its
		me my no not of off on or our out please should so than that the their them then there these they this those to up us use using
		was we were what when where which who whose will with would you your`
	words := map[string]bool{}
	for _, word := range strings.Fields(list) {
		words[word] = true
	}
	return words
}()

// stem returns an English word without its inflection: "repositories" and "repository" have
// the same stem, and so do "deletes", "deleting", "deletion", and "delete". Unrelated words
// may get the same stem, which makes a search less precise, not wrong.
func stem(word string) string {
	switch {
	case len(word) < 3 || word[0] >= utf8.RuneSelf:
		return word
	case strings.HasSuffix(word, "ies"):
		word = word[:len(word)-len("es")]
	case strings.HasSuffix(word, "sses"):
		word = word[:len(word)-len("es")]
	case word[len(word)-1] == 's' && !strings.Contains("aisu", word[len(word)-2:len(word)-1]):
		word = word[:len(word)-1]
	}
	for _, suffix := range []string{"ing", "ed", "ion"} {
		rest, ok := strings.CutSuffix(word, suffix)
		if !ok || len(rest) < 3 || rest[len(rest)-1] >= utf8.RuneSelf || !strings.ContainsAny(rest, "aeiouy") {
			continue
		}
		last := rest[len(rest)-1]
		switch {
		case suffix == "ion" && last != 't' && last != 's':
			continue
		case suffix != "ion" && len(rest) > 3 && last == rest[len(rest)-2] && !strings.ContainsRune("lsz", rune(last)):
			rest = rest[:len(rest)-1] // planning
		}
		word = rest
		break
	}
	if rest := word[:len(word)-1]; len(rest) > 2 {
		switch word[len(rest)] {
		case 'y':
			return rest + "i"
		case 'e':
			return rest
		}
	}
	return word
}
