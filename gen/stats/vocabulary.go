package stats

import (
	"container/heap"
	_ "embed"
	"encoding/binary"
)

// packedTokens contains the tokens of o200k_base that have several bytes, in the order of
// their ranks. Each token is the concatenation of two tokens of lower ranks, and takes 36
// bits: the ranks of the first and of the second, little-endian. The rank of one byte is
// its value. TestVocabulary writes the file.
//
//go:embed o200k_base.bin
var packedTokens string

// rankBits is the size of a rank in packedTokens.
const rankBits = 18

// A vocabulary maps the tokens of several bytes to their ranks. Two adjacent parts of a
// word are merged if together they are a token, the lowest rank first.
type vocabulary map[string]uint32

// loadVocabulary decodes [packedTokens].
func loadVocabulary() vocabulary {
	const perToken, mask = 2 * rankBits, 1<<rankBits - 1
	count := len(packedTokens) * 8 / perToken
	ends := make([]uint32, 257, 257+count) // ends of the tokens in text
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

// count returns the number of tokens of a word by byte pair encoding.
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

// A merger contains a word while its parts are merged.
type merger struct {
	vocabulary vocabulary
	word       string
	parts      []part // parts by offset in the word; the last is its end
	pairs      pairHeap
}

// A part is the offsets of the previous and next parts. If a part was merged with the
// part before it, both offsets are equal.
type part struct{ previous, next int }

// push adds the part at an offset and the part after it to the pairs that can be merged.
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

// A pair is two parts that together are a token.
type pair struct {
	rank       uint32
	first, end int // offsets in the word
}

// A pairHeap is a heap of pairs, with the next pair to merge first: the leftmost of the
// lowest rank.
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
