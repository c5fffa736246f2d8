package call

import (
	"strconv"
	"strings"
	"unicode"
)

// Limits on comparisons, because a model may send names of any length. The time of a
// comparison is proportional to the product of the lengths of both names.
const (
	maxCompared   = 64   // bytes of a name
	maxCandidates = 1000 // names
)

// nearest returns the valid name that is nearest to got, or "" if none is near. It prefers,
// in this order:
//
//   - a name that differs only in letter case or word separators
//   - the name with the fewest typing errors
//   - the only name that contains the words of got, or is contained in got
func nearest(got string, valid []string) string {
	if len(got) > maxCompared || got == "" {
		return ""
	}
	folded := fold(got)
	best, least := "", maxMistakes(folded)+1
	for _, candidate := range valid[:min(len(valid), maxCandidates)] {
		if len(candidate) > maxCompared {
			continue
		}
		other := fold(candidate)
		if other == folded {
			return candidate
		}
		if d := mistakes(folded, other, least); d < least {
			best, least = candidate, d
		}
	}
	if best != "" {
		return best
	}
	return onlyAround(got, valid)
}

// fold returns a name in lower case without separators between words.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', '.', ' ':
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// maxMistakes returns how many typing errors are allowed in a name: one per three letters,
// and at most three.
func maxMistakes(folded string) int { return min(len(folded)/3, 3) }

// mistakes returns the distance of two strings: how many letters have to be inserted,
// deleted, changed, or swapped with the next letter (optimal string alignment). If the
// distance is at least limit, the result is some number that is at least limit.
func mistakes(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	var rows [3][maxCompared*2 + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		// Cells that are further from the diagonal have a distance above the limit.
		from, to := max(1, i-limit), min(len(b), i+limit)
		row[from-1] = min(i, limit)
		if i > 1 && to == i+limit {
			last[to] = limit
		}
		for j := from; j <= to; j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// onlyAround returns the only name in valid that contains the words of got, or is contained
// in got, such as unit for temperature_unit. It returns "" if there is not exactly one such
// name.
func onlyAround(got string, valid []string) string {
	found := ""
	for _, candidate := range valid[:min(len(valid), maxCandidates)] {
		if len(candidate) > maxCompared || !within(got, candidate) && !within(candidate, got) {
			continue
		}
		if found != "" {
			return ""
		}
		found = candidate
	}
	return found
}

// within reports whether the words of a short name occur in a longer name.
func within(short, long string) bool {
	a, b := spaced(short), spaced(long)
	return len(short) > 2 && len(a) < len(b) && strings.Contains(b, a)
}

// spaced returns a name as words in lower case with a space around each.
func spaced(name string) string {
	var b strings.Builder
	b.WriteByte(' ')
	lower := false
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case unicode.IsUpper(r) && lower:
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	b.WriteByte(' ')
	return b.String()
}

// nearestValue returns the value of n's enum that is nearest to raw, as JSON, or "" if none
// is near. A string and a number are near only if they have the same text, such as "5" and
// 5. Two different numbers are never near.
func nearestValue(n *node, raw string) string {
	if n == nil || len(n.enum) == 0 || len(raw) > maxCompared {
		return ""
	}
	got := bare(raw)
	texts := make([]string, 0, len(n.enum))
	values := make(map[string]string, len(n.enum))
	for _, l := range n.enum {
		value := bare(l.json)
		if values[value] == "" {
			values[value] = l.json
		}
		if raw[0] != '"' {
			continue
		}
		if l.kind == text {
			texts = append(texts, value)
		}
		if l.name != "" && values[l.name] == "" {
			values[l.name] = l.json
			texts = append(texts, l.name)
		}
	}
	if same := values[got]; same != "" {
		return same
	}
	return values[nearest(got, texts)]
}

// bare returns the text of a JSON value, without the quotes if it is a string.
func bare(raw string) string {
	if raw != "" && raw[0] == '"' {
		return textIn(raw)
	}
	return raw
}

// An UnknownToolError is the error for a call of a tool that does not exist.
type UnknownToolError struct {
	Name    string
	Nearest string // the name that was likely meant, or "" if none is near
}

// Error names the tool, and the tool that was likely meant.
func (e *UnknownToolError) Error() string {
	text := "no tool is called " + strconv.Quote(clipText(e.Name, maxName))
	if e.Nearest != "" {
		text += ": did you mean " + strconv.Quote(e.Nearest) + "?"
	}
	return text
}

func (s Set) unknown(name string) error {
	names := make([]string, 0, len(s.index))
	for d := range s.All() {
		names = append(names, d.Name)
	}
	return &UnknownToolError{Name: name, Nearest: nearest(name, names)}
}
