package stats

import (
	"container/heap"
	_ "embed"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"
)

// packedTokens contains the tokens of o200k_base that have several bytes, in order of
// rank. Each token is the concatenation of two tokens of lower rank. It is encoded in 36
// bits, as the ranks of these two tokens, little-endian. The rank of a single byte is its
// value. TestVocabulary writes the file.
//
//go:embed o200k_base.bin
var packedTokens string

const rankBits = 18

// A vocabulary maps tokens of several bytes to their ranks. In a word, two adjacent parts
// that form a token are merged, beginning with the lowest rank.
type vocabulary map[string]uint32

func loadVocabulary() vocabulary {
	const perToken, mask = 2 * rankBits, 1<<rankBits - 1
	count := len(packedTokens) * 8 / perToken
	ends := make([]uint32, 257, 257+count) // ends of the tokens in the text
	text := make([]byte, 256, 8*count)
	for i := range text {
		text[i], ends[i+1] = byte(i), uint32(i+1)
	}
	for i := range count {
		var word [8]byte
		copy(word[:], packedTokens[i*perToken/8:])
		ranks := binary.LittleEndian.Uint64(word[:]) >> (i * perToken % 8)
		first, second := ranks&mask, ranks>>rankBits&mask
		text = append(text, text[ends[first]:ends[first+1]]...)
		text = append(text, text[ends[second]:ends[second+1]]...)
		ends = append(ends, uint32(len(text)))
	}
	known, all := make(vocabulary, count), string(text)
	for rank := 256; rank+1 < len(ends); rank++ {
		known[all[ends[rank]:ends[rank+1]]] = uint32(rank)
	}
	return known
}

// count returns the number of tokens in a word, by byte pair encoding.
func (v vocabulary) count(word string) int {
	if _, whole := v[word]; whole {
		return 1
	}
	m := merger{vocabulary: v, word: word, parts: make([]part, len(word)+1)}
	for i := range m.parts {
		m.parts[i] = part{previous: i - 1, next: i + 1}
	}
	for i := range len(word) {
		m.push(i)
	}
	count := len(word)
	for len(m.pairs) > 0 {
		if m.merge(heap.Pop(&m.pairs).(pair)) {
			count--
		}
	}
	return count
}

type merger struct {
	vocabulary vocabulary
	word       string
	parts      []part // parts by offset in the word; the last is the end of the word
	pairs      pairHeap
}

// A part contains the offsets at which the previous and the next part begin. Once a part
// is merged into the previous part, both fields contain its own offset.
type part struct{ previous, next int }

// push adds a pair to merge, if its parts form a token: the part at offset first, and the
// next part.
func (m *merger) push(first int) {
	if first < 0 || m.parts[first].next == len(m.word) {
		return
	}
	end := m.parts[m.parts[first].next].next
	if rank, ok := m.vocabulary[m.word[first:end]]; ok {
		heap.Push(&m.pairs, pair{rank, first, end})
	}
}

// merge merges a pair. It returns false if one of its parts has already been merged.
func (m *merger) merge(p pair) bool {
	second := m.parts[p.first].next
	if second == p.first || second >= p.end || m.parts[second].next != p.end {
		return false
	}
	m.parts[second] = part{second, second}
	m.parts[p.first].next = p.end
	m.parts[p.end].previous = p.first
	m.push(p.first)
	m.push(m.parts[p.first].previous)
	return true
}

type pair struct {
	rank       uint32
	first, end int // offsets in the word
}

// A pairHeap is a heap of pairs. Its first element is the next pair to merge: the leftmost
// pair of the lowest rank.
type pairHeap []pair

// Len implements [heap.Interface].
func (h pairHeap) Len() int { return len(h) }

// Less implements [heap.Interface].
func (h pairHeap) Less(i, j int) bool {
	return h[i].rank < h[j].rank || h[i].rank == h[j].rank && h[i].first < h[j].first
}

