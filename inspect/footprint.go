package inspect

import (
	"maps"
	"slices"
)

// A Footprint lists the files that the facts about a package depend on, beside the
// build, the go.mod files, and where other modules begin. Paths are absolute and
// sorted.
type Footprint struct {
	Own string // its folder
	// Folders are its own folder, those of the packages that it needs, and others in
	// which these could also be found. The facts depend on the names of their files,
	// and on the contents of those that are not tests.
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
		for _, dir := range s.bodyFolders {
			folders[dir] = true
		}
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
