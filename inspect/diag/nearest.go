package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Suggest returns a hint for an unknown word: the nearest known word, or a list of all
// known words.
func Suggest(word string, known []string) string {
	if len(known) == 0 {
		return "remove this name: no names are defined here"
	}
	if near, ok := Nearest(word, known); ok {
		return "did you mean " + near + "?"
	}
	return "use one of " + strings.Join(known, ", ")
}

const few = 5

// SuggestFew is the same as [Suggest] for long lists of known words. If no known word is
// near, the hint lists the few nearest.
func SuggestFew(word string, known []string) string {
	if _, ok := Nearest(word, known); ok || len(known) <= few {
		return Suggest(word, known)
	}
	far := func(name string) int { return distance(letters(word), letters(name)) }
	sorted := slices.SortedStableFunc(slices.Values(known), func(a, b string) int { return cmp.Compare(far(a), far(b)) })
	return fmt.Sprintf("use one of %s, or one of %d others", strings.Join(sorted[:few], ", "), len(known))
}

// Nearest returns the known word that word most likely means: a word that differs only in
// letter case or dashes, another name of the same provider, a word that begins with the
// other, or a word that differs by few edits. It returns false if there is no such word.
func Nearest(word string, known []string) (string, bool) {
	if name := otherNames[strings.ToLower(word)]; slices.Contains(known, name) {
		return name, true
	}
	for _, near := range []func(a, b string) bool{sameLetters, samePrefix} {
		for _, candidate := range known {
			if near(word, candidate) {
				return candidate, true
			}
		}
	}
	return fewestEdits(word, known)
}

// otherNames maps names of models and companies to toolgen's names for their APIs.
var otherNames = map[string]string{
	"claude": "anthropic", "google": "gemini", "vertex": "gemini", "chatgpt": "openai", "gpt": "openai", "azure": "openai",
	"aws": "bedrock", "amazon": "bedrock", "grok": "xai",
}

// Closest returns the known word that word most likely means. It returns false if several
// known words are equally near.
func Closest(word string, known []string) (string, bool) {
	near, ok := Nearest(word, known)
	ambiguous := slices.ContainsFunc(known, func(other string) bool { return other != near && sameDistance(word, other, near) })
	return near, ok && !ambiguous
}

// IsTypo reports whether word is a misspelling of known: word is long enough, and one
// letter is added, missing, or wrong, two letters are swapped, or the case differs.
func IsTypo(word, known string) bool {
	const long = 5
	return min(len(word), len(known)) >= long && distance(strings.ToLower(word), strings.ToLower(known)) <= 1
}

// sameDistance reports whether other is at least as similar to word as nearest is. It
// compares them by the first criterion that word and nearest meet: the same letters, the
// same prefix, or the edit distance.
func sameDistance(word, other, nearest string) bool {
	switch {
	case sameLetters(word, nearest):
		return sameLetters(word, other)
	case samePrefix(word, nearest):
		return samePrefix(word, other)
	}
	return distance(letters(word), letters(other)) <= distance(letters(word), letters(nearest))
}

func fewestEdits(word string, known []string) (string, bool) {
	typed := letters(word)
	best, limit := "", min(max(1, len(typed)/3), 3)
	for _, candidate := range known {
		meant := letters(candidate)
		if len(typed) > len(meant)+limit {
			continue
		}
		if edits := distance(typed, meant); edits <= limit && edits < len(meant) {
			best, limit = candidate, edits-1
		}
	}
	return best, best != ""
}

func letters(word string) string {
	return strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(word))
}

func sameLetters(word, known string) bool { return letters(word) == letters(known) }

func samePrefix(word, known string) bool {
	w, k := letters(word), letters(known)
	return len(w) >= 3 && strings.HasPrefix(k, w) || len(k) >= 4 && strings.HasPrefix(w, k)
}

// distance returns the smallest number of edits that convert a to b. An edit inserts,
// deletes, or replaces a byte, or swaps two adjacent bytes.
func distance(a, b string) int {
	edits := make([][]int, len(a)+1) // edit distances from a[:i] to b[:j]
	for i := range edits {
		edits[i] = make([]int, len(b)+1)
		for j := range edits[i] {
			edits[i][j] = fewest(edits, a[:i], b[:j])
		}
	}
	return edits[len(a)][len(b)]
}

// fewest returns the distance of a and b, given the distances of their prefixes.
func fewest(edits [][]int, a, b string) int {
	i, j := len(a), len(b)
	if i == 0 || j == 0 {
		return i + j
	}
	last := edits[i-1][j-1]
	if a[i-1] != b[j-1] {
		last++
	}
	best := min(last, edits[i-1][j]+1, edits[i][j-1]+1)
	if i > 1 && j > 1 && a[i-2] == b[j-1] && a[i-1] == b[j-2] {
		best = min(best, edits[i-2][j-2]+1)
	}
	return best
}
