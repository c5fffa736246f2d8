package inspect

import (
	"maps"
	"slices"
)

// A Footprint is what the facts about a package follow from, beside the build, and
// what go.mod says and where other modules begin. All of it is absolute and sorted.
type Footprint struct {
	Own string // its folder
	// Folders are its own, those of the packages that it leads to by imports which
	// counted, and others in which one of these could lie: with the names that they
	// have, and the contents of files that are no tests.
	Folders []string
	Named   []string // files that directives name
}

// footprintOf returns that of the package of a finder. It has what other targets needed of
// the packages that this one leads to, too.
func footprintOf(f *finder) Footprint {
	folders := map[string]bool{}
	seen := map[*source]bool{}
	var visit func(s *source)
	visit = func(s *source) {
		if seen[s] || s.meta.Standard { // which leads to nothing but itself
			return
		}
		seen[s] = true
		folders[s.meta.Dir] = true
		for path, dep := range s.imported {
			if f.prog.located.Places != nil {
				for _, dir := range f.prog.located.Places(path) {
					folders[dir] = true
				}
			}
			visit(dep)
		}
	}
	visit(f.s)
	return Footprint{f.s.meta.Dir, slices.Sorted(maps.Keys(folders)), slices.Sorted(maps.Keys(f.named))}
}
