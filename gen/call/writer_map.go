package call

import (
	"cmp"
	"slices"
	"strconv"
)

// SortedKeys returns the keys of a map in the order in which encoding/json
// writes them.
func SortedKeys[K ~string, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// An Entry is a member of a JSON object that is written from a map.
type Entry[V any] struct {
	Name  string
	Value V
}

// IntEntries returns the entries of a map with integer keys, which are their names in
// decimal digits, in the order in which encoding/json writes them: sorted as strings.
func IntEntries[K ~int | ~int8 | ~int16 | ~int32 | ~int64, V any](m map[K]V) []Entry[V] {
	entries := make([]Entry[V], 0, len(m))
	for k, v := range m {
		entries = append(entries, Entry[V]{strconv.FormatInt(int64(k), 10), v})
	}
	return sortEntries(entries)
}

// UintEntries is [IntEntries] for unsigned keys.
func UintEntries[K ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr, V any](m map[K]V) []Entry[V] {
	entries := make([]Entry[V], 0, len(m))
	for k, v := range m {
		entries = append(entries, Entry[V]{strconv.FormatUint(uint64(k), 10), v})
	}
	return sortEntries(entries)
}

func sortEntries[V any](entries []Entry[V]) []Entry[V] {
	slices.SortFunc(entries, func(a, b Entry[V]) int { return cmp.Compare(a.Name, b.Name) })
	return entries
}
