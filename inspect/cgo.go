package inspect

import (
	"maps"
	"slices"
)

// readCompiled reads packages anew of which tools need a type of C, as cgo has
// written them: a compiler of C alone knows what that is. It reports whether there
// are any. Of a package that was asked for such a type is refused, since who writes
// the tool can take another.
func (prog *Program) readCompiled() bool {
	asked := map[string]*source{}
	for _, s := range prog.parsedSources() {
		if s.needsC && !s.target && !s.compiled {
			s.compiled = true
			asked[s.meta.Path] = s
		}
	}
	if len(asked) == 0 || prog.located.Compiled == nil {
		return false
	}
	var found []*source
	paths := slices.Sorted(maps.Keys(asked))
	files := prog.located.Compiled(paths)
	for _, path := range paths {
		prog.trace.Note(StageParse, path, "asked the go command what its types of C are")
		if len(files[path]) == 0 {
			continue
		}
		s := asked[path]
		meta := *s.meta
		meta.Files, meta.Unfiltered = files[path], false
		s.meta, s.contents = &meta, &contents{leftOut: meta.Ignored}
		found = append(found, s)
	}
	prog.parse(found)
	return len(found) > 0
}
