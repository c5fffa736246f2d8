package proof_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// graph returns a list with one tool, as JSON. Three bytes describe each definition: its
// keyword, and the two definitions that it refers to, possibly itself or earlier
// definitions.
func graph(bytes []byte, end string) string {
	names := slices.Sorted(maps.Keys(doublingForms))
	n := min(len(bytes)/3, levels)
	var defs strings.Builder
	for i := range n {
		ref := func(b byte) string { return fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, int(b)%(n+1)) }
		form := doublingForms[names[int(bytes[3*i])%len(names)]]
		fmt.Fprintf(&defs, `"l%d":`+form+`,`, i, ref(bytes[3*i+1]), ref(bytes[3*i+2]))
	}
	return listOf(defs.String() + fmt.Sprintf(`"l%d":%s`, n, end))
}

// FuzzReferences checks that every command terminates for any graph of references.
func FuzzReferences(f *testing.F) {
	for i := range byte(5) {
		f.Add([]byte{6 * i, 1, 1, 6*i + 1, 2, 2, 6*i + 2, 3, 3, i, 0, 4})
	}
	all := pipelines()
	if !*proofDoubling {
		all = slices.DeleteFunc(all, func(p pipeline) bool { return !slices.Contains(lead, p.name) })
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		text, other := graph(bytes, `{"type":"string"}`), graph(bytes, `{"type":"integer"}`)
		for _, p := range all {
			within(t, p.name, func() { p.run(text, other) })
		}
	})
}