// Swap implements [heap.Interface].
func (h pairHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

// Push implements [heap.Interface].
func (h *pairHeap) Push(x any) { *h = append(*h, x.(pair)) }

// Pop implements [heap.Interface].
func (h *pairHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// wordEnd returns the end of the first word in a string, which must not be empty. This is
// the end of the first match of the o200k_base pattern:
//
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
//
// https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py
func wordEnd(text string) int {
	first, size := utf8.DecodeRuneInString(text)
	in := classesOf(first)
	for _, letters := range []func(string, int) int{lettersToLower, lettersToUpper} {
		if in&prefix != 0 {
			if end := letters(text, size); end > 0 {
				return end + contraction(text[end:])
			}
		}
		if end := letters(text, 0); end > 0 {
			return end + contraction(text[end:])
		}
	}
	switch {
	case in&number != 0:
		return run(text, 0, number, 3)
	case in&sign != 0:
		return signsEnd(text, 0)
	case first == ' ' && run(text, size, sign, 1) > size:
		return signsEnd(text, size)
	}
	return spaceEnd(text)
}

// classes are character classes of the pattern.
type classes uint8

const (
	prefix    classes = 1 << iota // [^\r\n\p{L}\p{N}]
	uppercase                     // [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
	lowercase                     // [\p{Ll}\p{Lm}\p{Lo}\p{M}]
	number                        // \p{N}
	sign                          // [^\s\p{L}\p{N}]
	space                         // \s
	lineEnd                       // [\r\n/]
)

func classesOf(r rune) classes {
	switch {
	case r == '\r' || r == '\n':
		return space | lineEnd
	case r == '/':
		return prefix | sign | lineEnd
	case unicode.IsSpace(r):
		return prefix | space
	case unicode.IsMark(r):
		return prefix | uppercase | lowercase | sign
	case unicode.In(r, unicode.Lu, unicode.Lt):
		return uppercase
	case unicode.Is(unicode.Ll, r):
		return lowercase
	case unicode.IsLetter(r):
		return uppercase | lowercase
	case unicode.IsNumber(r):
		return number
	}
	return prefix | sign
}

// run returns the end of a run of characters of a class. The run begins at an offset, and
// ends after most characters if it is longer.
func run(text string, from int, of classes, most int) int {
	for from < len(text) && most > 0 {
		r, size := utf8.DecodeRuneInString(text[from:])
		if classesOf(r)&of == 0 {
			break
		}
		from += size
		most--
	}
	return from
}

// lettersToLower matches any uppercase letters followed by at least one lowercase letter,
// beginning at from. It returns the end of the match, or 0.
func lettersToLower(text string, from int) int {
	end := run(text, from, uppercase, len(text))
	if last := run(text, end, lowercase, len(text)); last > end {
		return last
	}
	for end > from {
		r, size := utf8.DecodeLastRuneInString(text[from:end])
		if classesOf(r)&lowercase != 0 {
			return end
		}
		end -= size
	}
	return 0
}

// lettersToUpper returns the end of at least one uppercase letter followed by any
// lowercase letters, beginning at an offset, or 0.
func lettersToUpper(text string, from int) int {
	end := run(text, from, uppercase, len(text))
	if end == from {
		return 0
	}
	return run(text, end, lowercase, len(text))
}

// contraction returns the length of a contraction at the beginning of a string, or 0.
func contraction(text string) int {
	for _, short := range []string{"'s", "'ſ", "'t", "'m", "'d", "'re", "'ve", "'ll"} {
		if len(text) >= len(short) && strings.EqualFold(text[:len(short)], short) {
			return len(short)
		}
	}
	return 0
}

// signsEnd returns the end of punctuation characters and of the line ends that follow.
func signsEnd(text string, from int) int {
	return run(text, run(text, from, sign, len(text)), lineEnd, len(text))
}

// spaceEnd returns the end of the last line in the white space at the beginning of a
// string. If there is no line end, the last character belongs to the following word.
func spaceEnd(text string) int {
	end := run(text, 0, space, len(text))
	if line := strings.LastIndexAny(text[:end], "\r\n"); line >= 0 {
		return line + 1
	}
	_, last := utf8.DecodeLastRuneInString(text[:end])
	if end < len(text) && end > last {
		return end - last
	}
	return end
}
